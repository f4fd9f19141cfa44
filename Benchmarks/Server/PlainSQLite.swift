import CSQLite
import Foundation

/// SQLite without any of our layers: what the figures are held against.
final class PlainSQLite {
    let handle: OpaquePointer

    init(_ path: String) {
        var handle: OpaquePointer?
        require(sqlite3_open(path, &handle) == SQLITE_OK, "\(path) cannot be opened")
        self.handle = handle!
        sqlite3_busy_timeout(handle, 30_000)
        run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ text: String) { check(sqlite3_exec(handle, text, nil, nil, nil)) }

    func prepare(_ text: String) -> OpaquePointer {
        var statement: OpaquePointer?
        check(sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        return statement!
    }

    func text(_ query: String) -> String {
        let statement = prepare(query)
        defer { sqlite3_finalize(statement) }
        require(sqlite3_step(statement) == SQLITE_ROW, "nothing found by \(query)")
        return String(cString: sqlite3_column_text(statement, 0))
    }

    func check(_ result: Int32) {
        require(result == SQLITE_OK || result == SQLITE_DONE, String(cString: sqlite3_errmsg(handle)))
    }
}

extension OpaquePointer {
    func bind(_ place: Int32, _ value: Int64) { sqlite3_bind_int64(self, place, value) }
    func bind(_ place: Int32, _ value: Double) { sqlite3_bind_double(self, place, value) }
    func bind(_ place: Int32, _ text: String) {
        sqlite3_bind_text64(self, place, text, UInt64(text.utf8.count), csqlite_transient(), UInt8(SQLITE_UTF8))
    }

    /// Runs it once, and makes it ready for the next time.
    func step() {
        let result = sqlite3_step(self)
        require(result == SQLITE_DONE, "a statement of the plain side failed: \(result)")
        sqlite3_reset(self)
    }
}
