import Glibc

/// Runs `body` on a thread of its own: for what blocks, which the threads of tasks must not.
package func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { work in
            if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
            return nil
        }, work)
    precondition(result == 0, "no thread can be started (error \(result)); see the limit of processes")
    pthread_detach(thread)
}
