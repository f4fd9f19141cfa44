import Synchronization

/// What all connections of a server share.
final class Core: Sendable {
    /// The time limits, in nanoseconds.
    struct Times: Sendable {
        let head: UInt64
        let body: UInt64
        let idle: UInt64
        let heartbeat: UInt64

        init(_ configuration: Configuration) {
            head = configuration.limits.headTime.nanoseconds
            body = configuration.limits.bodyTime.nanoseconds
            idle = configuration.limits.idleTime.nanoseconds
            heartbeat = configuration.heartbeat.nanoseconds
        }

        /// How often deadlines are checked, so that none is missed by much.
        var tick: UInt64 { max(10_000_000, min(head, body, idle, heartbeat, 2_000_000_000) / 8) }
    }

    let configuration: Configuration
    let times: Times
    let router: Router
    let hooks: Hooks
    let hostRoute: Server.HostRoute?
    let lost: Server.Lost?
    let admit: Server.Admit
    let handler: @Sendable (Request) async -> Response
    let bodies: BodyBudget
    let acceptor: Acceptor
    /// Whether every response must close its connection.
    let isDraining = Atomic<Bool>(false)

    init(
        _ configuration: Configuration, _ router: Router, _ hooks: Hooks, _ hostRoute: Server.HostRoute?,
        _ lost: Server.Lost?,
        _ admit: @escaping Server.Admit, _ handler: @escaping @Sendable (Request) async -> Response
    ) {
        self.configuration = configuration
        times = Times(configuration)
        self.router = router
        self.hooks = hooks
        self.hostRoute = hostRoute
        self.lost = lost
        self.admit = admit
        self.handler = handler
        bodies = BodyBudget(configuration.limits)
        acceptor = Acceptor(configuration, times, hooks)
    }

    /// For a year, browsers must use TLS.
    static let tlsOnly = "max-age=31536000"

    var isSecure: Bool { configuration.certificate != nil }

    /// Can be called on any thread.
    func answer(_ response: Response, to exchange: Exchange, on shared: SharedConnection) -> EngineResponse {
        var response = response
        if isSecure { response.headers["Strict-Transport-Security"] = Self.tlsOnly }
        if let caller = response.caller { acceptor.isKnown(shared, as: caller) }
        return EngineResponse.make(
            response, on: shared, method: exchange.method, headers: exchange.headers,
            closes: exchange.closes || isDraining.load(ordering: .relaxed),
            // Over TLS the engine holds the session, and the rest of a request body still arrives there.
            streamLeaves: !isSecure && exchange.stream == nil, isOldVersion: exchange.isOldVersion,
            compressedFrom: configuration.compressedFrom)
    }

    func reportEnd(of exchange: Exchange, isComplete: Bool) {
        guard let report = hooks.exchange else { return }
        var record = record(of: exchange)
        record.end(after: exchange.started, isComplete: isComplete)
        report(record)
    }

    /// Reports an exchange when it is over, without retaining it until then.
    func endReporter(of exchange: Exchange) -> @Sendable (_ isComplete: Bool) -> Void {
        guard let report = hooks.exchange else { return { _ in } }
        let (begun, started) = (record(of: exchange), exchange.started)
        return { isComplete in
            var record = begun
            record.end(after: started, isComplete: isComplete)
            report(record)
        }
    }

    private func record(of exchange: Exchange) -> Hooks.Exchange {
        let answer = exchange.given
        return Hooks.Exchange(
            route: exchange.routeName,
            // An unknown method from a client must not become a metrics label.
            method: Self.methods.contains(exchange.method) ? exchange.method : Method("OTHER"),
            // Abandoned before there was a response: 499 is nginx's code for that, and is never sent.
            status: answer?.status ?? exchange.verdict?.status ?? Status(499),
            code: answer?.code ?? exchange.verdict?.code, duration: .zero, isStream: answer?.source is EventStream,
            isComplete: false)
    }

    func reportStreamEnd(of events: EventStream) {
        if events.ending == .overflow { hooks.incident?(.streamOverflow) }
        hooks.incident?(.streamClosed)
    }

    private static let methods: Set<Method> = [.get, .head, .post, .put, .patch, .delete, .options]
}

extension Hooks.Exchange {
    fileprivate mutating func end(after started: UInt64, isComplete: Bool) {
        duration = .nanoseconds(Int64(MonotonicClock.now() &- started))
        self.isComplete = isComplete
    }
}
