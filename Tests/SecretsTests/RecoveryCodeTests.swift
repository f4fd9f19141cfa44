import Secrets
import Testing

@Suite struct RecoveryCodeTests {
    @Test func `it is read however people write it`() throws {
        let code = RecoveryCode.random(Randomness { [UInt8](repeating: 33, count: $0) })
        #expect(code.text == "1111-1111-1111-1111")
        for typed in ["1111111111111111", " 1111 1111 1111 1111 ", "LlIi-1111-1111-1111"] {
            #expect(RecoveryCode(typed: typed)?.fingerprint == code.fingerprint, "\(typed)")
        }
    }

    @Test func `what can be none is none`() {
        for typed in [
            "", "123456", "1111-1111-1111-111", "1111-1111-1111-1111-1", "1111-1111-1111-111u", "½¼½¼½¼½¼½¼½¼½¼½¼",
        ] {
            #expect(RecoveryCode(typed: typed) == nil, "\(typed)")
        }
        #expect(RecoveryCode(typed: String(repeating: "-", count: 100_000)) == nil)
    }

    @Test func `no two are the same, and none shows itself`() {
        let codes = (0..<100).map { _ in RecoveryCode.random() }
        #expect(Set(codes.map(\.text)).count == 100)
        #expect(Set(codes.map(\.fingerprint)).count == 100)
        #expect("\(codes[0])" == "RecoveryCode(hidden)")
    }
}
