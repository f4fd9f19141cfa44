/// A request's method.
package struct Method: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }

    package static let get = Method("GET")
    package static let head = Method("HEAD")
    package static let post = Method("POST")
    package static let put = Method("PUT")
    package static let patch = Method("PATCH")
    package static let delete = Method("DELETE")
    package static let options = Method("OPTIONS")

    package var description: String { rawValue }

    /// Whether a response to it can be cached.
    package var isSafe: Bool { self == .get || self == .head }
}
