import Coursework
package import Foundation
import SQL
package import Secrets

extension Transaction {
    /// The asking person's sessions, latest used first. They include unused links and the sessions of their practice
    /// learner.
    package func ownSessions() throws -> [Session] { try sessionList(of: try person()) }

    /// The sessions of somebody whose account the asking person looks after.
    package func sessions(of id: Person.ID) throws -> [Session] {
        try reach(id, for: .manageAccounts)
        return try sessionList(of: id)
    }

    /// Ends one of the asking person's sessions, with those of apps that were made from it. A device can end only its
    /// own.
    func endSession(_ id: Session.ID) throws {
        let me = try person()
        guard actor.scope == .person || actor.session == id else { throw SchoolError.none("session") }
        try end(id, of: me)
    }

    func endSession(_ id: Session.ID, of person: Person.ID) throws {
        try reach(person, for: .manageAccounts)
        try end(id, of: person)
    }

    /// Ends all sessions of somebody whose account the asking person looks after.
    func endAllSessions(of person: Person.ID) throws {
        try reach(person, for: .manageAccounts)
        try endSessions(of: person, except: person == actor.person ? actor.session : nil)
        try log(.sessionsRevoked, .person(person))
    }

    /// Whether the person, or their practice learner, is signed in anywhere.
    func isSignedIn(_ id: Person.ID) throws -> Bool { try !sessionList(of: id).isEmpty }

    private func sessionList(of id: Person.ID) throws -> [Session] {
        try connection.all(Self.sessionsOfPerson, [organizationID, Value(id), nowValue], as: Session.init(row:))
    }

    private func end(_ session: Session.ID, of person: Person.ID) throws {
        let owner: Person.ID? = try connection.first(
            Self.ending, organizationID, Value(person), Value(session)
        ) { $0.identifier() }
        guard let owner else { throw SchoolError.none("session") }
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND device = $2", organizationID, Value(session))
        recheckWatching(owner)
        try endPracticeLeft(of: person)
        try log(.sessionRevoked, .person(person))
    }

    /// A person and their practice learner, which is not a person of its own.
    private static let personAndLearner = """
        SELECT id FROM person WHERE organization = $1 AND id = $2
        UNION ALL SELECT id FROM person WHERE organization = $1 AND practiceOf = $2
        """

    private static let sessionsOfPerson = Query(
        kept: """
            SELECT s.id, s.person, s.kind, s.label, s.created, s.seen, s.expires, s.scope, s.app, s.device,
                s.person <> $2 AS isPractice, s.origin, s.stage, s.version, s.waiting, s.isShared
            FROM session s WHERE s.organization = $1 AND s.person IN (\(personAndLearner)) AND s.expires > $3
                AND NOT (s.kind = 'link' AND s.scope = 'app') AND s.stage IS NULL
            ORDER BY s.seen DESC, s.id DESC
            """)

    private static let ending = Query(
        kept: """
            DELETE FROM session WHERE organization = $1 AND id = $3 AND person IN (\(personAndLearner))
            RETURNING person
            """)

    /// Ends all of the asking person's sessions but this one.
    func endOtherSessions() throws {
        let me = try person()
        try endSessions(of: me, except: actor.session)
        try log(.sessionsRevoked, .person(me))
    }

