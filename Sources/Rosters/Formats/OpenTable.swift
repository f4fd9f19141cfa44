extension RosterBuilder {
    /// The beginning of a file as text, or nil with a finding.
    func openText(_ file: InputFile) -> TextFile? {
        guard admits(file) else { return nil }
        let text: TextFile
        do { text = try TextFile(file) } catch {
            if error == .tooLarge {
                findings.add(.fileTooLarge, file: file.path, limits.sizes)
            } else {
                findings.add(.contentsDamaged, file: file.path)
            }
            return nil
        }
        switch text.encoding {
        case .unmarked16:
            findings.add(.utf16Unmarked, file: file.path)
            return nil
        case .littleEndian16, .bigEndian16: findings.add(.utf16, file: file.path)
        case .utf8, .marked8: break
        }
        if text.beginning.isEmpty {
            findings.add(.empty, file: file.path)
            return nil
        }
        return text
    }

    /// A file with a header, or nil with a finding.
    ///
    /// - Parameter separators: those that the format allows; another one is accepted with a finding.
    func openTable(
        _ file: InputFile, separators: [UInt8] = [UInt8(ascii: ",")], hasBackslash: Bool = false,
        spec choose: ([String]) -> TableSpec?
    ) -> Table? {
        guard let text = openText(file) else { return nil }
        let dialect = CSVDialect(separator: text.separator, hasBackslash: hasBackslash)
        if !separators.contains(dialect.separator) {
            let name = dialect.separator == UInt8(ascii: ";") ? Sentence("semicolons") : Sentence("tabs")
            findings.add(.separator, file: file.path, row: 1, column: nil, name)
        }
        return Table(text, dialect: dialect, builder: self, spec: choose)
    }
}
