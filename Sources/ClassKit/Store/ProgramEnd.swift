import Foundation
import Locks

/// When a program ends, first completes the saves that it has requested, but delays the end no longer than
/// ``patience``.
///
/// A terminal program often ends with its last call. The end is `exit()`, also when `main` returns, and it may be
/// called from anywhere: from a completion, whose queue then never goes on, or from a signal's handler, while a lock
/// is held that nobody will release. So the work is done by a thread that has waited for it from the start, and the
/// thread that ends the program only waits, for a time.
final class ProgramEnd: Sendable {
    static let patience: TimeInterval = 5

    private struct State {
        var hasBegun = false
        /// Whether an answer has ended the program, so that the queue's own thread gives no more of them.
        var isQueueHeldUp = false
        var isIdle = false
        /// Whether all is written, or too much time has passed.
        var isOver = false
    }

    private static let prepared = Locked<ProgramEnd?>(nil)

    private let answers: CallbackQueue
    private let process = OwnProcess()
    private let state = Watched(State())

    private init(_ answers: CallbackQueue) { self.answers = answers }

    /// Makes sure that requests to the app's store are completed before the program ends.
    static func wait(for answers: CallbackQueue) {
        let end = ProgramEnd(answers)
        prepared.withLock { $0 = end }
        startThread { end.run() }
        // Twice, for each call of `exit()` takes one: the program's own, and that of a completion which comes meanwhile.
        for _ in 1...2 { atexit { ProgramEnd.prepared.withLock { $0 }?.wait() } }
    }

    /// Blocks the thread that ends the program.
    private func wait() {
        // A forked child has our exit handlers, but not our threads, and nothing to write.
        guard !process.isForkedChild, !answers.isIdle else { return }
        let isAnswering = answers.isAnswering
        state.withLock { state in
            state.hasBegun = true
            if isAnswering { state.isQueueHeldUp = true }
        }
        _ = state.wait(seconds: Self.patience) { $0.isOver ? () : nil }
        state.withLock { $0.isOver = true }
    }

    private func run() {
        state.wait { $0.hasBegun ? () : nil }
        answers.whenIdle { [self] in state.withLock { $0.isIdle = true } }
        let isHeldUp = state.wait { $0.isQueueHeldUp ? true : $0.isIdle ? false : nil }
        if isHeldUp { answers.answerRest() }
        state.withLock { $0.isOver = true }
    }
}
