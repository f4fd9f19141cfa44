import Glibc

/// Protects every ClassKit object of the process, so that an app may use them from any thread.
///
/// One lock for all of them: an object moves freely between trees, and what is done in memory takes microseconds.
/// It may be held while reading from the store, but never while saving to it, and never while an app's code runs.
/// The first read takes longer than others: it opens the file and brings it to our schema, and for that it may wait for
/// another process that has the file.
enum Objects {
    // Recursive, so that a property may be read from a method that holds the lock already.
    private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        open(mutex)
        prepareForForks()
        return mutex
    }()

    /// Lets a process fork only while no other thread has the lock: its child would have that lock for good, and objects
    /// that are half changed.
    private static func prepareForForks() {
        pthread_atfork(
            { pthread_mutex_lock(Objects.mutex) },
            { pthread_mutex_unlock(Objects.mutex) },
            // The child's thread has another number than the one that took it, and cannot give it back.
            { Objects.open(Objects.mutex) })
    }

    private static func open(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
    }

    static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}

/// Carries an object to another thread.
///
/// ClassKit's objects are not declared `Sendable`, as Apple's are not; `Objects` makes them safe to share all the same.
struct SendableBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
