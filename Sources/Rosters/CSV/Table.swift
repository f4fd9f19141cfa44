/// A file with a header row: rows by column name, checked as far as possible without knowing what they mean.
///
/// Everything that is wrong becomes a finding of the builder. An error that ends the file sets ``isRefused``.
final class Table {
    let path: String
    let spec: TableSpec
    let fileNumber: UInt16
    private(set) var isRefused = false
    private(set) var rowCount = 0
    /// The numbered columns in the order of their numbers.
    private(set) var numberedColumns: [Int] = []
    /// Set if a deleted row needs only its identifier: the status column, and the word for deleted.
    var statusColumn: Int?

    private let builder: RosterBuilder
    private let scanner: CSVScanner
    private var names: [String] = []
    private var positions: [String: Int] = [:]
    private var needed: [Int] = []
    private var wanted: [Int] = []
    private var unread: [Int] = []
    /// The columns that somebody has asked for. Only their cells are shown: others may hold passwords and telephone numbers.
    private var read: Set<Int> = []
    private let idColumn: Int
    /// Whether rows may be shorter or longer than the header, as in lists that people type.
    private let isLenient: Bool

    /// Reads the header; nil when the file cannot be read further, which a finding then explains.
    init?(_ text: TextFile, dialect: CSVDialect, builder: RosterBuilder, spec choose: ([String]) -> TableSpec?) {
        (path, self.builder, isLenient) = (text.file.path, builder, false)
        fileNumber = builder.fileNumber(path)
        guard let source = try? text.source() else {
            builder.findings.add(.contentsDamaged, file: path)
            return nil
        }
        scanner = CSVScanner(source, dialect: dialect, limits: builder.limits)
        let head = Table.head(scanner, path, builder)
        guard let head, let spec = choose(head) else { return nil }
        (self.spec, names) = (spec, head)
        idColumn = head.firstIndex { $0.lowercased() == spec.columns[0].name.lowercased() } ?? 0
        guard matchColumns() else { return nil }
    }

    /// A list whose columns are already known, with or without a header row.
    init?(
        list text: TextFile, dialect: CSVDialect, builder: RosterBuilder, columns: [String], hasHead: Bool,
        spec: TableSpec
    ) {
        (path, self.builder, isLenient) = (text.file.path, builder, true)
        fileNumber = builder.fileNumber(path)
        guard let source = try? text.source() else {
            builder.findings.add(.contentsDamaged, file: path)
            return nil
        }
        scanner = CSVScanner(source, dialect: dialect, limits: builder.limits)
        (self.spec, names, idColumn) = (spec, columns, -1)
        if hasHead, Table.head(scanner, path, builder) == nil { return nil }
        for (position, name) in columns.enumerated() where positions[name] == nil { positions[name] = position }
    }

    /// Where a column is that is to be read, for ``text(_:)`` and the others; -1, which reads as empty, when it is not there.
    func column(_ name: String) -> Int {
        guard let column = positions[name] else { return -1 }
        read.insert(column)
        return column
    }

    /// The name of a column in the head, for findings.
    func name(of column: Int) -> Sentence {
        guard column < names.count, !names[column].isEmpty else { return Sentence("column \(column + 1)") }
        return isLenient ? PlainList.word(for: names[column]) : Sentence(name: RosterFinding.shown(names[column]))
    }

    func note(_ code: RosterFinding.Code, _ column: Int? = nil, _ detail: Sentence = "") {
        // A missing column is reported like a missing cell of the row.
        let name = column.flatMap { column -> Sentence? in column < 0 ? nil : self.name(of: column) }
        builder.findings.add(code, file: path, row: row, column: name, detail, about: about(column ?? -1))
    }

    /// Whose row it is, and what stands in the cell. Cells are taken as they are: what is wrong with them is no finding here.
    private func about(_ column: Int) -> RosterFinding.About {
        guard isAligned else { return RosterFinding.About() }
        let names = Self.nameColumns.compactMap { positions[$0] }.map(shown).filter { !$0.isEmpty }
        return RosterFinding.About(name: names.joined(separator: " "), value: shown(column))
    }

    /// In a row of another width the cells stand under other columns.
    private var isAligned: Bool {
        if isLenient { return true }
        let surplus = scanner.cells.indices.dropFirst(names.count)
        return scanner.cells.count >= names.count && surplus.allSatisfy { trimmed($0).isEmpty }
    }

    private func shown(_ column: Int) -> String {
        guard read.contains(column), column < scanner.cells.count else { return "" }
        return String(decoding: trimmed(column), as: UTF8.self)
    }

