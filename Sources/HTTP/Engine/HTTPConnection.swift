import CMicrohttpd
import Glibc
import Synchronization

/// The engine's callbacks for one connection, on its loop.
final class HTTPConnection {
    let shared: SharedConnection
    private let core: Core
    private let handle: OpaquePointer
    private var exchange: Exchange?
    /// The last exchange ended normally, so that nothing of it can still arrive.
    private var isSettled = true
    private var isFirst = true
    private var streaming: EventStream?
    /// The socket belongs to the stream loop by now; the engine's one is connected to nothing.
    private var hasLeft = false

    init(_ handle: OpaquePointer, _ shared: SharedConnection, _ core: Core) {
        self.handle = handle
        self.shared = shared
        self.core = core
        shared.opened(handle)
    }

    // MARK: Events of the engine

    /// The first line is complete.
    func began(target: UnsafePointer<CChar>?) {
        exchange = Exchange(target: target)
        HeadReader.hideCookies(handle)
        shared.headLoop.store(UInt(pthread_self()), ordering: .relaxed)
        shared.step(to: .receiving)
        isSettled = false
        // The time for the first head runs from the start of the connection.
        if !isFirst { setDeadline(in: core.times.head) }
        isFirst = false
    }

    func access(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        _ bytes: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        guard let exchange, !shared.isAborted else {
            if count.pointee > 0 { shared.giveUp() }
            return .NO
        }
        switch exchange.phase {
        case .head: return headArrived(exchange, method, version)
        case .admission: return waitForAdmission(exchange)
        case .body where count.pointee > 0:
            let chunk = UnsafeRawBufferPointer(start: bytes, count: count.pointee).assumingMemoryBound(to: UInt8.self)
            count.pointee = 0
            return bodyArrived(exchange, chunk)
        case .body: return requestEnded(exchange)
        case .handling: return answer(exchange)
        }
    }

    func completed(isComplete: Bool) {
        guard let exchange else { return }
        self.exchange = nil
        shared.exchangeEnded()
        isSettled = isComplete && !exchange.closes
        setDeadline(in: core.times.idle)
        shared.headLoop.store(0, ordering: .relaxed)
        shared.step(to: .idle)
        if let events = streaming {
            streaming = nil
            core.reportStreamEnd(of: events)
        }
        exchange.over(isComplete: isComplete)
        core.reportEnd(of: exchange, isComplete: isComplete)
    }

    /// The engine is about to close the socket.
    func closed() {
        guard !hasLeft else { return }
        completed(isComplete: false)
        shared.closed()
        let mayHaveMore = !isSettled || cmhd_unread(shared.socket) > 0
        core.acceptor.closed(
            shared, lingers: mayHaveMore && shared.deadline.load(ordering: .relaxed) != SharedConnection.isCut)
    }

    // MARK: A request

