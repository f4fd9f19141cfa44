import Foundation
import JSON

/// A page that stays open in somebody's browser, and what they see there.
///
/// Its calls block. One thread at a time makes them.
final class BrowserTab: @unchecked Sendable {
    let browser: Browser
    private let target: String
    private let session: String
    /// At what addresses a request is one to the school.
    private let isToSchool: @Sendable (String) -> Bool

    private var inFlight: [String: String] = [:]
    /// The load of the page that stands in the tab; each request belongs to one.
    private var loader = ""
    /// Requests to the school that have come to an end, and when one began or ended last.
    private var answered = 0
    private var busy = ContinuousClock.now
    private var isLoaded = false
    private var status: Int64 = 0
    private var document: String?
    /// Whether the page has exchanged the code of its address.
    private(set) var isConnected = false
    /// Where windows were to be opened, of which there are none.
    private(set) var windows: [String] = []
    /// Until when the present act is to be done, and what has kept it from that.
    private var deadline = ContinuousClock.now
    var obstacle: String?

    init(_ browser: Browser, isToSchool: @escaping @Sendable (String) -> Bool) throws {
        (self.browser, self.isToSchool) = (browser, isToSchool)
        (target, session) = try Self.explaining(Browser.patience) { try browser.emptyPage() }
        try act(within: Browser.patience) { try prepare() }
    }

    private func prepare() throws {
        for domain in ["Page", "Inspector", "Network"] { try command("\(domain).enable") }
        try command("Page.addScriptToEvaluateOnNewDocument", ["source": .string(TabScripts.chance + TabScripts.faults)])
        try command(
            "Page.addScriptToEvaluateOnNewDocument",
            ["source": .string(TabScripts.keepFaults), "worldName": .string(Self.world)])
    }

    /// Does something that may take so many seconds. What the browser does not do is said of the page.
    func act<Result>(within limit: TimeInterval, _ body: () throws -> Result) throws -> Result {
        (deadline, obstacle) = (.now + .seconds(limit), nil)
        return try Self.explaining(limit, body)
    }

    private static func explaining<Result>(_ limit: TimeInterval, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let failure as Browser.Failure {
            switch failure {
            case .silent:
                throw DeveloperError(
                    "the page does not answer: something in it has gone on for \(limit.formatted()) seconds")
            case .crashed: throw DeveloperError("the page has crashed; open it anew")
            case .refused: throw DeveloperError("Chromium \(failure.words)")
            case .ended: throw failure
            }
        }
    }

    /// Opens an address, and waits until the page is there and has nothing more to ask the school for.
    func open(_ address: String, within limit: TimeInterval) throws {
        try act(within: limit) { try load("Page.navigate", ["url": .string(address)]) }
    }

    func reload(within limit: TimeInterval) throws {
        try act(within: limit) {
            try load("Page.reload", [:])
            // What the browser shows in place of a page that it cannot get, as without a network.
            if try evaluate("location.protocol").asString == "chrome-error:" {
                throw DeveloperError("the page was not loaded: nothing answers at its address")
            }
        }
    }

    private func load(_ method: String, _ parameters: JSONValue) throws {
        try takeEvents(until: .now)
        (isLoaded, status, document, busy) = (false, 0, nil, .now)
        let said = try command(method, parameters)
        if let error = said["errorText"]?.asString, !error.isEmpty {
            throw DeveloperError("the page was not found: \(error)")
        }
        var settling = Self.settling
        // A page that asks for something all the time is not to be waited for.
        _ = try wait { () throws -> Bool? in
            guard isLoaded, inFlight.isEmpty, .now >= busy + .seconds(settling) else { return nil }
            // One that has much to do answers late, and asks the school late.
            let start = ContinuousClock.now
            try evaluate("0")
            let delay = 10 * ((.now - start) / .seconds(1))
            settling = (isConnected ? 1 : 4) * Self.settling + delay
            try takeEvents(until: .now)
            return inFlight.isEmpty && .now >= busy + .seconds(settling) ? true : nil
        }
        if status >= 400 { throw DeveloperError("the page is not there: status \(status)") }
        if !isLoaded { throw DeveloperError("the page was not loaded in time. \(sight())") }
    }

    /// Seconds without a request to the school, after which a page that was opened has nothing more to ask for.
    private static let settling: TimeInterval = 0.5
    private static let world = "homeroom"

    // MARK: - What is seen

    /// Waits until a text can be read on the page, or until it is there no more.
    func see(_ text: String, isThere: Bool, within limit: TimeInterval) throws {
        try act(within: limit) {
            let wanted = JSONValue.string(text).text
            let seen: Bool? = try wait {
                let found = try evaluate("(\(TabScripts.text)).includes(\(wanted).replace(/\\s+/g, \" \").trim())")
                    .asBool
                return found == isThere ? true : nil
            }
            guard seen == nil else { return }
            throw DeveloperError("“\(text)” is \(isThere ? "not" : "still") on the page. \(sight())")
        }
    }

