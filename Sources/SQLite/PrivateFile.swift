import Glibc
import SQL

/// Files that only their owner can read, because they contain students' work.
package enum PrivateFile {
    /// Creates an empty file and its parent folders, unless it exists.
    package static func create(_ path: String) throws {
        do {
            try createFolder(folder(of: path))
            try make(path) { mknod(path, S_IFREG | 0o600, 0) }
        } catch let failure as Failure {
            throw SQLError.unreachable(path, failure)
        }
    }

    /// Renames a file, replacing any file of that name; after a power failure it has one of the two names.
    package static func move(_ path: String, to place: String) throws {
        guard rename(path, place) == 0 else {
            throw SQLError.unreachable(place, Failure(path: place, reason: errno))
        }
        sync(folder(of: place))
    }

    /// Removes a file, if it exists.
    package static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SQLError.unreachable(path, Failure(path: path, reason: errno))
        }
    }

    fileprivate struct Failure: Error {
        let path: String
        let reason: Int32
    }

    /// The prefix of throw-away schools' folders: once such a folder is deleted, parts of it must not be created
    /// again.
    package static let passingPrefix = "homeroom-school-"

    package static func isPassing(_ folder: String) -> Bool {
        folder.split(separator: "/").last?.hasPrefix(passingPrefix) ?? false
    }

    private static func createFolder(_ path: String) throws {
        guard access(path, F_OK) != 0 else { return }
        if isPassing(path) { throw Failure(path: path, reason: ENOENT) }
        try createFolder(folder(of: path))
        try make(path) { mkdir(path, 0o700) }
    }

    /// Creates a file or folder with `call` unless it exists, and makes sure that it survives a power failure.
    ///
    /// It never opens the file: closing any descriptor of a file releases all of this process's locks on it,
    /// including SQLite's.
    private static func make(_ path: String, _ call: () -> Int32) throws {
        guard call() != 0 else { return sync(folder(of: path)) }
        guard errno == EEXIST else { throw Failure(path: path, reason: errno) }
    }

    /// A file's name is stored in its folder. A folder that cannot be synced does not need it.
    private static func sync(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether a file of that name exists and is not empty.
    static func hasContent(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_size > 0
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// Identifies the file that has a name now.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
    }
}

extension SQLError {
    fileprivate static func unreachable(_ path: String, _ failure: PrivateFile.Failure) -> SQLError {
        let detail = "\(failure.path): \(String(cString: strerror(failure.reason)))"
        guard !isLackOfRoom(failure.reason) else { return full(path, detail: detail) }
        return SQLError(
            .unreachable, "\(path) cannot be made. See that its folder exists and can be written.", detail: detail)
    }
}
