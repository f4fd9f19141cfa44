import Secrets
import Testing

@Suite struct Base64URLTests {
    @Test func `bytes of any number are read back`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 250) }
            #expect(Base64URL.bytes(of: Base64URL.text(of: bytes)) == bytes)
        }
    }

    @Test(arguments: ["A", "AA=", "AA==", "AB", "A+A/", "AA A", "ä", "éAA", "\u{FFFD}A", "AAAA\n"])
    func `a text is read only as it would be written`(text: String) {
        #expect(Base64URL.bytes(of: text) == nil)
    }
}
