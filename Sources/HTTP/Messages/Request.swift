/// A client's request, parsed strictly and within limits.
package struct Request: Sendable {
    package var method: Method
    package var target: Target
    package var headers: Headers
    /// The client's address without the port: the other end of the connection, or what a trusted proxy says. Empty
    /// when unknown.
    package var peer: String
    /// Whether it came over TLS, which ended here or at a trusted proxy.
    package var isSecure: Bool
    /// The whole body, unless the route streams it.
    package var body: [UInt8]
    /// The body as it arrives, if the route streams it.
    package var bodyStream: BodyStream?
    /// The matching row of the route table.
    package var route: Route
    /// The parts of the path that match names in braces.
    package var parameters: Parameters
    /// What the admission decision passed on, if there was one.
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

    /// The decoded parts of the path between the slashes.
    package var segments: [String] { target.segments }

    /// The decoded query, in order.
    package var query: [Target.Item] { target.query }

    /// The values that a pattern like `/v1/classes/{class}` found in a path, by name.
    package struct Parameters: Hashable, Sendable {
        package private(set) var items: [Target.Item] = []

        package init() {}

        package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

        package mutating func add(_ name: String, _ value: String) { items.append(Target.Item(name, value)) }
    }
}