    func endSessions(of id: Person.ID, except kept: Session.ID? = nil) throws {
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND person = $2 AND id <> $3",
            organizationID, Value(id), .integer(kept?.rawValue ?? 0))
        publish(.person(id))
        recheckWatching(id)
        try endPracticeLeft(of: id)
    }

    func hasExpiredSessions() throws -> Bool {
        try connection.first(
            "SELECT 1 FROM session WHERE organization = $1 AND expires <= $2 LIMIT 1", organizationID, nowValue
        ) { _ in true } ?? false
    }

    /// Deletes some expired sessions.
    ///
    /// - Returns: whether there may be more.
    func sweepSessions(atMost limit: Int = 1000) throws -> Bool {
        let gone: [Person.ID] = try connection.all(
            """
            DELETE FROM session WHERE organization = $1 AND id IN
                (SELECT id FROM session WHERE organization = $1 AND expires <= $2 ORDER BY expires LIMIT $3)
            RETURNING person
            """, [organizationID, nowValue, Value(limit)]
        ) { $0.identifier() }
        for person in Set(gone) {
            recheckWatching(person)
            try endPracticeLeft(of: person)
        }
        return gone.count == limit
    }

    /// Makes a session for one app from that of the device that asks. It replaces the app's earlier session there,
    /// whose answer may have been lost, and lasts as long as the device's.
    func openAppSession(_ app: String, secret: Token) throws -> OpenedSession {
        let me = try person()
        guard actor.scope == .device, let device = actor.session, BundleIdentifier.isPossible(app) else {
            throw SchoolError.none("app")
        }
        let own = try connection.first(
            "SELECT expires, parent, isShared FROM session WHERE organization = $1 AND id = $2", organizationID,
            Value(device)
        ) {
            (
                expires: $0.date("expires"), parent: $0.identifierIfAny("parent") as Session.ID?,
                isShared: $0.bool("isShared")
            )
        }
        guard let own else { throw SchoolError.none("session") }
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND device = $2 AND app = $3", organizationID, Value(device),
            .text(app))
        let others = try connection.first(
            "SELECT count(*) FROM session WHERE organization = $1 AND device = $2", organizationID, Value(device)
        ) { $0.integer() }
        guard (others ?? 0) < Self.mostApps else {
            throw SchoolError.limit(
                "apps", "\(Self.mostApps) apps on this device have a sign-in, and there can be no more.",
                remedy: "End those that are not used.")
        }
        let name = try connection.first(
            "SELECT name FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
        ) { $0.text() }
        var new = NewSession(
            .app, label: name ?? app, secret: secret, lasting: own.expires.timeIntervalSince(now),
            isShared: own.isShared)
        (new.app, new.device) = (app, device)
        return try open(new, of: me, with: try own.parent.flatMap(parentSession))
    }

    /// Stores what an app says about its installation, through its own session or its device's.
    func note(_ installation: Installation, of app: String) throws {
        guard let session = actor.session else { return }
        try connection.run(
            """
            UPDATE session SET version = coalesce($4, version), waiting = $5, seen = $6
            WHERE organization = $1 AND (id = $2 OR device = $2) AND app = $3
            """, organizationID, Value(session), .text(app), Value(installation.version), Value(installation.waiting),
            nowValue)
    }

    private static let mostApps = 200

    /// Stores a session; of the secret, only a fingerprint.
    ///
    /// - Parameter parent: the session with which this one ends.
    func open(_ new: NewSession, of id: Person.ID, with parent: ParentSession? = nil) throws -> OpenedSession {
        let end = now.addingTimeInterval(new.lasting)
        let session = Session(
            id: newIdentifier(), person: id, kind: new.kind, label: String(new.label.trimmed.prefix(Limit.label)),
            created: now,
            seen: now, expires: min(end, parent?.expires ?? end), app: new.app, device: new.device,
            isShared: new.isShared, isPractice: parent != nil && new.kind != .inspection)
        try connection.enqueue(
            """
            INSERT INTO session
                (organization, id, person, kind, fingerprint, label, created, seen, expires, scope, app, device, parent,
                origin, stage, isShared)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            """, organizationID, Value(session.id), Value(id), .text(new.kind.stored),
            .blob(new.secret.fingerprint.bytes),
            .text(session.label), nowValue, Value(session.expires), .text(new.kind.storedScope), Value(session.app),
            Value(session.device), Value(parent?.id), Value(new.origin?.text),
            Value(new.kind.storedStage), Value(new.isShared))
        let token = SessionToken(organization: organization, session: session.id, secret: new.secret)
        return OpenedSession(session: session, token: token)
    }
}

