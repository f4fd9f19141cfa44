import Foundation

/// Somebody's browser on their device: with a profile of its own, which stays whatever happens to the browser, and with one
/// page open at most.
///
/// Its calls block. One thread at a time makes them.
final class DeviceBrowser: @unchecked Sendable {
    private let folder: String
    private let name: String
    private let isToSchool: @Sendable (String) -> Bool
    private var browser: Browser?
    private var tab: BrowserTab?
    /// Whether the device has no network.
    private(set) var isOffline = false
    /// How many records waited in the browser when that was last looked at.
    private(set) var waiting = 0

    /// - Parameters:
    ///   - folder: where the profile is kept.
    ///   - name: whose it is, for messages.
    init(in folder: String, of name: String, isToSchool: @escaping @Sendable (String) -> Bool) {
        (self.folder, self.name, self.isToSchool) = (folder, name, isToSchool)
    }

    var hasPage: Bool { tab != nil }

    /// The page that is open.
    func page<Result>(_ body: (BrowserTab) throws -> Result) throws -> Result {
        guard let tab else { throw DeveloperError("\(name) has no page open: open PATH") }
        return try lasting { try body(tab) }
    }

    /// Without a browser there is no page either; the next one begins with the same profile.
    private func lasting<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch Browser.Failure.ended {
            end()
            throw DeveloperError("Chromium has ended; open the page anew")
        }
    }

    /// Opens an address in a new tab, in place of the page that was open.
    func open(_ address: String, within limit: TimeInterval) throws -> String? {
        if isOffline { throw DeveloperError("\(name) is offline, and so no page is opened") }
        if tab != nil { try leave(within: limit) }
        let browser = try self.browser ?? start()
        self.browser = browser
        return try lasting {
            let tab = try BrowserTab(browser, isToSchool: isToSchool)
            self.tab = tab
            try tab.open(address, within: limit)
            return tab.isConnected ? nil : "the page has not connected to the school"
        }
    }

    /// Makes the page send what waits in it, if there is a network, and counts what still waits afterwards.
    func send(within limit: TimeInterval) throws {
        waiting = try page { try isOffline ? $0.waiting(within: limit) : $0.send(within: limit) }
    }

    func leave(within limit: TimeInterval) throws {
        defer { tab = nil }
        waiting = try page { try $0.leave(within: limit) }
    }

    /// Ends the browser in the middle, as a crash or an empty battery does. What the page has given to the browser by then is
    /// written; whatever it still meant to do it does not.
    func kill(within limit: TimeInterval) throws {
        defer { end() }
        waiting = try page { try $0.waiting(within: limit) }
    }

    /// Ends the browser, and takes away what it has kept of all pages: nothing of it is sent any more.
    func forget() {
        end()
        waiting = 0
        try? FileManager.default.removeItem(atPath: folder)
    }

    func setOffline(_ isOffline: Bool) throws {
        guard isOffline != self.isOffline else { return }
        self.isOffline = isOffline
        if hasPage { try page { try $0.isOffline(isOffline) } }
    }

    func close() {
        browser?.close()
        (browser, tab) = (nil, nil)
    }

    private func end() {
        browser?.end()
        (browser, tab) = (nil, nil)
    }

    private func start() throws -> Browser {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try Browser(in: folder, opensWindows: false)
    }
}
