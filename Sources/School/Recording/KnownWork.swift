import Coursework
import Foundation
import Locks
import SQL

/// What is already known about one person's work in one app: looked up once, and updated as reports are taken in.
struct KnownWork {
    /// What happened to an activity that was not recorded.
    struct Explained: Hashable {
        var fate: String
        var edited: Int64
        var superseded: Int
    }

    /// All attempts at each context that is reported of.
    private(set) var contexts: [IdentifierPath: ContextAttempts] = [:]
    /// Attempts that are reported of, but stand at other contexts.
    private var others: [ActivityRecord.ID: Transaction.Attempt] = [:]
    /// Where the attempts stand that were written meanwhile.
    private var written: [ActivityRecord.ID: IdentifierPath] = [:]
    var explained: [ActivityRecord.ID: Explained] = [:]
    /// Activities that another app has reported, even if nothing was stored.
    fileprivate(set) var foreign: Set<ActivityRecord.ID> = []

    /// The attempt that a report at this context is about.
    func attempt(_ id: ActivityRecord.ID, reportedAt path: IdentifierPath) -> Transaction.Attempt? {
        if let path = written[id] { return contexts[path]?[id] }
        return contexts[path]?[id] ?? others[id]
    }

    /// All attempts at the context.
    mutating func attempts(at path: IdentifierPath) -> ContextAttempts {
        if let attempts = contexts[path] { return attempts }
        let attempts = ContextAttempts(at: path)
        contexts[path] = attempts
        return attempts
    }

    /// The stored form of a path, which is at hand if work there is known.
    ///
    /// Of paths that Swift alone considers equal each has its own.
    func stored(_ path: IdentifierPath) -> String {
        guard let known = contexts[path], known.isASCII, path.isASCII else { return path.stored }
        return known.stored
    }

    /// Takes an attempt as it was written after a report at this context.
    mutating func put(_ attempt: Transaction.Attempt, reportedAt path: IdentifierPath, version: Int64) {
        let (id, place) = (attempt.record.id, attempt.record.path)
        for before in [written[id], others[id]?.record.path, path] where before != place {
            before.flatMap { contexts[$0] }?.remove(id)
        }
        written[id] = place
        attempts(at: place).put(attempt, version: version)
    }

    fileprivate mutating func put(_ cached: ContextAttempts, at path: IdentifierPath) { contexts[path] = cached }

    fileprivate mutating func putElsewhere(_ attempt: Transaction.Attempt) { others[attempt.record.id] = attempt }
}

/// The query for what is already known about the work in reports.
struct WorkQuery: Sendable {
    private let query: GroupQuery
    private static let known = Locked<[String: WorkQuery]>([:])

    /// The query for an engine's dialect.
    static func of(_ dialect: Dialect) -> WorkQuery {
        known.withLock { known in
            let version = dialect.expand("{version}")
            let query = known[version] ?? WorkQuery(dialect)
            known[version] = query
            return query
        }
    }

    /// What a row of the answer is about.
    fileprivate enum Kind: Int64 {
        case fate, attempt, versions, attemptElsewhere
    }

    /// Finds, for each report: the attempts at its context, or only which transactions wrote them if they are cached;
    /// the attempt that it updates, wherever that is; and what was not recorded.
    private init(_ dialect: Dialect) {
        query = GroupQuery(
            dialect.expand(
                """
                WITH asked (organization, person, app, path, held, other, id) AS ({asked})
                SELECT 1 AS kind, a.organization, a.person, asked.app AS askedApp, a.id, a.app, a.record, a.tasks,
                    a.edited, {version} AS version, '' AS path, a.isFromPage
                FROM asked CROSS JOIN activity a
                WHERE a.organization = asked.organization AND a.person = asked.person AND a.app = asked.app
                    AND a.path = asked.path
                UNION ALL
                SELECT 2, asked.organization, asked.person, asked.app, '', asked.app, '', '', count(*),
                    CAST(sum({version}) AS {integer}), asked.held, 0
                FROM asked CROSS JOIN activity a
                WHERE a.organization = asked.organization AND a.person = asked.person AND a.app = asked.app
                    AND a.path = asked.held
                GROUP BY asked.organization, asked.person, asked.app, asked.held
                UNION ALL
                SELECT 3, a.organization, a.person, asked.app, a.id, a.app, a.record, a.tasks, a.edited, {version}, '',
                    a.isFromPage
                FROM asked CROSS JOIN activity a
                WHERE a.organization = asked.organization AND a.person = asked.person AND a.id = asked.other
                    AND a.path <> asked.path
                UNION ALL
                SELECT 0, f.organization, f.person, asked.app, f.activity, f.app, f.fate, '', f.edited, f.superseded, '',
                    0
                FROM asked CROSS JOIN fate f
                WHERE f.organization = asked.organization AND f.person = asked.person AND f.activity = asked.id
                """), columns: 7, common: 0)
    }

