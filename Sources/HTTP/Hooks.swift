/// What a server tells of its work; nothing in it is about a person.
package struct Hooks: Sendable {
    /// One request, answered or given up.
    package struct Exchange: Sendable {
        /// The route's name; `none` when no route matched, `refused` when the request could not be read.
        package var route: String
        package var method: Method
        package var status: Status
        /// The stable word of a problem.
        package var code: String?
        package var duration: Duration
        /// Whether it was an event stream, whose duration says nothing about speed.
        package var isStream: Bool
        /// Whether the client got all of it.
        package var isComplete: Bool
    }

    /// What happens to connections and streams.
    package enum Incident: String, Hashable, Sendable, CaseIterable {
        case opened, closed
        /// Turned away: too many, or too many from one address.
        case tooMany, tooManyFromOneAddress
        /// One that waited was closed for another from the same address.
        case madeRoom
        /// Turned away: not from a trusted proxy.
        case pastProxy
        /// A deadline passed.
        case cut
        case streamOpened, streamClosed
        /// A stream was ended because its client did not read.
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
