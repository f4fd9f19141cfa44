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

    /// - Parameter open: passes a request to the handler, and returns whether it was accepted.
    func setHandler(
        _ handler: (@Sendable (NSUserActivity) -> Void)?, open: @escaping @Sendable (OpenRequest) -> Bool
    ) {
        let (first, listener) = state.withLock { state -> (OpenRequest?, OpenListener?) in
            state.handler = handler
            if handler != nil, state.listener == nil {
                state.listener = OpenListener(place, take: open)
            }
            return (handler == nil ? nil : state.first.take(), state.listener)
        }
        if let first, isNew(first) { _ = open(first) }
        listener?.setWanted(handler != nil)
    }

    func isMeant(_ request: OpenRequest) -> Bool { request.isMeant(for: app) }

    /// Whether no process of the app has handled the request that this one was started with: the variable with it is
    /// inherited by everything that the app starts.
    private func isNew(_ request: OpenRequest) -> Bool {
        guard let id = request.id else { return true }
        if (try? Intake(most: 1 << 16).read(place.taken)) == Array(id.utf8) { return false }
        // If that cannot be written, the request may be opened twice, which is better than never.
        try? PrivateFile.create(place.taken)
        try? Data(id.utf8).write(to: URL(fileURLWithPath: place.taken))
        return true
    }
}
