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

    private var attempts: [ActivityRecord.ID: Transaction.Attempt] = [:]
    /// The transactions that wrote the attempts, if rows record them.
    private(set) var versions: [ActivityRecord.ID: Int64] = [:]
    var explained: [ActivityRecord.ID: Explained] = [:]
    /// Activities that another app has reported, even if nothing was stored.
    fileprivate(set) var foreign: Set<ActivityRecord.ID> = []

    subscript(id: ActivityRecord.ID) -> Transaction.Attempt? { attempts[id] }

    /// The attempts at a context, oldest first.
    func attempts(at path: IdentifierPath) -> [Transaction.Attempt] {
        attempts.values.filter { $0.record.path == path }.sorted {
            ($0.record.created, $0.record.id.rawValue) < ($1.record.created, $1.record.id.rawValue)
        }
    }

    mutating func put(_ attempt: Transaction.Attempt, version: Int64 = 0) {
        attempts[attempt.record.id] = attempt
        versions[attempt.record.id] = version
    }

    mutating func put(_ held: HeldAttempts) {
        for attempt in held.attempts { put(attempt, version: held.versions[attempt.record.id] ?? 0) }
    }

    func held(at path: IdentifierPath) -> HeldAttempts {
        let found = attempts(at: path)
        return HeldAttempts(
            attempts: found,
            versions: Dictionary(uniqueKeysWithValues: found.map { ($0.record.id, versions[$0.record.id] ?? 0) }))
    }
}

/// All attempts at a context, with the transactions that wrote them.
struct HeldAttempts {
    var attempts: [Transaction.Attempt]
    var versions: [ActivityRecord.ID: Int64]
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

    /// Finds, for each report: the attempts at its context, or only their versions if they are cached; the attempt
    /// that it updates, wherever that is; and what was not recorded.
    private init(_ dialect: Dialect) {
        query = GroupQuery(
            dialect.expand(
                """
                WITH asked (organization, person, app, path, held, other, id) AS ({asked})
                SELECT 1 AS kind, a.organization, a.person, asked.app AS askedApp, a.id, a.app, a.record, a.tasks,
                    a.edited, {version} AS version, '' AS path
                FROM asked CROSS JOIN activity a
                WHERE a.organization = asked.organization AND a.person = asked.person AND a.app = asked.app
                    AND a.path = asked.path
                UNION ALL
                SELECT 2, a.organization, a.person, asked.app, a.id, a.app, '', '', 0, {version}, a.path
                FROM asked CROSS JOIN activity a
                WHERE a.organization = asked.organization AND a.person = asked.person AND a.app = asked.app
                    AND a.path = asked.held
                UNION ALL
                SELECT 1, a.organization, a.person, asked.app, a.id, a.app, a.record, a.tasks, a.edited, {version}, ''
                FROM asked CROSS JOIN activity a
                WHERE a.organization = asked.organization AND a.person = asked.person AND a.id = asked.other
                    AND a.path <> asked.path
                UNION ALL
                SELECT 0, f.organization, f.person, asked.app, f.activity, f.app, f.fate, '', f.edited, f.superseded, ''
                FROM asked CROSS JOIN fate f
                WHERE f.organization = asked.organization AND f.person = asked.person AND f.activity = asked.id
                """), columns: 7, common: 0)
    }

    struct Found {
        var work: [Asker: KnownWork] = [:]
        /// The present versions of cached attempts, for comparison.
        fileprivate(set) var versions: [HeldPlace: [ActivityRecord.ID: Int64]] = [:]
    }

    struct HeldPlace: Hashable {
        var asker: Asker
        var path: String
    }

    /// Looks up what the school knows already about the work in these reports.
    ///
    /// - Parameter memory: the cache, whose entries are not read again.
    func work(beside reports: [(Asker, [ActivityRecord])], _ memory: RecordingMemory?) -> Lookup<Found> {
        var found = Found()
        var places: Set<NamedContext> = []
        let asked = reports.flatMap { asker, records in
            records.map { record in
                // If several reports concern one context, only one of them reads it, unless it is cached.
                let place = NamedContext(
                    organization: asker.organization, person: asker.person, path: record.path)
                let isFirst = places.insert(place).inserted
                let known = memory?[asker, record.path]
                let path = record.path.stored
                if isFirst, let known {
                    found.work[asker, default: KnownWork()].put(known)
                    if memory?.mustCompare == true { found.versions[HeldPlace(asker: asker, path: path)] = [:] }
                }
                let isHere = known?.versions[record.id] != nil
                return [
                    Value(asker.organization), Value(asker.person), .text(asker.app),
                    .text(isFirst && known == nil ? path : ""),
                    .text(isFirst && known != nil && memory?.mustCompare == true ? path : ""),
                    .text(isHere ? "" : record.id.rawValue), .text(record.id.rawValue),
                ]
            }
        }
        return query.lookup([], asked, into: found) { try $0.add($1) }
    }

    /// Reads cached attempts again that another transaction has written since they were cached.
    func mend(
        _ found: inout Found, beside reports: [(Asker, [ActivityRecord])], _ memory: RecordingMemory?,
        _ connection: any Connection
    ) throws {
        let outdated = Set(
            found.versions.filter { place, versions in
                memory?.versions(of: place) != versions
            }.keys)
        guard !outdated.isEmpty else { return }
        for place in outdated { memory?.forget(place) }
        let askers = Set(outdated.map(\.asker))
        let again = reports.filter { askers.contains($0.0) }
        let fresh = try connection.find(work(beside: again, memory))
        for asker in askers { found.work[asker] = fresh.work[asker] }
    }
}

extension WorkQuery.Found {
    fileprivate mutating func add(_ row: Row) throws {
        let asker = Asker(
            organization: row.identifier("organization"), person: row.identifier("person"), app: row.text("askedApp"))
        let id = ActivityRecord.ID(rawValue: row.text("id"))
        if row.integer("kind") == 2 {
            versions[WorkQuery.HeldPlace(asker: asker, path: row.text("path")), default: [:]][id] = row.integer(
                "version")
        } else if row.text("app") != asker.app {
            work[asker, default: KnownWork()].foreign.insert(id)
        } else if row.bool("kind") {
            // It may stand at the place of one report and be what another one is news of.
            guard work[asker]?[id] == nil else { return }
            work[asker, default: KnownWork()].put(try Transaction.attempt(row), version: row.integer("version"))
        } else {
            // Whatever is stored, it can be counted on from.
            let superseded = Int(min(row.integer("version"), Int64(Int32.max)))
            work[asker, default: KnownWork()].explained[id] = KnownWork.Explained(
                fate: row.text("record"), edited: row.integer("edited"), superseded: superseded)
        }
    }
}
