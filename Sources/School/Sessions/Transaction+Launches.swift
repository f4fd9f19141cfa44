package import Coursework
package import Foundation
import SQL
import Secrets

// An app that is a page in a browser: it is opened with a code, and exchanges that for a sign-in of its own.
extension Transaction {
    /// Makes a code for one of the app's pages.
    ///
    /// - Parameter link: the page; by itself the one that the app has declared for its top, or that of its first origin.
    func launch(_ app: String, at link: String? = nil, secret: Token) throws -> Launch {
        let me = try person()
        let origins = try origins(of: app)
        guard let first = origins.first else { throw SchoolError.none("app") }
        let page = try link ?? declaredLink(of: app) ?? "\(first.text)/"
        guard let origin = WebOrigin(ofLink: page), origins.contains(origin) else {
            throw SchoolError.invalid([
                Finding(.invalid, "link", "This is no page of the app: it is on none of the app’s origins.")
            ])
        }
        let asking = try connection.first(
            "SELECT id, parent FROM session WHERE organization = $1 AND id = $2", organizationID,
            Value(actor.session?.rawValue)
        ) { (id: $0.identifier("id") as Session.ID, parent: $0.identifierIfAny("parent") as Session.ID?) }
        guard let asking else { throw SchoolError.none("session") }
        var new = NewSession(.launch, label: app, secret: secret)
        (new.app, new.device, new.origin) = (app, asking.id, origin)
        try makeRoom(for: .launch, of: me)
        let opened = try open(new, of: me, with: try asking.parent.flatMap(parentSession))
        return Launch(
            page: page, code: opened.token.text, expires: opened.session.expires, school: try schoolAddress(for: app))
    }

    /// Where the pages of a content that is served here may reach the school; nil where they may from anywhere.
    private func schoolAddress(for app: String) throws -> String? {
        try connection.first(
            "SELECT school FROM content WHERE organization = $1 AND app = $2", organizationID, .text(app)
        ) { $0.textIfAny() }.flatMap { $0 }
    }

    /// Whether the page is one of the app's, which is opened with a code.
    func isPage(_ link: String?, of app: String) throws -> Bool {
        guard let origin = link.flatMap({ WebOrigin(ofLink: $0) }) else { return false }
        return try origins(of: app).contains(origin)
    }

    private func origins(of app: String) throws -> [WebOrigin] {
        let stored = try connection.first(
            "SELECT origins FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
        ) { $0.text() }
        return WebOrigin.list(stored: stored ?? "")
    }

    private func declaredLink(of app: String) throws -> String? {
        try connection.first(
            "SELECT record FROM context WHERE organization = $1 AND app = $2 AND path = $3", organizationID, .text(app),
            .text(IdentifierPath([app]).stored)
        ) { try Stored.value(as: ContextRecord.self, $0.text()) }?.description.link
    }

    /// Uses a code up; nil when it is good for nothing there. One that comes from elsewhere is used up as well: whoever sends it
    /// from there has it from somebody.
    ///
    /// - Parameter key: the school's for what pages call people by, should it have none yet.
    func exchange(_ code: SessionToken, from origin: WebOrigin, secret: Token, key: Token) throws -> OpenedPage? {
        guard let standing = try standing(of: code), standing.kind == .launch, let person = standing.actor.person,
            let app = standing.actor.app
        else { return nil }
        let device: Session.ID? = try connection.first(
            "DELETE FROM session WHERE organization = $1 AND id = $2 RETURNING device", organizationID,
            Value(code.session)
        ) { $0.identifier() }
        guard let device, standing.actor.origin == origin, try origins(of: app).contains(origin),
            let asked = try parentSession(device)
        else { return nil }
        let kind = Session.Kind.page
        var new = NewSession(
            kind, label: origin.text, secret: secret, lasting: min(kind.lasting, asked.expires.timeIntervalSince(now)))
        (new.app, new.device, new.origin) = (app, device, origin)
        try makeRoom(for: kind, of: person)
        let opened = try open(new, of: person, with: try standing.parent.flatMap(parentSession))
        return OpenedPage(
            opened: opened, app: app, owner: try owner(person, in: app, key: key),
            configuration: try configuration(of: app, for: person))
    }

