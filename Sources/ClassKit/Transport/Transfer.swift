import CCurl
package import Foundation
import Locks

/// One request on its way, with its answer: on the thread that asks, over a connection of its own.
///
/// It uses libcurl directly. Foundation's client, which is also built on it, loops busily as long as a connection
/// stays open, and an event stream stays open: it would use a whole processor core for each running app.
package final class Transfer: @unchecked Sendable {
    // The handles and what arrives belong to the thread that runs it; others only wake it, under the lock.
    package struct Request: Sendable {
        package var method: String
        package var url: URL
        package var headers: [(name: String, value: String)]
        package var body: Data?
        /// Seconds without anything going or coming after which it is given up, and in all.
        package var idle: TimeInterval
        package var total: TimeInterval

        package init(
            _ method: String, _ url: URL, headers: [(name: String, value: String)] = [], body: Data? = nil,
            idle: TimeInterval = 30, total: TimeInterval = 300
        ) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
            self.idle = idle
            self.total = total
        }
    }

    package struct Response: Sendable {
        package var status = 0
        /// By their names in small letters.
        package var headers: [String: String] = [:]
        package var body = Data()
    }

    package enum Failure: Error {
        /// Somebody has ended it.
        case cancelled
        case tooLarge
        /// In words.
        case broken(String)
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private static let largestAnswer = 64 << 20

    private let request: Request
    /// Gets what arrives of a good answer, instead of having it collected.
    private let received: ((Data) -> Void)?
    private var answer = Response()
    private var isTooLarge = false
    private var lastArrival = Clock.system.uptime()
    /// What other threads reach, too.
    private struct State {
        var multi: OpaquePointer?
        var isCancelled = false
    }
    private let state = Locked(State())

    package init(_ request: Request, received: ((Data) -> Void)? = nil) {
        self.request = request
        self.received = received
    }

    /// Ends it, from any thread, before it begins or while it runs.
    package func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let multi = state.multi { curl_multi_wakeup(UnsafeMutableRawPointer(multi)) }
        }
    }

    /// Blocks the thread until there is an answer.
    package func run() throws(Failure) -> Response {
        guard Self.isReady, let easy = curl_easy_init(), let multi = curl_multi_init() else {
            throw .broken("there is no memory for it")
        }
        state.withLock { $0.multi = OpaquePointer(multi) }
        let headers = prepare(easy)
        curl_multi_add_handle(multi, easy)
        defer {
            state.withLock { $0.multi = nil }
            curl_multi_remove_handle(multi, easy)
            curl_multi_cleanup(multi)
            curl_easy_cleanup(easy)
            curl_slist_free_all(headers)
        }
        // A connection that the other end has closed is no reason to end the app.
        let result = withoutBrokenPipe { perform(easy, multi) }
        let code = try result.get()
        if isTooLarge { throw .tooLarge }
        guard code == CURLE_OK else { throw .broken(String(cString: curl_easy_strerror(code))) }
        answer.status = ccurl_status(easy)
        return answer
    }

    /// Goes on until the transfer is over; tells how it ended.
    private func perform(_ easy: UnsafeMutableRawPointer, _ multi: UnsafeMutableRawPointer) -> Result<CURLcode, Failure>
    {
        let start = Clock.system.uptime()
        var uploaded: curl_off_t = 0
        lastArrival = start
        while true {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            if state.withLock({ $0.isCancelled }) { return .failure(.cancelled) }
            if running == 0 { return .success(ccurl_result(multi)) }
            let now = Clock.system.uptime()
            if ccurl_uploaded(easy) != uploaded { (uploaded, lastArrival) = (ccurl_uploaded(easy), now) }
            let rest = min(start + request.total, lastArrival + request.idle) - now
            guard rest > 0 else {
                let isTotal = now >= start + request.total
                return .failure(
                    .broken("it took longer than \(Int(isTotal ? request.total : request.idle)) seconds"))
            }
            curl_multi_poll(multi, nil, 0, Int32(min(rest * 1000 + 1, 60_000)), nil)
        }
    }

    /// - Returns: the list of headers, which is to be freed after the transfer.
    private func prepare(_ easy: UnsafeMutableRawPointer) -> UnsafeMutablePointer<curl_slist>? {
        let me = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_text(easy, CURLOPT_URL, request.url.absoluteString)
        ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
        ccurl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        // Else what the app starts keeps the connection open after the app has ended.
        ccurl_keep_private(easy)
        ccurl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(request.idle * 1000))
        ccurl_set_pointer(easy, CURLOPT_WRITEDATA, me)
        ccurl_set_pointer(easy, CURLOPT_HEADERDATA, me)
        ccurl_set_taker(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, whom in
            Transfer.at(whom)?.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        ccurl_set_taker(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, whom in
            Transfer.at(whom)?.take(head: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        if request.method == "HEAD" {
            ccurl_set_number(easy, CURLOPT_NOBODY, 1)
        } else if let body = request.body {
            body.withUnsafeBytes { bytes in
                ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
                // Copied, as the transfer outlives this function.
                ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? UnsafeRawPointer(me))
            }
        }
        if request.method != "HEAD" { ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method) }
        // With `Expect: 100-continue`, curl waits a second for servers that do not support it.
        var list = curl_slist_append(nil, "Expect:")
        for header in request.headers { list = curl_slist_append(list, "\(header.name): \(header.value)") }
        ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, list)
        return list
    }

    private static func at(_ whom: UnsafeMutableRawPointer?) -> Transfer? {
        whom.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: - What arrives

    /// - Returns: how much of it was taken; less than all ends the transfer.
    private func take(body: UnsafeRawBufferPointer) -> Int {
        lastArrival = Clock.system.uptime()
        if let received {
            if answer.status == 200 { received(Data(body)) }
            return body.count
        }
        isTooLarge = answer.body.count + body.count > Self.largestAnswer
        if isTooLarge { return 0 }
        answer.body.append(contentsOf: body)
        return body.count
    }

    private func take(head: UnsafeRawBufferPointer) -> Int {
        lastArrival = Clock.system.uptime()
        let line = String(decoding: head, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.hasPrefix("HTTP/") {
            // The previous response was only an interim one.
            answer.headers = [:]
            answer.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            answer.headers[line[..<colon].lowercased()] = value
        }
        return head.count
    }
}
