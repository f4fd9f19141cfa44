import Foundation

/// Rows for spreadsheets.
struct CSVTable {
    var rows: [[String]]

    init(_ rows: [[String]]) { self.rows = rows }

    /// Spreadsheets take UTF-8 for what it is only when told by the mark at the beginning.
    var text: String { "\u{FEFF}" + rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined() }

    /// In quotation marks where it must be; and a text that a spreadsheet would take for a formula is made plain.
    private static func field(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let text = isFormula ? "'" + text : text
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
}
