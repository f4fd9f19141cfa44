import Foundation
import Locks
import SQLite

/// What an app is asked to open, and who in the app wants to know.
final class Opening: Sendable {
    private struct State {
        var handler: (@Sendable (NSUserActivity) -> Void)?
        /// What the process was started with, until somebody wants to know.
        var first: OpenRequest?
        var listener: OpenListener?
    }

    private let place: OpenPlace
    private let app: String
    private let state = Locked(State())

    init(folder: String, app: String) {
        place = OpenPlace(folder: folder)
        self.app = app
    }

    deinit { state.withLock { $0.listener }?.setWanted(false) }

    /// Takes note of what the process was started with.
    func expect(_ request: OpenRequest?) { state.withLock { $0.first = request } }

    var handler: (@Sendable (NSUserActivity) -> Void)? { state.withLock { $0.handler } }

    func setHandler(_ handler: (@Sendable (NSUserActivity) -> Void)?, of store: CLSDataStore) {
        let asked = SendableBox(Weak(store))
        let (first, listener) = state.withLock { state -> (OpenRequest?, OpenListener?) in
            state.handler = handler
            if handler != nil, state.listener == nil {
                state.listener = OpenListener(place) { asked.value.object?.open($0) ?? false }
            }
            return (handler == nil ? nil : state.first.take(), state.listener)
        }
        if let first, isNew(first) { _ = store.open(first) }
        listener?.setWanted(handler != nil)
    }

    func isMeant(_ request: OpenRequest) -> Bool { request.isMeant(for: app) }

    /// Whether no process of the app has taken the request that this one was started with: the variable that holds it goes
    /// on to all that the app starts.
    private func isNew(_ request: OpenRequest) -> Bool {
        guard let id = request.id else { return true }
        if FileManager.default.contents(atPath: place.taken) == Data(id.utf8) { return false }
        // Where that cannot be written the request may be opened twice, which is better than never.
        try? PrivateFile.create(place.taken)
        try? Data(id.utf8).write(to: URL(fileURLWithPath: place.taken))
        return true
    }
}

extension CLSDataStore {
    /// Called with what the app is asked to open: a context, or an address.
    ///
    /// An extension of ours for Linux, where no system hands links to an app. It is called on the background queue of the
    /// completions, once for each thing that is to be opened: soon after it is set for what the process was started with,
    /// and later for what comes while it runs.
    ///
    /// ```swift
    /// CLSDataStore.shared.onContinue = { activity in
    ///     if let path = activity.contextIdentifierPath { show(Array(path.dropFirst())) }
    ///     if let url = activity.webpageURL { show(url) }
    /// }
    /// ```
    ///
    /// Of several processes of an app the one that set it first is called. Set it to nil to be called no more.
    public var onContinue: (@Sendable (NSUserActivity) -> Void)? {
        get { opening.handler }
        set { opening.setHandler(newValue, of: self) }
    }

    /// Asks the app to open something.
    ///
    /// - Returns: whether it takes it: it has to want to know, and to be the app that is meant.
    package func open(_ request: OpenRequest) -> Bool {
        guard opening.isMeant(request), let handler = opening.handler else { return false }
        answer { handler(request.userActivity) }
        return true
    }
}