    /// What people and things are called by, in all formats.
    private static let nameColumns = [
        "name", "location_name", "title", "course_name", "class_number", "given", "givenName", "first_name", "family",
        "familyName", "last_name",
    ]

    var row: Int { scanner.line }
    var place: Roster.Place { Roster.Place(file: fileNumber, row: UInt32(clamping: scanner.line)) }

    /// Goes to the next row that can be read.
    func next() -> Bool {
        while true {
            do {
                guard try scanner.next() else { return ended() }
            } catch {
                refuse(error)
                return false
            }
            if scanner.cells.count == 1, trimmed(0).isEmpty { continue }
            rowCount += 1
            guard rowCount <= builder.limits.rows else {
                refuse(.manyRows, row: row, Sentence(number: builder.limits.rows))
                return false
            }
            guard isText() else { return false }
            if isWhole(), isFilled() { return true }
        }
    }

    /// Skips the current row: what is known about its thing stays.
    func leaveOut(_ code: RosterFinding.Code, _ column: Int? = nil, _ detail: Sentence = "") {
        note(code, column, detail)
        builder.roster.withhold(idColumn >= 0 && idColumn < scanner.cells.count ? text(idColumn) : .empty, spec.kind)
    }
}

// MARK: Cells

extension Table {
    /// The text of a cell: trimmed, without the apostrophe that guards against formulas, and with a blank for each
    /// control character.
    func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        guard column >= 0, column < scanner.cells.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        var bytes = trimmed(column)
        if bytes.first == CellGuard.apostrophe, CellGuard.isGuarded(bytes) {
            bytes = trimmed(UnsafeBufferPointer(rebasing: bytes[1...]))
        }
        guard scanner.hasControls, bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return bytes }
        note(.controlCharacters, column)
        scanner.blankControls(column)
        return self.bytes(column)
    }

    func text(_ column: Int) -> Roster.Text { builder.text(bytes(column)) }

    func isEmpty(_ column: Int) -> Bool { bytes(column).isEmpty }

    func string(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    func day(_ column: Int) -> Day? {
        let bytes = bytes(column)
        guard !bytes.isEmpty else { return nil }
        let day = Day(bytes)
        if day == nil { note(.badDate, column) }
        return day
    }

    func moment(_ column: Int) -> Moment? {
        let bytes = bytes(column)
        guard !bytes.isEmpty else { return nil }
        let moment = Moment(bytes)
        if moment == nil { note(.badMoment, column) }
        return moment
    }

    /// `true` or `false`; other spellings are accepted with a finding.
    func flag(_ column: Int) -> Bool? {
        let bytes = bytes(column)
        if bytes.isEmpty { return nil }
        if bytes.elementsEqual("true".utf8) { return true }
        if bytes.elementsEqual("false".utf8) { return false }
        switch String(decoding: bytes, as: UTF8.self).lowercased() {
        case "true", "1", "yes":
            note(.badFlag, column, Sentence("It was read as true."))
            return true
        case "false", "0", "no":
            note(.badFlag, column, Sentence("It was read as false."))
            return false
        default:
            note(.badFlag, column, Sentence("The cell counts as empty."))
            return nil
        }
    }

    private func trimmed(_ column: Int) -> UnsafeBufferPointer<UInt8> { trimmed(scanner.bytes(column)) }

    private func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while start < end, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }
}

// MARK: Rows

extension Table {
    private func ended() -> Bool {
        if rowCount == 0 { refuse(.noRows, row: nil) }
        return false
    }

    private func isText() -> Bool {
        guard scanner.hasHighBytes else { return true }
        for column in scanner.cells.indices {
            let bytes = scanner.bytes(column)
            if let position = firstBadByte(bytes) {
                let byte = String(bytes[position], radix: 16, uppercase: true)
                refuse(.notUTF8, row: row, column: column, Sentence(name: byte))
                return false
            }
        }
        return true
    }

    private func isWhole() -> Bool {
        if isLenient { return true }
        let (count, expected) = (scanner.cells.count, names.count)
        // Whatever came behind it is missing as well, and would be taken to have gone.
        if count < expected, !scanner.hasLineEnd {
            refuse(.cutOff, row: row)
            return false
        }
        if let column = scanner.strayQuote {
            leaveOut(.strayQuote, column)
            return false
        }
        if let column = scanner.bareQuote { note(.bareQuote, column) }
        guard isAligned else {
            leaveOut(.rowWidth, nil, Sentence("\(count) instead of \(expected)"))
            return false
        }
        if count > expected { note(.surplusCells) }
        return true
    }

