import Foundation
import Locks
import SQLite

/// A lock that the system releases when the process ends.
final class FileLock: Sendable {
    private let file: Descriptor

    private init(_ file: consuming Descriptor) { self.file = file }

    /// Waits for the lock; nil if its file cannot be created.
    static func wait(for path: String) -> FileLock? {
        guard let file = openFile(path) else { return nil }
        while flock(file.number, LOCK_EX) != 0 {
            guard errno == EINTR else { return nil }
        }
        return FileLock(file)
    }

    enum Outcome {
        case taken(FileLock)
        case held
        /// Its file cannot be made.
        case impossible
    }

    static func tryLock(_ path: String) -> Outcome {
        guard let file = openFile(path) else { return .impossible }
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return errno == EWOULDBLOCK ? .held : .impossible }
        return .taken(FileLock(file))
    }

    private static func openFile(_ path: String) -> Descriptor? {
        try? PrivateFile.create(path)
        return Descriptor(open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW))
    }
}
