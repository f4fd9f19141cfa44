/// Decides which format the files have, and which file is which: by name, or else by header.
final class Recognition {
    private(set) var format: RosterReading.Format?
    private let builder: RosterBuilder
    private var inputs: [InputFile]

    init(_ inputs: [InputFile], _ builder: RosterBuilder) {
        self.builder = builder
        // Files that desktop systems add.
        self.inputs = inputs.filter { !$0.path.hasPrefix("__MACOSX/") && !$0.name.hasPrefix(".") }
    }

    /// Reads the files by the rules of their format.
    func read() {
        let heads = inputs.map(head)
        let isOneRoster = inputs.enumerated().contains { index, file in
            canonical(file) == "manifest" || heads[index].contains("sourcedId")
                || (heads[index].isEmpty && ["users", "orgs", "enrollments"].contains(canonical(file)))
        }
        let isApple = inputs.enumerated().contains { index, file in
            AppleReader.name(forHead: heads[index]) != nil
                || (heads[index].isEmpty && ["students", "staff", "rosters", "locations"].contains(canonical(file)))
        }
        if isOneRoster {
            format = .oneRoster
            OneRosterReader(named(heads, isOneRoster: true), builder).read()
        } else if isApple {
            format = .appleSchoolManager
            AppleReader(builder: builder, files: named(heads, isOneRoster: false)).read()
        } else {
            readLists()
        }
    }

    /// The name that the format gives a file of this name.
    private func canonical(_ file: InputFile) -> String {
        let name = file.name.lowercased()
        guard name.hasSuffix(".csv") else { return "" }
        return String(name.dropLast(4))
    }

    /// The names of the columns; empty when they cannot be read.
    private func head(_ file: InputFile) -> [String] {
        guard file.byteCount <= builder.limits.fileBytes, let text = try? TextFile(file) else { return [] }
        let dialect = CSVDialect(separator: text.separator)
        let scanner = CSVScanner(MemorySource(text.beginning), dialect: dialect, limits: builder.limits)
        guard (try? scanner.next()) == true else { return [] }
        return scanner.cells.indices.map { String(decoding: scanner.bytes($0), as: UTF8.self) }
    }

    /// The files by the names that the format gives them.
    private func named(_ heads: [[String]], isOneRoster: Bool) -> [String: InputFile] {
        let known = isOneRoster ? OneRosterFiles.read + OneRosterFiles.unused + ["manifest"] : AppleReader.names
        var files: [String: [InputFile]] = [:]
        for (file, head) in zip(inputs, heads) {
            let byHead = isOneRoster ? OneRosterFiles.name(forHead: head) : AppleReader.name(forHead: head)
            let isOther = isOneRoster ? AppleReader.name(forHead: head) != nil : head.contains("sourcedId")
            let byName = known.first { $0.lowercased() == canonical(file) }
            if isOther, byHead == nil {
                builder.findings.add(
                    .mixedFormats, file: file.path,
                    Sentence(name: isOneRoster ? "OneRoster" : "Apple School Manager"))
            } else if let name = byName ?? byHead {
                if byName != nil, file.name != name + ".csv" {
                    builder.findings.add(.fileNameCase, file: file.path, Sentence(name: name + ".csv"))
                }
                files[name, default: []].append(file)
            } else {
                builder.findings.add(.fileUnknown, file: file.path)
            }
        }
        noteFolder()
        return chosen(files, isOneRoster)
    }

    private func noteFolder() {
        let paths = inputs.map(\.path).filter { $0.contains("/") }
        if let path = paths.min() { builder.findings.add(.fileInFolder, file: path) }
    }

    /// If two files could be the same one, neither is read, because nothing says which is right.
    private func chosen(_ files: [String: [InputFile]], _ isOneRoster: Bool) -> [String: InputFile] {
        var chosen: [String: InputFile] = [:]
        for (name, candidates) in files {
            if candidates.count > 1 {
                for file in candidates {
                    let other = candidates.first { $0.path != file.path }?.path ?? file.path
                    builder.findings.add(.fileDoubled, file: file.path, Sentence(name: other))
                }
            } else {
                chosen[name] = candidates[0]
            }
            if isOneRoster, OneRosterFiles.unused.contains(name) {
                for file in candidates { builder.findings.add(.fileUnused, file: file.path) }
            }
        }
        return chosen
    }

    private func readLists() {
        for file in inputs {
            guard file.byteCount <= builder.limits.fileBytes else {
                builder.findings.add(.fileTooLarge, file: file.path, builder.limits.sizes)
                continue
            }
            let text = try? TextFile(file)
            if let text, text.encoding != .unmarked16, let layout = PlainList.layout(text, limits: builder.limits) {
                format = .list
                PlainList(builder: builder, file: file).read(layout)
            } else if let text, !text.beginning.isEmpty, text.encoding != .unmarked16, !isLatin(text) {
                builder.findings.add(.notRecognised, file: file.path)
            } else {
                // Says what is the matter with it.
                _ = builder.openText(file)
                if let text, isLatin(text) { noteLatin(text) }
            }
        }
        if inputs.isEmpty, builder.findings.sorted.isEmpty { builder.findings.add(.empty) }
    }

    /// A list with umlauts from an old spreadsheet, as opposed to a picture.
    private func isLatin(_ text: TextFile) -> Bool {
        !text.beginning.contains(0) && latinByte(text) != nil
    }

    private func latinByte(_ text: TextFile) -> Int? {
        text.beginning.withUnsafeBufferPointer { bytes in
            guard let position = firstBadByte(bytes), position < bytes.count - 4 || bytes.count < 65_536 else {
                return nil
            }
            return position
        }
    }

    private func noteLatin(_ text: TextFile) {
        guard let position = latinByte(text) else { return }
        let before = text.beginning[..<position]
        let row = before.count { $0 == 10 } + 1
        let column = before.reversed().prefix { $0 != 10 }.count { $0 == text.separator } + 1
        let byte = String(text.beginning[position], radix: 16, uppercase: true)
        builder.findings.add(
            .notUTF8, file: text.file.path, row: row, column: Sentence("column \(column)"),
            Sentence(name: byte))
    }
}