    private func isFilled() -> Bool {
        unread.removeAll { column in
            guard !isEmpty(column) else { return false }
            builder.findings.add(.notKept, file: path, column: name(of: column), name(of: column))
            return true
        }
        let hasGone = statusColumn.map { bytes($0).elementsEqual("tobedeleted".utf8) } ?? false
        for column in needed where !hasGone || column == idColumn {
            if isEmpty(column) {
                leaveOut(column == idColumn ? .idMissing : .referenceMissing, column)
                return false
            }
        }
        if !hasGone { for column in wanted where isEmpty(column) { note(.valueAbsent, column) } }
        return true
    }

    private func refuse(_ code: RosterFinding.Code, row: Int?, column: Int? = nil, _ detail: Sentence = "") {
        isRefused = true
        builder.findings.add(code, file: path, row: row, column: column.map { name(of: $0) }, detail)
    }

    private func refuse(_ problem: CSVProblem) {
        let (code, row, column) = Table.finding(problem)
        refuse(code, row: row, column: column, code == .fileTooLarge ? builder.limits.sizes : "")
    }

    private static func finding(_ problem: CSVProblem) -> (code: RosterFinding.Code, row: Int?, column: Int?) {
        switch problem {
        case .source(.damaged): (.contentsDamaged, nil, nil)
        case .source(.tooLarge): (.fileTooLarge, nil, nil)
        case .openQuote(let line): (.openQuote, line, nil)
        case .nul(let line, let column): (.nulByte, line, column)
        case .longCell(let line, let column): (.longCell, line, column)
        case .longRow(let line): (.longRow, line, nil)
        case .manyColumns(let line): (.manyColumns, line, nil)
        }
    }
}

// MARK: Head

extension Table {
    /// The names of the columns, or nil with a finding.
    static func head(_ scanner: CSVScanner, _ path: String, _ builder: RosterBuilder) -> [String]? {
        do {
            guard try scanner.next() else {
                builder.findings.add(.empty, file: path)
                return nil
            }
        } catch {
            let (code, row, column) = finding(error)
            builder.findings.add(code, file: path, row: row, column: column.map { Sentence("column \($0 + 1)") })
            return nil
        }
        return scanner.cells.indices.map { column in
            var name = Substring(String(decoding: scanner.bytes(column), as: UTF8.self))
            while let first = name.first, first.isWhitespace { name.removeFirst() }
            while let last = name.last, last.isWhitespace { name.removeLast() }
            return String(name)
        }
    }

    private func matchColumns() -> Bool {
        let byLowercase = Dictionary(
            spec.columns.enumerated().map { ($1.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        var order: [Int] = []
        var numbered: [(number: Int, column: Int)] = []
        var seen: Set<String> = []
        var isFine = true
        while let last = names.last, last.isEmpty, names.count > 1 { names.removeLast() }
        for (column, name) in names.enumerated() {
            if name.isEmpty {
                builder.findings.add(.columnUnnamed, file: path, row: 1, column: Sentence("column \(column + 1)"))
                continue
            }
            guard seen.insert(name.lowercased()).inserted else {
                builder.findings.add(
                    .columnDoubled, file: path, row: 1, column: nil, Sentence(name: RosterFinding.shown(name)))
                isFine = false
                continue
            }
            if let index = byLowercase[name.lowercased()] {
                let expected = spec.columns[index].name
                if expected != name {
                    builder.findings.add(.columnCase, file: path, row: 1, column: nil, Sentence(name: expected))
                }
                positions[expected] = column
                order.append(index)
            } else if let number = spec.number(of: name) {
                numbered.append((number, column))
            } else if !name.hasPrefix("metadata.") {
                builder.findings.add(
                    .columnUnknown, file: path, row: 1, column: nil, Sentence(name: RosterFinding.shown(name)))
            } else {
                positions[name] = column
            }
        }
        if order != order.sorted() { builder.findings.add(.columnOrder, file: path, row: 1) }
        numberedColumns = numbered.sorted { $0.number < $1.number }.map(\.column)
        read.formUnion(numberedColumns)
        return noteMissing() && isFine
    }

    private func noteMissing() -> Bool {
        var isFine = true
        for column in spec.columns {
            let position = positions[column.name]
            switch (column.need, position) {
            case (.needed, let position?): needed.append(position)
            case (.wanted, let position?): wanted.append(position)
            case (.unread, let position?): unread.append(position)
            case (.needed, nil):
                builder.findings.add(.columnMissing, file: path, row: 1, column: nil, Sentence(name: column.name))
                isFine = false
            case (.wanted, nil), (.optional, nil):
                builder.findings.add(.columnAbsent, file: path, row: 1, column: nil, Sentence(name: column.name))
            default: break
            }
        }
        return isFine
    }
}
