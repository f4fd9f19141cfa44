import Foundation

/// Waits for somebody to ask the process to end: Ctrl-C, or the system's service manager.
final class StopSignal: Sendable {
    private let stream: AsyncStream<Void>
    // Only kept, so that they go on listening.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        self.stream = stream
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.activate()
            return source
        }
    }

    /// Returns when the process is asked to end, once for each time; false when the waiting was cancelled.
    @discardableResult
    func wait() async -> Bool {
        for await _ in stream { return true }
        return false
    }
}
