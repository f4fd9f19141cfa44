import Coursework
package import Foundation
import SQL
package import Secrets

extension Desk {
    /// The asking person's sign-ins, the latest used first. Links that were never used are among them.
    package func ownSessions() throws -> [Session] {
        try connection.all(
            """
            SELECT id, person, kind, label, created, seen, expires FROM session
            WHERE organization = $1 AND person = $2 AND expires > $3 ORDER BY seen DESC, id DESC
            """, [here, Value(try person()), nowValue], as: Session.init(row:))
    }

    /// Ends one of the asking person's sign-ins.
    package func endSession(_ id: Session.ID) throws {
        let me = try person()
        let ended = try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2 AND person = $3", here, Value(id), Value(me))
        guard ended > 0 else { throw SchoolError.none("session") }
        try judgeAnew(me)
        try log(.sessionRevoked, .person(me))
    }

    /// Ends all of the asking person's sign-ins but this one.
    package func endOtherSessions() throws {
        let me = try person()
        try endSessions(of: me, except: actor.session)
        try log(.sessionsRevoked, .person(me))
    }

    func endSessions(of id: Person.ID, except kept: Session.ID? = nil) throws {
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND person = $2 AND id <> $3",
            here, Value(id), .integer(kept?.rawValue ?? 0))
        try tell(.person(id), "session")
        try judgeAnew(id)
    }

    func hasExpiredSessions() throws -> Bool {
        try connection.first(
            "SELECT 1 FROM session WHERE organization = $1 AND expires <= $2 LIMIT 1", here, nowValue
        ) { _ in true } ?? false
    }

    /// Forgets sign-ins that have expired, some at a time.
    ///
    /// - Returns: whether there may be more.
    package func sweepSessions(atMost limit: Int = 1000) throws -> Bool {
        let gone: [Person.ID] = try connection.all(
            """
            DELETE FROM session WHERE organization = $1 AND id IN
                (SELECT id FROM session WHERE organization = $1 AND expires <= $2 ORDER BY expires LIMIT $3)
            RETURNING person
            """, [here, nowValue, Value(limit)]
        ) { $0.identifier(0) }
        for person in Set(gone) { try judgeAnew(person) }
        return gone.count == limit
    }

    /// Writes a sign-in down; of the secret, what it is recognized by.
    func open(_ new: NewSession, of id: Person.ID) throws -> OpenedSession {
        let session = Session(
            id: newIdentifier(), person: id, kind: new.kind, label: String(new.label.trimmed.prefix(100)), created: now,
            seen: now, expires: now.addingTimeInterval(new.lasting))
        try connection.post(
            """
            INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
            """, here, Value(session.id), Value(id), .text(new.kind.rawValue), .blob(new.secret.fingerprint.bytes),
            .text(session.label), nowValue, Value(session.expires))
        let token = SessionToken(organization: organization, session: session.id, secret: new.secret)
        return OpenedSession(session: session, token: token)
    }
}

/// A sign-in that is about to begin. The secret is made before the transaction, which may run more than once.
package struct NewSession: Sendable {
    package var kind: Session.Kind
    package var label: String
    package var secret: Token
    package var lasting: TimeInterval

    /// - Parameter lasting: seconds; by itself as long as such a sign-in usually holds.
    package init(_ kind: Session.Kind, label: String, secret: Token = .random(), lasting: TimeInterval? = nil) {
        self.kind = kind
        self.label = label
        self.secret = secret
        self.lasting = lasting ?? kind.lasting
    }
}

/// A sign-in that has begun, with the token that nobody gets to see a second time.
package struct OpenedSession: Sendable {
    package var session: Session
    package var token: SessionToken
}

extension Session.Kind {
    /// Seconds: a browser for a month, a device for a school year, a link until after a weekend.
    package var lasting: TimeInterval {
        switch self {
        case .browser: 30 * 86400
        case .device: 365 * 86400
        case .link: 3 * 86400
        }
    }
}

extension Session {
    init(row: any Row) {
        self.init(
            id: row.identifier(0), person: row.identifier(1), kind: Kind(rawValue: row.text(2)) ?? .browser,
            label: row.text(3), created: row.date(4), seen: row.date(5), expires: row.date(6))
    }
}
