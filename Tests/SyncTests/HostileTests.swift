import ClassKit
import Coursework
import Foundation
import Locks
import Programs
import Testing

/// Servers that are none, or mean harm: the app's process goes on, and the store is as it was.
@Suite struct HostileTests {
    let device = TestDevice()

    static let answers: [String] = [
        "", "\r\n", "HTTP", "HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 999 What\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n", "HTTP/1.1 302 Found\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: \r\n\r\n", "HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n",
        "HTTP/1.1 307 X\r\nLocation: /v1/sync\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc", "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 401 X\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 401 X\r\nWWW-Authenticate: Digest\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 401 X\r\nWWW-Authenticate: Bearer\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 407 X\r\nProxy-Authenticate: Negotiate\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 429 X\r\nRetry-After: -5\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 503 X\r\nRetry-After: 1e400\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 503 X\r\nRetry-After: soon\r\nContent-Length: 0\r\n\r\n", "\u{0}\u{1}\u{2}", "SSH-2.0-OpenSSH\r\n",
        "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnull",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]", "HTTP/1.1 422 X\r\nContent-Length: 4\r\n\r\nnull",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n\(String(repeating: "[", count: 9))",
        "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n", "HTTP/2.0 200\r\n\r\n",
        "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
        "HTTP/1.1 200 \u{fffd}\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n",
    ]

    @Test(arguments: answers.indices)
    func `an answer that is none harms nobody`(index: Int) async throws {
        let server = try RawServer(Self.answers[index])
        let store = device.open()
        try await store.declare("shadow")
        let credential = Credential(
            server: "http://127.0.0.1:\(server.port)", organization: .init(id: "o", name: "O"),
            person: .init(id: "p", given: "Ada", family: "Byron"),
            session: "s", token: "t")
        let report = await store.syncNow(as: credential, patience: .init(idle: 2, total: 4))
        #expect(report.problem != nil)
        // The same for the one who listens.
        try credential.write(in: device.folder.path)
        store.sync(as: credential.signedIn, home: device.folder.path)
        // What was asked before, a round of the service, and the listener, unless the round came first and was sent away.
        let requests = Self.answers[index].contains(" 401 ") ? 2 : 3
        #expect(try await onThread { server.wait(for: requests) })
        store.stopSync()
        #expect(try await store.contexts(matchingIdentifierPath: ["shadow"]).count == 1)
    }
}

/// Answers every request with the same bytes, and closes.
final class RawServer: Sendable {
    var port: UInt16 { silent.port }
    /// Its thread holds it as well: the number would be another test's by the time it accepts the next one.
    private let silent: SilentServer
    private let count = Watched(0)

    init(_ answer: String) throws {
        let silent = try SilentServer()
        self.silent = silent
        startThread { [count] in
            while true {
                let connection = acceptedPrivately(at: silent.socket)
                if connection < 0 { return }
                count.withLock { $0 += 1 }
                var bytes = [UInt8](repeating: 0, count: 65_536)
                _ = recv(connection, &bytes, bytes.count, 0)
                let text = Array(answer.utf8)
                _ = send(connection, text, text.count, Int32(MSG_NOSIGNAL))
                shutdown(connection, Int32(SHUT_WR))
                _ = recv(connection, &bytes, bytes.count, 0)
                close(connection)
            }
        }
    }

    deinit { shutdown(silent.socket, Int32(SHUT_RDWR)) }

    /// Whether so many requests come within some seconds.
    func wait(for requests: Int) -> Bool { count.wait(seconds: 20) { $0 >= requests ? true : nil } ?? false }
}
