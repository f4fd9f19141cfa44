import Locks

/// Server-sent events to one client, from any thread.
///
/// The stream does not wait for a client that does not read: beyond `capacity` bytes it ends, and the client
/// reconnects with the identifier of the last event that it saw.
package final class EventStream: Sendable {
    /// Why a stream ended.
    package enum End: Hashable, Sendable {
        /// We ended it.
        case finished
        /// The client went away.
        case clientLeft
        /// The client read too slowly.
        case overflow
    }

    /// An encoded event, ready to be sent to many.
    package struct Event: Sendable {
        let bytes: [UInt8]

        package init(event: String? = nil, id: String? = nil, data: String) {
            var text = ""
            if let id { text += "id: \(Self.line(id))\n" }
            if let event { text += "event: \(Self.line(event))\n" }
            for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                text += "data: \(line)\n"
            }
            bytes = Array((text + "\n").utf8)
        }

        /// A name or identifier is a single line; further lines would be read as other fields.
        private static func line(_ text: String) -> String {
            String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
        }
    }

    private struct State {
        var backlog = Backlog()
        var end: End?
        var shared: SharedConnection?
        var lastSent = MonotonicClock.roughly()
        var onEnd: (@Sendable (End) -> Void)?
    }

    private let capacity: Int
    private let state: Locked<State>

    /// - Parameter onEnd: called once with the reason for the end, on any thread.
    package init(capacity: Int = 65_536, onEnd: (@Sendable (End) -> Void)? = nil) {
        self.capacity = capacity
        var state = State()
        state.onEnd = onEnd
        self.state = Locked(state)
    }

    package var isOpen: Bool { state.withLock { $0.end == nil } }

    /// Returns whether the stream is still open.
    @discardableResult
    package func send(event: String? = nil, id: String? = nil, data: String) -> Bool {
        send(Event(event: event, id: id, data: data))
    }

    @discardableResult
    package func send(_ event: Event) -> Bool { append(event.bytes) }

    /// Sends what is queued, then ends.
    package func finish() { end(.finished) }

    private func append(_ bytes: [UInt8]) -> Bool {
        let (isOpen, shared) = state.withLock { state -> (Bool, SharedConnection?) in
            guard state.end == nil else { return (false, nil) }
            guard state.backlog.count + bytes.count <= capacity else { return (false, nil) }
            let wasEmpty = state.backlog.isEmpty
            state.backlog.append(bytes)
            state.lastSent = MonotonicClock.roughly()
            return (true, wasEmpty ? state.shared : nil)
        }
        shared?.wake()
        if !isOpen { end(.overflow) }
        return isOpen
    }

    func end(_ end: End) {
        let (shared, tell) = state.withLock { state -> (SharedConnection?, (@Sendable (End) -> Void)?) in
            guard state.end == nil else { return (nil, nil) }
            state.end = end
            if end != .finished { state.backlog.removeAll() }
            defer { state.onEnd = nil }
            return (state.shared, state.onEnd)
        }
        if end == .overflow { shared?.cut() }
        shared?.wake()
        tell?(end)
    }

    /// Sends a comment if nothing was sent since `moment`, so that proxies keep the connection and we notice when the
    /// client is gone.
    func beat(ifSilentSince moment: UInt64) {
        let isSilent = state.withLock { $0.end == nil && $0.backlog.isEmpty && $0.lastSent < moment }
        if isSilent { _ = append(Array(":\n\n".utf8)) }
    }

    /// Why it ended; nil while it is open.
    package var ending: End? { state.withLock { $0.end } }
}

extension EventStream: BodySource {
    func opened(_ shared: SharedConnection) { state.withLock { $0.shared = shared } }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyReading {
        state.withLock { state in
            if !state.backlog.isEmpty { return .bytes(state.backlog.take(into: buffer)) }
            switch state.end {
            case nil: return .nothingYet
            case .finished: return .end
            case .clientLeft, .overflow: return .broken
            }
        }
    }

    func closed(isComplete: Bool) {
        end(.clientLeft)
        state.withLock { $0.shared = nil }
    }
}
