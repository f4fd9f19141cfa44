import HTTP
import Synchronization

/// Runs a server for the time of `body`; it stops by itself.
func withServer<Result>(
    _ routes: [Route], configuration: Configuration = Configuration(), hooks: Hooks = Hooks(),
    handler: @escaping @Sendable (Request) async -> Response, _ body: (UInt16) async throws -> Result
) async throws -> Result {
    let server = Server(configuration, router: Router(routes), hooks: hooks, handler: handler)
    let port = try server.start()
    do {
        let result = try await body(port)
        await server.stop(within: .milliseconds(20))
        return result
    } catch {
        await server.stop(within: .milliseconds(20))
        throw error
    }
}

extension Route {
    static let hello = Route(.get, "/hello", name: "hello", access: "anyone")
    static let echo = Route(.post, "/echo", name: "echo", access: "anyone", body: .collected(limit: 1000))

    /// A little of everything.
    static let examples: [Route] = [
        .hello, .echo,
        Route(.get, "/v1/classes/{class}", name: "class", access: "teacher"),
        Route(.post, "/upload", name: "upload", access: "anyone", body: .streamed(limit: 1 << 20)),
    ]
}

/// Answers with what it understood.
@Sendable func understand(_ request: Request) async -> Response {
    switch request.route.name {
    case "hello": return Response(text: "hello")
    case "echo": return Response(request.body.isEmpty ? .noContent : .ok, request.body, type: "text/plain")
    case "class": return Response(text: request.parameters["class"] ?? "none")
    case "upload":
        var count = 0
        do {
            for try await part in request.bodyStream! { count += part.count }
        } catch { return Response(.badRequest, text: "interrupted") }
        return Response(text: "\(count)")
    default: return Response(.notFound)
    }
}

func get(_ path: String, _ fields: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: school\r\n\(fields)\r\n" }

func post(_ path: String, _ body: String, _ fields: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: school\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}
