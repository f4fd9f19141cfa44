import SQL
import SQLite

/// What a SQLite file of a school consists of.
enum SchoolFile {
    /// Its tables, without those that are no part of an archive.
    static func shapes(_ connection: any Connection) throws -> [TableShape] {
        try TableShape.all(connection).filter { !ChangeFeed.tables.contains($0.name) && $0.name != "migration" }
    }

    /// Removes it, with the log and the shared memory that lie beside it. The log first: SQLite would put one that is left
    /// behind into the next file of that name.
    static func remove(_ path: String) throws {
        for end in ["-wal", "-shm", "-journal", ""] { try PrivateFile.remove(path + end) }
    }

    static func removeBeside(_ path: String) throws {
        for end in ["-wal", "-shm", "-journal"] { try PrivateFile.remove(path + end) }
    }
}
