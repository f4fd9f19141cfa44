import Glibc
import SQL

/// Files that only their owner may read: a learner's work is in them.
package enum PrivateFile {
    /// Makes an empty file, and the folders above it, unless it is there.
    package static func create(_ path: String) throws {
        try createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        // SQLite gives its companion files the mode of this one.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if access(path, R_OK) != 0 {
            throw SQLError.unreachable(path, reason: errno)
        }
    }

    package static func createFolder(_ path: String) throws {
        guard !path.isEmpty, access(path, F_OK) != 0 else { return }
        try createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SQLError.unreachable(path, reason: errno) }
    }
}

extension SQLError {
    fileprivate static func unreachable(_ path: String, reason: Int32) -> SQLError {
        let code: Code = reason == ENOSPC ? .full : .unreachable
        return SQLError(
            code, "\(path) cannot be opened. See that the folder exists, can be written and has room.",
            detail: String(cString: strerror(reason)))
    }
}
