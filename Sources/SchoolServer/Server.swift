package import HTTP
import School

/// A school that listens on a socket.
package final class SchoolServer: Sendable {
    package let dispatcher: Dispatcher
    private let server: Server

    /// A wrapper around the handling of each request: it sees the request, has it handled, and sees the response.
    package typealias Around = @Sendable (Request, @Sendable (Request) async -> Response) async -> Response

    /// - Parameters:
    ///   - logsRequests: whether the log gets a line for each request.
    ///   - around: for Developer Mode, which watches and delays requests.
    package init(
        _ dispatcher: Dispatcher, _ configuration: Configuration, logsRequests: Bool = false, around: Around? = nil
    ) {
        self.dispatcher = dispatcher
        var hooks = dispatcher.services.metrics.hooks
        if logsRequests {
            hooks.exchange = { exchange in
                dispatcher.services.metrics.count(exchange)
                dispatcher.services.log.exchange(exchange)
            }
        }
        server = Server(
            configuration, router: dispatcher.router, hooks: hooks,
            hostRoute: { dispatcher.route(of: $0) },
            lost: { method, target, headers in dispatcher.lost(method, target, headers) },
            admit: { await dispatcher.admission(of: $0) }
        ) { request in
            guard let around else { return await dispatcher.answer(request) }
            return await around(request) { await dispatcher.answer($0) }
        }
    }

    /// Starts listening, and returns the port.
    @discardableResult
    package func start() throws -> UInt16 { try server.start() }

    /// Accepts nobody new, finishes requests that have begun, commits what is queued, and stops.
    package func stop(within time: Duration) async {
        dispatcher.hub.close()
        await server.stop(within: time)
        await dispatcher.school.close()
    }
}
