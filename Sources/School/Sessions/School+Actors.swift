import Coursework
import Foundation
import Locks
import SQL
import Secrets

extension School {
    /// How outdated a session's time of last use may be: updating it costs a write.
    static let seenEvery: TimeInterval = 3600

    /// The actor behind a token; nil when the token is invalid or has expired, or the account may not be used.
    ///
    /// One statement by keys, and a second one once an hour; none if nothing has changed since the last time.
    package func actor(with token: SessionToken) async throws -> Actor? {
        guard var found = try activeSession(of: token), found.kind.letsIn else { return nil }
        if isDue(found) {
            try await perform(.noteUse(of: token.session), as: found.actor)
            found.seen = now()
        }
        if database.isRemote { inMemory.state(RemoteSessionCache.self).keep(found, of: token) }
        return found.actor
    }

    private func isDue(_ session: ActiveSession) -> Bool { now().timeIntervalSince(session.seen) >= Self.seenEvery }

    /// The actor found for the token last time; nil if that is not known, or if checking is just as cheap.
    ///
    /// For callers that check it later: ``sync(_:as:remembered:)``.
    package func rememberedActor(with token: SessionToken) -> RememberedActor? {
        guard let known = inMemory.state(RemoteSessionCache.self)[token], !isDue(known) else { return nil }
        return RememberedActor(actor: known.actor, key: SessionKey(token), fingerprint: token.secret.fingerprint)
    }

    /// Drops the cached entry of a session that has ended or changed.
    package func forget(_ token: SessionToken) { inMemory.state(RemoteSessionCache.self).forget(token) }

    /// The same, for a response that permits no action; the time of last use is not updated.
    package func reader(with token: SessionToken) throws -> Actor? {
        guard let found = try activeSession(of: token), found.kind.letsIn else { return nil }
        return found.actor
    }

    private func activeSession(of token: SessionToken) throws -> ActiveSession? {
        let cache: SessionCache = inMemory.state()
        if let known = try cache.activeSession(of: token, in: self) { return known }
        let school = Actor.school(token.organization)
        // If changes cannot be detected at present, a single statement costs less than a transaction.
        guard try database.numbers(of: []) != nil else {
            return try readOnce(as: school) { try $0.activeSession(of: token) }
        }
        return try read(as: school) { transaction in
            let found = try transaction.activeSession(of: token)
            if let found { try cache.keep(found, of: token, transaction) }
            return found
        }
    }

    /// The feeds that a signed-in person may watch at present; nil once the session is no longer valid.
    package func watchableFeeds(
        of actor: Actor, app: String? = nil, browsing: BrowsingPart? = nil
    ) throws -> WatchableFeeds? {
        guard let session = actor.session else { return nil }
        return try read(as: .school(actor.organization)) { transaction in
            guard let activeSession = try transaction.activeSession(of: session) else { return nil }
            let watching = Transaction(self, activeSession.actor, transaction.connection, at: transaction.now)
            return WatchableFeeds(
                names: try watching.watchableFeeds(app: app, browsing: browsing), holdUntil: activeSession.holdsUntil)
        }
    }
}

/// What is known of a session that is still valid.
struct ActiveSession: Equatable, Sendable {
    var actor: Actor
    var kind: Session.Kind
    var seen: Date
    /// Until when this holds if nothing is written: until the session expires, or until a second factor is
    /// required.
    var holdsUntil: Date
    /// Whether it is a practice learner's session, which lasts as long as the teacher's.
    var isOfPractice: Bool
    /// The session with which it ends.
    var parent: Session.ID?

    /// What it was read from: it holds until something of that is written. Nil for practice learners and inspections, whose
    /// sessions depend on other people as well.
    var subjects: [CountedSubject]? {
        guard !isOfPractice, kind != .inspection, let session = actor.session, let person = actor.person else {
            return nil
        }
        return [.session(session), .access(person), .factorRules]
    }

    /// Whether it holds if nothing was written since. The clock may have been set back.
    func holds(at now: Date, readAt read: Date) -> Bool { read <= now && now < holdsUntil }
}

extension Act where Success == Void {
    /// Updates a session's time of last use, and for an app also that of its device.
    fileprivate static func noteUse(of session: Session.ID) -> Act {
        Act(locking: []) { transaction in
            try transaction.connection.run(
                """
                UPDATE session SET seen = $3 WHERE organization = $1 AND seen < $3 AND (id = $2 OR id =
                    (SELECT device FROM session WHERE organization = $1 AND id = $2))
                """, transaction.organizationID, Value(session), transaction.nowValue)
        }
    }
}

