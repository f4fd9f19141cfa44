import Glibc

/// A value that one thread at a time can reach, and on whose changes threads can wait.
///
/// Threads can wait in groups, so that a change which concerns one group wakes no other. Group 0 is woken by every change.
package final class Watched<Value>: @unchecked Sendable {
    // `mutex` protects `value`; nothing else is mutable.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// A condition for each group.
    private let changed: UnsafeMutableBufferPointer<pthread_cond_t>
    private var value: Value

    /// - Parameter groups: how many there are beside group 0.
    package init(_ value: sending Value, groups: Int = 0) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        changed = .allocate(capacity: groups + 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // Setting the wall clock makes nobody wait longer or shorter.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        for group in changed.indices { pthread_cond_init(condition(group), &attributes) }
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        for group in changed.indices { pthread_cond_destroy(condition(group)) }
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    private func condition(_ group: Int) -> UnsafeMutablePointer<pthread_cond_t> { changed.baseAddress! + group }

    /// Reads or changes the value, and lets all who wait look at it again.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer {
            for group in changed.indices { pthread_cond_broadcast(condition(group)) }
            pthread_mutex_unlock(mutex)
        }
        return try body(&value)
    }

    /// Changes the value, and lets one thread look at it again of the group that `body` returns, and all of group 0.
    package func change<Failure>(_ body: (inout Value) throws(Failure) -> Int) throws(Failure) {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition(0))
            pthread_mutex_unlock(mutex)
        }
        pthread_cond_signal(condition(try body(&value)))
    }

    /// Reads the value; who waits is not woken.
    package func read<Result>(_ body: (Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(value)
    }

    /// Blocks the thread until `body` has an answer.
    ///
    /// - Parameter group: by whose changes it is woken.
    @discardableResult
    package func wait<Result>(in group: Int = 0, until body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(condition(group), mutex)
        }
    }

    /// Blocks the thread until `body` has an answer, but no longer than that; nil when there is none.
    package func wait<Result>(seconds: Double, until body: (inout Value) -> Result?) -> Result? {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = Int(seconds * 1e9) + end.tv_nsec
        end.tv_sec += nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            if pthread_cond_timedwait(condition(0), mutex, &end) == ETIMEDOUT { return body(&value) }
        }
    }
}
