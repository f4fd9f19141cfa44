import Foundation
import JSON

/// A page from being opened to being left, and what it did meanwhile.
struct PageVisit {
    struct Request: Sendable {
        var address: String
        var method: String
        var body: String?
        /// What it was answered with, and the words of a few of these answers.
        var status: Int64?
        var answer: String?
    }

    private let browser: Browser
    private let target: String
    private let session: String
    /// At what addresses a request is one to the school.
    private let isToSchool: (String) -> Bool

    private var known: [String: Request] = [:]
    private var order: [String] = []
    private var inFlight: Set<String> = []
    private var isLoaded = false
    /// When the page was loaded or spoke to the school last.
    private var busy = ContinuousClock.now

    /// What it threw and nothing caught, each with its place.
    private(set) var exceptions: [String] = []
    /// Why the page is not there at all.
    private(set) var absence: String?
    private(set) var hasHung = false

    /// Seconds for an answer of a page that has nothing else to do.
    private static let patience: TimeInterval = 5
    /// Bytes of a request that are looked at.
    private static let mostBytes: Int64 = 8 << 20

    init(_ browser: Browser, language: String?, isToSchool: @escaping (String) -> Bool) throws {
        (self.browser, self.isToSchool) = (browser, isToSchool)
        (target, session) = try browser.emptyPage()
        try command("Page.enable")
        try command("Runtime.enable")
        try command("Inspector.enable")
        try command("Network.enable", ["maxPostDataSize": .integer(Self.mostBytes)])
        if let language { try command("Emulation.setLocaleOverride", ["locale": .string(language)]) }
    }

    /// All that the page asked for, in order.
    var requests: [Request] { order.compactMap { known[$0] } }

    /// Opens an address, and waits until the page has done what there was to do.
    mutating func open(_ address: String, limit: TimeInterval, settling: TimeInterval) throws {
        let deadline = ContinuousClock.now + .seconds(limit)
        busy = .now
        do {
            let said = try command("Page.navigate", ["url": .string(address)], within: limit)
            if let error = said["errorText"]?.asString, !error.isEmpty { absence = "was not found: \(error)." }
        } catch Browser.Failure.silent { hasHung = true } catch Browser.Failure.crashed { noteCrash() }
        try waitUntilQuiet(settling, until: deadline)
    }

    /// Runs a script in the page, as somebody who works with it, and waits again.
    ///
    /// - Returns: what went wrong in it; nil when nothing did.
    mutating func work(_ script: String, limit: TimeInterval, settling: TimeInterval) throws -> String? {
        guard !hasHung, absence == nil else { return nil }
        let deadline = ContinuousClock.now + .seconds(limit)
        busy = .now
        do {
            let said = try command(
                "Runtime.evaluate", ["expression": .string("(async () => {\n\(script)\n})()"), "awaitPromise": true],
                within: limit)
            try waitUntilQuiet(settling, until: deadline)
            return said["exceptionDetails"].map(Self.words)
        } catch Browser.Failure.crashed {
            noteCrash()
            return nil
        } catch Browser.Failure.silent {
            return "It did not come to its end in \(limit.formatted()) seconds."
        }
    }

    /// Leaves the page as who goes on elsewhere: what it has is sent now.
    mutating func leave(limit: TimeInterval) throws {
        defer { _ = try? browser.command("Target.closeTarget", ["targetId": .string(target)]) }
        guard !hasHung, absence == nil else { return }
        do {
            try command(
                "Runtime.evaluate", ["expression": "void dispatchEvent(new Event(\"pagehide\"))"],
                within: Self.patience)
            let deadline = ContinuousClock.now + .seconds(min(limit, Self.patience))
            while !inFlight.isEmpty, let event = try browser.event(in: session, until: deadline) { try note(event) }
            // What is under way as the last.
            while let event = try browser.event(in: session, until: .now + .milliseconds(200)) { try note(event) }
            try readAnswers()
        } catch Browser.Failure.silent { hasHung = absence == nil } catch Browser.Failure.crashed { noteCrash() }
    }

    @discardableResult
    private func command(
        _ method: String, _ parameters: JSONValue = .object(JSONObject()), within limit: TimeInterval = Browser.patience
    ) throws -> JSONValue {
        try browser.command(method, parameters, in: session, within: limit)
    }

    private mutating func waitUntilQuiet(_ seconds: TimeInterval, until deadline: ContinuousClock.Instant) throws {
        while absence == nil, ContinuousClock.now < deadline {
            let isQuiet = isLoaded && inFlight.isEmpty
            let end = busy + .seconds(seconds)
            if isQuiet, ContinuousClock.now >= end { return }
            if let event = try browser.event(in: session, until: isQuiet ? min(end, deadline) : deadline) {
                try note(event)
            }
        }
        // A page that asks for something all the time is not to be waited for; one that is never there has hung.
        if !isLoaded, absence == nil { hasHung = true }
    }

    private mutating func noteCrash() { absence = "crashed." }

    private mutating func note(_ event: Browser.Event) throws {
        let said = event.parameters
        let id = said["requestId"]?.asString ?? ""
        switch event.method {
        case "Page.loadEventFired": (isLoaded, busy) = (true, .now)
        case "Inspector.targetCrashed": noteCrash()
        case "Runtime.exceptionThrown": exceptions.append(said["exceptionDetails"].map(Self.words) ?? "")
        case "Network.requestWillBeSent", "Network.webSocketCreated": begin(id, said)
        case "Network.responseReceived":
            known[id]?.status = said["response"]?["status"]?.asInteger
            if said["type"]?.asString == "Document", order.first == id, let status = known[id]?.status, status >= 400 {
                absence = "was not there: status \(status)."
            }
        case "Network.loadingFinished", "Network.loadingFailed":
            inFlight.remove(id)
            if known[id].map({ isToSchool($0.address) }) == true { busy = .now }
        default: break
        }
    }

    private mutating func begin(_ id: String, _ said: JSONValue) {
        let request = said["request"]
        let address = request?["url"]?.asString ?? said["url"]?.asString ?? ""
        if known[id] == nil { order.append(id) }
        known[id] = Request(
            address: address, method: request?["method"]?.asString ?? "", body: request?["postData"]?.asString)
        // Streams have no end.
        if request != nil, said["type"]?.asString != "EventSource" { inFlight.insert(id) }
        if isToSchool(address) { busy = .now }
    }

    /// What the school said to the page.
    private mutating func readAnswers() throws {
        for (id, request) in known where request.method == "POST" && isToSchool(request.address) {
            let said = try? command("Network.getResponseBody", ["requestId": .string(id)], within: Self.patience)
            known[id]?.answer = said?["body"]?.asString
        }
    }

    /// Such as “TypeError: x is undefined (app.js, line 12)”.
    static func words(_ details: JSONValue) -> String {
        let thrown = details["exception"]
        let text =
            thrown?["description"]?.asString ?? thrown?["value"].map(Self.plain) ?? details["text"]?.asString ?? ""
        let first = text.split(separator: "\n").first.map { String($0.prefix(200)) } ?? "Something"
        let place = details["url"]?.asString ?? details["stackTrace"]?["callFrames"]?[0]?["url"]?.asString ?? ""
        guard let file = URL(string: place)?.path.split(separator: "/").last,
            let line = details["lineNumber"]?.asInteger
        else { return first }
        return "\(first) (\(file), line \(line + 1))"
    }

    private static func plain(_ value: JSONValue) -> String {
        value.asString ?? String(decoding: value.bytes, as: UTF8.self)
    }
}
