import Locks
import Testing

@testable import Secrets

@Suite struct CodeTests {
    @Test(arguments: OneTimeCode.Length.allCases)
    func `a code has as many digits as asked for`(_ length: OneTimeCode.Length) {
        for _ in 0..<100 {
            let text = OneTimeCode.random(length).text
            #expect(text.utf8.count == length.rawValue)
            #expect(text.utf8.allSatisfy { 48...57 ~= $0 })
        }
    }

    @Test func `every digit is as likely as the others, at every place`() {
        let randomness = Randomness.seeded(7)
        var counts = Array(repeating: Array(repeating: 0, count: 10), count: 6)
        for _ in 0..<60_000 {
            for (place, digit) in OneTimeCode.random(.six, from: randomness).text.utf8.enumerated() {
                counts[place][Int(digit) - 48] += 1
            }
        }
        // Nine degrees of freedom: chance alone goes past 40 once in 100,000 times, the rest of a division reaches 100.
        for count in counts { #expect(chiSquare(count) < 40) }
    }

    @Test func `bytes that would prefer some numbers are thrown away`() {
        #expect(Randomness.fixed([255, 250, 249]).number(below: 10) == 9)
        #expect(Randomness.fixed([255]).number(below: 256) == 255)
        #expect(Randomness.fixed([255, 254]).number(below: 3) == 2)
        #expect(Randomness.fixed([3]).number(below: 1) == 0)
    }

    @Test(arguments: [1, 2, 3, 7, 10, 100, 200, 255, 256])
    func `each number below a bound comes from as many bytes`(_ bound: Int) {
        var counts = Array(repeating: 0, count: bound)
        for byte in UInt8.min...UInt8.max {
            let asked = Locked(0)
            let number = Randomness { _ in
                // After a byte that is thrown away comes one that is not.
                asked.withLock { asked in
                    asked += 1
                    return [asked == 1 ? byte : 0]
                }
            }.number(below: bound)
            if asked.withLock({ $0 }) == 1 { counts[number] += 1 }
        }
        #expect(Set(counts).count == 1)
    }

    @Test(arguments: ["123456", "123 456", "123-456", " 123456 ", "12\u{A0}34\u{2013}56", "١٢٣٤٥٦", "۱۲۳۴۵۶", "１２３４５６"])
    func `a typed code is understood in any script and grouping`(_ typed: String) {
        #expect(OneTimeCode(typed: typed)?.text == "123456")
    }

    @Test(arguments: [
        "", "12345", "1234567", "123456789", "12345x", "½23456", "²23456", "12.3456", "123\n456", "+123456",
        String(repeating: " ", count: 65) + "123456",
    ])
    func `what is no code is not taken for one`(_ typed: String) {
        #expect(OneTimeCode(typed: typed) == nil)
    }

    @Test func `codes are equal only when all digits are`() throws {
        let code = try #require(OneTimeCode(typed: "1234"))
        #expect(OneTimeCode(typed: "12 34") == code)
        for other in ["0234", "1235", "1034", "123400"] { #expect(OneTimeCode(typed: other) != code) }
    }

    @Test func `a code is not printed`() {
        #expect("\(OneTimeCode.random())" == "OneTimeCode(hidden)")
    }
}
