import Coursework
import Foundation
import SQL
import Secrets

extension School {
    /// How old the note of when a session was last used may grow: it costs a write.
    static let seenEvery: TimeInterval = 3600

    /// Who acts with the token; nil when it is nobody's, has expired, or the account may not be used.
    ///
    /// One statement, by keys, and once an hour a second one.
    package func actor(with token: SessionToken) async throws -> Actor? {
        guard let found = try standing(of: token, kind: nil), found.kind.letsIn else { return nil }
        if now().timeIntervalSince(found.seen) >= Self.seenEvery {
            try await perform(.noteUse(of: token.session), as: found.actor)
        }
        return found.actor
    }

    /// The same for an answer that lets nobody do anything, and leaves no note.
    package func reader(with token: SessionToken) throws -> Actor? {
        guard let found = try standing(of: token, kind: nil), found.kind.letsIn else { return nil }
        return found.actor
    }

    private func standing(of token: SessionToken, kind: Session.Kind?) throws -> Standing? {
        try readOnce(as: .school(token.organization)) { try $0.standing(of: token) }
    }

    /// The feeds that somebody who has signed in may watch, as things stand now; nil once the sign-in lets nobody in.
    package func watchableFeeds(
        of actor: Actor, app: String? = nil, browsing: BrowsingPart? = nil
    ) throws -> [String: String]? {
        guard let session = actor.session else { return nil }
        return try read(as: .school(actor.organization)) { transaction in
            guard let standing = try transaction.standing(of: session) else { return nil }
            return try Transaction(self, standing.actor, transaction.connection, at: transaction.now).watchableFeeds(
                app: app, browsing: browsing)
        }
    }

    /// What is known of a session.
    struct Standing {
        var actor: Actor
        var kind: Session.Kind
        var seen: Date
        /// The sign-in that it ends with.
        var parent: Session.ID?
    }
}

extension Act where Success == Void {
    /// Notes that a sign-in is being used, and with an app's that of its device.
    fileprivate static func noteUse(of session: Session.ID) -> Act {
        Act(holding: []) { transaction in
            try transaction.connection.run(
                """
                UPDATE session SET seen = $3 WHERE organization = $1 AND seen < $3 AND (id = $2 OR id =
                    (SELECT device FROM session WHERE organization = $1 AND id = $2))
                """, transaction.organizationID, Value(session), transaction.nowValue)
        }
    }
}

extension Transaction {
    func standing(of token: SessionToken) throws -> School.Standing? {
        try standing(of: token.session, provenBy: token.secret.fingerprint)
    }

    /// - Parameter fingerprint: of the secret; none where it has been proven before.
    func standing(of session: Session.ID, provenBy fingerprint: Token.Fingerprint? = nil) throws -> School.Standing? {
        var standing: School.Standing?
        try connection.visit(
            Self.standingQuery, [organizationID, Value(session), nowValue]
        ) { row in
            // Takes the same time wherever the fingerprints differ.
            guard fingerprint == nil || Token.Fingerprint(bytes: row.blob(0)) == fingerprint,
                AccountState(rawValue: row.text(4))?.allowsSignIn == true, row.bool(11)
            else { return false }
            let kind = Session.Kind(
                stored: row.text(2), scope: row.text(9), isPage: !row.isNull(13), stage: row.textIfAny(14))
            var found =
                standing
                ?? School.Standing(
                    actor: Actor(
                        organization: organization, person: row.identifier(1), session: session, scope: kind.scope,
                        app: row.textIfAny(10), origin: row.textIfAny(13).flatMap { WebOrigin($0) },
                        mustChoosePassword: row.bool(5), mustAddFactor: row.bool(15)), kind: kind, seen: row.date(3),
                    parent: row.identifierIfAny(12))
            if let role = row.textIfAny(6).flatMap(Role.init), let location = row.integerIfAny(7) {
                found.actor.posts.insert(Actor.Post(role, at: Location.ID(rawValue: location)))
            }
            if let privilege = row.textIfAny(8).flatMap(Privilege.init) { found.actor.granted.insert(privilege) }
            standing = found
            return true
        }
        return standing
    }

    private static let standingQuery = Query(
        kept: """
            SELECT s.fingerprint, s.person, s.kind, s.seen, a.state, a.isTemporary = 1 OR a.password IS NULL,
                r.role, r.location, NULL, s.scope, s.app, \(practiceStands), s.parent, s.origin, s.stage, \(lacksFactor)
            FROM session s JOIN account a ON a.organization = s.organization AND a.person = s.person
                JOIN person p ON p.organization = s.organization AND p.id = s.person
                LEFT JOIN role r ON r.organization = s.organization AND r.person = s.person
            WHERE s.organization = $1 AND s.id = $2 AND s.expires > $3
            UNION ALL
            SELECT s.fingerprint, s.person, s.kind, s.seen, a.state, a.isTemporary = 1 OR a.password IS NULL,
                NULL, NULL, e.privilege, s.scope, s.app, \(practiceStands), s.parent, s.origin, s.stage, \(lacksFactor)
            FROM session s JOIN account a ON a.organization = s.organization AND a.person = s.person
                JOIN person p ON p.organization = s.organization AND p.id = s.person
                JOIN permit e ON e.organization = s.organization AND e.person = s.person
            WHERE s.organization = $1 AND s.id = $2 AND s.expires > $3
            """)

    /// Whoever has to have a second factor by now, and has none, adds one before anything else. What serves apps on a device goes on:
    /// it opens nothing that the factor is to protect.
    private static let lacksFactor = """
        s.scope = 'person' AND EXISTS (
            SELECT 1 FROM factorRule fr JOIN role rr ON rr.organization = fr.organization AND rr.role = fr.role
            WHERE fr.organization = s.organization AND fr.demand = 'must' AND fr.starts <= $3 AND rr.person = s.person)
            AND NOT EXISTS (SELECT 1 FROM factor f
                WHERE f.organization = s.organization AND f.person = s.person AND f.isConfirmed = 1)
        """

    /// A practice learner is in only as long as the teacher is, by the sign-in that the practice began from, and teaches a
    /// class that the learner is in. Asked with each request: nothing that happens to the teacher can be forgotten.
    private static let practiceStands = """
        p.practiceOf IS NULL OR EXISTS (
            SELECT 1 FROM session ts
                JOIN account ta ON ta.organization = ts.organization AND ta.person = ts.person
                    AND ta.state IN ('new', 'active')
                JOIN role tr ON tr.organization = ts.organization AND tr.person = ts.person AND tr.role = 'teacher'
                JOIN membership tm ON tm.organization = ts.organization AND tm.person = ts.person AND tm.role = 'teacher'
                JOIN membership lm ON lm.organization = ts.organization AND lm.class = tm.class AND lm.person = p.id
            WHERE ts.organization = s.organization AND ts.id = s.parent AND ts.person = p.practiceOf
                AND ts.expires > $3)
        """
}