/// A session that is about to begin. The secret is made before the transaction, which may run more than once.
package struct NewSession: Sendable {
    package var kind: Session.Kind
    package var label: String
    package var secret: Token
    package var lasting: TimeInterval
    /// Whether others use the same device.
    package var isShared = false
    /// For an app's session: the app, and its device.
    var app: String?
    var device: Session.ID?
    /// For a page's session: its origin.
    var origin: WebOrigin?

    /// - Parameter lasting: in seconds; nil for the usual duration of such a session.
    package init(
        _ kind: Session.Kind, label: String, secret: Token = .random(), lasting: TimeInterval? = nil,
        isShared: Bool = false
    ) {
        self.kind = kind
        self.label = label
        self.secret = secret
        self.isShared = isShared
        let most = isShared && kind == .browser ? Self.mostOnSharedDevice : .infinity
        self.lasting = min(lasting ?? kind.lasting, most)
    }
}

extension NewSession {
    /// How long a browser's session lasts on a shared device, in seconds: a school day, because nobody closes the
    /// browser there.
    private static let mostOnSharedDevice: TimeInterval = 12 * 3600
}

/// The session with which another one ends.
struct ParentSession: Sendable {
    var id: Session.ID
    var expires: Date
    var isShared: Bool
}

/// A session that has begun, with the token, which is shown only this once.
package struct OpenedSession: Sendable {
    package var session: Session
    package var token: SessionToken
}

extension Session.Kind {
    /// The duration in seconds: a month for a browser or a program, a school year for a device, a long weekend for a
    /// link, a school day for a page, the time a page takes to load for its code, the time to find one's phone for a
    /// half sign-in, and a quarter of an hour for an inspection.
    package var lasting: TimeInterval {
        switch self {
        case .browser, .program: 30 * 86400
        case .device, .app: 365 * 86400
        case .link: 3 * 86400
        case .page: 8 * 3600
        case .launch: 120
        case .half: 600
        case .inspection: 900
        }
    }

    /// As the table stores it, together with the scope: a browser is not among the kinds that hold a token.
    fileprivate var stored: String {
        switch self {
        case .program, .device, .app, .page: "device"
        case .launch: "link"
        case .half, .inspection: Session.Kind.browser.rawValue
        case .browser, .link: rawValue
        }
    }

    /// A page is stored as an app with an origin.
    fileprivate var storedScope: String {
        switch self {
        case .page, .launch, .half, .inspection: Session.Scope.app.rawValue
        default: scope.rawValue
        }
    }

    /// The stage, if the kind is one; it overrides the other columns.
    fileprivate var storedStage: String? { Self.staged.contains(self) ? rawValue : nil }

    private static let staged: Set<Session.Kind> = [.half, .inspection]

    /// Whether it is good for more than being exchanged for another session.
    var letsIn: Bool { self != .link && self != .launch }

    /// A scope that this version does not know gets the least access.
    init(stored: String, scope: String, isPage: Bool, stage: String?) {
        if let stage {
            self = Session.Kind(rawValue: stage).flatMap { Self.staged.contains($0) ? $0 : nil } ?? .app
            return
        }
        self =
            switch (Session.Kind(rawValue: stored), Session.Scope(rawValue: scope)) {
            case (.link, .app): .launch
            case (.link, _): .link
            case (.browser, .person): .browser
            case (.device, .person): .program
            case (.device, .device): .device
            default: isPage ? .page : .app
            }
    }
}

extension Session {
    init(row: Row) {
        self.init(
            id: row.identifier("id"), person: row.identifier("person"),
            kind: Kind(
                stored: row.text("kind"), scope: row.text("scope"), isPage: !row.isNull("origin"),
                stage: row.textIfAny("stage")),
            label: row.text("label"), created: row.date("created"), seen: row.date("seen"),
            expires: row.date("expires"), app: row.textIfAny("app"),
            device: row.identifierIfAny("device"),
            installation: row.integerIfAny("waiting").map {
                Installation(version: row.textIfAny("version"), waiting: Int($0))
            },
            isShared: row.bool("isShared"), isPractice: row.bool("isPractice"))
    }
}
