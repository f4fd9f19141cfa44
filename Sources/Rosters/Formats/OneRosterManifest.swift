/// What `manifest.csv` says of the other files.
struct OneRosterManifest {
    enum Mode: String { case absent, bulk, delta }

    /// The modes by the files' names without `.csv`.
    var modes: [String: Mode] = [:]
    /// `1.1`, `1.2`, or what else it says.
    var version: String?

    /// Reads it. Nil when it is invalid; then the files are treated as incremental, so that nobody is removed.
    init?(_ file: InputFile, _ builder: RosterBuilder) {
        guard let text = builder.openText(file), let source = try? text.source() else { return nil }
        let scanner = CSVScanner(source, dialect: CSVDialect(separator: text.separator), limits: builder.limits)
        guard let head = Table.head(scanner, file.path, builder) else { return nil }
        guard Array(head.prefix(2)) == ["propertyName", "value"] else {
            builder.findings.add(.manifestHead, file: file.path, row: 1)
            return nil
        }
        var seen: Set<String> = []
        do {
            while try scanner.next() {
                guard scanner.cells.count >= 2 else { continue }
                let name = String(decoding: scanner.bytes(0), as: UTF8.self)
                let value = String(decoding: scanner.bytes(1), as: UTF8.self)
                if !seen.insert(name).inserted {
                    builder.findings.add(
                        .manifestDoubled, file: file.path, row: scanner.line, Sentence(name: RosterFinding.shown(name)))
                }
                read(name, value, file.path, scanner.line, builder)
            }
        } catch {
            builder.findings.add(.contentsDamaged, file: file.path, row: scanner.line)
            return nil
        }
    }

    private mutating func read(_ name: String, _ value: String, _ path: String, _ line: Int, _ builder: RosterBuilder) {
        switch name {
        case "manifest.version", "source.systemName": return
        case "source.systemCode":
            let code = RosterFinding.shown(value)
            builder.system = code.isEmpty ? nil : code
        case "oneroster.version":
            version = value
            if value != "1.1", value != "1.2" {
                builder.findings.add(
                    .manifestVersion, file: path, row: line, Sentence(name: RosterFinding.shown(value)))
            }
        default:
            // The specification marks new files with a star for a footnote, and some exports copied it.
            let file = name.hasSuffix("*") ? String(name.dropLast()) : name
            guard file.hasPrefix("file."), isKnown(String(file.dropFirst(5))) else {
                builder.findings.add(.manifestUnknown, file: path, row: line, Sentence(name: RosterFinding.shown(name)))
                return
            }
            guard let mode = Mode(rawValue: value) else {
                builder.findings.add(.manifestMode, file: path, row: line, Sentence(name: RosterFinding.shown(name)))
                return
            }
            modes[String(file.dropFirst(5))] = mode
        }
    }

    private func isKnown(_ file: String) -> Bool {
        OneRosterFiles.read.contains(file) || OneRosterFiles.unused.contains(file)
    }
}
