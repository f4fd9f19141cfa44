// Compiled together with Sources/Rosters by `Scripts/fuzz csv`, so it sees what is internal there.

/// Reads the input as cells: at once, and through a buffer that is full at many places. Both have to say the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
        for hasBackslash in [false, true] {
            let dialect = CSVDialect(separator: separator, hasBackslash: hasBackslash)
            var limits = RosterLimits()
            (limits.cellBytes, limits.columns) = (1_000, 50)
            // No row is too long for a buffer of this size, but for one: the longest.
            let whole = read(bytes, dialect, limits)
            limits.rowBytes = max(64, whole.longest + 1)
            let late = read(bytes, dialect, limits)
            hold(whole.rows == late.rows && whole.problem == late.problem, "the end of a buffer matters")
        }
    }
    return 0
}

private func read(_ bytes: [UInt8], _ dialect: CSVDialect, _ limits: RosterLimits) -> (
    rows: [[[UInt8]]], problem: Bool, longest: Int
) {
    let scanner = CSVScanner(MemorySource(bytes), dialect: dialect, limits: limits)
    var rows: [[[UInt8]]] = []
    var line = 0
    do {
        while try scanner.next() {
            hold(scanner.line > line && !scanner.cells.isEmpty, "rows go on")
            line = scanner.line
            rows.append(
                scanner.cells.indices.map { column in
                    let cell = Array(scanner.bytes(column))
                    hold(Array(scanner.bytes(column)) == cell, "a cell differs when it is asked for again")
                    return cell
                })
        }
    } catch { return (rows, true, bytes.count) }
    return (rows, false, bytes.count)
}

private func hold(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
    if !isTrue { fatalError(sentence()) }
}
