import Foundation
import Glibc
import Programs

/// A plain socket to a server on this machine: sends exactly the bytes it is given.
///
/// Its calls block, for a bounded time, so that they belong on a thread of their own: `blocking`.
final class RawClient {
    private let socket: Int32

    init(port: UInt16) {
        let socket = connection(to: port, waiting: 10)
        isConnected = socket != nil
        self.socket = socket ?? -1
    }

    let isConnected: Bool

    deinit { close(socket) }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Tells whether all of it went out.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        sendAsMuchAsIsTaken(bytes) == bytes.count
    }

    /// Sends until the other side takes no more for so long; tells how much it took.
    func sendAsMuchAsIsTaken(_ bytes: [UInt8], within milliseconds: Int32 = 10_000) -> Int {
        var sent = 0
        while sent < bytes.count {
            var poll = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            guard Glibc.poll(&poll, 1, milliseconds) > 0 else { break }
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    socket, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// Says that nothing more will come, and still reads.
    func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Bytes that were read and not asked for yet.
    private var buffer: [UInt8] = []

    /// False at the end of the connection, or when nothing came in time.
    private func receive() -> Bool {
        var room = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &room, room.count, 0)
        isTimedOut = count < 0 && errno == EAGAIN
        guard count > 0 else { return false }
        buffer.append(contentsOf: room[..<count])
        return true
    }

    /// Whether the last wait ended because nothing came.
    private(set) var isTimedOut = false

    /// Everything up to the end of the connection.
    func readToEnd() -> String {
        while receive() {}
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Whether the other side has closed, once all that it sent was read.
    func isClosed() -> Bool {
        while receive() {}
        return !isTimedOut
    }

    /// Whether the other side ends the connection in that time; what it says before is kept.
    func hasEnded(within milliseconds: UInt32) -> Bool {
        var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, Int32(milliseconds)) > 0 else { return false }
        return !receive()
    }

    /// Reads until the end, or until nothing comes for so long.
    func keepWhatComes(within milliseconds: Int32) {
        var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while Glibc.poll(&poll, 1, milliseconds) > 0, receive() {}
    }

    func takeKept() -> String {
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Everything up to and with the text, or what there was before the connection ended.
    func read(through text: String) -> String {
        let end = Array(text.utf8)
        while true {
            if let range = buffer.firstRange(of: end) {
                defer { buffer.removeSubrange(..<range.upperBound) }
                return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
            }
            guard receive() else { return readToEnd() }
        }
    }

    /// How many bytes came until the last ones are `text`.
    func readToEnd(of text: String) -> Int {
        let end = Array(text.utf8)
        var count = 0
        while true {
            count += max(0, buffer.count - end.count)
            buffer.removeFirst(max(0, buffer.count - end.count))
            guard buffer != end, receive() else { return count + buffer.count }
        }
    }

    func read(count: Int) -> [UInt8] {
        while buffer.count < count, receive() {}
        defer { buffer.removeFirst(min(count, buffer.count)) }
        return Array(buffer.prefix(count))
    }

    /// One answer with a body of a stated length; nil when the connection ended before.
    func readAnswer(hasBody: Bool = true) -> RawAnswer? {
        let head = read(through: "\r\n\r\n")
        guard var answer = RawAnswer(head: head) else { return nil }
        if hasBody, let length = answer["Content-Length"].flatMap(Int.init) {
            answer.bytes = read(count: length)
            guard answer.bytes.count == length else { return nil }
        } else if hasBody, answer["Transfer-Encoding"] == "chunked" {
            answer.bytes = readChunks()
        }
        return answer
    }

    private func readChunks() -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let line = read(through: "\r\n").dropLast(1)
            guard let count = Int(line, radix: 16) else { return bytes }
            bytes += read(count: count)
            _ = read(through: "\r\n")
            if count == 0 { return bytes }
        }
    }

    /// Sends a request and reads its answer.
    func ask(_ text: String, hasBody: Bool = true) -> RawAnswer? {
        send(text)
        return readAnswer(hasBody: hasBody)
    }
}

struct RawAnswer: Sendable {
    var status: Int
    var fields: [(name: String, value: String)]
    var bytes: [UInt8] = []

    init?(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        self.status = status
        fields = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let value = line[colon...].dropFirst().drop { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Runs what blocks on a thread of its own, so that the few threads that all tests share stay free.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}
