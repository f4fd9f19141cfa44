/// Finds the route of a request segment by segment: the cost depends on the length of the path, not on the number of
/// routes.
package struct Router: Sendable {
    package enum Match: Sendable {
        case route(Route, Request.Parameters)
        /// The path exists, but only with these other methods.
        case otherMethods([Method])
        case nothing
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// A node that takes the rest of a path.
        var rest: Int?
        /// Indices into `routes`; a handful at most.
        var ends: [(method: Method, route: Int)] = []
    }

    /// The table as it was given.
    package let routes: [Route]
    private var nodes = [Node()]
    private var names: [[String]] = []

    /// Traps when two rows have the same name, or the same method and pattern: one of them could never be reached.
    package init(_ routes: [Route]) {
        self.routes = routes
        var seen: Set<String> = []
        for (index, route) in routes.enumerated() {
            precondition(seen.insert(route.name).inserted, "two routes are named \(route.name)")
            names.append(route.parameterNames)
            insert(route, index)
        }
    }

    private mutating func insert(_ route: Route, _ index: Int) {
        var node = 0
        let parts = route.parts
        for (position, part) in parts.enumerated() {
            if case .rest = part {
                precondition(position == parts.count - 1, "nothing can follow the rest in \(route.pattern)")
            }
            node = child(of: node, part)
        }
        precondition(
            !nodes[node].ends.contains { $0.method == route.method },
            "two routes answer \(route.method) \(route.pattern)")
        nodes[node].ends.append((route.method, index))
    }

    private mutating func child(of node: Int, _ part: Route.Part) -> Int {
        let existing =
            switch part {
            case .literal(let text): nodes[node].literals[text]
            case .parameter: nodes[node].parameter
            case .rest: nodes[node].rest
            }
        if let existing { return existing }
        let new = nodes.count
        nodes.append(Node())
        switch part {
        case .literal(let text): nodes[node].literals[text] = new
        case .parameter: nodes[node].parameter = new
        case .rest: nodes[node].rest = new
        }
        return new
    }

    /// `HEAD` uses the route for `GET`, unless it has one of its own.
    package func match(_ method: Method, _ segments: [String]) -> Match {
        var values: [String] = []
        guard let node = find(0, segments[...], &values) else { return .nothing }
        let ends = nodes[node].ends
        let end = ends.first { $0.method == method } ?? (method == .head ? ends.first { $0.method == .get } : nil)
        guard let end else { return .otherMethods(allowed(ends.map(\.method))) }
        var parameters = Request.Parameters()
        for (name, value) in zip(names[end.route], values) { parameters.add(name, value) }
        return .route(routes[end.route], parameters)
    }

    /// A literal takes precedence over a name, and a name over the rest; if the better match leads nowhere, the next
    /// is tried.
    private func find(_ node: Int, _ segments: ArraySlice<String>, _ values: inout [String]) -> Int? {
        guard let segment = segments.first else { return nodes[node].ends.isEmpty ? nil : node }
        if let next = nodes[node].literals[segment], let end = find(next, segments.dropFirst(), &values) { return end }
        guard !segment.isEmpty else { return nil }
        if let next = nodes[node].parameter {
            values.append(segment)
            if let end = find(next, segments.dropFirst(), &values) { return end }
            values.removeLast()
        }
        guard let next = nodes[node].rest, !segments.contains("") else { return nil }
        values.append(segments.joined(separator: "/"))
        return next
    }

    private func allowed(_ methods: [Method]) -> [Method] {
        var methods = methods
        if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
        if !methods.contains(.options) { methods.append(.options) }
        return methods.sorted { $0.rawValue < $1.rawValue }
    }
}
