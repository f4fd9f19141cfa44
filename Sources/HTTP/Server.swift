import CMicrohttpd
import Glibc
import Locks

/// Answers requests over HTTP/1.1, plain or with TLS.
///
/// ```swift
/// let router = Router([Route(.get, "/hello/{name}", name: "hello", access: "anyone")])
/// let server = Server(Configuration(), router: router) { request in
///     Response(text: "Hello, \(request.parameters["name"] ?? "you")")
/// }
/// let port = try server.start()
/// await server.stop(within: .seconds(10))
/// ```
///
/// What does not follow the rules never reaches the handler. The handler runs on the loop of its connection until it first waits,
/// so one that does not wait must be quick.
package final class Server: Sendable {
    /// Decides from the head of a request with a body whether the body is accepted.
    package typealias Admit = @Sendable (Request) async -> Admission
    package typealias Lost = @Sendable (Method, Target, Headers) -> Response?
    /// The route for all requests to a host, whatever their path; nil if the path decides.
    package typealias HostRoute = @Sendable (Headers) -> Route?

    private let core: Core
    private let state = Locked(State.new)

    private enum State { case new, starting, started }

    /// - Parameters:
    ///   - hostRoute: asked first, so that a host with a purpose of its own never reaches the route table.
    ///   - lost: responds when no route matches; if it returns nil, the response is a problem.
    ///   - admit: asked before any of a body is read.
    package init(
        _ configuration: Configuration, router: Router, hooks: Hooks = Hooks(), hostRoute: HostRoute? = nil,
        lost: Lost? = nil,
        admit: @escaping Admit = { _ in .admitted(caller: nil, pass: nil) },
        handler: @escaping @Sendable (Request) async -> Response
    ) {
        core = Core(configuration, router, hooks, hostRoute, lost, admit, handler)
    }

    /// Starts listening, and returns the port. A server can be started only once.
    @discardableResult
    package func start() throws(ServerError) -> UInt16 {
        let isFirst = state.withLock { state in
            defer { state = .starting }
            return state == .new
        }
        precondition(isFirst, "a server is started once; make another one")
        guard core.acceptor.isWhole else { throw .noEngine }
        let configuration = core.configuration
        let certificate = try configuration.certificate.map { (files) throws(ServerError) in try Certificate(files) }
        let listener = try Listener(
            host: configuration.host, port: configuration.port, isShared: configuration.sharesPort)
        guard let engine = start(certificate) else {
            close(listener.socket)
            throw certificate == nil ? .noEngine : .badCertificate(configuration.certificate)
        }
        guard Self.hasRoom else {
            MHD_stop_daemon(engine)
            close(listener.socket)
            throw .noEngine
        }
        core.acceptor.open(listener, engine: engine, owner: core)
        state.withLock { $0 = .started }
        return listener.port
    }

    /// Accepts no new connections, finishes requests that have begun, ends event streams, and closes what is left
    /// after that time. It can be called again in the meantime, to stop sooner, and not before ``start()`` has returned.
    package func stop(within time: Duration) async {
        // In one that could not start nobody would ever be done.
        guard state.withLock({ $0 }) == .started else { return }
        await core.acceptor.stop(within: time)
    }

    /// Whether there are descriptors left for some connections and the files that they need. A server without any would listen
    /// and answer nobody.
    private static var hasRoom: Bool {
        let descriptors = (0..<16).map { _ in eventfd(0, Int32(EFD_CLOEXEC)) }
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
        return descriptors.allSatisfy { $0 >= 0 }
    }

    private func start(_ certificate: Certificate?) -> OpaquePointer? {
        let limits = core.configuration.limits
        let threads = max(1, core.configuration.threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        var options = cmhd_start_options()
        options.context = Unmanaged.passUnretained(core).toOpaque()
        options.access = requestArrived
        options.request_line = requestLineArrived
        options.completed = requestCompleted
        options.connection = connectionChanged
        options.complaint = engineComplained
        options.unescape = leaveEscaped
        options.threads = UInt32(threads)
        // The acceptor alone counts connections. Beyond a limit of its own the engine closes one without telling: the
        // acceptor would go on to count it, cut whoever has its number by then, and never be done when it stops.
        options.connections = UInt32(Int32.max)
        options.timeout_seconds = UInt32(max(1, limits.stallTime.components.seconds))
        options.memory = Self.memory(for: limits)
        guard let certificate else { return cmhd_start(&options) }
        return certificate.chain.withCString { chain in
            certificate.key.withCString { key in
                options.certificate = chain
                options.key = key
                return cmhd_start(&options)
            }
        }
    }

    /// Half of it is for reading at first, and a head has to fit. Above 32 KB the engine maps it page by page, so
    /// that an idle stream uses only the pages it has touched.
    private static func memory(for limits: Configuration.Limits) -> Int { max(36_864, limits.head * 9 / 4) }
}

extension Server {
    fileprivate struct Certificate {
        let chain: String
        let key: String

        init(_ files: Configuration.Certificate) throws(ServerError) {
            chain = try Self.read(files.chainFile)
            key = try Self.read(files.keyFile)
        }

        private static func read(_ path: String) throws(ServerError) -> String {
            let bytes: [UInt8]
            do throws(IntakeProblem) { bytes = try Intake(most: 1 << 20).read(path) } catch {
                throw ServerError(message: error.message)
            }
            guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { throw .noText(path) }
            return text
        }
    }
}

/// Why a server could not start.
package struct ServerError: Error, Sendable {
    /// What went wrong and what to do about it, for a person to read.
    package var message: String

    static func noAddress(_ host: String) -> ServerError {
        ServerError(message: "\(host) is no address; give a number such as 127.0.0.1, 0.0.0.0 or ::.")
    }

    static func cannotListen(_ host: String, _ port: UInt16, _ code: Int32) -> ServerError {
        ServerError(message: "Cannot listen on \(host) port \(port): \(String(cString: strerror(code))).")
    }

    static func noText(_ path: String) -> ServerError {
        ServerError(message: "\(path) is no PEM file. Name one with a certificate, or with its key.")
    }

    static func badCertificate(_ files: Configuration.Certificate?) -> ServerError {
        let names = files.map { "\($0.chainFile) and \($0.keyFile)" } ?? "the certificate"
        return ServerError(message: "\(names) do not go together, or are no PEM files of a certificate and its key.")
    }

    static let noEngine = ServerError(
        message:
            "The system has no threads or descriptors left for a server. Allow it more (ulimit -n, or LimitNOFILE= of its unit)."
    )
}
