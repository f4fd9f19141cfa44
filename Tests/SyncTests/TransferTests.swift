import ClassKit
import Foundation
import HTTP
import Locks
import Programs
import Testing

/// One request and its answer, over real connections.
@Suite struct TransferTests {
    /// A server whose events are silent but for a comment each second.
    private static func quietServer() throws -> (server: Server, port: UInt16) {
        var configuration = Configuration()
        configuration.threads = 1
        configuration.heartbeat = .seconds(1)
        let routes = [
            Route(.get, "/events", name: "events", access: "anyone"),
            Route(.get, "/inherited", name: "inherited", access: "anyone"),
            Route(.get, "/large", name: "large", access: "anyone"),
            Route(.post, "/echo", name: "echo", access: "anyone", body: .collected(limit: 1 << 20)),
        ]
        let server = Server(configuration, router: Router(routes)) { request in
            switch request.route.name {
            case "events":
                let stream = EventStream()
                stream.send(event: "hello", data: "")
                return .events(stream)
            case "inherited": return Response(text: "\(Self.inheritedConnections(to: request.headers["Host"] ?? ""))")
            case "large": return Response(.ok, [UInt8](repeating: 0x61, count: 65 << 20), type: "text/plain")
            default: return Response(.ok, request.body, type: "text/plain", headers: ["X-Way": request.method.rawValue])
            }
        }
        return (server, try server.start())
    }

    /// How many descriptors of this process are connected to that place, and go to programs that it starts.
    private static func inheritedConnections(to place: String) -> Int {
        (0..<4096).count { (descriptor: Int32) in
            var address = sockaddr_in()
            guard address.withPointer({ getpeername(descriptor, $0, &$1) }) == 0 else { return false }
            return "127.0.0.1:\(address.port)" == place && fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
        }
    }

    private static func url(_ path: String, _ port: UInt16) -> URL {
        URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(fileURLWithPath: "/")
    }

    /// Seconds that this thread has kept a processor busy.
    private static var busy: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `listening to a school that has no news costs next to nothing`() async throws {
        let (server, port) = try Self.quietServer()
        let spent = try await onThread { () -> Double in
            let pieces = Locked(0)
            let own = Locked<Transfer?>(nil)
            let transfer = Transfer(Transfer.Request("GET", Self.url("/events", port), total: 60)) { _ in
                // The greeting, and what shows over two seconds that the connection is alive.
                if pieces.withLock({
                    $0 += 1; return $0 == 3
                }) {
                    own.withLock { $0 }?.cancel()
                }
            }
            own.withLock { $0 = transfer }
            let start = Self.busy
            _ = try? transfer.run()
            return Self.busy - start
        }
        #expect(spent < 0.1, "\(spent) s of two")
        await server.stop(within: .zero)
    }

    @Test func `a request is sent, and the answer comes with its headers`() async throws {
        let (server, port) = try Self.quietServer()
        let answer = try await onThread {
            try Transfer(Transfer.Request("POST", Self.url("/echo", port), body: Data("shadow".utf8))).run()
        }
        #expect(answer.status == 200)
        #expect(answer.headers["x-way"] == "POST")
        #expect(answer.body == Data("shadow".utf8))
        await server.stop(within: .zero)
    }

    @Test func `programs that the app starts inherit no connection to the school`() async throws {
        let (server, port) = try Self.quietServer()
        let answer = try await onThread { try Transfer(Transfer.Request("GET", Self.url("/inherited", port))).run() }
        #expect(answer.body == Data("0".utf8))
        await server.stop(within: .zero)
    }

    @Test func `an answer beyond all measure is not taken in`() async throws {
        let (server, port) = try Self.quietServer()
        let failure = try await onThread { () -> Transfer.Failure? in
            do throws(Transfer.Failure) {
                _ = try Transfer(Transfer.Request("GET", Self.url("/large", port))).run()
                return nil
            } catch { return error }
        }
        guard case .tooLarge = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        await server.stop(within: .zero)
    }

    @Test func `what is ended from another thread ends at once`() async throws {
        let silent = try SilentServer()
        let transfer = Transfer(Transfer.Request("GET", Self.url("/", silent.port)))
        async let passed = onThread { () -> Duration in
            let start = ContinuousClock.now
            _ = try? transfer.run()
            return ContinuousClock.now - start
        }
        transfer.cancel()
        #expect(try await passed < .seconds(10))
    }
}
