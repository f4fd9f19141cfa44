import CSQLite
import SQL

/// The one place where SQLite's results become ours.
extension SQLError {
    init(sqlite result: Int32, path: String, detail: String = "") {
        // The low byte is the family; the rest only details it.
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.busy, "\(path) has been in use elsewhere for too long. Try again.", detail: detail)
        case SQLITE_FULL:
            self.init(
                .full, "There is no room left to write \(path). Free some space; nothing was lost.", detail: detail)
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(
                .corrupt,
                """
                \(path) is damaged or no database. It was left as it is: move it away to start afresh, or put a copy \
                in its place.
                """, detail: detail)
        case SQLITE_READONLY, SQLITE_PERM:
            self.init(
                .readOnly, "\(path) may not be written. Give its owner the right to write it and its folder.",
                detail: detail)
        case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_NOLFS, SQLITE_AUTH, SQLITE_NOMEM:
            self.init(
                .unreachable, "\(path) cannot be read or written. See that its disk is there and in order.",
                detail: detail)
        case SQLITE_CONSTRAINT:
            self.init(.constraint, "A rule of the tables in \(path) forbids the change.", detail: detail)
        default:
            self.init(.other, "\(path) did not take a statement.", detail: detail)
        }
    }

    static func foreign(_ path: String) -> SQLError {
        SQLError(
            .foreign,
            "\(path) belongs to another program. It was left as it is: move it away, or choose another folder.")
    }
}
