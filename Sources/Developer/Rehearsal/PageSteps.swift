import Foundation
import JSON
import Locks
import School

/// Apps in the browser, in a real one: what whoever acts does on the page that `open` has opened.
enum PageSteps {
    static let all = [
        Step("serve", "FOLDER", 1...1, "serve an app in the browser from its folder; from here on this app is meant") {
            rehearsal, words in
            let site = try await rehearsal.school.serve(rehearsal.place(words[0]), module: rehearsal.module)
            rehearsal.app = site.app.bundleIdentifier
            return site.app.bundleIdentifier
        },
        Step("see", "TEXT", 1...1, "wait until this can be read on the page") { rehearsal, words in
            try await rehearsal.onPage { try $0.see(words[0], isThere: true, within: $1) }
            return nil
        },
        Step("see-no", "TEXT", 1...1, "wait until this can be read on the page no more") { rehearsal, words in
            try await rehearsal.onPage { try $0.see(words[0], isThere: false, within: $1) }
            return nil
        },
        Step("press", "NAME [NUMBER]", 1...2, "press a button, a link or a choice of that name; of several, which one")
        {
            rehearsal, words in
            let number = try number(words.dropFirst().first)
            return try await rehearsal.onPage { try $0.press(words[0], number, within: $1) }
        },
        Step("type", "NAME TEXT [NUMBER]", 2...3, "type into the field of that name, or choose in the list") {
            rehearsal, words in
            let number = try number(words.dropFirst(2).first)
            try await rehearsal.onPage { try $0.type(words[1], into: words[0], number, within: $1) }
            return nil
        },
        Step("key", "KEY", 1...1, "press a key, such as Enter, ArrowLeft or a") { rehearsal, words in
            let key = try TabKey(words[0])
            try await rehearsal.onPage { try $0.key(key, within: $1) }
            return nil
        },
        Step("script", "FILE [WORD …]", 1...64, "run a file of JavaScript in the page, which finds these as “words”") {
            rehearsal, words in
            let script = try rehearsal.javaScript(words[0])
            let name = (words[0] as NSString).lastPathComponent
            try await rehearsal.onPage { try $0.run(script, called: name, Array(words.dropFirst()), within: $1) }
            return nil
        },
        Step("reload", "", 0...0, "load the page again") { rehearsal, _ in
            try await rehearsal.onPage { try $0.reload(within: $1) }
            return nil
        },
        Step("leave", "", 0...0, "close the page, which sends what it has") { rehearsal, _ in
            try await rehearsal.inBrowser { try $0.leave(within: $1) }
            return try await rehearsal.waitingWords()
        },
        Step("kill", "", 0...0, "end the browser in the middle, as a crash does; what it keeps stays on the device") {
            rehearsal, _ in
            try await rehearsal.inBrowser { try $0.kill(within: $1) }
            return try await rehearsal.waitingWords()
        },
    ]

    private static func number(_ word: String?) throws -> Int? {
        guard let word else { return nil }
        guard let number = Int(word), (1...1000).contains(number) else {
            throw DeveloperError("“\(word)” is no number from 1 on")
        }
        return number
    }
}

extension Rehearsal {
    /// Seconds that a page may take, unless the script says otherwise.
    private static let patience: TimeInterval = 20
    private static let mostScript = 1 << 20

    /// Whether the app that is meant is one in the browser.
    var isServed: Bool { school.sites.contains { $0.app.bundleIdentifier == app } }

    /// What a tap on the task does where it is an app in the browser; without a path the app is opened by itself.
    func openPage(_ path: [String]?) async throws -> String? {
        var task: (handout: String, task: String)?
        if let path { task = try await self.task(at: [app] + path) }
        guard let link = try await school.link(opening: app, from: task, as: actor) else {
            throw DeveloperError("the task leads to no page of the app: say its link in ClassKit.json, or declare it")
        }
        // A page measures real time, and so the school does from here on.
        school.clock.resume()
        let place = school.addressOnDevice(of: actor) + "/"
        let browser =
            browsers[actor.name]
            ?? DeviceBrowser(
                in: school.folder.home(of: actor.name) + "/browser", of: actor.fullName.given
            ) { $0.hasPrefix(place) }
        browsers[actor.name] = browser
        try await followNetworks()
        return try await inBrowser { try $0.open(link, within: $1) }
    }

