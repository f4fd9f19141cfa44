import SQL
import SQLite

/// The files that make up a school's SQLite database.
enum SchoolFile {
    /// Its tables, except those that do not belong in an archive.
    static func shapes(_ connection: any Connection) throws -> [TableShape] {
        try TableShape.all(connection).filter { !ChangeFeed.tables.contains($0.name) && $0.name != "migration" }
    }

    /// Removes it with its log and shared-memory files, the log first: SQLite would apply a leftover log to the next
    /// file of that name.
    static func remove(_ path: String) throws {
        for end in ["-wal", "-shm", "-journal", ""] { try PrivateFile.remove(path + end) }
    }

    static func removeBeside(_ path: String) throws {
        for end in ["-wal", "-shm", "-journal"] { try PrivateFile.remove(path + end) }
    }
}
