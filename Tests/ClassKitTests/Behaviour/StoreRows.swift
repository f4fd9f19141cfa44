import CSQLite
import Foundation

/// What stands in the file, read past all of our layers.
extension Workplace {
    /// The rows that a query answers, each value as text.
    func rows(_ query: String) -> [[String]] {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return [["no file"]] }
        sqlite3_busy_timeout(database, 10_000)
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else { return [["no query"]] }
        var rows: [[String]] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
                })
        }
        return rows
    }

    /// The first column of a query.
    func column(_ query: String) -> [String] { rows(query).map { $0[0] } }

    /// The number that a query answers.
    func count(_ query: String) -> Int { column(query).first.flatMap(Int.init) ?? -1 }

    /// The durations of all attempts in the file, the oldest first.
    var storedDurations: [String] { column("SELECT duration FROM activity ORDER BY id") }

    /// Attaches a document to a handout, as the sync service would.
    func assignDocument(_ url: URL) {
        _ = rows("INSERT INTO document (url) VALUES ('\(url.absoluteString)')")
    }
}
