package import HTTP
import School

/// A school that listens: the office behind a socket.
package final class SchoolServer: Sendable {
    package let office: Office
    private let server: Server

    /// What stands around the answering of each request: it sees the request, has it answered, and sees the answer.
    package typealias Around = @Sendable (Request, @Sendable (Request) async -> Response) async -> Response

    /// - Parameters:
    ///   - logsRequests: whether the log has a line for each request.
    ///   - around: for Developer Mode, which watches and holds requests.
    package init(
        _ office: Office, _ configuration: Configuration, logsRequests: Bool = false, around: Around? = nil
    ) {
        self.office = office
        var hooks = office.metrics.hooks
        if logsRequests {
            hooks.exchange = { exchange in
                office.metrics.count(exchange)
                office.log.exchange(exchange)
            }
        }
        server = Server(
            configuration, router: office.router, hooks: hooks,
            lost: { method, target, headers in office.lost(method, target, headers) },
            admit: { await office.admission(of: $0) }
        ) { request in
            guard let around else { return await office.answer(request) }
            return await around(request) { await office.answer($0) }
        }
    }

    /// Listens, and returns the port.
    @discardableResult
    package func start() throws -> UInt16 { try server.start() }

    /// Lets nobody new in, answers what has begun, commits what waits, and ends.
    package func stop(within time: Duration) async {
        office.hub.close()
        await server.stop(within: time)
        await office.school.close()
    }
}
