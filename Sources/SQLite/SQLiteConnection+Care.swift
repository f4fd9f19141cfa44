import CSQLite
import SQL

// Maintenance of a file, which everyday work does not need.
extension SQLiteConnection {
    /// Moves the contents of the write-ahead log into the file, and truncates the log.
    func emptyLog() throws {
        let isBusy = try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.bool("busy") } ?? false
        guard !isBusy else { throw SQLError(sqlite: SQLITE_BUSY, path: path) }
    }

    /// The same, unless somebody reads for longer than a moment; returns whether it was done.
    func emptyLogIfNobodyReads() throws -> Bool {
        sqlite3_busy_timeout(handle, 100)
        defer { sqlite3_busy_timeout(handle, Self.patience) }
        do { try emptyLog() } catch let error as SQLError where error.code == .busy { return false }
        return true
    }

    /// Moves everything into the single file; works only if nobody else has it open.
    func leaveWriteAheadMode() throws {
        try emptyLog()
        sqlite3_busy_timeout(handle, 1000)
        let mode = try first("PRAGMA journal_mode = DELETE") { $0.text() }
        guard mode == "delete" else { throw SQLError(sqlite: SQLITE_BUSY, path: path) }
    }

    /// What is wrong with the file, without any of its values.
    func problems() throws -> [String] {
        let damages = try all("PRAGMA integrity_check(100)") { $0.text() }.filter { $0 != "ok" }
        let orphans = try all("SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check") { row in
            "A row of \(row.text("table")) belongs to one of \(row.text("parent")) that is not there."
        }
        return damages + orphans
    }
}

extension SQLiteDatabase {
    /// What is wrong with the file; reads all of it.
    package func problems() throws -> [String] {
        try SQLiteConnection(path: path, .reading).problems()
    }
}
