package import HTTP
package import School

/// What browsers are shown, beside the operations of the contract.
///
/// A page is an operation as well: the same table routes it, lets people in and is walked by the authorization tests.
package struct Site: Sendable {
    package var pages: [Operation]
    /// Tells a person what went wrong. The actor is known when they have signed in, be they let in or not.
    package var explain: @Sendable (Problem, Request, Actor?, Services) -> Response

    /// What every content that the school serves finds on its own host, by path: bytes and their type.
    package var hostedFiles: [String: (bytes: [UInt8], type: String)] = [:]

    package init(
        _ pages: [Operation], explain: @escaping @Sendable (Problem, Request, Actor?, Services) -> Response
    ) {
        self.pages = pages
        self.explain = explain
    }

    /// No pages: the contract alone.
    package static let none = Site([]) { problem, _, _, _ in Response(problem) }
}
