import CMicrohttpd
import Glibc
import Synchronization

/// One request and its answer, from the first line to the last byte.
///
/// Confined to the loop of its connection, but for `give` and what that touches.
final class Exchange: @unchecked Sendable {
    enum Phase {
        case head
        /// Somebody decides whether the body may come.
        case admission
        case body
        /// The handler has all it gets, or will get.
        case handling
    }

    let started = MonotonicClock.now()
    /// Nil when the first line asks for something that is no plain path.
    private(set) var target: Target?
    /// Where the engine keeps the target, and how long it was: the head is read against it.
    let targetAddress: UnsafeRawPointer?
    let targetLength: Int

    var phase = Phase.head
    var method = Method("")
    var headers = Headers()
    var routeName = "refused"
    /// Set once the head was read and a route was found.
    var request: Request?
    /// Answered without a handler.
    var verdict: Response?
    var body: [UInt8] = []
    var bodyLimit = 0
    /// How long the body is at most.
    var announced = 0
    /// When the first byte of the body might have come.
    var bodyBegan: UInt64 = 0
    var reservation: BodyBudget.Reservation?
    var received = 0
    var stream: BodyStream?
    /// The connection cannot carry another request.
    var closes = false
    /// HTTP/1.0.
    var isOldVersion = false
    var isQueued = false
    var isStarted = false

    // `answer` is written once, before `isAnswered` turns true, and read only after.
    private let isAnswered = Atomic<Bool>(false)
    // The same of `decision` and `isDecided`.
    private let isDecided = Atomic<Bool>(false)
    private var decision: Admission?
    private var answer: Answer?
    private var task: Task<Void, Never>?

    init(target: UnsafePointer<CChar>?) {
        guard let target else {
            self.target = nil
            targetAddress = nil
            targetLength = 0
            return
        }
        let bytes = UnsafeRawBufferPointer(start: target, count: strlen(target)).assumingMemoryBound(to: UInt8.self)
        self.target = Target(bytes: bytes)
        targetAddress = UnsafeRawPointer(target)
        targetLength = bytes.count
        Self.hideQuery(bytes)
    }

    /// The engine would make a record of each parameter in the connection's little memory, and close without a word when that is
    /// full. A zero where the query begins has it find none; what stands there was read above.
    private static func hideQuery(_ target: UnsafeBufferPointer<UInt8>) {
        guard let mark = target.firstIndex(of: .questionMark), let base = target.baseAddress else { return }
        UnsafeMutablePointer(mutating: base)[mark + 1] = 0
    }

    var given: Answer? { isAnswered.load(ordering: .acquiring) ? answer : nil }

    /// From any thread, once.
    func give(_ answer: Answer) {
        self.answer = answer
        isAnswered.store(true, ordering: .releasing)
    }

    var admission: Admission? { isDecided.load(ordering: .acquiring) ? decision : nil }

    /// From any thread, once.
    func decide(_ admission: Admission) {
        decision = admission
        isDecided.store(true, ordering: .releasing)
    }

    /// Lets go of what was asked, which nobody reads any more: a stream keeps its exchange for hours.
    func forgetRequest() {
        target = nil
        headers = Headers()
        request = nil
    }

    func begun(_ task: Task<Void, Never>) { self.task = task }

    /// The connection needs nothing more of it. The handler may still be at work; it is asked to stop.
    func over(isComplete: Bool) {
        stream?.interrupt()
        reservation = nil
        guard let answer = given else {
            task?.cancel()
            return
        }
        answer.source?.closed(isComplete: isComplete)
    }
}
