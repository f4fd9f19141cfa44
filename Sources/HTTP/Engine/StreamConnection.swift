import Glibc
import Synchronization

/// An event stream whose socket has left the engine.
///
/// Confined to the thread of its loop, but for what says otherwise.
final class StreamConnection: @unchecked Sendable {
    let shared: SharedConnection
    let events: EventStream
    let socket: Int32
    /// Whether its end can be told from a connection that broke: in HTTP/1.0 it cannot.
    let isChunked: Bool
    /// Tells what became of it, once.
    let told: @Sendable (_ isComplete: Bool) -> Void
    /// Bytes that the system did not take yet; at first the head.
    var unsent: [UInt8]
    /// Since when the system takes nothing.
    var blockedSince: UInt64?
    /// How much the client has sent after its request.
    var received = 0
    /// Its last bytes are among those that are unsent.
    var isEnding = false
    /// Whether the loop has it in its table.
    var isListed = false
    /// From any thread: whether it stands in the queue of the loop already.
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

    /// The events as they travel: in pieces, each behind its length, for who has to tell the end of them.
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
