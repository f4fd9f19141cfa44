import Foundation

/// Lets one process at a time sync a store. The system takes the lock from a process that ends.
final class SyncLock {
    private let descriptor: Int32

    /// - Parameter isPatient: whether to wait for whoever has it, which is no longer than a round takes.
    /// - Throws: ``SyncProblem`` with code `busy` for who does not wait.
    init(besideStore path: String, isPatient: Bool) throws(SyncProblem) {
        // A file of its own: closing the store's would take SQLite's locks away.
        descriptor = open(path + "-sync", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw .unreachable("no lock beside the store: \(String(cString: strerror(errno)))")
        }
        while flock(descriptor, LOCK_EX | (isPatient ? 0 : LOCK_NB)) != 0 {
            if errno == EINTR { continue }
            // All of it is made, so `deinit` closes the file; a second time another one might have its number.
            throw .busy
        }
    }

    deinit { close(descriptor) }
}
