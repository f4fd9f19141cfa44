import Foundation
import Locks

/// Hears what the school tells as it happens, and comes back whenever the connection ends.
final class EventListener: Sendable {
    enum Signal: Sendable {
        /// The school tells by itself, or does so no more.
        case listening(Bool)
        case event(EventReader.Event)
    }

    /// The school says something every few seconds, if only that it is there.
    static let patience = SchoolClient.Patience(idle: 60)
    private static let longestPause: TimeInterval = 60

    private struct State {
        var reader = EventReader()
        var failures = 0
        var isOpen = false
        var isStopped = false
    }

    private let client: SchoolClient
    private let query: [URLQueryItem]
    private let tell: @Sendable (Signal) -> Void
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "dev.homeroom.classkit.events", qos: .utility)

    init(_ client: SchoolClient, query: [URLQueryItem], tell: @escaping @Sendable (Signal) -> Void) {
        self.client = client
        self.query = query
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
            "/v1/events", query: query, received: { [weak self] in self?.received($0) },
            ended: { [weak self] in self?.ended(wasOpen: $0) })
    }

    private func received(_ data: Data) {
        let (isNew, events) = state.withLock { state in
            let isNew = !state.isOpen
            state.isOpen = true
            state.failures = 0
            return (isNew, state.reader.read(data))
        }
        if isNew { tell(.listening(true)) }
        for event in events { tell(.event(event)) }
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
