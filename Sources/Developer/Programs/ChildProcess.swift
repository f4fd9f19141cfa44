import Foundation
import Locks

/// A process that was started here, waited for by a thread of its own.
///
/// It gets signals only as long as its number is its own: once it was asked how it ended, another process may have that.
final class ChildProcess: Sendable {
    private let number: pid_t
    /// How it ended, as the system tells it.
    private let word = Watched<Int32?>(nil)

    /// - Parameter ending: called when it has ended, and still has its number.
    init(_ number: pid_t, ending: @escaping @Sendable () -> Void = {}) {
        self.number = number
        startThread { [word] in
            var information = siginfo_t()
            while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            ending()
            word.withLock { word in
                var status: Int32 = 0
                while waitpid(number, &status, 0) < 0, errno == EINTR {}
                word = status
            }
        }
    }

    func signal(_ signal: Int32) { send(signal, to: number) }

    /// Signals all of its group, where it leads one.
    func signalGroup(_ signal: Int32) { send(signal, to: -number) }

    private func send(_ signal: Int32, to whom: pid_t) {
        word.read { word in
            guard word == nil else { return }
            kill(whom, signal)
        }
    }

    /// How it ended; nil when it goes on for longer than that.
    func end(within seconds: TimeInterval) -> Int32? { word.wait(seconds: seconds) { $0 } }

    @discardableResult
    func end() -> Int32 { word.wait { $0 } }
}
