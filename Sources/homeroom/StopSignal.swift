import Foundation

/// Waits for a request to end the process: Ctrl-C, or the system's service manager.
final class StopSignal: Sendable {
    private let stream: AsyncStream<Void>
    // Retained so that they stay active.
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

    /// Returns once for each request to end; false when the waiting was cancelled.
    @discardableResult
    func wait() async -> Bool {
        for await _ in stream { return true }
        return false
    }
}
