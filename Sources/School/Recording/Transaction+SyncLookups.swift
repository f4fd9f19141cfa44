import Coursework
import Foundation
import SQL

extension Transaction {
    /// What is looked up before any report is taken in.
    struct SyncLookups {
        /// What the recording rule needs.
        var cases: [AppUser: RecordingCase]
        /// The declared contexts; nil if some have yet to be declared.
        var known: Set<NamedContext>?
        /// The remembered sign-ins that are still valid.
        var present: Set<Actor>
        var catalogs: CatalogPages
    }

    /// - Parameter rows: collects the rows to be written.
    static func lookUp(
        _ asked: [(appUser: AppUser, call: SyncCall)], _ rows: RecordedRows, _ school: School,
        _ connection: any Connection
    ) throws -> SyncLookups {
        let cache = RecordingCache.of(connection, school)
        let reports = asked.map { ($0.appUser, $0.call.request.reports.map(\.record)) }
        let signIns = SignInCheck(asked.compactMap(\.call.remembered), cache?.signIns, at: school.now())
        let declares = asked.contains { !$0.call.request.contexts.isEmpty }
        let named = declares ? [] : Set(asked.flatMap { $0.call.request.contexts(of: $0.appUser) })
        let declared = cache?.declared(named) ?? []
        let news =
            declares
            ? Lookup([]) { CatalogPages() }
            : CatalogPages.news(
                asked.map { ($0.call.transaction, $0.call.request.app, $0.call.request.catalog) }, school.feed)
        let query = WorkQuery.of(school.database.dialect)
        // People of whom nothing is cached are looked up at once.
        let unknown = cache == nil ? Set(asked.map(\.appUser)) : []
        let (_, rule, found, known, catalogs, sessions) = try connection.find(
            connection.othersChanges(), rule(for: unknown), query.work(beside: reports, cache),
            known(named.subtracting(declared)), news, signIns.lookup)
        let present = try signIns.present(sessions, connection)
        cache?.putDeclared(known)
        var work = found
        try query.mend(&work, beside: reports, cache, connection)
        #if DEBUG
            try cache?.check(work.work, connection)
            try cache?.check(declared, connection)
        #endif
        let cases = try cache.map { try kept($0, asked, connection) } ?? configured(rule, connection)
        let contexts = cases.map { appUser, known in
            let context = RecordingCase(
                appUser: appUser, standing: known.standing, open: known.open, sent: known.sent,
                configuration: known.configuration, work: work.work[appUser] ?? KnownWork(), rows: rows)
            return (appUser, context)
        }
        return SyncLookups(
            cases: Dictionary(uniqueKeysWithValues: contexts), known: declares ? nil : known.union(declared),
            present: present, catalogs: catalogs)
    }

    /// The tasks of the people, read from the tables.
    private static func rule(for appUsers: Set<AppUser>) -> Lookup<[AppUser: RecordingCache.Case]> {
        let (standings, open) = (standings(of: appUsers), tasks(of: appUsers))
        return Lookup(standings.queries + open.queries) {
            let (standings, open) = (try standings.value(), try open.value())
            let cases = appUsers.map { appUser in
                RecordingCache.Case(
                    standing: standings[appUser] ?? AppUserStanding(), open: OpenTasks(open[appUser] ?? []))
            }
            return Dictionary(uniqueKeysWithValues: zip(appUsers, cases))
        }
    }

    /// The same with the settings, which few apps have.
    private static func configured(
        _ cases: [AppUser: RecordingCache.Case], _ connection: any Connection
    ) throws -> [AppUser: RecordingCache.Case] {
        let appUsers = Set(cases.filter(\.value.standing.isConfigured).keys)
        guard !appUsers.isEmpty else { return cases }
        let found = try connection.find(configurations(of: appUsers))
        var cases = cases
        for (appUser, configuration) in found {
            cases[appUser]?.configuration = configuration
        }
        return cases
    }

    /// The same from the cache, or else from the tables.
    private static func kept(
        _ cache: RecordingCache, _ asked: [(appUser: AppUser, call: SyncCall)], _ connection: any Connection
    ) throws -> [AppUser: RecordingCache.Case] {
        var cases: [AppUser: RecordingCache.Case] = [:]
        for (appUser, _) in asked { cases[appUser] = cache[appUser] }
        #if DEBUG
            try cache.check(&cases, connection)
        #endif
        let unknown = Set(asked.map(\.appUser)).filter { cases[$0] == nil }
        let others = try configured(connection.find(rule(for: unknown)), connection)
        for (appUser, call) in asked {
            guard var known = others[appUser] else { continue }
            known.sent = SentAssignments(call.transaction.assignments(known.standing, known.open.all))
            cache[appUser] = known
            cases[appUser] = known
        }
        return cases
    }
}
