import Glibc

/// A value that one thread at a time can reach.
///
/// A pthread mutex rather than `Synchronization.Mutex`, in which ThreadSanitizer reports false races on Linux.
final class Locked<Value>: @unchecked Sendable {
    // `mutex` protects `value`; nothing else is mutable.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
