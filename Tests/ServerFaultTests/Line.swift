import Foundation
import JSON
import Programs

/// A connection of one device to one server: a plain socket, used from one thread, which tells exactly what came of a request.
final class Line {
    struct Answer {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]
        /// Whether the server says that it answers nothing more here.
        var isLast: Bool { headers["connection"] == "close" }

        /// The code of a problem document; nil for any other answer.
        var problem: String? {
            guard headers["content-type"]?.hasPrefix("application/problem+json") == true else { return nil }
            return (try? JSONValue(parsing: body))?["code"]?.asString
        }
    }

    /// How a request came to nothing.
    enum Failure: Error, Equatable {
        /// Nobody was there to take it.
        case refused
        /// It was sent, and the connection ended without a byte of an answer.
        case unanswered
        /// The connection ended within the answer.
        case torn
    }

    private let socket: Int32
    private var buffer: [UInt8] = []
    /// How many requests were answered here.
    private(set) var answers = 0

    init(_ port: UInt16, seconds: Int = 60) throws(Failure) {
        guard let socket = connection(to: port, waiting: seconds) else { throw .refused }
        self.socket = socket
    }

    deinit { close(socket) }

    func ask(_ method: String, _ path: String, _ body: [UInt8]? = nil, as token: String? = nil) throws(Failure)
        -> Answer
    {
        guard send(Self.head(method, path, body?.count, token) + (body ?? [])) else { throw .unanswered }
        return try answer()
    }

    static func head(_ method: String, _ path: String, _ length: Int?, _ token: String?) -> [UInt8] {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        if let length { head += "Content-Type: application/json\r\nContent-Length: \(length)\r\n" }
        return Array((head + "\r\n").utf8)
    }

    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// The next answer.
    func answer() throws(Failure) -> Answer {
        guard let end = read(until: Array("\r\n\r\n".utf8)) else { throw buffer.isEmpty ? .unanswered : .torn }
        let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
        buffer.removeFirst(end)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while buffer.count < length { guard receive() else { throw .torn } }
        defer { buffer.removeFirst(length) }
        answers += 1
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, headers: headers, body: Array(buffer[..<length]))
    }

    /// Whether the text comes before the connection ends or is silent for too long; what came up to it is passed over.
    func hears(_ text: String) -> Bool {
        guard let end = read(until: Array(text.utf8)) else { return false }
        buffer.removeFirst(end)
        return true
    }

    /// Whether the other side ends the connection before it is silent for too long.
    func ends() -> Bool {
        while true {
            var byte: UInt8 = 0
            let count = recv(socket, &byte, 1, 0)
            if count <= 0 { return count == 0 || errno == ECONNRESET }
        }
    }

    private func read(until text: [UInt8]) -> Int? {
        while true {
            if let range = buffer.firstRange(of: text) { return range.upperBound }
            guard receive() else { return nil }
        }
    }

    private func receive() -> Bool {
        var room = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &room, room.count, 0)
        guard count > 0 else { return false }
        buffer.append(contentsOf: room[..<count])
        return true
    }
}
