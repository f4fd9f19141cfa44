import Foundation
import Glibc
import Programs

/// One connection to a server of this machine: whole requests out, whole answers in, nothing else, so that it costs little.
final class Client {
    private let socket: Int32
    private var buffer: [UInt8]
    private var filled = 0

    /// - Parameter room: bytes for answers at first.
    init(port: UInt16, room: Int = 65_536) {
        buffer = [UInt8](repeating: 0, count: room)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        require(Self.connect(socket, port), "cannot connect: \(String(cString: strerror(errno)))")
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(socket) }

    static func canConnect(_ port: UInt16) -> Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        return connect(socket, port)
    }

    private static func connect(_ socket: Int32, _ port: UInt16) -> Bool {
        var address = sockaddr_in.loopback(port)
        return address.withPointer { Glibc.connect(socket, $0, $1) == 0 }
    }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress! + sent, bytes.count - sent, 0) }
            require(count > 0, "the server hung up")
            sent += count
        }
    }

    /// Sends, and waits for the answer; the status and where the body lies in ``bytes``.
    @discardableResult
    func ask(_ request: [UInt8]) -> (status: Int, body: Range<Int>) {
        send(request)
        return readAnswer()
    }

    func body(of request: [UInt8]) -> String { String(decoding: bytes(of: request), as: UTF8.self) }

    func bytes(of request: [UInt8]) -> [UInt8] {
        let answer = ask(request)
        let bytes = Array(buffer[answer.body])
        require(answer.status < 300, "\(answer.status): \(String(decoding: bytes, as: UTF8.self))")
        return bytes
    }

    /// The head of an answer, for streams that follow it.
    func readHead() {
        filled = 0
        while true {
            if let end = headEnd() {
                filled -= end
                buffer.withUnsafeMutableBytes { bytes in
                    _ = memmove(bytes.baseAddress!, bytes.baseAddress! + end, filled)
                }
                return
            }
            fill()
        }
    }

    /// Waits until `text` has come, and forgets all up to there.
    func wait(for text: String) {
        let wanted = Array(text.utf8)
        while true {
            if place(of: wanted, before: filled) != nil {
                filled = 0
                return
            }
            fill()
        }
    }

    private func readAnswer() -> (status: Int, body: Range<Int>) {
        filled = 0
        while true {
            if let end = headEnd() {
                let length = contentLength(before: end)
                while filled < end + length { fill() }
                return (number(from: 9), end..<end + length)
            }
            fill()
        }
    }

    private func fill() {
        if filled == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress! + filled, $0.count - filled, 0) }
        require(count > 0, "the server hung up")
        filled += count
    }

    private static let headEnd: [UInt8] = Array("\r\n\r\n".utf8)
    private static let lengthField: [UInt8] = Array("\r\nContent-Length: ".utf8)

    private func headEnd() -> Int? { place(of: Self.headEnd, before: filled).map { $0 + 4 } }

    private func place(of wanted: [UInt8], before end: Int) -> Int? {
        buffer.withUnsafeBufferPointer { bytes in
            var place = 0
            while place + wanted.count <= end {
                if bytes[place] == wanted[0], memcmp(bytes.baseAddress! + place, wanted, wanted.count) == 0 {
                    return place
                }
                place += 1
            }
            return nil
        }
    }

    private func contentLength(before end: Int) -> Int {
        let place = place(of: Self.lengthField, before: end)
        return place.map { number(from: $0 + Self.lengthField.count) } ?? 0
    }

    private func number(from place: Int) -> Int {
        var number = 0
        for byte in buffer[place...] {
            guard byte >= 48, byte <= 57 else { break }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }
}

/// Requests as bytes.
enum Ask {
    /// Without a body.
    static func plain(_ method: String, _ path: String, _ token: String) -> [UInt8] {
        Array(
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\nContent-Length: 0\r\n\r\n"
                .utf8)
    }

    static func get(_ path: String, _ token: String?) -> [UInt8] {
        let signed = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        return Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(signed)\r\n".utf8)
    }

    static func post(_ path: String, _ token: String, _ body: String, accepting coding: String = "identity") -> [UInt8]
    {
        let head = """
            POST \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Accept-Encoding: \(coding)\r
            Authorization: Bearer \(token)\r
            Content-Type: application/json\r
            Content-Length: \(body.utf8.count)\r
            \r

            """
        return Array((head + body).utf8)
    }
}

/// Clients that ask at the same time, each on a thread of its own.
enum Load {
    /// Lets each client ask again and again for so long, and tells how many answers there were per second.
    ///
    /// - Parameter ask: asks once, as the client of that number.
    static func rate(clients: Int, seconds length: Double, _ ask: @escaping @Sendable (Int) -> Void) -> Double {
        let counts = UnsafeMutablePointer<Int>.allocate(capacity: clients)
        defer { counts.deallocate() }
        nonisolated(unsafe) let places = counts
        let start = seconds()
        let end = start + length
        each(clients: clients) { number in
            var count = 0
            while seconds() < end {
                ask(number)
                count += 1
            }
            places[number] = count
        }
        let elapsed = seconds() - start
        return Double((0..<clients).reduce(0) { $0 + places[$1] }) / elapsed
    }

    /// Has each client do something once, all at the same time; returns when all have.
    static func each(clients: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let done = DispatchGroup()
        for number in 0..<clients {
            done.enter()
            Thread.detachNewThread {
                body(number)
                done.leave()
            }
        }
        done.wait()
    }
}
