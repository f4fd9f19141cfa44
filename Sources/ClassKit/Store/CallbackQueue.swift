import Foundation
import Locks

/// Answers an app's calls to a store one after another, in order, on a background queue.
final class CallbackQueue: Sendable {
    private typealias Answer = @Sendable () -> Void

    /// What waits, first in, first out; it keeps nothing that has been taken.
    private struct Line {
        private var incoming: [Answer] = []
        private var outgoing: [Answer] = []
        /// Whether the queue is going through it, or is about to.
        private var isAwaited = false

        /// - Returns: whether the queue has to be told.
        mutating func append(_ answer: @escaping Answer) -> Bool {
            incoming.append(answer)
            defer { isAwaited = true }
            return !isAwaited
        }

        /// The next answer for the queue, which stops where there is none.
        mutating func popNext() -> Answer? {
            let answer = popFirst()
            isAwaited = answer != nil
            return answer
        }

        mutating func popFirst() -> Answer? {
            if outgoing.isEmpty {
                outgoing = incoming.reversed()
                incoming = []
            }
            return outgoing.popLast()
        }
    }

    private let queue = DispatchQueue(label: "dev.homeroom.classkit.callbacks", qos: .utility)
    /// What has been asked for and not answered yet.
    private let pending = DispatchGroup()
    // Beside the queue and not in it, so that another thread can continue when the queue's own is blocked.
    private let waiting = Locked(Line())
    /// Marks the queues of all stores, each with its own name.
    private static let name = DispatchSpecificKey<ObjectIdentifier>()

    init() { queue.setSpecific(key: Self.name, value: ObjectIdentifier(self)) }

    /// Whether the calling thread is giving an answer of any store.
    static var isAnswering: Bool { DispatchQueue.getSpecific(key: name) != nil }

    /// Whether the calling thread is giving an answer of this queue.
    var isAnswering: Bool { DispatchQueue.getSpecific(key: Self.name) == ObjectIdentifier(self) }

    func add(_ answer: @escaping @Sendable () -> Void) {
        pending.enter()
        // Told once for all that come until it has gone through them: that costs more than an answer.
        guard waiting.withLock({ $0.append(answer) }) else { return }
        queue.async { [self] in
            while let next = waiting.withLock({ $0.popNext() }) { give(next) }
        }
    }

    /// Waits until all that was asked for has been answered, and what was asked for in the answers.
    func wait() { pending.wait() }

    var isIdle: Bool { pending.wait(timeout: .now()) == .success }

    /// Calls `body` on a background thread once all has been answered.
    func whenIdle(_ body: @escaping @Sendable () -> Void) {
        pending.notify(queue: .global()) { body() }
    }

    /// Gives the remaining answers on the calling thread, because the queue's own thread will never continue.
    func answerRest() {
        while let next = waiting.withLock({ $0.popFirst() }) { give(next) }
    }

    private func give(_ answer: Answer) {
        answer()
        pending.leave()
    }
}
