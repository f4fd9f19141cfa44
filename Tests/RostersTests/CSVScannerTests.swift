import Testing

@testable import Rosters

@Suite struct CSVScannerTests {
    /// Gives a byte at a time, or as many as asked for at once, never more.
    private final class Drops: ByteSource {
        private let inner: MemorySource
        init(_ bytes: [UInt8]) { inner = MemorySource(bytes) }
        func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int { inner.read(into: buffer) }
    }

    private func rows(_ text: String, _ dialect: CSVDialect = CSVDialect(), rowBytes: Int = 1 << 20) throws
        -> [[String]]
    {
        var limits = RosterLimits()
        limits.rowBytes = rowBytes
        let scanner = CSVScanner(Drops(Array(text.utf8)), dialect: dialect, limits: limits)
        var rows: [[String]] = []
        while try scanner.next() {
            rows.append(scanner.cells.indices.map { String(decoding: scanner.bytes($0), as: UTF8.self) })
        }
        return rows
    }

    @Test func `cells, quotes, doubled quotes and line breaks within`() throws {
        #expect(try rows("a,\"b,c\",\"d\"\"e\"\n1,\"2\n3\",\r\n") == [["a", "b,c", "d\"e"], ["1", "2\n3", ""]])
    }

    @Test(arguments: ["a,b\nc,d\n", "a,b\r\nc,d", "a,b\rc,d\r"])
    func `every kind of line break ends a row`(text: String) throws {
        #expect(try rows(text) == [["a", "b"], ["c", "d"]])
    }

    @Test func `a backslash keeps a quote, a separator, a line break and itself, and nothing else`() throws {
        let dialect = CSVDialect(separator: UInt8(ascii: ","), hasBackslash: true)
        let text = "\"Ben \\\"B\\\"\",a\\,b,\"c\\\nd\",e\\\\,C:\\new\n"
        #expect(try rows(text, dialect) == [["Ben \"B\"", "a,b", "c\nd", "e\\", "C:\\new"]])
        #expect(try rows("a\\,b\n") == [["a\\", "b"]])
    }

    @Test func `rows say in which line they begin`() throws {
        let scanner = CSVScanner(MemorySource(Array("a\n\"b\n\n\"\nc\n".utf8)))
        var lines: [Int] = []
        while try scanner.next() { lines.append(scanner.line) }
        #expect(lines == [1, 2, 5])
    }

    /// All texts of up to seven of the bytes that matter, read at once and through a buffer that ends everywhere.
    @Test func `where a buffer ends does not matter`() throws {
        let letters: [Character] = ["a", ",", "\"", "\n", "\r", "\\"]
        for hasBackslash in [false, true] {
            let dialect = CSVDialect(separator: UInt8(ascii: ","), hasBackslash: hasBackslash)
            for length in 0...6 {
                for number in 0..<Int(pow(6, length)) {
                    var (text, rest) = ("", number)
                    for _ in 0..<length { (text, rest) = (text + String(letters[rest % 6]), rest / 6) }
                    let whole = Result { try rows(text, dialect) }
                    // Behind a long first row the buffer of 64 bytes is full at each place of the text in turn.
                    let padding = String(repeating: "p", count: 63 - length / 2)
                    let late = Result { try rows(padding + "\n" + text, dialect, rowBytes: 64) }
                    switch (whole, late) {
                    case (.success(let whole), .success(let late)):
                        #expect([[padding]] + whole == late, "\(text.debugDescription)")
                    case (.failure, .failure): break
                    default: Issue.record("\(text.debugDescription): \(whole) and \(late)")
                    }
                }
            }
        }
    }

    private func pow(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { product, _ in product * base } }

    @Test func `what is too long is refused where it is`() {
        var limits = RosterLimits()
        (limits.cellBytes, limits.rowBytes, limits.columns) = (10, 100, 5)
        func problem(_ text: String) -> CSVProblem? {
            let scanner = CSVScanner(MemorySource(Array(text.utf8)), limits: limits)
            do {
                while try scanner.next() {}
                return nil
            } catch { return error }
        }
        #expect(problem("a\nb,12345678901\n") == .longCell(line: 2, column: 1))
        #expect(problem("a\n\"12345678901\n") == .openQuote(line: 2))
        #expect(problem("a,b,c,d,e\na,b,c,d,e,f\n") == .manyColumns(line: 2))
        #expect(problem("a\nb\0c\n") == .nul(line: 2, column: 0))
        #expect(problem("a\n\"b\0c\"\n") == .nul(line: 2, column: 0))
        #expect(problem("a,b,c,d,e\n1234567890,1234567890,1234567890,1234567890,1234567890\n") == nil)
    }

    @Test func `bad bytes are found where text stops being UTF-8`() {
        func position(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBufferPointer { firstBadByte($0) } }
        #expect(position(Array("Müller, ليلى, 😀".utf8)) == nil)
        #expect(position([0x4D, 0xFC, 0x6C]) == 1)
        #expect(position([0xC0, 0x80]) == 0)
        #expect(position([0xED, 0xA0, 0x80]) == 0)
        #expect(position([0xF4, 0x90, 0x80, 0x80]) == 0)
        #expect(position([0x61, 0xE2, 0x82]) == 1)
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let isText = String(validating: [first, second], as: UTF8.self) != nil
                #expect((position([first, second]) == nil) == isText)
            }
        }
    }
}
