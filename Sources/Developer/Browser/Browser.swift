import Foundation
import JSON
import Locks

/// A browser without a window, driven by the DevTools protocol over a pair of pipes: no port is open, and nothing is needed beside it.
///
/// Its calls block. One thread at a time makes them.
final class Browser: @unchecked Sendable {
    /// Why the browser did not do what it was told.
    enum Failure: Error {
        /// It did not answer in time.
        case silent
        case refused(String)
        /// The page that was to do it is no more.
        case crashed
        /// It is no more, or says more than can be read.
        case ended

        /// After “Chromium”.
        var words: String {
            switch self {
            case .silent: "did not answer in time."
            case .refused(let why): "refused: \(why)"
            case .crashed: "lost the page, which crashed."
            case .ended: "ended."
            }
        }
    }

    /// Something that happened in a page.
    struct Event {
        var method: String
        var parameters: JSONValue
        fileprivate var session: String?
    }

    private static let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    /// Bytes of one message.
    private static let mostBytes = 64 << 20
    private static let mostEvents = 10_000
    /// Of all that happens in pages, what somebody here asks about: a page that floods its console fills nothing.
    private static let heeded: Set = [
        "Inspector.targetCrashed", "Network.loadingFailed", "Network.loadingFinished", "Network.requestWillBeSent",
        "Network.responseReceived", "Network.webSocketCreated", "Page.loadEventFired", "Page.windowOpen",
        "Runtime.exceptionThrown",
    ]
    /// Seconds for what takes no time in a browser that is well.
    static let patience: TimeInterval = 10

    private let child: pid_t
    private let number: Int
    private let (input, output): (Int32, Int32)
    private var unread: [UInt8] = []
    private var events: [Event] = []
    private var count: Int64 = 0

