package import HTTP
import School

/// A school that listens: the office behind a socket.
package final class SchoolServer: Sendable {
    package let office: Office
    private let server: Server

    /// - Parameter logsRequests: whether the log has a line for each request.
    package init(_ office: Office, _ configuration: Configuration, logsRequests: Bool = false) {
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
            lost: { method, target, headers in office.lost(method, target, headers) }
        ) { request in
            await office.answer(request)
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
