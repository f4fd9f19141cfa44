extension String {
    /// The numbers in a text that matches the pattern exactly; each 0 in the pattern stands for any ASCII digit.
    func numbers(like pattern: String) -> [Int]? {
        guard utf8.count == pattern.utf8.count else { return nil }
        var numbers = [0]
        for (byte, model) in zip(utf8, pattern.utf8) {
            if model == UInt8(ascii: "0") {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                numbers[numbers.count - 1] = 10 * numbers[numbers.count - 1] + Int(byte - UInt8(ascii: "0"))
            } else {
                guard byte == model else { return nil }
                numbers.append(0)
            }
        }
        return numbers
    }
}

extension Int {
    /// The digits with leading zeros up to the width; for numbers from 0 on.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