/// An actor found earlier, with the session that proved it.
package struct RememberedActor: Sendable {
    package let actor: Actor
    let key: SessionKey
    let fingerprint: Token.Fingerprint

    /// Whether the tables say of the session what is remembered of it.
    func isProven(by found: FoundSession?) -> Bool {
        found?.fingerprint == fingerprint && found?.activeSession?.actor == actor
    }
}

/// The session has ended or changed since it was looked up.
package struct OutdatedSession: Error {
    package init() {}
}

/// Identifies one session among all.
struct SessionKey: Hashable {
    var organization: Organization.ID
    var session: Session.ID
}

extension SessionKey {
    init(_ token: SessionToken) { self.init(organization: token.organization, session: token.session) }
}

/// A cache of sessions, for databases that are reached over the network.
final class RemoteSessionCache: InMemoryState {
    private typealias Known = (fingerprint: Token.Fingerprint, activeSession: ActiveSession)

    private let known = Locked(RecentValues<SessionKey, Known?>(limit: 100_000))

    subscript(token: SessionToken) -> ActiveSession? {
        guard let known = known.withLock({ $0[SessionKey(token)] }) ?? nil,
            known.fingerprint == token.secret.fingerprint
        else { return nil }
        return known.activeSession
    }

    func keep(_ activeSession: ActiveSession, of token: SessionToken) {
        known.withLock { $0.put((token.secret.fingerprint, activeSession), for: SessionKey(token), size: 1) }
    }

    func forget(_ token: SessionToken) { known.withLock { $0.put(nil, for: SessionKey(token), size: 1) } }
}

extension Transaction {
    func activeSession(of token: SessionToken) throws -> ActiveSession? {
        try activeSession(of: token.session, provenBy: token.secret.fingerprint)
    }

    /// - Parameter fingerprint: of the secret; nil if it has been checked before.
    func activeSession(of session: Session.ID, provenBy fingerprint: Token.Fingerprint? = nil) throws -> ActiveSession?
    {
        var activeSession: ActiveSession?
        try connection.visit(
            Self.sessionQuery, [organizationID, Value(session), nowValue]
        ) { row in
            // Takes the same time wherever the fingerprints differ.
            guard fingerprint == nil || Token.Fingerprint(bytes: row.blob("fingerprint")) == fingerprint else {
                return false
            }
            Self.add(row, to: &activeSession, in: organization)
            return activeSession != nil
        }
        guard let activeSession, activeSession.kind == .inspection else { return activeSession }
        return try stillInspects(activeSession) ? activeSession : nil
    }

    /// An inspection lasts only while the inspector's own session is valid and the school allows it. That is checked
    /// with each request by the rule itself, so that no change to either person is missed.
    private func stillInspects(_ inspection: ActiveSession) throws -> Bool {
        guard let parent = inspection.parent, let person = inspection.actor.person,
            let inspector = try activeSession(of: parent), inspector.actor.scope == .person,
            !inspector.actor.mustAddFactor
        else { return false }
        do {
            return try Transaction(school, inspector.actor, connection, at: now).mayInspect(person)
        } catch is SchoolError {
            // The inspector may no longer see this person.
            return false
        }
    }

    private static func add(_ row: Row, to activeSession: inout ActiveSession?, in organization: Organization.ID) {
        let kind = Session.Kind(
            stored: row.text("kind"), scope: row.text("scope"), isPage: !row.isNull("origin"),
            stage: row.textIfAny("stage"))
        // An account in which nobody can sign in any more can be looked into.
        guard kind == .inspection || AccountState(rawValue: row.text("state"))?.allowsSignIn == true,
            row.bool("practiceStands")
        else {
            return
        }
        var found =
            activeSession
            ?? ActiveSession(
                actor: Actor(
                    organization: organization, person: row.identifier("person"), session: row.identifier("id"),
                    scope: kind.scope, app: row.textIfAny("app"),
                    origin: row.textIfAny("origin").flatMap { WebOrigin($0) },
                    mustChoosePassword: row.bool("mustChoosePassword") && kind != .inspection,
                    mustAddFactor: row.bool("lacksFactor")), kind: kind,
                seen: row.date("seen"),
                holdsUntil: min(row.date("expires"), row.dateIfAny("nextRule") ?? row.date("expires")),
                isOfPractice: row.bool("isOfPractice"),
                parent: row.identifierIfAny("parent"))
        if let role = row.textIfAny("role").flatMap(Role.init), let location = row.integerIfAny("location") {
            found.actor.posts.insert(Actor.Post(role, at: Location.ID(rawValue: location)))
        }
        if let privilege = row.textIfAny("privilege").flatMap(Privilege.init) { found.actor.granted.insert(privilege) }
        activeSession = found
    }

