import Glibc

/// A value that one thread at a time can reach.
///
/// A pthread mutex rather than `Synchronization.Mutex`, in which ThreadSanitizer reports false races on Linux.
@usableFromInline package final class Locked<Value>: @unchecked Sendable {
    // `mutex` protects `value`; nothing else is mutable.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    @usableFromInline var value: Value

    package init(_ value: sending Value) {
        self.value = value
        // One that tells when its own thread asks for it again, instead of waiting for ever.
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    // Inlinable, as each server's request takes several: a generic body from another target costs far more than the lock.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body(&value)
    }

    @usableFromInline func lock() {
        let result = pthread_mutex_lock(mutex)
        if result != 0 { fatalError("what is locked, or written, can't be locked again by the same thread") }
    }

    @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }
}
