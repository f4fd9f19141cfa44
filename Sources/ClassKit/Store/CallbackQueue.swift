import Foundation
import Locks

/// Answers an app's calls to a store one after another, in order, on a background queue.
final class CallbackQueue: Sendable {
    private typealias Answer = @Sendable () -> Void

    /// What waits, first in, first out; it keeps nothing that has been taken.
    private struct Line {
        private var incoming: [Answer] = []
        private var outgoing: [Answer] = []
        /// The completion that runs, and what was called since it began.
        private(set) var running: (call: StaticString, number: Int, behind: StaticString?)?
        /// How many completions have begun.
        private var begun = 0
        /// Whether somebody is going to look whether one is stuck.
        private var isObserved = false
        /// Whether the queue is going through it, or is about to.
        private var isAwaited = false

        /// - Returns: whether the queue has to be told.
        mutating func append(_ answer: @escaping Answer, _ call: StaticString) -> Bool {
            incoming.append(answer)
            if running?.behind == nil { running?.behind = call }
            defer { isAwaited = true }
            return !isAwaited
        }

        /// The next answer for the queue, which stops where there is none.
        mutating func popNext() -> Answer? {
            let answer = popFirst()
            isAwaited = answer != nil
            return answer
        }

        mutating func begin(_ call: StaticString) {
            begun += 1
            running = (call, begun, nil)
        }

        mutating func end() { running = nil }

        /// The number of the completion to look at in a while, if one has something behind it and nobody looks yet.
        mutating func observe() -> Int? {
            guard !isObserved, let running, running.behind != nil else { return nil }
            isObserved = true
            return running.number
        }

        /// Looks at it, in the end: what it holds up if it still runs.
        mutating func unobserve(_ number: Int) -> (call: StaticString, behind: StaticString)? {
            isObserved = false
            guard let running, running.number == number, let behind = running.behind else { return nil }
            return (running.call, behind)
        }

        mutating func popFirst() -> Answer? {
            if outgoing.isEmpty {
                outgoing = incoming.reversed()
                incoming = []
            }
            return outgoing.popLast()
        }
    }

    /// A forked child has no thread that would answer.
    let process = OwnProcess()
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

    /// - Parameter call: what is answered.
    func add(_ call: StaticString, _ answer: @escaping @Sendable () -> Void) {
        pending.enter()
        let (isIdle, stuck) = waiting.withLock { ($0.append(answer, call), $0.observe()) }
        if let stuck { observe(stuck) }
        // Told once for all that come until it has gone through them: that costs more than an answer.
        guard isIdle else { return }
        queue.async { [self] in
            while let next = waiting.withLock({ $0.popNext() }) { give(next) }
        }
    }

    /// Runs the app's completion of that call, and says so where it seems to wait for one behind it.
    func complete(_ call: StaticString, _ completion: () -> Void) {
        waiting.withLock { $0.begin(call) }
        completion()
        waiting.withLock { $0.end() }
    }

    /// How long a completion may run with something behind it.
    private static let patience = DispatchTimeInterval.seconds(1)

    private func observe(_ number: Int) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) { [self] in
            guard let held = waiting.withLock({ $0.unobserve(number) }) else {
                // Another one may have begun meanwhile.
                if let next = waiting.withLock({ $0.observe() }) { observe(next) }
                return
            }
            Log.once(
                """
                the completion of \(held.call) has run for a second, and \(held.behind), called meanwhile, comes after it: \
                if it waits for that one, it waits for ever. Go on in the completion of \(held.behind) instead
                """)
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