    /// The program that is found first.
    static func find() throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for name in names {
            for folder in path.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
                return "\(folder)/\(name)"
            }
        }
        throw DeveloperError(
            "There is no Chromium on PATH, and apps in the browser can only be tried in one. Install chromium-headless-shell, or chromium."
        )
    }

    /// - Parameters:
    ///   - folder: what it keeps, which is there already.
    ///   - language: such as `ar-EG`; its own by default.
    ///   - opensWindows: whether pages may open others beside them.
    init(in folder: String, speaking language: String? = nil, opensWindows: Bool = true) throws {
        var arguments = [
            "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)", "--disable-dev-shm-usage",
            "--disable-breakpad", "--no-first-run",
            // A port at which nobody answers: pages reach this machine alone, whatever network there is.
            // Without the list, addresses of the local network would be reached past it; and so would calls between browsers.
            "--proxy-server=http://127.0.0.1:9",
            "--proxy-bypass-list=<-loopback>;localhost;*.localhost;127.0.0.1;[::1]",
            "--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "about:blank",
        ]
        if let language { arguments += ["--lang=\(language)", "--accept-lang=\(language)"] }
        if !opensWindows { arguments.append("--block-new-web-contents") }
        // Chromium refuses to run as root, as in containers, with a sandbox.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        let path = try Self.find()
        let (down, up) = (try Self.pipe(), try Self.pipe())
        defer { for end in [down[0], up[1]] { Foundation.close(end) } }
        (input, output) = (down[1], up[0])
        let program = ProbedProgram(
            path: path, arguments: arguments, environment: ProcessInfo.processInfo.environment,
            log: folder + "/browser.log")
        do { child = try program.start(passing: [down[0], up[1]]) } catch {
            for end in [input, output] { Foundation.close(end) }
            throw error
        }
        number = StartedPrograms.note { [child] in kill(-child, SIGKILL) }
        // Whether it answers at all: on a busy machine the first answer takes a while.
        do { try command("Browser.getVersion", within: 3 * Self.patience) } catch {
            close()
            throw DeveloperError("Chromium does not start. It said: \(program.lastWords)")
        }
    }

    /// Two ends which no other program that is started meanwhile gets.
    private static func pipe() throws -> [Int32] {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw DeveloperError("No pipe can be made: \(String(cString: strerror(errno))).")
        }
        return ends
    }

    /// Ends it, and all that it has started.
    func close() {
        _ = try? command("Browser.close", within: Self.patience)
        let deadline = ContinuousClock.now + .seconds(3)
        while (try? receive(until: deadline)) != nil {}
        end()
    }

    /// Ends it in the middle: neither it nor its pages are told.
    func end() {
        StartedPrograms.forget(number)
        kill(-child, SIGKILL)
        var word: Int32 = 0
        while waitpid(child, &word, 0) < 0, errno == EINTR {}
        for end in [input, output] { Foundation.close(end) }
    }

    /// Makes a page with nothing on it; what it is called, and in which session it is talked to.
    func emptyPage() throws -> (target: String, session: String) {
        let made = try command("Target.createTarget", ["url": "about:blank"])
        let target = made["targetId"]?.asString ?? ""
        let attached = try command("Target.attachToTarget", ["targetId": .string(target), "flatten": true])
        return (target, attached["sessionId"]?.asString ?? "")
    }

    /// Does something in the browser, or in a page of it, and tells what came of it.
    @discardableResult
    func command(
        _ method: String, _ parameters: JSONValue = .object(JSONObject()), in session: String? = nil,
        within limit: TimeInterval = patience
    ) throws -> JSONValue {
        let id = try send(method, parameters, in: session)
        let deadline = ContinuousClock.now + .seconds(limit)
        while let message = try receive(until: deadline) {
            let isCrash = message["method"]?.asString == "Inspector.targetCrashed"
            if isCrash, session != nil, message["sessionId"]?.asString == session { throw Failure.crashed }
            guard message["id"]?.asInteger == id else { continue }
            if let error = message["error"] { throw Failure.refused(error["message"]?.asString ?? "") }
            return message["result"] ?? .null
        }
        throw Failure.silent
    }

    /// What happened next in a page; nil when nothing does until then.
    func event(in session: String, until deadline: ContinuousClock.Instant) throws -> Event? {
        while true {
            if !events.isEmpty {
                let event = events.removeFirst()
                if event.session == session { return event }
            } else if try receive(until: deadline) == nil {
                return nil
            }
        }
    }

    /// Its calls block, and so are made by a thread of their own.
    static func apart<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { done in
            startThread { done.resume(with: Swift.Result { try body() }) }
        }
    }

    private func send(_ method: String, _ parameters: JSONValue, in session: String?) throws -> Int64 {
        count += 1
        var message: JSONObject = ["id": .integer(count), "method": .string(method), "params": parameters]
        if let session { message["sessionId"] = .string(session) }
        var rest = JSONValue.object(message).bytes + [0]
        while !rest.isEmpty {
            let written = Foundation.send(input, rest, rest.count, Int32(MSG_NOSIGNAL))
            guard written > 0 || errno == EINTR else { throw Failure.ended }
            rest.removeFirst(max(written, 0))
        }
        return count
    }

    /// The next message; nil when there is none until then. What happens in pages is noted as well.
    private func receive(until deadline: ContinuousClock.Instant) throws -> JSONValue? {
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            // A page that says something all the time does not hold up whoever waits.
            guard left > 0 else { return nil }
            if let message = try takeMessage() { return message }
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            // After a minute, or a signal, it is looked anew how much time is left.
            guard poll(&descriptor, 1, Int32(min(left.rounded(.up), 60_000))) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let length = read(output, &bytes, bytes.count)
            if length < 0, errno == EINTR { continue }
            guard length > 0, unread.count < Self.mostBytes else { throw Failure.ended }
            unread += bytes[..<length]
        }
    }

    private func takeMessage() throws -> JSONValue? {
        while let end = unread.firstIndex(of: 0) {
            let bytes = Array(unread[..<end])
            unread.removeFirst(end + 1)
            // What a page says may hold halves of characters, which no JSON of ours has; that is left out.
            let limits = JSONLimits(depth: 63, values: 2_000_000, allowsNUL: true)
            guard let message = try? JSONValue(parsing: bytes, limits: limits) else { continue }
            if let method = message["method"]?.asString {
                let session = message["sessionId"]?.asString
                // Whatever a page says beyond that nobody looks at.
                if Self.heeded.contains(method), events.count < Self.mostEvents {
                    events.append(Event(method: method, parameters: message["params"] ?? .null, session: session))
                }
                // Nobody is there to answer; the page waits until somebody does.
                if method == "Page.javascriptDialogOpening" {
                    _ = try send("Page.handleJavaScriptDialog", ["accept": true], in: session)
                }
            }
            return message
        }
        return nil
    }
}
