/// What separates the cells of a file, and how a cell holds what would end it.
struct CSVDialect: Hashable, Sendable {
    var separator = UInt8(ascii: ",")
    /// Whether a backslash escapes the next character, as in Apple School Manager's files.
    var hasBackslash = false
}

/// Why the rest of a file cannot be read as rows.
enum CSVProblem: Error, Hashable {
    case source(SourceProblem)
    /// A quote that opens in this line does not close before the end of the file, or within a cell's limit.
    case openQuote(line: Int)
    case nul(line: Int, column: Int)
    case longCell(line: Int, column: Int)
    case longRow(line: Int)
    case manyColumns(line: Int)
}

/// Reads rows from bytes that arrive in pieces, without copying cells that contain no quotes.
///
/// It does not interpret headers, encodings or meanings: a row is a list of ranges in a buffer, valid until the next
/// row.
final class CSVScanner {
    /// Where a cell lies in the row, without its quotes.
    struct Cell {
        var start: Int
        var end: Int
        /// Whether it contains doubled quotes or backslashes, which are unescaped when the cell is read.
        var isEscaped: Bool
    }

    let dialect: CSVDialect
    private let source: any ByteSource
    private let limits: RosterLimits
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    private var nextLine = 1
    /// The class of each byte outside and inside of quotes: zero for one that is simply part of the cell.
    private let plain: UnsafeMutablePointer<UInt8>
    private let quoted: UnsafeMutablePointer<UInt8>

    /// The cells of the row, and how many of them count.
    private(set) var cells: [Cell] = []
    /// The line in which the row begins, from 1.
    private(set) var line = 0
    /// Whether any byte of the row is not ASCII.
    private(set) var hasHighBytes = false
    /// Whether a cell of the row holds a line break, a tab or another control character.
    private(set) var hasControls = false
    /// The first cell with a quote in the middle, which was taken literally.
    private(set) var bareQuote: Int?
    /// Whether a line break ends the row, and not the end of the file.
    private(set) var hasLineEnd = false
    /// The first cell in which something follows the closing quote.
    private(set) var strayQuote: Int?

    /// - Parameter room: how much is read at a time, at first; a longer row makes it more.
    init(
        _ source: any ByteSource, dialect: CSVDialect = CSVDialect(), limits: RosterLimits = .standard,
        room: Int = 1 << 18
    ) {
        (self.source, self.dialect, self.limits) = (source, dialect, limits)
        buffer = .allocate(capacity: min(room, max(64, limits.rowBytes)))
        plain = .allocate(capacity: 256)
        quoted = .allocate(capacity: 256)
        plain.initialize(repeating: 0, count: 256)
        quoted.initialize(repeating: 0, count: 256)
        for byte in 0..<0x20 { (plain[byte], quoted[byte]) = (Mark.control, Mark.control) }
        (plain[0x7F], quoted[0x7F]) = (Mark.control, Mark.control)
        (plain[0], quoted[0]) = (Mark.nul, Mark.nul)
        for byte in [Byte.newline, Byte.carriageReturn] { (plain[byte], quoted[byte]) = (Mark.newline, Mark.newline) }
        (plain[Byte.quote], quoted[Byte.quote]) = (Mark.quote, Mark.quote)
        plain[Int(dialect.separator)] = Mark.separator
        if dialect.hasBackslash { (plain[Byte.backslash], quoted[Byte.backslash]) = (Mark.backslash, Mark.backslash) }
    }

    deinit {
        buffer.deallocate()
        plain.deallocate()
        quoted.deallocate()
    }

    /// Whether there is another row; its cells are then in `cells`.
    func next() throws(CSVProblem) -> Bool {
        if start == end, !isAtEnd { try refill() }
        while true {
            guard start < end else { return false }
            if try scan() { return true }
            try refill()
        }
    }

    /// The bytes of a cell; they are gone with the next row.
    func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        if cells[index].isEscaped { unescape(index) }
        let cell = cells[index]
        return UnsafeBufferPointer(rebasing: buffer[cell.start..<cell.end])
    }

    /// Puts a blank in place of every control character of a cell.
    func blankControls(_ index: Int) {
        for position in cells[index].start..<cells[index].end where buffer[position] < 0x20 || buffer[position] == 0x7F
        {
            buffer[position] = 0x20
        }
    }
}

