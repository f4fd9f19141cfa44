import Foundation
import Secrets
import Testing

@testable import Signatures

@Suite struct TimedCodeTests {
    let known = TimedCode(secret: Array("12345678901234567890".utf8))

    // The examples of RFC 6238, with eight digits.
    @Test(arguments: [
        (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
        (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ])
    func `the codes are those of the standard`(seconds: Int, digits: String) throws {
        let code = try #require(known)
        let step = TimedCode.step(at: Date(timeIntervalSince1970: Double(seconds)))
        #expect(code.digits(at: step, count: 8) == digits)
        #expect(code.code(at: step)?.text == String(digits.suffix(6)))
    }

    // The examples of RFC 4226, which counts where RFC 6238 looks at the clock.
    @Test func `steps are numbers like others`() throws {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ]
        for (step, digits) in codes.enumerated() { #expect(known?.code(at: Int64(step))?.text == digits) }
    }

    @Test func `a clock may be off by one step, and by no more`() throws {
        let (code, now) = (try #require(known), Date(timeIntervalSince1970: 1_234_567_890))
        let present = TimedCode.step(at: now)
        for off in Int64(-125)...125 {
            let digits = try #require(code.code(at: present + off))
            let found = code.step(of: digits, at: now, after: 0)
            #expect(found == (abs(off) <= 1 ? present + off : nil), "off by \(off)")
        }
    }

    @Test func `a code is good once, and so is every one before it`() throws {
        let (code, now) = (try #require(known), Date(timeIntervalSince1970: 1_234_567_890))
        let present = TimedCode.step(at: now)
        let digits = try #require(code.code(at: present))
        #expect(code.step(of: digits, at: now, after: present - 1) == present)
        #expect(code.step(of: digits, at: now, after: present) == nil)
        #expect(code.step(of: try #require(code.code(at: present - 1)), at: now, after: present) == nil)
        #expect(code.step(of: try #require(code.code(at: present + 1)), at: now, after: present) == present + 1)
    }

    @Test func `a clock before 1970 and one at the end of time make no code and no stop`() throws {
        let code = try #require(known)
        let digits = try #require(code.code(at: 0))
        #expect(code.step(of: digits, at: Date(timeIntervalSince1970: -86_400), after: -10_000) == nil)
        #expect(code.code(at: .max) != nil)
        #expect(code.code(at: -1) == nil)
    }

    // RFC 4648.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `bytes are written as the standard has it`(text: String, expected: String) {
        #expect(Base32.text(of: Array(text.utf8)) == expected)
    }

    @Test func `a link names school and account, whatever they are called`() throws {
        let link = try #require(known).link(account: "ada", at: "Lakeside & Söhne: 7?")
        #expect(
            link == """
                otpauth://totp/Lakeside%20%26%20S%C3%B6hne%3A%207%3F:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
                &issuer=Lakeside%20%26%20S%C3%B6hne%3A%207%3F&algorithm=SHA1&digits=6&period=30
                """)
    }

    @Test func `it shows nothing of itself`() throws {
        #expect("\(try #require(known))" == "TimedCode(hidden)")
        #expect(TimedCode(secret: [1, 2, 3]) == nil)
    }
}
