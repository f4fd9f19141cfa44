import Glibc
import Synchronization

/// An event stream whose socket has left the engine.
///
/// Used only on its loop's thread, unless stated otherwise.
final class StreamConnection: @unchecked Sendable {
    let shared: SharedConnection
    let events: EventStream
    let socket: Int32
    /// Whether the client can tell its end from a broken connection: in HTTP/1.0 it cannot.
    let isChunked: Bool
    /// Called once with the outcome.
    let told: @Sendable (_ isComplete: Bool) -> Void
    /// Bytes that the system has not accepted yet; at first the head.
    var unsent: [UInt8]
    /// Since when the system accepts nothing.
    var blockedSince: UInt64?
    /// How much the client has sent after its request.
    var received = 0
    /// Whether its last bytes are in `unsent`.
    var isEnding = false
    /// Whether it is in the loop's table.
    var isListed = false
    /// Can be read on any thread: whether it is in the loop's queue already.
    let isQueued = Atomic<Bool>(false)

    init(
        _ shared: SharedConnection, _ events: EventStream, on socket: Int32, head: [UInt8], isChunked: Bool,
        told: @escaping @Sendable (_ isComplete: Bool) -> Void
    ) {
        self.shared = shared
        self.events = events
        self.socket = socket
        self.isChunked = isChunked
        self.told = told
        unsent = head
    }

    /// Adds events in the form in which they are sent: as chunks, each after its length, unless it is HTTP/1.0.
    func append(_ bytes: UnsafeRawBufferPointer, to message: inout [UInt8]) {
        guard isChunked else { return message.append(contentsOf: bytes) }
        message.append(contentsOf: String(bytes.count, radix: 16).utf8)
        message.append(contentsOf: Self.lineEnd)
        message.append(contentsOf: bytes)
        message.append(contentsOf: Self.lineEnd)
    }

    func appendEnd(to message: inout [UInt8]) {
        isEnding = true
        if isChunked { message.append(contentsOf: Self.end) }
    }

    private static let lineEnd: [UInt8] = Array("\r\n".utf8)
    private static let end: [UInt8] = Array("0\r\n\r\n".utf8)
}
