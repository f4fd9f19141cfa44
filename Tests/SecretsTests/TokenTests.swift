import Foundation
import Secrets
import Testing

@Suite struct TokenTests {
    @Test func `no two tokens are alike`() {
        #expect(Set((0..<10_000).map { _ in Token.random().text }).count == 10_000)
    }

    @Test func `a token is 43 characters that an address can hold`() {
        let allowed = CharacterSet(charactersIn: "a"..."z").union(.init(charactersIn: "A"..."Z"))
            .union(.init(charactersIn: "0123456789-_"))
        for seed in 0..<100 {
            let text = Token.random(.seeded(UInt64(seed))).text
            #expect(text.count == 43)
            #expect(text.unicodeScalars.allSatisfy(allowed.contains))
        }
    }

    @Test func `a token's text holds the random bytes and nothing else`() {
        #expect(
            Token.random(.fixed(Array(repeating: 0xFB, count: 32))).text == "-_v7" + String(repeating: "-_v7", count: 9)
                + "-_s")
    }

    @Test func `a text reads back as the token it came from`() throws {
        for _ in 0..<100 {
            let token = Token.random()
            let read = try #require(Token(text: token.text))
            #expect(read.text == token.text)
            #expect(read.fingerprint == token.fingerprint)
        }
    }

    static let text = "Zm91cnRlZW4gc2NlbmVzIG9mIGxpZ2h0IGFuZCBzaGE"

    @Test(arguments: [
        "", String(text.dropLast()), text + "A", text + "=", text + " ", " " + text, text + "\n", text + "\0",
        // The same bytes for a lenient reader: its last letter's spare bits are set.
        String(text.dropLast()) + "F", String(text.dropLast()) + "+", String(text.dropLast(2)) + "é",
        text.replacing("Z", with: "/"), text.replacing("Z", with: "+"), text.replacing("V", with: "\u{FF36}"),
    ])
    func `a text that is not a token's to the letter is none`(_ text: String) {
        #expect(Token(text: Self.text) != nil)
        #expect(Token(text: text) == nil)
    }

    @Test func `a fingerprint is the SHA-256 hash of the token's bytes`() throws {
        // As sha256sum has it for "fourteen scenes of light and sha".
        let token = try #require(Token(text: Self.text))
        #expect(token.fingerprint.bytes.map { String(format: "%02x", $0) }.joined() == Self.hash)
    }

    static let hash = "61e67586dab5104c11951a197543cc8f019ddd30a8a75b265fec37f7e4c28ac3"

    @Test func `fingerprints that differ in one bit are different`() throws {
        let bytes = Token.random().fingerprint.bytes
        let fingerprint = try #require(Token.Fingerprint(bytes: bytes))
        for bit in 0..<256 {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(Token.Fingerprint(bytes: changed) != fingerprint)
        }
        #expect(Token.Fingerprint(bytes: bytes) == fingerprint)
    }

    @Test(arguments: [0, 31, 33])
    func `a fingerprint of another length is none`(_ count: Int) {
        #expect(Token.Fingerprint(bytes: Array(repeating: 1, count: count)) == nil)
    }

    @Test func `a token is not printed`() {
        let token = Token.random()
        var dumped = ""
        dump([token], to: &dumped)
        #expect("\(token)" == "Token(hidden)")
        #expect("\(Optional(token) as Any)".contains("hidden"))
        #expect(!dumped.contains(token.text) && !dumped.contains("bytes"))
    }
}