    /// Ends the oldest where there are as many as there can be: a code that was not used is worth nothing, and what a page had not
    /// sent waits in its browser for the next visit.
    private func makeRoom(for kind: Session.Kind, of person: Person.ID) throws {
        let (stored, most) = kind == .launch ? ("link", Self.mostCodes) : ("device", Self.mostPages)
        try connection.run(
            """
            DELETE FROM session WHERE organization = $1 AND id IN
                (SELECT id FROM session WHERE organization = $1 AND person = $2 AND kind = $3 AND origin IS NOT NULL
                ORDER BY created DESC, id DESC LIMIT 1000 OFFSET $4)
            """, organizationID, Value(person), .text(stored), Value(most - 1))
    }

    /// How many codes one person can have that were not used yet, and how many pages they can be signed in on.
    package static let (mostCodes, mostPages) = (10, 20)

    /// By which a page tells what one person left in a browser from what another did: of this app alone, and without the school's
    /// key no way back to whose it is.
    private func owner(_ person: Person.ID, in app: String, key: Token) throws -> String {
        let known = try connection.first("SELECT pageKey FROM organization WHERE id = $1", organizationID) {
            $0.textIfAny()
        }
        let kept =
            try known.flatMap { $0 }
            ?? connection.first(
                "UPDATE organization SET pageKey = coalesce(pageKey, $2) WHERE id = $1 RETURNING pageKey",
                organizationID, .text(key.text)
            ) { $0.text() }
        guard let kept else { throw SchoolError.none("organization") }
        return String(SHA256.digits(of: Array("\(kept)/\(organization)/\(person)/\(app)".utf8)).prefix(32))
    }
}

/// A page of an app, and the code that it is opened with.
package struct Launch: Sendable {
    package var page: String
    package var code: String
    package var expires: Date
    /// By which address it is to speak to the school, where any would not do.
    package var school: String?

    /// The page's address with the code, which goes behind the `#`: no server sees that, and no log.
    package func link(from school: String) -> String {
        "\(page)\(page.contains("#") ? "&" : "#")homeroom=\(school)~\(code)"
    }
}

/// The sign-in of an app's page.
package struct OpenedPage: Sendable {
    package var opened: OpenedSession
    package var app: String
    package var owner: String
    /// What is set for whoever opened it.
    package var configuration: ManagedConfiguration
}

extension School {
    /// Exchanges a code for a page's sign-in.
    package func exchange(_ code: SessionToken, from origin: WebOrigin) async throws -> OpenedPage {
        let page = try await perform(.exchange(code, from: origin), as: .school(code.organization))
        guard let page else { throw SchoolError.deadLaunch }
        return page
    }

    /// Whether an app of any school here has pages there. It is asked before anybody has said who they are.
    package func hasApp(at origin: WebOrigin) throws -> Bool {
        try database.read { connection in
            // Nothing that a pattern knows can stand in an origin.
            try connection.first(Self.appAtOrigin, .text("% \(origin.text) %")) { _ in true } ?? false
        }
    }

    static let appAtOrigin = Query(
        kept: "SELECT 1 FROM app WHERE origins <> '' AND ' ' || origins || ' ' LIKE $1 LIMIT 1")
}

extension Act where Success == OpenedPage? {
    fileprivate static func exchange(_ code: SessionToken, from origin: WebOrigin) -> Act {
        let (secret, key) = (Token.random(), Token.random())
        return Act(holding: []) { try $0.exchange(code, from: origin, secret: secret, key: key) }
    }
}

extension SchoolError {
    /// The same for a code that was used, has expired, comes from another origin, or never was.
    package static let deadLaunch = SchoolError(
        .signIn, "launch_dead",
        "This code does not open the app: it does so once, within two minutes, and from the app’s own origin.",
        remedy: "Open the app from the task again.")
}
