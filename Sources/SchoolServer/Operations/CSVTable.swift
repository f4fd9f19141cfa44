import Foundation

/// Rows for spreadsheets.
package struct CSVTable {
    var rows: [[String]]
    /// What stands between fields: another sign than that of decimals.
    var separator: Character

    package init(_ rows: [[String]], separator: Character = ",") {
        self.rows = rows
        self.separator = separator
    }

    /// Spreadsheets take UTF-8 for what it is only when told by the mark at the beginning.
    package var text: String {
        "\u{FEFF}" + rows.map { $0.map(field).joined(separator: String(separator)) + "\r\n" }.joined()
    }

    /// In quotation marks where it must be; and a text that a spreadsheet would take for a formula is made plain.
    private func field(_ text: String) -> String {
        let upright = Self.upright(text)
        let isFormula = upright.first.map { "=+-@\t\r".contains($0) } ?? false
        let text = isFormula ? "'" + upright : upright
        guard text.contains(where: { ",;\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }

    /// A text without what sets directions: what turns the letters round within one field shows others than it holds, and no
    /// `bdi` ends it here. It goes first, so that no formula hides behind it.
    private static func upright(_ text: String) -> String {
        // All of them begin with these bytes.
        guard text.utf8.contains(0xE2) else { return text }
        let scalars = text.unicodeScalars.filter {
            !("\u{202A}"..."\u{202E}").contains($0) && !("\u{2066}"..."\u{2069}").contains($0)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