    private static let sessionQuery = Query(
        kept: sessionRows(from: "session s", where: "s.organization = $1 AND s.id = $2", now: "$3"))

    private static let rememberedQuery = GroupQuery(
        "WITH asked (organization, session) AS ({asked}) "
            + sessionRows(
                from: "asked CROSS JOIN session s",
                where: "s.organization = asked.organization AND s.id = asked.session",
                now: "$1"), columns: 2, common: 1)

    /// What the tables say of the remembered sessions.
    static func sessions(of remembered: [RememberedActor], at time: Date) -> Lookup<[SessionKey: FoundSession]> {
        let asked = remembered.map { [Value($0.key.organization), Value($0.key.session)] }
        return rememberedQuery.lookup([Value(time)], asked, into: [:]) { found, row in
            let key = SessionKey(organization: row.identifier("organization"), session: row.identifier("id"))
            let new = FoundSession(fingerprint: Token.Fingerprint(bytes: row.blob("fingerprint")))
            add(row, to: &found[key, default: new].activeSession, in: key.organization)
        }
    }

    /// One row for each role and each privilege of the session's person.
    private static func sessionRows(from tables: String, where condition: String, now: String) -> String {
        func rows(_ role: String, _ location: String, _ privilege: String, _ joins: String) -> String {
            """
            SELECT s.fingerprint, s.person, s.kind, s.seen, a.state,
                a.isTemporary = 1 OR a.password IS NULL AS mustChoosePassword, \(role) AS role, \(location) AS location,
                \(privilege) AS privilege, s.scope, s.app, \(practiceStands(now)) AS practiceStands, s.parent, s.origin,
                s.id, s.organization, s.stage, \(lacksFactor(now)) AS lacksFactor, s.expires, p.practiceOf IS NOT NULL AS isOfPractice,
                \(nextRule(now)) AS nextRule
            FROM \(tables) JOIN account a ON a.organization = s.organization AND a.person = s.person
                JOIN person p ON p.organization = s.organization AND p.id = s.person
                \(joins)
            WHERE \(condition) AND s.expires > \(now)
            """
        }
        return rows(
            "r.role", "r.location", "NULL",
            "LEFT JOIN role r ON r.organization = s.organization AND r.person = s.person")
            + " UNION ALL "
            + rows(
                "NULL", "NULL", "e.privilege",
                "JOIN permit e ON e.organization = s.organization AND e.person = s.person")
    }

    /// Somebody who is required to have a second factor by now and has none must add one before anything else. Apps
    /// on a device continue to work: they open nothing that the factor protects.
    private static func lacksFactor(_ now: String) -> String {
        """
        s.scope = 'person' AND EXISTS (
            SELECT 1 FROM factorRule fr JOIN role rr ON rr.organization = fr.organization AND rr.role = fr.role
            WHERE fr.organization = s.organization AND fr.demand = 'must' AND fr.starts <= \(now) AND rr.person = s.person)
            AND NOT EXISTS (SELECT 1 FROM factor f
                WHERE f.organization = s.organization AND f.person = s.person AND f.isConfirmed = 1)
        """
    }

    /// No row is written when the day comes from which a second factor is required.
    private static func nextRule(_ now: String) -> String {
        """
        (SELECT min(nr.starts) FROM factorRule nr
            WHERE nr.organization = s.organization AND nr.demand = 'must' AND nr.starts > \(now))
        """
    }

    /// A practice learner's session lasts only while the teacher's session from which it began is valid, and while
    /// the teacher teaches a class with the learner in it. That is checked with each request, so that no change to
    /// the teacher is missed.
    private static func practiceStands(_ now: String) -> String {
        """
        p.practiceOf IS NULL OR EXISTS (
            SELECT 1 FROM session ts
                JOIN account ta ON ta.organization = ts.organization AND ta.person = ts.person
                    AND ta.state IN ('new', 'active')
                JOIN role tr ON tr.organization = ts.organization AND tr.person = ts.person AND tr.role = 'teacher'
                JOIN membership tm ON tm.organization = ts.organization AND tm.person = ts.person AND tm.role = 'teacher'
                JOIN membership lm ON lm.organization = ts.organization AND lm.class = tm.class AND lm.person = p.id
            WHERE ts.organization = s.organization AND ts.id = s.parent AND ts.person = p.practiceOf
                AND ts.expires > \(now))
        """
    }
}