    struct Found {
        var work: [AppUser: KnownWork] = [:]
        /// Which transactions wrote the attempts at cached contexts, for comparison.
        fileprivate(set) var versions: [AppUser: [IdentifierPath: RowVersions]] = [:]
        /// By what the cache tells whether somebody has changed them since they were taken out of it.
        fileprivate(set) var tickets: [AppUser: [IdentifierPath: UInt64]] = [:]
    }

    /// Looks up what the school knows already about the work in these reports. Of a report whose attempt is cached, and of
    /// which no other fate is kept, nothing is asked.
    ///
    /// - Parameter cache: the cache; what it has is taken out of it, and not read again.
    func work(beside reports: [(AppUser, [ActivityRecord])], _ cache: RecordingCache?) -> Lookup<Found> {
        var found = Found()
        var places: Set<NamedContext> = []
        let asked = reports.flatMap { appUser, records in
            records.compactMap { record -> [Value]? in
                // If several reports concern one context, only one of them reads it, unless it is cached.
                let isFirst = places.insert(
                    NamedContext(organization: appUser.organization, person: appUser.person, path: record.path)
                ).inserted
                let cached = isFirst ? cache?.take(appUser, record.path) : nil
                let isCompared = cached != nil && cache?.mustCompare == true
                if let cached { found.work[appUser, default: KnownWork()].put(cached.attempts, at: record.path) }
                if isCompared {
                    found.versions[appUser, default: [:]][record.path] = RowVersions()
                    found.tickets[appUser, default: [:]][record.path] = cached?.ticket
                }
                let isRead = isFirst && cached == nil
                let here = found.work[appUser]?.contexts[record.path]
                let isHere = here?[record.id] != nil
                if let cache, let here, isHere, !isCompared, cache.unexplained(here, appUser).contains(record.id) {
                    return nil
                }
                return [
                    Value(appUser.organization), Value(appUser.person), .text(appUser.app),
                    .text(isRead ? record.path.stored : ""), .text(isCompared ? cached?.attempts.stored ?? "" : ""),
                    .text(isHere ? "" : record.id.rawValue), .text(record.id.rawValue),
                ]
            }
        }
        return query.lookup([], asked, into: found) { try $0.add($1) }
    }

    /// Reads cached attempts again that somebody has written since they were cached.
    ///
    /// To be called once the locks of all who report are held: until then others may change what was taken out.
    func mend(
        _ found: inout Found, beside reports: [(AppUser, [ActivityRecord])], _ cache: RecordingCache?,
        _ connection: any Connection
    ) throws {
        let outdated = found.versions.filter { appUser, contexts in
            contexts.contains { path, versions in
                if found.work[appUser]?.contexts[path]?.versions != versions { return true }
                guard let ticket = found.tickets[appUser]?[path] else { return true }
                return cache?.isUntouched(appUser, path, since: ticket) != true
            }
        }.keys
        guard !outdated.isEmpty else { return }
        let again = reports.filter { outdated.contains($0.0) }
        let fresh = try connection.find(work(beside: again, nil))
        for appUser in outdated { found.work[appUser] = fresh.work[appUser] }
    }
}

extension WorkQuery.Found {
    fileprivate mutating func add(_ row: Row) throws {
        let appUser = AppUser(
            organization: row.identifier("organization"), person: row.identifier("person"), app: row.text("askedApp"))
        let id = ActivityRecord.ID(rawValue: row.text("id"))
        let kind = WorkQuery.Kind(rawValue: row.integer("kind"))
        if kind == .versions {
            versions[appUser, default: [:]][try IdentifierPath(stored: row.text("path"))] = RowVersions(
                count: row.integer("edited"), sum: row.integer("version"))
            return
        }
        var known = work.removeValue(forKey: appUser) ?? KnownWork()
        defer { work[appUser] = known }
        if row.text("app") != appUser.app {
            known.foreign.insert(id)
            return
        }
        switch kind {
        case .attempt:
            let attempt = try Transaction.attempt(row)
            known.attempts(at: attempt.record.path).put(attempt, version: row.integer("version"))
        case .attemptElsewhere: known.putElsewhere(try Transaction.attempt(row))
        case .fate, .versions, nil:
            // Whatever is stored, it can be counted on from.
            let superseded = Int(min(row.integer("version"), Int64(Int32.max)))
            known.explained[id] = KnownWork.Explained(
                fate: row.text("record"), edited: row.integer("edited"), superseded: superseded)
        }
    }
}
