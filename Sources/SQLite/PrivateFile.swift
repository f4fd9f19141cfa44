import Glibc
import SQL

/// Files that only their owner may read: a learner's work is in them.
package enum PrivateFile {
    /// Makes an empty file, and the folders above it, unless it is there.
    package static func create(_ path: String) throws {
        do {
            try createFolder(folder(of: path))
            try make(path) { mknod(path, S_IFREG | 0o600, 0) }
        } catch let failure as Failure {
            throw SQLError.unreachable(path, failure)
        }
    }

    /// Gives a file another name, which another file may have had; after a power cut it has one of the two.
    package static func move(_ path: String, to place: String) throws {
        guard rename(path, place) == 0 else {
            throw SQLError.unreachable(place, Failure(path: place, reason: errno))
        }
        sync(folder(of: place))
    }

    /// Removes a file, unless there is none.
    package static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SQLError.unreachable(path, Failure(path: path, reason: errno))
        }
    }

    fileprivate struct Failure: Error {
        let path: String
        let reason: Int32
    }

    /// How the folders of throw-away schools begin: what was thrown away as a whole is not made again piece by piece.
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

    /// Makes what `call` makes, so that it is there after a power cut too, unless it is there.
    ///
    /// Never by opening: closing any descriptor of a file takes every lock of this process from it, SQLite's as well.
    private static func make(_ path: String, _ call: () -> Int32) throws {
        guard call() != 0 else { return sync(folder(of: path)) }
        guard errno == EEXIST else { throw Failure(path: path, reason: errno) }
    }

    /// A file's name is kept by its folder. A folder that cannot be synced is one whose names need no syncing.
    private static func sync(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether there is a file of that name with something in it.
    static func hasContent(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_size > 0
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// Which file it is that has a name now.
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