    /// What a person would tell who looks at the page now.
    func sight() -> String {
        deadline = .now + .seconds(2)
        guard let seen = try? evaluate(TabScripts.sight) else { return "The page does not answer." }
        var words: [String] = []
        let text = seen["text"]?.asString ?? ""
        words.append(text.isEmpty ? "The page is empty." : "The page says: “\(text)”.")
        let things = seen["things"]?.asArray?.compactMap(\.asString) ?? []
        if !things.isEmpty { words.append("It has \(things.map { "“\($0)”" }.joined(separator: ", ")).") }
        if let fault = seen["faults"]?.asArray?.first?.asString {
            words.append("It threw, and nothing caught it: \(fault).")
        }
        if let window = windows.last { words.append("It was to open a window at \(window), and here none opens.") }
        if let address = seen["address"]?.asString, address.hasPrefix("chrome-error:") {
            words.append("It went where nothing is, or where a rehearsal does not go: to other machines.")
        }
        return words.joined(separator: " ")
    }

    // MARK: - What is sent

    /// Makes the page send what waits in it, as when its browser is online again, and waits for the answer.
    ///
    /// - Returns: how many records wait in the browser still.
    func send(within limit: TimeInterval) throws -> Int { try act(within: limit) { try sent("online") } }

    /// Leaves the page as somebody who goes on elsewhere: what waits in it is sent now.
    func leave(within limit: TimeInterval) throws -> Int {
        defer { _ = try? browser.command("Target.closeTarget", ["targetId": .string(target)]) }
        return try act(within: limit) {
            _ = try sent("online")
            return try sent("pagehide")
        }
    }

    /// What is kept in the browser until the school has it, when all is written that was to be.
    func waiting(within limit: TimeInterval) throws -> Int {
        try act(within: limit) { Int(try evaluate(TabScripts.waiting).asInteger ?? 0) }
    }

    func isOffline(_ isOffline: Bool) throws {
        try act(within: Browser.patience) {
            _ = try command(
                "Network.emulateNetworkConditions",
                [
                    "offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
                ])
        }
    }

    private func sent(_ event: String) throws -> Int {
        let before = answered
        try evaluate("dispatchEvent(new Event(\"\(event)\"))")
        let left: Int? = try wait {
            try takeEvents(until: .now + .milliseconds(100))
            guard inFlight.isEmpty else { return nil }
            let left = Int(try evaluate(TabScripts.waiting).asInteger ?? 0)
            if left == 0 { return 0 }
            // The school was not reached, or did not take it: the page tries again later.
            return answered > before && .now >= busy + .seconds(Self.settling) ? left : nil
        }
        if let left { return left }
        throw DeveloperError("the page does not send what it has. \(sight())")
    }

    // MARK: - The browser

    @discardableResult
    func command(_ method: String, _ parameters: JSONValue = .object(JSONObject())) throws -> JSONValue {
        let left = (deadline - .now) / .seconds(1)
        return try browser.command(method, parameters, in: session, within: max(left, 1))
    }

    /// What an expression yields beside the page's own scripts, which can change nothing about it.
    @discardableResult
    func evaluate(_ expression: String) throws -> JSONValue {
        let said = try command(
            "Runtime.evaluate",
            [
                "expression": .string(expression), "contextId": try context(), "returnByValue": true,
                "awaitPromise": true,
            ])
        if let details = said["exceptionDetails"] { throw Browser.Failure.refused(PageVisit.words(details)) }
        return said["result"]?["value"] ?? .null
    }

    /// Where scripts run beside the page's own.
    func context() throws -> JSONValue {
        let made = try command(
            "Page.createIsolatedWorld", ["frameId": .string(target), "worldName": .string(Self.world)])
        return made["executionContextId"] ?? .null
    }

    /// Looks again and again; nil when time is over. While a page goes elsewhere, nothing can be seen.
    func wait<Result>(_ body: () throws -> Result?) throws -> Result? {
        while true {
            do { if let found = try body() { return found } } catch Browser.Failure.refused(let why) { obstacle = why }
            guard ContinuousClock.now < deadline else { return nil }
            try takeEvents(until: min(deadline, .now + .milliseconds(50)))
        }
    }

    func takeEvents(until end: ContinuousClock.Instant) throws {
        while let event = try browser.event(in: session, until: end) { try note(event) }
    }

    private func note(_ event: Browser.Event) throws {
        let said = event.parameters
        let id = said["requestId"]?.asString ?? ""
        switch event.method {
        case "Page.loadEventFired":
            (isLoaded, busy) = (true, .now)
            // What the page before sends as it goes is not told of any more.
            inFlight = inFlight.filter { $0.value == loader }
        case "Page.windowOpen": windows.append(String((said["url"]?.asString ?? "").prefix(200)))
        case "Inspector.targetCrashed": throw Browser.Failure.crashed
        case "Network.requestWillBeSent":
            let isDocument = said["type"]?.asString == "Document"
            if isDocument, document == nil { document = id }
            if isDocument, said["frameId"]?.asString == target { loader = said["loaderId"]?.asString ?? "" }
            // Streams have no end.
            guard let address = said["request"]?["url"]?.asString, isToSchool(address),
                said["type"]?.asString != "EventSource"
            else { return }
            if address.hasSuffix("/v1/launches/redeem") { isConnected = true }
            inFlight[id] = said["loaderId"]?.asString ?? ""
            busy = .now
        case "Network.responseReceived":
            if id == document { status = said["response"]?["status"]?.asInteger ?? 0 }
        case "Network.loadingFinished", "Network.loadingFailed":
            guard inFlight.removeValue(forKey: id) != nil else { return }
            (answered, busy) = (answered + 1, .now)
        default: break
        }
    }
}
