import Foundation

/// A table in CSV format, for spreadsheets.
package struct CSVTable {
    var rows: [[String]]
    /// The field separator, which must differ from the decimal separator.
    var separator: Character

    package init(_ rows: [[String]], separator: Character = ",") {
        self.rows = rows
        self.separator = separator
    }

    /// Spreadsheets recognize UTF-8 only by the byte order mark.
    package var text: String {
        "\u{FEFF}" + rows.map { $0.map(field).joined(separator: String(separator)) + "\r\n" }.joined()
    }

    /// Quoted if necessary; text that a spreadsheet would take for a formula is made harmless.
    private func field(_ text: String) -> String {
        let upright = Self.upright(text)
        let text = Self.isFormula(upright) ? "'" + upright : upright
        guard text.unicodeScalars.contains(where: Self.isQuoted) else { return text }
        return "\"\(text.replacingOccurrences(of: "\"", with: "\"\"", options: .literal))\""
    }

    // By scalars: to a spreadsheet a sign is one also with a combining mark behind it, which makes it another character.

    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    }

    private static func isQuoted(_ scalar: Unicode.Scalar) -> Bool {
        ",;\"".unicodeScalars.contains(scalar) || Character(scalar).isNewline
    }

    /// Removes direction marks, which can make a field show something other than it contains; unlike in a page, no
    /// `bdi` element contains them here. This comes first, so that no formula is hidden behind one.
    private static func upright(_ text: String) -> String {
        // All of these characters begin with this byte.
        guard text.utf8.contains(0xE2) else { return text }
        let scalars = text.unicodeScalars.filter {
            !("\u{202A}"..."\u{202E}").contains($0) && !("\u{2066}"..."\u{2069}").contains($0)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
