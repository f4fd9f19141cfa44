import Foundation
import SQLite

/// A lock that the system releases when the process ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Waits for the lock; nil if its file cannot be created.
    static func wait(for path: String) -> FileLock? {
        guard let descriptor = openFile(path) else { return nil }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
        return FileLock(descriptor)
    }

    enum Outcome {
        case taken(FileLock)
        case held
        /// Its file cannot be made.
        case impossible
    }

    static func tryLock(_ path: String) -> Outcome {
        guard let descriptor = openFile(path) else { return .impossible }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .taken(FileLock(descriptor)) }
        close(descriptor)
        return errno == EWOULDBLOCK ? .held : .impossible
    }

    private static func openFile(_ path: String) -> Int32? {
        try? PrivateFile.create(path)
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        return descriptor >= 0 ? descriptor : nil
    }
}
