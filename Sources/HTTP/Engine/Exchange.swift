import CMicrohttpd
import Glibc
import Synchronization

/// One request and its response, from the first line to the last byte.
///
/// Used only on its connection's loop, except for `give` and what it touches.
final class Exchange: @unchecked Sendable {
    enum Phase {
        case head
        /// It is being decided whether the body is accepted.
        case admission
        case body
        /// The handler has everything that it will get.
        case handling
    }

    let started = MonotonicClock.now()
    /// Nil when the first line has something other than a plain path.
    private(set) var target: Target?
    /// The target's address in the engine's memory and its original length, which reading the head needs.
    let targetAddress: UnsafeRawPointer?
    let targetLength: Int

    var phase = Phase.head
    var method = Method("")
    var headers = Headers()
    var routeName = "refused"
    /// Set after the head was read and a route was found.
    var request: Request?
    /// A response without a handler.
    var verdict: Response?
    var body: [UInt8] = []
    var bodyLimit = 0
    /// The greatest length of the body.
    var announced = 0
    /// When the first byte of the body could have arrived.
    var bodyBegan: UInt64 = 0
    var reservation: BodyBudget.Reservation?
    var received = 0
    var stream: BodyStream?
    /// Whether the connection cannot be used for another request.
    var closes = false
    /// HTTP/1.0.
    var isOldVersion = false
    var isQueued = false
    var isStarted = false

    // `answer` is written once, before `isAnswered` becomes true, and read only after that.
    private let isAnswered = Atomic<Bool>(false)
    // The same for `decision` and `isDecided`.
    private let isDecided = Atomic<Bool>(false)
    private var decision: Admission?
    private var answer: EngineResponse?
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

    /// The engine would store each parameter in the connection's small memory, and close without a response when that
    /// is full. A zero byte at the start of the query makes it find none; the query was already read above.
    private static func hideQuery(_ target: UnsafeBufferPointer<UInt8>) {
        guard let mark = target.firstIndex(of: .questionMark), let base = target.baseAddress else { return }
        UnsafeMutablePointer(mutating: base)[mark + 1] = 0
    }

    var given: EngineResponse? { isAnswered.load(ordering: .acquiring) ? answer : nil }

    /// Can be called on any thread, once.
    func give(_ answer: EngineResponse) {
        self.answer = answer
        isAnswered.store(true, ordering: .releasing)
    }

    var admission: Admission? { isDecided.load(ordering: .acquiring) ? decision : nil }

    /// Can be called on any thread, once.
    func decide(_ admission: Admission) {
        decision = admission
        isDecided.store(true, ordering: .releasing)
    }

    /// Releases the request, which nobody reads any more: a stream keeps its exchange for hours.
    func forgetRequest() {
        target = nil
        headers = Headers()
        request = nil
    }

    func begun(_ task: Task<Void, Never>) { self.task = task }

    /// The connection needs nothing more from it. If the handler is still running, it is cancelled.
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
