package import Coursework
package import HTTP
package import JSON
package import School

/// One row of the route table: what can be asked, by whom, with what, and who answers.
///
/// The router, the contract document and the authorization tests are made from the same rows, so a route that is not in the
/// table does not exist, and one that is cannot be forgotten by any of them.
package struct Operation: Sendable {
    /// Who is let in. Whose things they reach is decided by look-ups, not here.
    package enum Access: Hashable, Sendable {
        case anyone
        /// Whoever has signed in.
        case signedIn
        /// Whoever has one of the roles somewhere.
        case roles(Set<Role>)
        /// Programs of publishers, each by a token of a key that the school has approved; no person and no device.
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

        /// Whether those who run the school are among them.
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

    /// A parameter of the query.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var schema: Schema
        package var summary: String
        package var isRequired: Bool
        /// Whether it may stand there more than once, as the boxes of a form do.
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

    /// What is answered when all goes well.
    package enum TicketAnswer: Sendable {
        case json(Schema, Status)
        case nothing
        /// 201, and nothing but the place of what came of it.
        case place
        case text(type: String)
        case bytes(type: String)
        /// A file that is kept as it was sent, as a whole or the part that is asked for.
        case file
        case events
        /// A page, for a person; what goes wrong is then told on a page as well.
        case page

        /// The usual: a document, with 200.
        package static func json(_ schema: Schema) -> TicketAnswer { .json(schema, .ok) }
        package static func created(_ schema: Schema) -> TicketAnswer { .json(schema, .created) }
    }

    /// Whether it is shown to a person, by a browser.
    package var isPage: Bool {
        if case .page = answer { true } else { false }
    }

    /// What a sign-in has to be for this.
    var audience: String {
        let others = Session.Scope.allCases.filter { $0 != .person && scopes.contains($0) }.map { "\($0.rawValue)s" }
        if access == .publishers { return "publishers' keys, which open nothing else" }
        if access == .anyone || others.isEmpty { return route.access }
        guard scopes.contains(.person) else { return "the sign-ins of \(others.listed)" }
        return "\(route.access), also by the sign-ins of \(others.listed)"
    }

    /// Bytes of a body where nobody has to say who they are.
    package static let mostOfStrangers = 16_384

    /// Whether a sign-in of that scope opens it.
    package func isOpen(to scope: Session.Scope) -> Bool {
        scopes.contains(scope) || scope == .inspection && isOpenToInspection
    }

    /// What only shows something, and not what the person proves themselves by.
    private var isOpenToInspection: Bool {
        guard scopes.contains(.person), route.method.isSafe else { return false }
        if case .events = answer { return false }
        return !isForEnrolling || isForNewcomers
    }

    package typealias Handler = @Sendable (Call) async throws -> Response

    package var route: Route
    package var access: Access
    /// Which sign-ins open it: unless told, none that lies on a device's disk.
    package var scopes: Set<Session.Scope>
    package var parameters: [Parameter]
    package var request: Schema?
    /// What a body that is no JSON has to be.
    package var bytesType: String
    package var answer: TicketAnswer
    /// Whether the body is what a form of ours sends.
    package var takesForm = false
    /// Whether it checks itself that a sign-in that was good before is still good.
    var checksSignIn = false
    /// Whether it is open to somebody who has yet to choose a password.
    package var isForNewcomers = false
    /// Whether it is open to somebody who has yet to add a second factor; what is for newcomers is as well.
    package var isForEnrolling = false
    package var handler: Handler

    package init(
        _ method: Method, _ pattern: String, _ name: String, _ access: Access, _ summary: String,
        scopes: Set<Session.Scope> = [.person], parameters: [Parameter] = [], request: Schema? = nil,
        limit: Int = 262_144, body: Route.Body? = nil,
        bytesType: String = "application/octet-stream", takesForm: Bool = false, isForNewcomers: Bool = false,
        isForEnrolling: Bool = false, checksSignIn: Bool = false, answer: TicketAnswer, handler: @escaping Handler
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
