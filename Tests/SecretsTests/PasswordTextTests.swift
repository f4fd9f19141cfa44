import Secrets
import Testing

@Suite struct PasswordTextTests {
    static let salt = "cGh5c2ljcy1jbGFzcy03Yg"
    static let hash = "xNyGVRW3384VyPeppQb9lutYyiMYtUeqYV+MVeGthQs"
    static let text = "$argon2id$v=19$m=64,t=1,p=1$\(salt)$\(hash)"

    @Test func `a text reads back as the hash it came from`() throws {
        let made = try PasswordHash.make("Light and shadow", cost: .init(kibibytes: 32, passes: 3))
        let read = try #require(PasswordHash(text: made.text))
        #expect(read == made)
        #expect(read.cost == .init(kibibytes: 32, passes: 3))
        #expect(read.text == made.text)
    }

    @Test(arguments: [
        "", "$", "$$$$$", "secret", " \(text)", "\(text) ", "\(text)\n", "\(text)$", "\(text)\0", "x\(text)",
        text.replacing("argon2id", with: "argon2i"), text.replacing("v=19", with: "v=16"),
        text.replacing("p=1", with: "p=2"), text.replacing("p=1", with: "p=1,q=1"),
        text.replacing("m=64,t=1", with: "t=1,m=64"), text.replacing("m=64", with: "m=064"),
        text.replacing("m=64", with: "m=+64"), text.replacing("m=64", with: "m=-64"),
        text.replacing("m=64", with: "m="), text.replacing("m=64", with: "m=99999999999999999999"),
        text.replacing(salt, with: ""), text.replacing(salt, with: "\(salt)=="),
        text.replacing(salt, with: "c29tZXNhbHQ"),
        text.replacing(salt, with: "cGh5c2ljcy1jbGFzcy03Yh"), text.replacing(hash, with: "\(hash)="),
        text.replacing(hash, with: String(hash.dropLast(4))), text.replacing("YV+M", with: "YV-M"),
        text.replacing("YV+M", with: "YV M"), text.replacing("xNy", with: "éNy"),
    ])
    func `a text that is none of ours is not read`(_ text: String) {
        #expect(PasswordHash(text: Self.text) != nil)
        #expect(PasswordHash(text: text) == nil)
    }

    @Test(arguments: ["m=7,t=1", "m=262145,t=1", "m=64,t=0", "m=64,t=65", "m=4294967296,t=1"])
    func `a text cannot make us fill the memory or work for ever`(_ cost: String) {
        #expect(PasswordHash(text: Self.text.replacing("m=64,t=1", with: cost)) == nil)
    }

    @Test func `no character of a text can change unnoticed`() throws {
        let text = try PasswordHash.make("Light and shadow", cost: .forTests).text
        for place in text.indices {
            for other in "A7/$,=".filter({ $0 != text[place] }) {
                var changed = text
                changed.replaceSubrange(place...place, with: String(other))
                guard let read = PasswordHash(text: changed), read.cost == .forTests else { continue }
                #expect(try !read.matches("Light and shadow"))
            }
        }
    }
}
