import Coursework
import Foundation
import Locks

/// Talks to a school: one request at a time on each thread, and each blocks until it is answered. It is never used on
/// the app's threads.
package final class SchoolClient: Sendable {
    /// What came back.
    package struct Response: Sendable {
        package var status: Int
        package var retryAfter: TimeInterval?
        package var body: Data
    }

    /// Times after which nothing more is waited for, in seconds.
    package struct Patience: Sendable {
        /// Without anything arriving.
        package var idle: TimeInterval = 30
        package var total: TimeInterval = 300

        package init(idle: TimeInterval = 30, total: TimeInterval = 300) {
            self.idle = idle
            self.total = total
        }
    }

    private struct State {
        var transfers: [Int: Transfer] = [:]
        var last = 0
        var isClosed = false
        /// What each app has said about itself through this client, and so in one session.
        var said: [String: Installation] = [:]
    }

    private let address: SchoolAddress
    private let token: String?
    private let patience: Patience
    private let state = Locked(State())

    package init(_ address: SchoolAddress, token: String?, patience: Patience = Patience()) {
        self.address = address
        self.token = token
        self.patience = patience
    }

    /// Ends what is under way; nothing can be asked afterwards.
    package func close() {
        let transfers = state.withLock { state in
            state.isClosed = true
            return Array(state.transfers.values)
        }
        for transfer in transfers { transfer.cancel() }
    }

    /// The app's description, unless the same was already sent.
    func news(_ installation: Installation, of app: String) -> Installation? {
        state.withLock { $0.said[app] == installation ? nil : installation }
    }

    func hasSaid(_ installation: Installation, of app: String) { state.withLock { $0.said[app] = installation } }

    /// Sends a request and waits for its answer.
    ///
    /// - Throws: ``SyncProblem`` when there is none.
    package func send(
        _ method: String, _ path: String, query: [URLQueryItem] = [], body: Data? = nil,
        type: String = "application/json"
    ) throws(SyncProblem) -> Response {
        let request = request(method, path, query: query, body: body, type: type, total: patience.total)
        let answer: Transfer.Response
        do throws(Transfer.Failure) { answer = try run(Transfer(request)) } catch {
            switch error {
            case .cancelled: throw .unreachable("it has ended")
            case .tooLarge: throw .unreadable
            case .broken(let words): throw .unreachable(words)
            }
        }
        return Response(
            status: answer.status, retryAfter: answer.headers["retry-after"].flatMap(Self.seconds), body: answer.body)
    }

    /// Listens to events until the connection ends; `ended` gets whether it had been open.
    func listen(
        _ path: String, query: [URLQueryItem], received: @escaping @Sendable (Data) -> Void,
        ended: @escaping @Sendable (Bool) -> Void
    ) {
        var request = request("GET", path, query: query, body: nil, total: 86_400)
        request.headers = request.headers.filter { $0.name != "Accept" } + [("Accept", "text/event-stream")]
        let isOpen = Locked(false)
        let transfer = Transfer(request) { data in
            isOpen.withLock { $0 = true }
            received(data)
        }
        startThread { [self] in
            let answer = try? run(transfer)
            ended(answer?.status == 200 || isOpen.withLock { $0 })
        }
    }

    /// Runs a transfer that ``close()`` ends.
    private func run(_ transfer: Transfer) throws(Transfer.Failure) -> Transfer.Response {
        let number: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.last += 1
            state.transfers[state.last] = transfer
            return state.last
        }
        guard let number else { throw .cancelled }
        defer { state.withLock { $0.transfers[number] = nil } }
        return try transfer.run()
    }

    private func request(
        _ method: String, _ path: String, query: [URLQueryItem] = [], body: Data?, type: String = "application/json",
        total: TimeInterval
    ) -> Transfer.Request {
        var headers = [(name: "Accept", value: "application/json")]
        if body != nil { headers.append(("Content-Type", type)) }
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        return Transfer.Request(
            method, address.appending(path, query: query), headers: headers, body: body, idle: patience.idle,
            total: total)
    }

    /// Seconds, or a date of HTTP.
    private static func seconds(_ text: String) -> TimeInterval? {
        if let seconds = TimeInterval(text), seconds.isFinite { return min(max(0, seconds), 3600) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text).map { min(max(0, $0.timeIntervalSinceNow), 3600) }
    }
}

extension SyncProblem {
    /// What an answer means that is none of those expected.
    init(_ answer: SchoolClient.Response) {
        self =
            answer.status == 401
            ? .signedOut
            : .unexpected(
                status: answer.status, ProblemDocument(answer.body).detailIfAny, retryAfter: answer.retryAfter)
    }
}
