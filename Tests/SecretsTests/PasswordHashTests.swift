import CSodium
import Foundation
import Secrets
import Testing

@Suite struct PasswordHashTests {
    private func hash(_ password: String) throws -> PasswordHash {
        try .make(password, cost: .forTests)
    }

    @Test(arguments: ["Light and shadow", "", "a\0b", "ضوء وظل", "🔦🌒", String(repeating: "x", count: 1024)])
    func `the right password matches`(_ password: String) throws {
        #expect(try hash(password).matches(password))
    }

    @Test(arguments: ["light and shadow", "Light and shadow ", "Light and shado", "", "Light and shadow\0"])
    func `another password does not match`(_ password: String) throws {
        #expect(try !hash("Light and shadow").matches(password))
    }

    @Test func `what follows a NUL counts`() throws {
        #expect(try !hash("a\0b").matches("a\0c"))
    }

    @Test func `the same password is hashed differently each time`() throws {
        #expect(try hash("Light and shadow") != hash("Light and shadow"))
    }

    @Test func `a password costs what OWASP recommends first`() throws {
        let made = try PasswordHash.make("Light and shadow")
        #expect(made.text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try made.matches("Light and shadow"))
        #expect(!made.isWeaker(than: .interactive))
    }

    /// Made by the `argon2` command of the algorithm's authors.
    @Test(arguments: [
        (
            PasswordHash.Cost.interactive,
            "$argon2id$v=19$m=19456,t=2,p=1$cGh5c2ljcy1jbGFzcy03Yg$7ChwDN/uPRSxvp6PeSUDuPov4ZbvdSjfl2lgTcb0xfg"
        ),
        (
            PasswordHash.Cost(kibibytes: 64, passes: 1),
            "$argon2id$v=19$m=64,t=1,p=1$cGh5c2ljcy1jbGFzcy03Yg$xNyGVRW3384VyPeppQb9lutYyiMYtUeqYV+MVeGthQs"
        ),
    ])
    func `the algorithm is that of the reference`(_ cost: PasswordHash.Cost, _ text: String) throws {
        let salt = Randomness.fixed(Array("physics-class-7b".utf8))
        #expect(try PasswordHash.make("Light and shadow", cost: cost, randomness: salt).text == text)
        #expect(try PasswordHash(text: text)?.matches("Light and shadow") == true)
    }

    @Test func `other programs can check our text`() throws {
        let text = try hash("Light and shadow").text
        #expect(crypto_pwhash_str_verify(text, "Light and shadow", 16) == 0)
        #expect(crypto_pwhash_str_verify(text, "Light and shade!", 16) != 0)
    }

    @Test(arguments: [
        (PasswordHash.Cost(kibibytes: 19 * 1024 - 1, passes: 2), true), (.init(kibibytes: 19 * 1024, passes: 1), true),
        (.init(kibibytes: 8, passes: 9), true), (.interactive, false), (.init(kibibytes: 20 * 1024, passes: 3), false),
    ])
    func `what is weaker than today's needs renewal`(_ cost: PasswordHash.Cost, _ needsRenewal: Bool) throws {
        #expect(try PasswordHash.make("Light", cost: cost).isWeaker(than: .interactive) == needsRenewal)
    }

    @Test(arguments: [
        ("caf\u{E9}", "cafe\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{212B}", "\u{C5}"),
        ("two words", "two\u{A0}words"),
    ])
    func `keyboards that send characters differently type the same password`(_ one: String, _ other: String) throws {
        #expect(Array(one.utf8) != Array(other.utf8))
        #expect(try hash(one).matches(other))
        #expect(try hash(other).matches(one))
    }

    @Test(arguments: [("ｐ", "p"), ("ﬁ", "fi"), ("É", "é"), ("e\u{301}", "e")])
    func `letters that only look alike stay different`(_ one: String, _ other: String) throws {
        #expect(try !hash(one).matches(other))
    }

    @Test(arguments: [String(repeating: "x", count: 1025), String(repeating: "é", count: 513)])
    func `a password that is too long is refused without being hashed`(_ password: String) throws {
        let error = #expect(throws: SecretsError.self) { try hash(password) }
        #expect(error?.code == .tooLong)
        #expect(try !hash("Light").matches(password))
    }

    @Test func `the limit is the same for all keyboards`() throws {
        let composed = String(repeating: "\u{AC01}", count: 341)
        let taken = composed.decomposedStringWithCanonicalMapping
        #expect(taken.utf8.count == 3 * composed.utf8.count)
        #expect(try hash(composed).matches(taken))
    }

    @Test func `nothing of it is printed`() throws {
        let made = try hash("Light and shadow")
        var dumped = ""
        dump(["kept": made], to: &dumped)
        for shown in ["\(made)", String(reflecting: [made]), dumped] {
            #expect(!shown.contains("argon2id") && !shown.contains("UInt8") && shown.contains("hidden"))
        }
    }
}
