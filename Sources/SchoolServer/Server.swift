package import HTTP
import School

/// A school that listens: the office behind a socket.
package final class SchoolServer: Sendable {
    package let office: Office
    private let server: Server

    package init(_ office: Office, _ configuration: Configuration) {
        self.office = office
        server = Server(configuration, router: office.router, hooks: office.metrics.hooks) { request in
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
