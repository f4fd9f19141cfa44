/// What a client sent, read strictly and within limits.
package struct Request: Sendable {
    package var method: Method
    package var target: Target
    package var headers: Headers
    /// The address that it comes from, without the port: at the other end of the connection, or as a trusted proxy tells. Empty
    /// when nobody knows.
    package var peer: String
    /// Whether it came over TLS that ended here, or at a trusted proxy.
    package var isSecure: Bool
    /// The whole body, unless the route takes it as a stream.
    package var body: [UInt8]
    /// The body as it arrives, when the route asks for that.
    package var bodyStream: BodyStream?
    /// The row of the route table that it matched.
    package var route: Route
    /// What stood in the path where the pattern has names in braces.
    package var parameters: Parameters
    /// What was found out when it was let in, where it was asked before its body came.
    package var pass: (any Sendable)?

    package init(
        method: Method = .get, target: Target, headers: Headers = [:], peer: String = "", isSecure: Bool = false,
        body: [UInt8] = [], bodyStream: BodyStream? = nil, route: Route, parameters: Parameters = Parameters()
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.peer = peer
        self.isSecure = isSecure
        self.body = body
        self.bodyStream = bodyStream
        self.route = route
        self.parameters = parameters
    }

    /// The parts of the path between the slashes, decoded.
    package var segments: [String] { target.segments }

    /// The query, decoded, in its order.
    package var query: [Target.Item] { target.query }

    /// What a pattern like `/v1/classes/{class}` found in a path, by name.
    package struct Parameters: Hashable, Sendable {
        package private(set) var items: [Target.Item] = []

        package init() {}

        package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

        package mutating func add(_ name: String, _ value: String) { items.append(Target.Item(name, value)) }
    }
}