    /// The task of theirs that asks for exactly this.
    private func task(at path: [String]) async throws -> (handout: String, task: String) {
        var asked: [String] = []
        let list = try await school.ask(actor, "GET", "/v1/me/handouts")["handouts"]?.asArray ?? []
        for handout in list.compactMap({ $0["id"]?.asString }) {
            let tasks = try await school.ask(actor, "GET", "/v1/me/handouts/\(handout)")["tasks"]?.asArray ?? []
            for task in tasks {
                let assigned = task["path"]?.asArray?.compactMap(\.asString) ?? []
                if assigned == path, let id = task["id"]?.asString { return (handout, id) }
                if assigned.first == app { asked.append(assigned.dropFirst().joined(separator: "/")) }
            }
        }
        throw DeveloperError.none(
            "task of \(actor.fullName.given)’s", called: path.dropFirst().joined(separator: "/"), among: asked)
    }

    fileprivate func javaScript(_ name: String) throws -> String {
        let bytes: [UInt8]
        do throws(IntakeProblem) { bytes = try Intake(most: Self.mostScript).read(place(name)) } catch {
            throw DeveloperError(
                error.code == .missing
                    ? "there is no script \(place(name))"
                    : error.message)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DeveloperError("\(place(name)) is no text in UTF-8")
        }
        return text
    }

    // MARK: - Browsers

    /// Does something at the browser of whoever acts.
    @discardableResult
    fileprivate func inBrowser<Result: Sendable>(
        _ body: @escaping @Sendable (DeviceBrowser, TimeInterval) throws -> Result
    ) async throws -> Result {
        guard let browser = browsers[actor.name] else {
            throw DeveloperError("\(actor.fullName.given) has no page open: open PATH")
        }
        let limit = limit ?? Self.patience
        return try await Browser.apart { try body(browser, limit) }
    }

    @discardableResult
    fileprivate func onPage<Result: Sendable>(
        _ body: @escaping @Sendable (BrowserTab, TimeInterval) throws -> Result
    ) async throws -> Result {
        try await inBrowser { browser, limit in try browser.page { try body($0, limit) } }
    }

    fileprivate func waitingWords() async throws -> String? {
        switch browsers[actor.name]?.waiting ?? 0 {
        case 0: nil
        case 1: "one record waits in the browser"
        case let count: "\(count) records wait in the browser"
        }
    }

    /// Makes a page send what waits in it, if somebody has one open.
    @discardableResult
    func bringPage(of member: DemoPeople.Member? = nil) async throws -> String? {
        let name = member?.name ?? actor.name
        guard let browser = browsers[name], browser.hasPage else { return try await waitingWords() }
        let limit = limit ?? Self.patience
        try await Browser.apart { try browser.send(within: limit) }
        return try await waitingWords()
    }

    func bringAllPages() async throws {
        for member in school.demo.members { try await bringPage(of: member) }
    }

    /// Tells browsers when their devices are offline: what they show then is no page.
    func followNetworks() async throws {
        for (name, browser) in browsers {
            let isOffline = school.networks[name]?.weather == .offline
            try await Browser.apart { try browser.setOffline(isOffline) }
        }
    }

    /// Makes browsers forget what a reset deletes: on one person's device, or on all.
    func forgetPages(of name: String?) async throws {
        for (owner, browser) in browsers where name == nil || owner == name?.lowercased() {
            try await Browser.apart { browser.forget() }
        }
    }

    func closeBrowsers() async {
        for browser in browsers.values { _ = try? await Browser.apart { browser.close() } }
        browsers = [:]
    }
}
