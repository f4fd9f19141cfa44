import Foundation
import FoundationNetworking
import Locks
import SQL

/// Speaks with a school: one request at a time and thread, each waited for. Never used on a thread of the app's.
package final class SchoolClient: NSObject, Sendable {
    /// What came back.
    package struct Answer: Sendable {
        package var status: Int
        package var retryAfter: TimeInterval?
        package var body: Data
    }

    /// What is collected of one answer.
    private struct Reply {
        var response: HTTPURLResponse?
        var body = Data()
        var isTooLarge = false
        let ended: @Sendable (Reply, (any Error)?) -> Void
        /// Gets what arrives at once, instead of having it collected.
        var received: (@Sendable (Data) -> Void)?
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

    private static let largestAnswer = 64 << 20
    private let address: SchoolAddress
    private let token: String?
    /// What is under way, by the numbers of its tasks; nil once nothing more can be asked.
    private let replies = Locked<[Int: Reply]?>([:])
    private let patience: Patience
    // Set once, in the initializer.
    private nonisolated(unsafe) var session: URLSession!

    package init(_ address: SchoolAddress, token: String?, patience: Patience = Patience()) {
        self.address = address
        self.token = token
        self.patience = patience
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = patience.idle
        configuration.timeoutIntervalForResource = 86_400
        session = URLSession(configuration: configuration, delegate: Forwarder(self), delegateQueue: nil)
    }

    /// Ends what is under way; nothing can be asked afterwards.
    package func close() {
        // A session that has been ended stops the program when it is asked for a task.
        let isOpen = replies.withLock { replies in
            defer { replies = nil }
            return replies != nil
        }
        guard isOpen else { return }
        session.invalidateAndCancel()
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Throws: ``SyncProblem`` when there is none.
    package func send(
        _ method: String, _ path: String, query: [URLQueryItem] = [], body: Data? = nil,
        type: String = "application/json"
    ) throws(SyncProblem) -> Answer {
        let done = DispatchSemaphore(value: 0)
        let result = Locked<Result<Answer, SyncProblem>?>(nil)
        let reply = Reply(ended: { reply, error in
            let outcome = Self.outcome(reply, error, hasBody: method != "HEAD")
            result.withLock { $0 = outcome }
            done.signal()
        })
        guard let task = begin(request(method, path, query: query, body: body, type: type), reply) else {
            throw .unreachable("it has ended")
        }
        if done.wait(timeout: .now() + patience.total) == .timedOut {
            task.cancel()
            throw .unreachable("it took longer than \(Int(patience.total)) seconds")
        }
        return try result.withLock { $0 ?? .failure(.unreachable("no answer")) }.get()
    }

    /// Listens to events until the connection ends; `ended` gets whether it had been open.
    func listen(
        _ path: String, query: [URLQueryItem], received: @escaping @Sendable (Data) -> Void,
        ended: @escaping @Sendable (Bool) -> Void
    ) {
        var request = request("GET", path, query: query, body: nil)
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        _ = begin(
            request, Reply(ended: { reply, _ in ended(reply.response?.statusCode == 200) }, received: received))
    }

    private func begin(_ request: URLRequest, _ reply: Reply) -> URLSessionDataTask? {
        replies.withLock { replies in
            guard replies != nil else { return nil }
            let task = session.dataTask(with: request)
            replies?[task.taskIdentifier] = reply
            task.resume()
            return task
        }
    }

    private func request(
        _ method: String, _ path: String, query: [URLQueryItem] = [], body: Data?, type: String = "application/json"
    ) -> URLRequest {
        var request = URLRequest(url: address.appending(path, query: query))
        request.httpMethod = method
        request.httpBody = body
        request.timeoutInterval = patience.idle
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        // A connection of its own: on one that was used before and breaks now, Foundation has the request sent again, does
        // not find the beginning of its body, and turns in circles until the time is over.
        request.setValue("close", forHTTPHeaderField: "Connection")
        if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    private static func outcome(
        _ reply: Reply, _ error: (any Error)?, hasBody: Bool
    ) -> Result<Answer, SyncProblem> {
        if reply.isTooLarge { return .failure(.unreadable) }
        if let error { return .failure(.unreachable((error as NSError).localizedDescription)) }
        guard let response = reply.response else { return .failure(.unreachable("no answer")) }
        let wait = response.value(forHTTPHeaderField: "Retry-After").flatMap(Self.seconds)
        // A connection that breaks in the middle is no answer, whatever arrived of it.
        if hasBody, let length = response.value(forHTTPHeaderField: "Content-Length").flatMap(Int.init),
            response.value(forHTTPHeaderField: "Content-Encoding") == nil, reply.body.count < length
        {
            return .failure(.unreachable("the connection broke"))
        }
        return .success(Answer(status: response.statusCode, retryAfter: wait, body: reply.body))
    }

    /// Seconds, or a date of HTTP.
    private static func seconds(_ text: String) -> TimeInterval? {
        if let seconds = TimeInterval(text), seconds.isFinite { return min(max(0, seconds), 3600) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text).map { min(max(0, $0.timeIntervalSinceNow), 3600) }
    }

    // MARK: - What the session tells

    fileprivate func arrived(_ response: URLResponse, _ task: URLSessionTask) -> URLSession.ResponseDisposition {
        replies.withLock { replies in
            guard replies?[task.taskIdentifier] != nil, let response = response as? HTTPURLResponse else {
                return .cancel
            }
            replies?[task.taskIdentifier]?.response = response
            return .allow
        }
    }

    fileprivate func arrived(_ data: Data, _ task: URLSessionTask) {
        let (received, isTooLarge) = replies.withLock { replies -> ((@Sendable (Data) -> Void)?, Bool) in
            guard var reply = replies?[task.taskIdentifier] else { return (nil, false) }
            if let received = reply.received { return (reply.response?.statusCode == 200 ? received : nil, false) }
            reply.isTooLarge = reply.body.count + data.count > Self.largestAnswer
            if !reply.isTooLarge { reply.body.append(data) }
            replies?[task.taskIdentifier] = reply
            return (nil, reply.isTooLarge)
        }
        received?(data)
        if isTooLarge { task.cancel() }
    }

    fileprivate func ended(_ task: URLSessionTask, _ error: (any Error)?) {
        guard let reply = replies.withLock({ $0?.removeValue(forKey: task.taskIdentifier) }) else { return }
        reply.ended(reply, error)
    }

    /// A session holds its delegate for as long as it lives; this one holds us weakly, so that we can go.
    private final class Forwarder: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        // Set once, in the initializer.
        private weak var client: SchoolClient?

        init(_ client: SchoolClient) { self.client = client }

        /// A redirection is an answer like any other: the token goes nowhere else.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }

        /// Who asks for a name and a password gets none, and the answer in which it asks is the answer.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) { completionHandler(.rejectProtectionSpace, nil) }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) { completionHandler(client?.arrived(response, dataTask) ?? .cancel) }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            client?.arrived(data, dataTask)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            client?.ended(task, error)
        }
    }
}