    private func headArrived(
        _ exchange: Exchange, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> MHD_Result {
        exchange.phase = .body
        shared.headLoop.store(0, ordering: .relaxed)
        do throws(Problem) {
            var reader = HeadReader(handle, method: method, limits: core.configuration.limits)
            let head = try reader.read(
                targetAt: exchange.targetAddress, length: exchange.targetLength, version: version)
            guard let target = exchange.target else { throw Problem.refused(.badRequest, "malformed_target") }
            let limits = core.configuration.limits
            guard target.query.count <= limits.parameters else { throw .tooManyParameters(limit: limits.parameters) }
            exchange.method = Method(String(cString: method))
            exchange.headers = head.headers
            // The chunk boundaries are not visible here, so the connection is closed: nothing is read after them that
            // a proxy could have understood differently.
            exchange.closes = head.isChunked
            exchange.isOldVersion = head.isOldVersion
            try route(exchange, target, head)
            return begin(exchange, head)
        } catch {
            exchange.closes = true
            return queue(core.answer(Response(error), to: exchange, on: shared), exchange)
        }
    }

    private func route(_ exchange: Exchange, _ target: Target, _ head: HeadReader.Head) throws(Problem) {
        exchange.routeName = "none"
        if let route = core.hostRoute?(exchange.headers) {
            return try take(route, Request.Parameters(), exchange, target, head)
        }
        switch core.router.match(exchange.method, target.segments) {
        case .nothing:
            exchange.verdict = core.lost?(exchange.method, target, exchange.headers) ?? Response(Problem.noSuchPath)
        case .otherMethods(let methods):
            exchange.verdict =
                core.lost?(exchange.method, target, exchange.headers)
                ?? Self.otherMethods(methods, isOptions: exchange.method == .options)
        case .route(let route, let parameters): try take(route, parameters, exchange, target, head)
        }
    }

    private func take(
        _ route: Route, _ parameters: Request.Parameters, _ exchange: Exchange,
        _ target: Target, _ head: HeadReader.Head
    ) throws(Problem) {
        exchange.routeName = route.name
        exchange.bodyLimit = route.body.limit
        guard head.length <= exchange.bodyLimit, !head.isChunked || exchange.bodyLimit > 0 else {
            throw .tooLarge(limit: exchange.bodyLimit)
        }
        if case .streamed = route.body { exchange.stream = BodyStream(shared) }
        let proxies = shared.isProxy ? core.configuration.proxies : nil
        exchange.request = Request(
            method: exchange.method, target: target, headers: head.headers,
            peer: proxies?.origin(head.headers) ?? shared.peer,
            isSecure: proxies?.isSecure(head.headers) ?? core.isSecure, bodyStream: exchange.stream, route: route,
            parameters: parameters)
    }

    private static func otherMethods(_ methods: [Method], isOptions: Bool) -> Response {
        let allow = methods.map(\.rawValue).joined(separator: ", ")
        if isOptions { return Response(.noContent, headers: [.allow: allow]) }
        let problem = Problem(
            .methodNotAllowed, code: "method_not_allowed", detail: "This path does not take this method.",
            remedy: "Use one of \(allow).")
        return Response(problem, headers: [.allow: allow])
    }

    private func begin(_ exchange: Exchange, _ head: HeadReader.Head) -> MHD_Result {
        guard head.hasBody else {
            shared.deadline.store(MonotonicClock.never, ordering: .relaxed)
            return .YES
        }
        if let verdict = exchange.verdict { return refuse(exchange, verdict) }
        guard let request = exchange.request else { return .NO }
        exchange.phase = .admission
        exchange.announced = head.isChunked ? exchange.bodyLimit : head.length
        if exchange.stream != nil { exchange.announced = min(exchange.announced, BodyStream.mostKept) }
        shared.step(to: .working)
        shared.deadline.store(MonotonicClock.never, ordering: .relaxed)
        let task = Task.immediate { [core, shared] in
            exchange.decide(await core.admit(request))
            shared.wake()
        }
        if exchange.admission == nil { exchange.begun(task) }
        return waitForAdmission(exchange)
    }

    /// None of the body is read, and the client is not told to send it, before it is accepted.
    private func waitForAdmission(_ exchange: Exchange) -> MHD_Result {
        while true {
            switch exchange.admission {
            case .admitted(let caller, let pass): return admit(exchange, caller, pass)
            case .refused(let response): return refuse(exchange, response)
            case nil: break
            }
            switch shared.park() {
            case .parked: return .YES
            case .aborted: return .NO
            case .lookAgain: continue
            }
        }
    }

    private func refuse(_ exchange: Exchange, _ response: Response) -> MHD_Result {
        exchange.phase = .body
        exchange.closes = true
        setDeadline(in: core.times.body)
        return queue(core.answer(response, to: exchange, on: shared), exchange)
    }

    private func admit(_ exchange: Exchange, _ caller: String?, _ pass: (any Sendable)?) -> MHD_Result {
        let address = exchange.request?.peer ?? ""
        guard let reservation = core.bodies.reserve(exchange.announced, address: address, caller: caller) else {
            return refuse(exchange, Response(.tooMuchAtOnce, headers: [.retryAfter: "3"]))
        }
        exchange.reservation = reservation
        exchange.request?.pass = pass
        exchange.phase = .body
        exchange.bodyBegan = MonotonicClock.roughly()
        shared.step(to: .receiving)
        setDeadline(in: core.times.body)
        guard let stream = exchange.stream else {
            // A client that sends nothing of it costs no memory: untouched pages are not allocated.
            exchange.body.reserveCapacity(exchange.announced)
            return .YES
        }
        startHandler(exchange)
        guard let answer = exchange.given else { return .YES }
        stream.ignoreTheRest()
        exchange.closes = true
        return queue(answer, exchange)
    }

    private func bodyArrived(_ exchange: Exchange, _ chunk: UnsafeBufferPointer<UInt8>) -> MHD_Result {
        shared.step(to: .receiving)
        exchange.received += chunk.count
        guard exchange.received <= exchange.bodyLimit else { return breakOff(exchange) }
        extendDeadline(exchange)
        guard let stream = exchange.stream else {
            exchange.body.append(contentsOf: chunk)
            return .YES
        }
        if exchange.given != nil { stream.ignoreTheRest() }
        stream.append(chunk)
        while stream.isFull {
            // No deadline while the client has to wait for us.
            shared.deadline.store(MonotonicClock.never, ordering: .relaxed)
            switch shared.park() {
            case .parked: return .YES
            case .lookAgain: continue
            case .aborted:
                shared.giveUp()
                return .NO
            }
        }
        return .YES
    }

    /// The engine accepts no response in the middle of a body, so the response is written to the socket directly and
    /// the connection is closed.
    private func breakOff(_ exchange: Exchange) -> MHD_Result {
        sendPast(.tooLarge(limit: exchange.bodyLimit), exchange)
        shared.giveUp()
        return .NO
    }

    /// The engine rejects an invalid length itself, and sends the head of its response twice. So the response is
    /// written directly before that, after which nothing more can be sent.
    func refuseBadLength() {
        guard let exchange, exchange.phase == .head, exchange.verdict == nil, HeadReader.hasBadLength(handle) else {
            return
        }
        sendPast(.refused(.badRequest, "malformed_length"), exchange)
        shutdown(shared.socket, Int32(SHUT_WR))
    }

    private func sendPast(_ problem: Problem, _ exchange: Exchange) {
        let document = problem.document
        let head = """
            HTTP/1.1 \(problem.status) \(problem.title)\r\nContent-Type: \(Problem.mediaType)\r\n\
            Content-Length: \(document.count)\r\nCache-Control: no-store\r\n\
            \(core.isSecure ? "Strict-Transport-Security: \(Core.tlsOnly)\r\n" : "")Connection: close\r\n\r\n
            """
        let bytes = Array(head.utf8) + document
        _ = bytes.withUnsafeBytes { cmhd_send(handle, $0.baseAddress, $0.count) }
        exchange.verdict = Response(problem)
    }

    private func requestEnded(_ exchange: Exchange) -> MHD_Result {
        exchange.phase = .handling
        shared.step(to: .working)
        shared.deadline.store(MonotonicClock.never, ordering: .relaxed)
        if let verdict = exchange.verdict {
            return queue(core.answer(verdict, to: exchange, on: shared), exchange)
        }
        if let stream = exchange.stream {
            stream.end()
            if !exchange.isStarted { startHandler(exchange) }
        } else {
            exchange.request?.body = exchange.body
            exchange.body = []
            startHandler(exchange)
        }
        return answer(exchange)
    }

    /// The handler runs here until it first suspends; one that never does responds without leaving the loop.
    private func startHandler(_ exchange: Exchange) {
        guard let request = exchange.request else { return }
        exchange.request = nil
        exchange.isStarted = true
        let reservation = exchange.reservation
        exchange.reservation = nil
        let task = Task.immediate { [core, shared] in
            let response = await core.handler(request)
            withExtendedLifetime(reservation) {}
            exchange.give(core.answer(response, to: exchange, on: shared))
            shared.wake()
        }
        if exchange.given == nil { exchange.begun(task) }
    }

    private func answer(_ exchange: Exchange) -> MHD_Result {
        while true {
            if let answer = exchange.given { return queue(answer, exchange) }
            switch shared.park() {
            case .parked: return .YES
            case .aborted: return .NO
            case .lookAgain: continue
            }
        }
    }

    private func queue(_ answer: EngineResponse, _ exchange: Exchange) -> MHD_Result {
        guard !exchange.isQueued else { return .YES }
        exchange.isQueued = true
        shared.step(to: .working)
        if exchange.given == nil { exchange.give(answer) }
        if let events = answer.source as? EventStream, exchange.method != .head {
            streaming = events
            exchange.forgetRequest()
            shared.events = events
            core.acceptor.watch(shared)
            core.hooks.incident?(.streamOpened)
        }
        switch answer.form {
        case .queued(let response): return MHD_queue_response(handle, UInt32(answer.status.code), response)
        case .stream(let head, let events): return leave(exchange, head, events)
        }
    }

    /// Gives the engine a socket that is connected to nothing, which it then closes without affecting anybody.
    private func leave(_ exchange: Exchange, _ head: [UInt8], _ events: EventStream) -> MHD_Result {
        // From here to its end, the engine does not wait for anything on the socket.
        shared.giveUp()
        let report = core.endReporter(of: exchange)
        let stream = core.acceptor.takeOver(shared) { [core, shared] socket in
            StreamConnection(shared, events, on: socket, head: head, isChunked: !exchange.isOldVersion) { isComplete in
                core.reportStreamEnd(of: events)
                events.closed(isComplete: isComplete)
                report(isComplete)
                shared.closed()
                core.acceptor.closed(shared, lingers: isComplete && cmhd_unread(socket) > 0)
            }
        }
        // Without a free descriptor, the connection ends like a broken one.
        guard stream != nil else { return .NO }
        hasLeft = true
        streaming = nil
        self.exchange = nil
        return .NO
    }

    // MARK: Time

    private func setDeadline(in time: UInt64) {
        shared.deadline.store(MonotonicClock.roughly() &+ time, ordering: .relaxed)
    }

    /// Bytes that have arrived extend the deadline at the slowest accepted rate; announced ones do not.
    private func extendDeadline(_ exchange: Exchange) {
        let earned = UInt64(exchange.received) * 1_000_000_000 / UInt64(core.configuration.limits.slowestBody)
        let begun = exchange.bodyBegan
        shared.deadline.store(max(begun, begun &+ core.times.body &+ earned), ordering: .relaxed)
    }
}

extension Problem {
    package static let noSuchPath = Problem(
        .notFound, code: "no_such_path", detail: "Nothing answers under this path.")

