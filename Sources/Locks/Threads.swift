import Glibc

/// Runs `body` on a thread of its own: for what blocks, which the threads of tasks must not.
///
/// - Parameter niceness: 19 for what gives way to everything else on this machine, where processors are wanted.
package func startThread(niceness: CInt = 0, _ body: @escaping @Sendable () -> Void) {
    final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let work = Unmanaged.passRetained(
        Work {
            // On Linux each thread has its own. Where it is refused, the thread works like any other.
            if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            body()
        }
    ).toOpaque()
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
