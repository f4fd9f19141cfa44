// Compiled together with Sources/Rosters by `Scripts/fuzz csv`, so it sees what is internal there.

/// Reads the input as cells: at once, and through a buffer that is full at many places. Both have to say the same.
///
/// The first byte says how: which separator, whether there are backslashes, and how small the buffer is. So each run reads in one way,
/// and keeps what it reads in one array: with six ways and an array for each cell there were some five hundred runs a second.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    let way = Int(start[0])
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let dialect = CSVDialect(separator: separators[way % 3], hasBackslash: way / 3 % 2 == 1)
    var limits = RosterLimits()
    (limits.cellBytes, limits.columns, limits.rowBytes) = (200, 50, 1_000)
    let whole = read(bytes, dialect, limits, room: 1_000)
    let late = read(bytes, dialect, limits, room: 1 + way / 6)
    hold(whole.said == late.said, "the end of a buffer matters")
    // What is too long is noticed at the end of a buffer as well, before what else may be wrong further on.
    let isSame = whole.problem == late.problem || whole.isTooLong || late.isTooLong
    hold(isSame && (whole.problem == nil) == (late.problem == nil), "the end of a buffer matters to what is wrong")
    return 0
}

private struct Read {
    /// Each row: its line and what is noticed of it, its cells by their lengths, and their bytes.
    var said: [UInt8] = []
    var problem: CSVProblem?

    var isTooLong: Bool {
        switch problem {
        case .longRow, .longCell, .openQuote: true
        default: false
        }
    }

    mutating func say(_ number: Int) { withUnsafeBytes(of: UInt32(truncatingIfNeeded: number)) { said += $0 } }
}

private func read(_ bytes: [UInt8], _ dialect: CSVDialect, _ limits: RosterLimits, room: Int) -> Read {
    let scanner = CSVScanner(MemorySource(bytes), dialect: dialect, limits: limits, room: room)
    var read = Read()
    var line = 0
    do throws(CSVProblem) {
        while try scanner.next() {
            hold(scanner.line > line && !scanner.cells.isEmpty, "rows go on")
            line = scanner.line
            read.say(line)
            read.say(scanner.cells.count)
            read.say((scanner.hasHighBytes ? 1 : 0) + (scanner.hasControls ? 2 : 0))
            read.say(scanner.bareQuote ?? -1)
            read.say(scanner.strayQuote ?? -1)
            for column in scanner.cells.indices {
                read.say(scanner.bytes(column).count)
                read.said += scanner.bytes(column)
            }
        }
    } catch { read.problem = error }
    return read
}

private func hold(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue { fatalError(sentence()) }
}