    static let tooMuchAtOnce = Problem(
        .serviceUnavailable, code: "too_much_at_once",
        detail: "More is being sent at the moment than can be taken. Nothing was changed.",
        remedy: "Send it again in a few seconds.")

    static func tooLarge(limit: Int) -> Problem {
        Problem(
            .contentTooLarge, code: "body_too_large",
            detail: limit == 0 ? "This takes no body." : "The body is longer than \(limit) bytes.",
            remedy: "Send less at a time.")
    }
}

// MARK: Called by the engine on its loops

func requestLineArrived(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    connection(handle)?.began(target: target)
    return nil
}

func requestArrived(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection = connection(handle), let method, let version, let count else { return .NO }
    return connection.access(method: method, version: version, bytes, count)
}

func requestCompleted(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
    connection(handle)?.completed(isComplete: code == .REQUEST_TERMINATED_COMPLETED_OK)
}

/// The engine reports that it is about to reject a request. It does not say which one, but calls this on the
/// request's loop.
func engineComplained(_ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _: CVaListPointer?) {
    guard let context, let format, strstr(format, "Content-Length") != nil else { return }
    let core = Unmanaged<Core>.fromOpaque(context).takeUnretainedValue()
    for shared in core.acceptor.waitingForHeads(onLoop: UInt(pthread_self())) {
        shared.withHandle { connection($0)?.refuseBadLength() }
    }
}

func connectionChanged(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let context, let handle, let slot else { return }
    if code == .CONNECTION_NOTIFY_STARTED {
        let core = Unmanaged<Core>.fromOpaque(context).takeUnretainedValue()
        guard let shared = core.acceptor.shared(at: cmhd_socket(handle)) else { return }
        slot.pointee = Unmanaged.passRetained(HTTPConnection(handle, shared, core)).toOpaque()
    } else if let connection = slot.pointee {
        slot.pointee = nil
        Unmanaged<HTTPConnection>.fromOpaque(connection).takeRetainedValue().closed()
    }
}

/// Disables the engine's own decoding: targets are read from the original bytes.
func leaveEscaped(_ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?)
    -> Int
{
    guard let text else { return 0 }
    return strlen(text)
}

private func connection(_ handle: OpaquePointer?) -> HTTPConnection? {
    guard let handle, let context = cmhd_socket_context(handle) else { return nil }
    return Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue()
}
