/// Callbacks about a server's work; they contain no personal data.
package struct Hooks: Sendable {
    /// One request, answered or abandoned.
    package struct Exchange: Sendable {
        /// The route's name; `none` when no route matched, `refused` when the request was malformed.
        package var route: String
        package var method: Method
        package var status: Status
        /// The stable code of a problem.
        package var code: String?
        package var duration: Duration
        /// Whether it was an event stream, whose duration is not a response time.
        package var isStream: Bool
        /// Whether the client received all of it.
        package var isComplete: Bool
    }

    /// Events of connections and streams.
    package enum Incident: String, Hashable, Sendable, CaseIterable {
        case opened, closed
        /// Rejected: too many, or too many from one address.
        case tooMany, tooManyFromOneAddress
        /// An idle connection was closed for a new one from the same address.
        case madeRoom
        /// Rejected: not from a trusted proxy.
        case pastProxy
        /// Cut off because a deadline passed.
        case cut
        case streamOpened, streamClosed
        /// A stream ended because its client did not read.
        case streamOverflow
    }

    package var exchange: (@Sendable (Exchange) -> Void)?
    package var incident: (@Sendable (Incident) -> Void)?

    package init(
        exchange: (@Sendable (Exchange) -> Void)? = nil, incident: (@Sendable (Incident) -> Void)? = nil
    ) {
        self.exchange = exchange
        self.incident = incident
    }
}
