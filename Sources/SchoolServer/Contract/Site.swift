package import HTTP
package import School

/// The pages that browsers get besides the API.
///
/// A page is an operation as well: it is in the same route table, with the same authentication, and the authorization
/// tests cover it.
package struct Site: Sendable {
    package var pages: [Operation]
    /// Makes an error page. The actor is known if the person has signed in, whether or not access was granted.
    package var explain: @Sendable (Problem, Request, Actor?, Services) -> Response

    /// Files that every content's host serves, by path: bytes and media type.
    package var hostedFiles: [String: (bytes: [UInt8], type: String)] = [:]

    /// Whether it is a throw-away school, which takes publishers' trials for the real thing.
    package var isThrowAway = false

    /// What the player of contents says, by name.
    package var playerWords: @Sendable (Request) -> [(name: String, text: String)] = { _ in [] }

    package init(
        _ pages: [Operation], explain: @escaping @Sendable (Problem, Request, Actor?, Services) -> Response
    ) {
        self.pages = pages
        self.explain = explain
    }

    /// No pages: only the API.
    package static let none = Site([]) { problem, _, _, _ in Response(problem) }
}
