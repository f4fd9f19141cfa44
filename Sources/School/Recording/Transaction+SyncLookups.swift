import Coursework
import Foundation
import SQL

extension Transaction {
    /// What is looked up before any report is taken in.
    struct SyncLookups {
        /// What the recording rule needs.
        var cases: [Asker: RecordingCase]
        /// The declared contexts; nil if some have yet to be declared.
        var known: Set<NamedContext>?
        /// The remembered sign-ins that are still valid.
        var present: Set<Actor>
        var catalogs: CatalogPages
    }

    /// - Parameter rows: collects the rows to be written.
    static func lookUp(
        _ asked: [(asker: Asker, call: SyncCall)], _ rows: RecordedRows, _ school: School,
        _ connection: any Connection
    ) throws -> SyncLookups {
        let memory = RecordingMemory.of(connection)
        let reports = asked.map { ($0.asker, $0.call.request.reports.map(\.record)) }
        let remembered = asked.compactMap(\.call.remembered)
        let declares = asked.contains { !$0.call.request.contexts.isEmpty }
        let named = declares ? [] : Set(asked.flatMap { $0.call.request.contexts(of: $0.asker) })
        let news =
            declares
            ? Lookup([]) { CatalogPages() }
            : CatalogPages.news(asked.map { ($0.call.transaction, $0.call.request.app, $0.call.request.catalog) })
        let query = WorkQuery.of(school.database.dialect)
        // People of whom nothing is cached are looked up at once.
        let unknown = memory == nil ? Set(asked.map(\.asker)) : []
        let (_, rule, found, known, catalogs, present) = try connection.find(
            connection.othersChanges(), rule(for: unknown), query.work(beside: reports, memory), known(named),
            news, stillSignedIn(remembered, at: school.now()))
        var work = found
        try query.mend(&work, beside: reports, memory, connection)
        #if DEBUG
            try memory?.check(reports, connection)
        #endif
        let cases = try memory.map { try kept($0, asked, connection) } ?? configured(rule, connection)
        let contexts = cases.map { asker, known in
            let context = RecordingCase(
                asker: asker, standing: known.standing, open: known.open, told: known.told,
                configuration: known.configuration, work: work.work[asker] ?? KnownWork(), rows: rows)
            return (asker, context)
        }
        return SyncLookups(
            cases: Dictionary(uniqueKeysWithValues: contexts), known: declares ? nil : known, present: present,
            catalogs: catalogs)
    }

    /// The tasks of the people, read from the tables.
    private static func rule(for askers: Set<Asker>) -> Lookup<[Asker: RecordingMemory.Case]> {
        let (standings, open) = (standings(of: askers), tasks(of: askers))
        return Lookup(standings.questions + open.questions) {
            let (standings, open) = (try standings.value(), try open.value())
            let cases = askers.map { asker in
                RecordingMemory.Case(
                    standing: standings[asker] ?? AskerStanding(), open: OpenTasks(open[asker] ?? []))
            }
            return Dictionary(uniqueKeysWithValues: zip(askers, cases))
        }
    }

    /// The same with the settings, which few apps have.
    private static func configured(
        _ cases: [Asker: RecordingMemory.Case], _ connection: any Connection
    ) throws -> [Asker: RecordingMemory.Case] {
        let askers = Set(cases.filter(\.value.standing.isConfigured).keys)
        guard !askers.isEmpty else { return cases }
        let found = try connection.find(configurations(of: askers))
        var cases = cases
        for (asker, configuration) in found {
            cases[asker]?.configuration = configuration
        }
        return cases
    }

    /// The same from the cache, or else from the tables.
    private static func kept(
        _ memory: RecordingMemory, _ asked: [(asker: Asker, call: SyncCall)], _ connection: any Connection
    ) throws -> [Asker: RecordingMemory.Case] {
        var cases: [Asker: RecordingMemory.Case] = [:]
        for (asker, _) in asked { cases[asker] = memory[asker] }
        #if DEBUG
            try memory.check(&cases, connection)
        #endif
        let unknown = Set(asked.map(\.asker)).filter { cases[$0] == nil }
        let others = try configured(connection.find(rule(for: unknown)), connection)
        for (asker, call) in asked {
            guard var known = others[asker] else { continue }
            known.told = ToldAssignments(call.transaction.assignments(known.standing, known.open.all))
            memory[asker] = known
            cases[asker] = known
        }
        return cases
    }
}
