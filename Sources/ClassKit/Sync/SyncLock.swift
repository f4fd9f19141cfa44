import Foundation
import Locks

/// Lets one process at a time sync a store. The system takes the lock from a process that ends.
final class SyncLock {
    private let file: Descriptor

    /// - Parameter isPatient: whether to wait for whoever has it, which is no longer than a round takes.
    /// - Throws: ``SyncProblem`` with code `busy` for who does not wait.
    init(besideStore path: String, isPatient: Bool) throws(SyncProblem) {
        // A file of its own: closing the store's would take SQLite's locks away.
        guard let file = Descriptor(open(path + "-sync", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)) else {
            throw .unreachable("no lock beside the store: \(String(cString: strerror(errno)))")
        }
        while flock(file.number, LOCK_EX | (isPatient ? 0 : LOCK_NB)) != 0 {
            if errno == EINTR { continue }
            throw .busy
        }
        self.file = file
    }
}
