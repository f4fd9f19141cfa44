import Signatures
import Testing

@Suite struct MessageCodeTests {
    /// Of RFC 2202 and RFC 4231, the second case each.
    @Test func `codes are those that others publish`() throws {
        let (key, message) = (Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
        #expect(try digits(MessageCode.sha1(of: message, key: key)) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
        #expect(
            try digits(MessageCode.sha256(of: message, key: key))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test func `nothing has a code as well`() throws {
        #expect(try digits(MessageCode.sha1(of: [], key: [])) == "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d")
    }

    private func digits(_ bytes: [UInt8]?) throws -> String {
        try #require(bytes).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    }
}
