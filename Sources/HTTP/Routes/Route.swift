/// One row of the route table: the router, the OpenAPI document and the authorization tests are made from the same
/// rows.
package struct Route: Hashable, Sendable {
    /// The body that a request on this route may have, and how the handler gets it.
    package enum Body: Hashable, Sendable {
        case none
        /// All at once, up to that many bytes.
        case collected(limit: Int)
        /// As it arrives, up to that many bytes.
        case streamed(limit: Int)

        package var limit: Int {
            switch self {
            case .none: 0
            case .collected(let limit), .streamed(let limit): limit
            }
        }
    }

    package var method: Method
    /// A path with names in braces for whole segments, `/v1/classes/{class}/handouts`; a last `{name...}` takes the rest.
    package var pattern: String
    /// A stable name without identifiers: for metrics, the log, the contract and for choosing the handler.
    package var name: String
    /// The access rule, for the code that checks it; it is not used here.
    package var access: String
    package var body: Body
    /// One sentence for the contract.
    package var summary: String

    package init(
        _ method: Method, _ pattern: String, name: String, access: String, body: Body = .none, summary: String = ""
    ) {
        self.method = method
        self.pattern = pattern
        self.name = name
        self.access = access
        self.body = body
        self.summary = summary
    }

    /// The names in braces, in their order.
    package var parameterNames: [String] {
        parts.compactMap { part in
            switch part {
            case .literal: nil
            case .parameter(let name), .rest(let name): name
            }
        }
    }

    enum Part: Hashable {
        case literal(String)
        case parameter(String)
        case rest(String)
    }

    var parts: [Part] {
        precondition(pattern.hasPrefix("/"), "the pattern \(pattern) has to begin with a slash")
        return pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { text in
            guard text.hasPrefix("{") else { return .literal(String(text)) }
            precondition(text.hasSuffix("}"), "braces in the pattern \(pattern) have to hold a whole segment")
            let name = text.dropFirst().dropLast()
            return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(String(name))
        }
    }
}