extension CSVScanner {
    private enum Byte {
        static let newline = 10
        static let carriageReturn = 13
        static let quote = 34
        static let backslash = 92
    }

    private enum Mark {
        static let control: UInt8 = 1
        static let nul: UInt8 = 2
        static let newline: UInt8 = 3
        static let quote: UInt8 = 4
        static let separator: UInt8 = 5
        static let backslash: UInt8 = 6
    }

    /// Moves the rest of a row to the front and reads more after it; the row is then scanned again from its start.
    private func refill() throws(CSVProblem) {
        let left = end - start
        guard left < limits.rowBytes else { throw .longRow(line: nextLine) }
        if left == buffer.count {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: min(buffer.count * 2, limits.rowBytes))
            larger.baseAddress?.update(from: buffer.baseAddress! + start, count: left)
            buffer.deallocate()
            buffer = larger
        } else if let base = buffer.baseAddress, start > 0 {
            base.update(from: base + start, count: left)
        }
        let room = UnsafeMutableBufferPointer(rebasing: buffer[left...])
        let count: Int
        do { count = try source.read(into: room) } catch { throw .source(error) }
        (start, end) = (0, left + count)
        isAtEnd = count < room.count
    }

    /// How far a row has been scanned.
    private struct RowScan {
        let base: UnsafePointer<UInt8>
        let end: Int
        var position: Int
        /// The line breaks so far.
        var lines = 0
        /// All bits of the bytes so far, of which the highest tells whether one is not ASCII.
        var bits: UInt8 = 0

        @inline(__always) var byte: UInt8 { base[position] }
        @inline(__always) var isAtQuote: Bool { position < end && byte == Byte.quote }

        /// Passes bytes that are simply part of a cell, which is nearly all of them.
        @inline(__always) mutating func pass(_ marks: UnsafePointer<UInt8>) {
            var (place, seen) = (position, bits)
            while place < end, marks[Int(base[place])] == 0 {
                seen |= base[place]
                place += 1
            }
            (position, bits) = (place, seen)
        }
    }

    /// Reads one row from `start`. False when the buffer ends before the row and more may come.
    private func scan() throws(CSVProblem) -> Bool {
        guard let base = buffer.baseAddress else { return false }
        var row = RowScan(base: UnsafePointer(base), end: end, position: start)
        cells.removeAll(keepingCapacity: true)
        (hasControls, hasLineEnd, bareQuote, strayQuote) = (false, false, nil, nil)
        while true {
            guard cells.count < limits.columns else { throw .manyColumns(line: nextLine) }
            guard let cell = try row.isAtQuote ? quotedCell(&row) : plainCell(&row) else { return false }
            cells.append(cell)
            guard row.position < row.end else {
                guard isAtEnd else { return false }
                break
            }
            guard row.byte == dialect.separator else {
                guard passLineEnd(&row) else { return false }
                break
            }
            row.position += 1
        }
        guard row.position - start <= limits.rowBytes else { throw .longRow(line: nextLine) }
        (line, nextLine, start) = (nextLine, nextLine + row.lines, row.position)
        hasHighBytes = row.bits >= 0x80
        return true
    }

    /// Reads a cell that does not begin with a quote. Nil when the buffer ends within an escape.
    @inline(__always) private func plainCell(_ row: inout RowScan) throws(CSVProblem) -> Cell? {
        var cell = Cell(start: row.position, end: row.position, isEscaped: false)
        within: while true {
            row.pass(plain)
            guard row.position < row.end else { break within }
            switch plain[Int(row.byte)] {
            case Mark.separator, Mark.newline: break within
            case Mark.nul: throw .nul(line: nextLine + row.lines, column: cells.count)
            case Mark.quote:
                bareQuote = bareQuote ?? cells.count
                row.position += 1
            case Mark.backslash:
                guard passEscaped(&row, &cell) else { return nil }
            default:
                hasControls = true
                row.position += 1
            }
        }
        cell.end = row.position
        guard cell.end - cell.start <= limits.cellBytes else {
            throw .longCell(line: nextLine + row.lines, column: cells.count)
        }
        return cell
    }

    /// Reads a cell in quotes, and passes what stands behind them. Nil when the buffer ends before the closing quote.
    @inline(__always) private func quotedCell(_ row: inout RowScan) throws(CSVProblem) -> Cell? {
        let opened = nextLine + row.lines
        row.position += 1
        var cell = Cell(start: row.position, end: row.position, isEscaped: false)
        while true {
            row.pass(quoted)
            guard row.position - cell.start <= limits.cellBytes else { throw .openQuote(line: opened) }
            guard row.position < row.end else {
                guard isAtEnd else { return nil }
                throw .openQuote(line: opened)
            }
            switch quoted[Int(row.byte)] {
            case Mark.quote:
                let next = row.position + 1
                if next == row.end, !isAtEnd { return nil }
                guard next < row.end, row.base[next] == Byte.quote else {
                    cell.end = row.position
                    row.position = next
                    try passStray(&row)
                    return cell
                }
                cell.isEscaped = true
                row.position += 2
            case Mark.backslash:
                guard passEscaped(&row, &cell) else { return nil }
            case Mark.nul: throw .nul(line: nextLine + row.lines, column: cells.count)
            default:
                if row.byte == Byte.newline { row.lines += 1 }
                hasControls = true
                row.position += 1
            }
        }
    }

    /// Passes what stands between a closing quote and the end of its cell.
    @inline(__always) private func passStray(_ row: inout RowScan) throws(CSVProblem) {
        let closed = row.position
        while row.position < row.end {
            let byte = row.byte
            let mark = plain[Int(byte)]
            if mark == Mark.separator || mark == Mark.newline { return }
            if byte == 0 { throw .nul(line: nextLine + row.lines, column: cells.count) }
            if byte != 0x20, byte != 0x09 { strayQuote = strayQuote ?? cells.count }
            row.bits |= byte
            row.position += 1
            if row.position - closed > limits.cellBytes {
                throw .longCell(line: nextLine + row.lines, column: cells.count)
            }
        }
    }

    /// Passes a backslash and the character after it, which has no special meaning. False when the buffer ends between
    /// the two.
    private func passEscaped(_ row: inout RowScan, _ cell: inout Cell) -> Bool {
        let next = row.position + 1
        if next == row.end, !isAtEnd { return false }
        cell.isEscaped = true
        row.position = next
        guard next < row.end else {
            hasControls = true
            return true
        }
        if row.byte == Byte.newline { row.lines += 1 }
        row.bits |= row.byte
        // A zero byte is never allowed, and is found as the next one.
        guard row.byte != 0 else { return true }
        hasControls = true
        row.position += 1
        return true
    }

    /// Passes a line break: LF, CR LF, or CR alone. False when the buffer ends before it is known which.
    private func passLineEnd(_ row: inout RowScan) -> Bool {
        let isReturn = row.byte == Byte.carriageReturn
        hasLineEnd = true
        row.position += 1
        row.lines += 1
        guard isReturn else { return true }
        if row.position == row.end, !isAtEnd { return false }
        if row.position < row.end, row.byte == Byte.newline { row.position += 1 }
        return true
    }

    /// Undoes doubled quotes and backslashes in place; a cell only becomes shorter.
    private func unescape(_ index: Int) {
        let cell = cells[index]
        var (from, to) = (cell.start, cell.start)
        while from < cell.end {
            let byte = buffer[from]
            let next = from + 1 < cell.end ? buffer[from + 1] : 0
            if byte == Byte.quote, next == Byte.quote {
                from += 1
            } else if dialect.hasBackslash, byte == Byte.backslash, from + 1 < cell.end, isMeant(next) {
                from += 1
            }
            buffer[to] = buffer[from]
            (from, to) = (from + 1, to + 1)
        }
        cells[index].end = to
        cells[index].isEscaped = false
    }

    /// Before any other character, a backslash is literal.
    private func isMeant(_ byte: UInt8) -> Bool {
        byte == Byte.quote || byte == Byte.backslash || byte == Byte.newline || byte == Byte.carriageReturn
            || byte == dialect.separator
    }
}
