package import Coursework
package import Foundation
import SQL
import Secrets

// Apps that are web pages: a page is opened with a code, and exchanges the code for a session of its own.
extension Transaction {
    /// Makes a code for one of the app's pages.
    ///
    /// - Parameter link: the page; nil for the URL that the app has declared for its top, or else its first origin, also
    ///   where it has moved since.
    func launch(_ app: String, at link: String? = nil, secret: Token) throws -> Launch {
        let me = try person()
        let origins = try origins(of: app)
        guard let first = origins.first else { throw SchoolError.none("app") }
        guard try isApproved(app) else {
            throw SchoolError.conflict(
                "app_stopped",
                "The school does not use this app at the moment, so nothing that is done there would arrive.",
                remedy: "Ask an administrator to allow it.")
        }
        let declared = try declaredLink(at: IdentifierPath([app]))
        let page = try link ?? (isPage(declared, of: app) ? declared : nil) ?? "\(first.text)/"
        guard let origin = WebOrigin(ofLink: page), origins.contains(origin) else {
            throw SchoolError.invalid([
                Finding(.invalid, "link", "This is not a page of the app: it is on none of the app’s origins.")
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

    /// Where the pages of a hosted content may reach the school; nil if any address will do.
    private func schoolAddress(for app: String) throws -> String? {
        try connection.first(
            "SELECT school FROM content WHERE organization = $1 AND app = $2", organizationID, .text(app)
        ) { $0.textIfAny() }.flatMap { $0 }
    }

    /// Whether the URL is a page of the app that is opened with a code.
    func isPage(_ link: String?, of app: String) throws -> Bool {
        guard let origin = link.flatMap({ WebOrigin(ofLink: $0) }) else { return false }
        return try origins(of: app).contains(origin)
    }

    /// Whether the school lets the app be used.
    func isApproved(_ app: String) throws -> Bool {
        try connection.first(
            "SELECT approved IS NOT NULL FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
        ) { $0.bool() } ?? false
    }

    func origins(of app: String) throws -> [WebOrigin] {
        let stored = try connection.first(
            "SELECT origins FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
        ) { $0.text() }
        return WebOrigin.list(stored: stored ?? "")
    }

    /// The URL that the app has declared for a context.
    func declaredLink(at path: IdentifierPath) throws -> String? {
        try connection.first(
            "SELECT record FROM context WHERE organization = $1 AND app = $2 AND path = $3", organizationID,
            .text(path.elements.first ?? ""), .text(path.stored)
        ) { try Stored.value(as: ContextRecord.self, $0.text()) }?.description.link
    }

    /// Uses up a code; nil when it is not valid for that origin. A code that comes from another origin is used up as
    /// well, because it must have been passed on.
    ///
    /// - Parameters:
    ///   - verifier: something that only the page knows; with the same one the code answers again.
    ///   - key: the key from which pseudonyms are made, if the school has none yet.
    func exchange(_ code: SessionToken, _ verifier: [UInt8]?, from origin: WebOrigin, secret: Token, key: Token) throws
        -> OpenedPage?
    {
        guard let activeSession = try activeSession(of: code), activeSession.kind == .launch,
            let person = activeSession.actor.person,
            let app = activeSession.actor.app
        else { return nil }
        guard activeSession.actor.origin == origin, try origins(of: app).contains(origin), try isApproved(app) else {
            try connection.run(
                "DELETE FROM session WHERE organization = $1 AND id = $2", organizationID, Value(code.session))
            return nil
        }
        guard let device = try verifier.map({ try asker(of: code, $0) }) ?? use(up: code),
            let asked = try parentSession(device)
        else { return nil }
        let kind = Session.Kind.page
        var new = NewSession(
            kind, label: origin.text, secret: secret, lasting: min(kind.lasting, asked.expires.timeIntervalSince(now)),
            isShared: asked.isShared)
        (new.app, new.device, new.origin) = (app, device, origin)
        try makeRoom(for: kind, of: person)
        let opened = try open(new, of: person, with: try activeSession.parent.flatMap(parentSession))
        if verifier != nil {
            try connection.run(
                "UPDATE session SET device = $3 WHERE organization = $1 AND id = $2", organizationID,
                Value(code.session), Value(opened.session.id))
        }
        return OpenedPage(
            opened: opened, app: app, owner: try owner(person, in: app, key: key),
            configuration: try configuration(of: app, for: person))
    }

    /// The session that asked for the code; nil if it was used up. Whoever deletes the row has used the code.
    private func use(up code: SessionToken) throws -> Session.ID? {
        try connection.first(
            "DELETE FROM session WHERE organization = $1 AND id = $2 AND verifier IS NULL RETURNING device",
            organizationID, Value(code.session)
        ) { $0.identifier() }
    }

    /// The session that asked for the code; nil if another page has used it. What it opened before stays, as the
    /// page may have that one's token: a request that was given up may arrive last.
    private func asker(of code: SessionToken, _ verifier: [UInt8]) throws -> Session.ID? {
        let fingerprint = Value.blob(SHA256.hash(of: verifier))
        let first: Session.ID? = try connection.first(
            """
            UPDATE session SET verifier = $3 WHERE organization = $1 AND id = $2 AND verifier IS NULL RETURNING device
            """, organizationID, Value(code.session), fingerprint
        ) { $0.identifier() }
        if let first { return first }
        return try connection.first(
            """
            SELECT device FROM session WHERE organization = $1 AND id =
                (SELECT device FROM session WHERE organization = $1 AND id = $2 AND verifier = $3)
            """, organizationID, Value(code.session), fingerprint
        ) { $0.identifier() }
    }

    /// Ends the oldest if there are too many: an unused code is worthless, and what a page has not sent yet waits in
    /// its browser for the next visit.
    private func makeRoom(for kind: Session.Kind, of person: Person.ID) throws {
        let (stored, most) = kind == .launch ? ("link", Self.mostCodes) : ("device", Self.mostPages)
        try connection.run(
            """
            DELETE FROM session WHERE organization = $1 AND id IN
                (SELECT id FROM session WHERE organization = $1 AND person = $2 AND kind = $3 AND origin IS NOT NULL
                ORDER BY created DESC, id DESC LIMIT 1000 OFFSET $4)
            """, organizationID, Value(person), .text(stored), Value(most - 1))
    }

    /// How many unused codes one person can have, and how many pages they can be signed in on.
    package static let (mostCodes, mostPages) = (10, 20)

    /// A pseudonym by which a page distinguishes what several people left in one browser. It is specific to the app,
    /// and cannot be traced to the person without the school's key.
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

/// The URL of an app's page, and the code that opens it.
package struct Launch: Sendable {
    package var page: String
    package var code: String
    package var expires: Date
    /// The address at which the page must reach the school, if it matters.
    package var school: String?

    /// The page's URL with the code after the `#`, where no server or log sees it.
    package func link(from school: String) -> String {
        "\(page)\(page.contains("#") ? "&" : "#")homeroom=\(school)~\(code)"
    }
}

/// The session of an app's page.
package struct OpenedPage: Sendable {
    package var opened: OpenedSession
    package var app: String
    package var owner: String
    /// The settings for the person who opened it.
    package var configuration: ManagedConfiguration
}

extension School {
    /// Exchanges a code for a page's session.
    package func exchange(_ code: SessionToken, _ verifier: String? = nil, from origin: WebOrigin) async throws
        -> OpenedPage
    {
        let act = Act.exchange(code, verifier.map { Array($0.utf8) }, from: origin)
        let page = try await perform(act, as: .school(code.organization))
        guard let page else { throw SchoolError.deadLaunch }
        return page
    }

    /// Whether an app of any organization here has pages at that origin. Asked before anybody has signed in.
    package func hasApp(at origin: WebOrigin) throws -> Bool {
        try database.read { connection in
            // An origin cannot contain wildcards of LIKE.
            try connection.first(Self.appAtOrigin, .text("% \(origin.text) %")) { _ in true } ?? false
        }
    }

    static let appAtOrigin = Query(
        kept: "SELECT 1 FROM app WHERE origins <> '' AND ' ' || origins || ' ' LIKE $1 LIMIT 1")
}

extension Act where Success == OpenedPage? {
    fileprivate static func exchange(_ code: SessionToken, _ verifier: [UInt8]?, from origin: WebOrigin) -> Act {
        let (secret, key) = (Token.random(), Token.random())
        return Act(locking: []) { try $0.exchange(code, verifier, from: origin, secret: secret, key: key) }
    }
}

extension SchoolError {
    /// The same for a code that was used, has expired, comes from another origin, or never was.
    package static let deadLaunch = SchoolError(
        .signIn, "launch_dead",
        "This code does not open the app: it works once, within two minutes, and from the app’s own origin.",
        remedy: "Open the app from the task again.")
}
