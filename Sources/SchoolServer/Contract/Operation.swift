package import Coursework
package import HTTP
package import JSON
package import School

/// One row of the route table: method and path, who may call it, its input, and its handler.
///
/// The router, the OpenAPI document and the authorization tests are all made from these rows, so a route that is not
/// in the table does not exist, and none of them can forget one that is.
package struct Operation: Sendable {
    /// Who may call it. Which things they can reach is decided by lookups, not here.
    package enum Access: Hashable, Sendable {
        case anyone
        /// Every signed-in person.
        case signedIn
        /// Everybody with one of these roles at some location.
        case roles(Set<Role>)
        /// Programs of publishers, which send a token signed with an approved key; no person and no device.
        case publishers

        package static let teachers = Access.roles([.teacher])
        package static let students = Access.roles([.student])
        package static let managers = Access.roles([.manager, .administrator])
        package static let administrators = Access.roles([.administrator])

        var name: String {
            switch self {
            case .anyone: "anyone"
            case .signedIn: "everybody who is signed in"
            case .roles(let roles): roles.map { "\($0.rawValue)s" }.sorted().listed
            case .publishers: "publishers"
            }
        }

        /// Whether people who run the school may call it.
        var letsOffice: Bool {
            guard case .roles(let roles) = self else { return self != .publishers }
            return !roles.isDisjoint(with: [.administrator, .manager])
        }

        func lets(_ actor: Actor) -> Bool {
            switch self {
            case .anyone, .signedIn: true
            case .roles(let roles): !roles.isDisjoint(with: actor.roles)
            case .publishers: false
            }
        }
    }

    /// A query parameter.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var schema: Schema
        package var summary: String
        package var isRequired: Bool
        /// Whether it may occur more than once, like the checkboxes of a form.
        package var mayRepeat: Bool

        package init(
            _ name: String, _ schema: Schema, _ summary: String, isRequired: Bool = false, mayRepeat: Bool = false
        ) {
            self.name = name
            self.schema = schema
            self.summary = summary
            self.isRequired = isRequired
            self.mayRepeat = mayRepeat
        }
    }

    /// The response on success.
    package enum Answer: Sendable {
        case json(Schema, Status)
        case nothing
        /// 201 with only the location of the new thing.
        case place
        case text(type: String)
        case bytes(type: String)
        /// A file as it was uploaded, or a requested range of it.
        case file
        case events
        /// A page for a person; errors are then shown as a page as well.
        case page

        /// The usual response: a document with status 200.
        package static func json(_ schema: Schema) -> Answer { .json(schema, .ok) }
        package static func created(_ schema: Schema) -> Answer { .json(schema, .created) }
    }

    /// Whether a browser shows it to a person.
    package var isPage: Bool {
        if case .page = answer { true } else { false }
    }

    /// Which kind of session is needed.
    var audience: String {
        let others = Session.Scope.allCases.filter { $0 != .person && scopes.contains($0) }.map(\.inPlural)
        if access == .publishers { return "publishers' keys, which open nothing else" }
        if access == .anyone || others.isEmpty { return route.access }
        guard scopes.contains(.person) else { return "the sign-ins of \(others.listed)" }
        return "\(route.access), also by the sign-ins of \(others.listed)"
    }

    /// The most bytes of a body from somebody who has not signed in.
    package static let mostOfStrangers = 16_384

    /// Whether a session of that scope may call it.
    package func isOpen(to scope: Session.Scope) -> Bool {
        scopes.contains(scope) || scope == .inspection && isOpenToInspection
    }

    /// Operations that only show something, except the person's own means of signing in.
    private var isOpenToInspection: Bool {
        guard scopes.contains(.person), route.method.isSafe else { return false }
        if case .events = answer { return false }
        return !isForEnrolling || isForNewcomers
    }

    package typealias Handler = @Sendable (Call) async throws -> Response

    package var route: Route
    package var access: Access
    /// The scopes that may call it; by default none that are stored on a device.
    package var scopes: Set<Session.Scope>
    package var parameters: [Parameter]
    package var request: Schema?
    /// The media type of a body that is not JSON.
    package var bytesType: String
    package var answer: Answer
    /// Whether the body is a submitted form.
    package var takesForm = false
    /// Whether the operation itself checks that a cached session is still valid.
    var checksSignIn = false
    /// Whether somebody who must choose a password first may call it.
    package var isForNewcomers = false
    /// Whether somebody who must add a second factor first may call it; that is also true of what newcomers may call.
    package var isForEnrolling = false
    package var handler: Handler

    package init(
        _ method: Method, _ pattern: String, _ name: String, _ access: Access, _ summary: String,
        scopes: Set<Session.Scope> = [.person], parameters: [Parameter] = [], request: Schema? = nil,
        limit: Int = 262_144, body: Route.Body? = nil,
        bytesType: String = "application/octet-stream", takesForm: Bool = false, isForNewcomers: Bool = false,
        isForEnrolling: Bool = false, checksSignIn: Bool = false, answer: Answer, handler: @escaping Handler
    ) {
        let limit = access == .anyone ? min(limit, Self.mostOfStrangers) : limit
        let body = body ?? (request == nil && !takesForm ? .none : .collected(limit: limit))
        route = Route(method, pattern, name: name, access: access.name, body: body, summary: summary)
        self.access = access
        self.scopes = scopes
        self.parameters = parameters
        self.request = request
        self.bytesType = bytesType
        self.answer = answer
        self.takesForm = takesForm
        self.isForNewcomers = isForNewcomers
        self.isForEnrolling = isForEnrolling || isForNewcomers
        self.checksSignIn = checksSignIn
        self.handler = handler
    }
}

extension [String] {
    /// As in a sentence: “a, b and c”.
    fileprivate var listed: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) and \(last)"
    }
}

extension Session.Scope {
    fileprivate var inPlural: String {
        switch self {
        case .person: "people"
        case .device: "devices"
        case .app: "apps"
        case .page: "pages"
        case .half: "people before their second step"
        case .inspection: "inspections"
        }
    }
}
