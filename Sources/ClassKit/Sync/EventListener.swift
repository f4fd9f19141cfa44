import Foundation
import Locks

/// Hears from the school that there is something to pull, and comes back whenever the connection ends.
final class EventListener: Sendable {
    /// The school says something every few seconds, if only that it is there.
    static let patience = SchoolClient.Patience(idle: 60)
    private static let longestPause: TimeInterval = 60
    /// Events that bring no news. What others mean does not matter: each is a reason to look.
    private static let greetings: Set<String> = ["hello"]

    private struct State {
        var reader = EventReader()
        var failures = 0
        var isOpen = false
        var isStopped = false
    }

    private let client: SchoolClient
    private let app: String
    private let tell: @Sendable (SyncState.Event) -> Void
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "dev.homeroom.classkit.events", qos: .utility)

    init(_ client: SchoolClient, app: String, tell: @escaping @Sendable (SyncState.Event) -> Void) {
        self.client = client
        self.app = app
        self.tell = tell
    }

    func start() { queue.async { [self] in connect() } }

    func stop() {
        state.withLock { $0.isStopped = true }
        client.close()
    }

    private func connect() {
        let isStopped = state.withLock { state in
            state.reader = EventReader()
            state.isOpen = false
            return state.isStopped
        }
        if isStopped { return }
        client.listen(
            "/v1/events", query: [URLQueryItem(name: "app", value: app)],
            received: { [weak self] in self?.received($0) },
            ended: { [weak self] in self?.ended(wasOpen: $0) })
    }

    private func received(_ data: Data) {
        let (isNew, names) = state.withLock { state in
            let isNew = !state.isOpen
            state.isOpen = true
            state.failures = 0
            return (isNew, state.reader.read(data))
        }
        if isNew { tell(.listening(true)) }
        if !names.allSatisfy(Self.greetings.contains) { tell(.called) }
    }

    private func ended(wasOpen: Bool) {
        let pause: TimeInterval? = state.withLock { state in
            if state.isStopped { return nil }
            state.failures += 1
            return min(Self.longestPause, pow(2, Double(min(state.failures, 10)))) * .random(in: 0.5..<1)
        }
        guard let pause else { return }
        tell(.listening(false))
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in self?.connect() }
    }
}
