import CSQLite
import Glibc
import SQL

/// The one place that turns SQLite's result codes into ours.
extension SQLError {
    /// The last error of a connection.
    init(sqlite result: Int32, path: String, of handle: OpaquePointer?) {
        // Read from the system: SQLite keeps the system's error as well, but not when a commit fails.
        let reason = errno
        self.init(
            sqlite: result, path: path, detail: handle.map { String(cString: sqlite3_errmsg($0)) } ?? "", reason: reason
        )
    }

    /// - Parameter reason: the system's error number, if it was the system that failed.
    init(sqlite result: Int32, path: String, detail: String = "", reason: Int32 = 0) {
        // The low byte is the primary result code; the rest adds detail.
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            self.init(.busy, "\(path) has been in use elsewhere for too long. Try again.", detail: detail)
        case SQLITE_FULL:
            self = .full(path, detail: detail)
        case SQLITE_IOERR where Self.isLackOfRoom(reason), SQLITE_CANTOPEN where Self.isLackOfRoom(reason):
            self = .full(path, detail: detail)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(
                .corrupt,
                """
                \(path) is damaged or no database. It was left as it is: move it away to start afresh, or put a copy \
                in its place; either way together with the files beside it whose names begin alike.
                """, detail: detail)
        case SQLITE_READONLY, SQLITE_PERM:
            self.init(
                .readOnly, "\(path) may not be written. Give its owner the right to write it and its folder.",
                detail: detail)
        case SQLITE_CANTOPEN:
            self.init(
                .unreachable, "\(path) cannot be opened. See that it is a file, and that its folder can be written.",
                detail: detail)
        case SQLITE_IOERR, SQLITE_NOLFS, SQLITE_AUTH, SQLITE_NOMEM:
            // SQLite uses one message for everything that the system can refuse.
            let cause = reason == 0 ? "" : ": \(String(cString: strerror(reason)))"
            self.init(
                .unreachable, "\(path) cannot be read or written. See that its disk is there and in order.",
                detail: "\(detail), result \(result)\(cause)")
        case SQLITE_CONSTRAINT:
            self.init(.constraint, "A rule of the tables in \(path) forbids the change.", detail: detail)
        default:
            self.init(.other, "\(path) did not take a statement.", detail: detail)
        }
    }

    static func full(_ path: String, detail: String) -> SQLError {
        SQLError(.full, "There is no room left to write \(path). Free some space; nothing was lost.", detail: detail)
    }

    /// Whether the system refused because of a full disk, a quota or a limit on the size of files.
    static func isLackOfRoom(_ reason: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(reason) }

    static func moved(_ path: String) -> SQLError {
        SQLError(
            .unreachable,
            """
            \(path) was moved, removed or replaced while it was open. Put it back, or start the app again to use what \
            is there now.
            """)
    }

    static func lonelyLog(_ path: String) -> SQLError {
        SQLError(
            .corrupt,
            """
            \(path) is empty, but \(path)-wal beside it is not. Put back the file that belongs to it, or move both away \
            to start afresh.
            """)
    }

    static func foreign(_ path: String) -> SQLError {
        SQLError(
            .foreign,
            "\(path) belongs to another program. It was left as it is: move it away, or choose another folder.")
    }
}
