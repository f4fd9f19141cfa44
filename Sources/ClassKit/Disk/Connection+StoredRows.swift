import Coursework
import Foundation
import SQL

// Stored rows that several parts of ClassKit read.
extension Connection {
    /// What was marked as done, with its row; all of it, or these rows alone.
    func doneMarks(_ rows: [Int64]? = nil) throws -> [(row: Int64, mark: DoneMark)] {
        let query: Query =
            rows == nil
            ? "SELECT id, path, marked FROM completion ORDER BY id"
            : "SELECT id, path, marked FROM completion WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id"
        let list = rows.map { Value.text("[" + $0.map(String.init).joined(separator: ",") + "]") }
        return try all(query, list.map { [$0] } ?? []) { row in
            let path = try JSONDecoder().decode([String].self, from: Data(row.text("path").utf8))
            let marked = Date(timeIntervalSinceReferenceDate: row.real("marked"))
            return (row.integer("id"), DoneMark(path: IdentifierPath(path), marked: marked))
        }
    }

    /// The rows of what is shown below a context besides its children, in order.
    func shown(below row: Int64) throws -> [Int64] {
        try all("SELECT child FROM navigation WHERE context = $1 ORDER BY position", [Value(row)]) { $0.integer() }
    }
}
