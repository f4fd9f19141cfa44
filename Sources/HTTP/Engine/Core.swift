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

        /// How often deadlines are looked at, so that none is missed by much.
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
    /// Whether every answer is to be the last of its connection.
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

    /// For a year a browser is not to come without TLS.
    static let tlsOnly = "max-age=31536000"

    var isSecure: Bool { configuration.certificate != nil }

    /// From any thread.
    func answer(_ response: Response, to exchange: Exchange, on shared: SharedConnection) -> Answer {
        var response = response
        if isSecure { response.headers["Strict-Transport-Security"] = Self.tlsOnly }
        if let caller = response.caller { acceptor.isKnown(shared, as: caller) }
        return Answer.make(
            response, on: shared, method: exchange.method, headers: exchange.headers,
            closes: exchange.closes || isDraining.load(ordering: .relaxed),
            compressedFrom: configuration.compressedFrom)
    }

    func tell(of exchange: Exchange, isComplete: Bool) {
        guard let tell = hooks.exchange else { return }
        let answer = exchange.given
        tell(
            Hooks.Exchange(
                route: exchange.routeName,
                // What a stranger sends as a method is not to become a word of ours.
                method: Self.methods.contains(exchange.method) ? exchange.method : Method("OTHER"),
                // Given up before there was an answer: the code that nginx made usual for it stands in no answer.
                status: answer?.status ?? exchange.verdict?.status ?? Status(499),
                code: answer?.code ?? exchange.verdict?.code,
                duration: .nanoseconds(Int64(MonotonicClock.now() &- exchange.started)),
                isStream: answer?.source is EventStream, isComplete: isComplete))
    }

    private static let methods: Set<Method> = [.get, .head, .post, .put, .patch, .delete, .options]
}
