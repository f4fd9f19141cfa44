import Foundation

/// Waits for a request to end the process: Ctrl-C, or the system's service manager.
final class StopSignal: Sendable {
    private let stream: AsyncStream<Int32>
    // Retained so that they stay active.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// - Parameter signals: what asks for the end.
    init(_ signals: [Int32] = [SIGINT, SIGTERM]) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            source.activate()
            return source
        }
    }

    /// Returns once for each request to end; false when the waiting was cancelled.
    @discardableResult
    func wait() async -> Bool { await next() != nil }

    /// Returns the number of each request to end; nil when the waiting was cancelled.
    func next() async -> Int32? {
        for await number in stream { return number }
        return nil
    }
}
