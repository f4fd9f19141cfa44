package import Coursework
import Foundation
import JSON
import SQL

extension Transaction {
    /// Takes in what a device reports, and returns the news for it.
    func sync(_ request: SyncRequest) throws -> SyncAnswer {
        try Self.sync([SyncCall(self, request)])[0].get().leavingOut(request)
    }

    /// Takes in what several devices report, each for another person, possibly of different organizations. Lookups
    /// are made for all of them at once, and all get the same time.
    ///
    /// The answers do not depend on what happens to the reports. They contain the assignments even if the device has
    /// them: ``SyncAnswer/leavingOut(_:)`` removes them later, where nobody has to wait. If a call fails, nothing was
    /// written for it.
    static func sync(_ calls: [SyncCall]) throws -> [Result<SyncAnswer, any Error>] {
        guard let first = calls.first?.transaction else { return [] }
        let appUsers = calls.map { call in
            Result {
                try call.request.foreignPaths.orThrow()
                return call.transaction.appUser(try call.transaction.person(), call.request.app)
            }
        }
        let asked = zip(appUsers, calls).compactMap { appUser, call in (try? appUser.get()).map { ($0, call) } }
        let rows = RecordedRows()
        var found = try lookUp(asked, rows, first.school, first.connection)
        // Earlier holders of the same locks have an earlier time.
        for call in calls { call.transaction.adoptTime(first.now) }
        let intakes = zip(appUsers, calls).map { appUser, call in
            Result {
                if let remembered = call.remembered, !found.present.contains(remembered.actor) {
                    throw OutdatedSession()
                }
                return try DeviceSync(call.transaction, call.request, found.cases[appUser.get()])
            }
        }
        let good = intakes.compactMap { try? $0.get() }
        for intake in good { try intake.declare() }
        let known = try found.known ?? first.connection.find(Self.known(Set(good.flatMap(\.contexts))))
        for intake in good { try intake.takeIn(known) }
        try rows.write(first.connection)
        for intake in good { intake.remember() }
        return try intakes.map { result in
            switch result {
            case .success(let intake): .success(try intake.answer(&found.catalogs))
            case .failure(let error): .failure(error)
            }
        }
    }

    /// What one device reports.
    struct SyncCall {
        var transaction: Transaction
        var request: SyncRequest
        /// The sign-in from which the actor was remembered, if it still has to be checked.
        var remembered: RememberedActor?

        init(_ transaction: Transaction, _ request: SyncRequest, remembered: RememberedActor? = nil) {
            self.transaction = transaction
            self.request = request
            self.remembered = remembered
        }
    }

    /// The news for a device, without changing anything: what the device reports is neither stored nor confirmed.
    package func news(for request: SyncRequest) throws -> SyncAnswer {
        var request = request
        (request.contexts, request.reports, request.marks) = ([], [], [])
        let appUser = appUser(try person(), request.app)
        var found = try Self.lookUp([(appUser, SyncCall(self, request))], RecordedRows(), school, connection)
        return try DeviceSync(self, request, found.cases[appUser]).answer(&found.catalogs).leavingOut(request)
    }

    func assignments(_ standing: AppUserStanding, _ tasks: [OpenTask]) -> Assignments {
        Assignments(
            person: standing.person, isAppApproved: standing.isApproved, declaresForSchool: actor.speaksForSchool,
            tasks: tasks.map(\.assigned))
    }
}

/// The processing of one device's request.
private final class DeviceSync {
    private let transaction: Transaction
    private let request: SyncRequest
    private var context: Transaction.RecordingCase
    private var problems: [ContextProblem] = []

    init(_ transaction: Transaction, _ request: SyncRequest, _ context: Transaction.RecordingCase?) throws {
        guard let context else { throw SQLError(.other, "Nothing was looked up for who asks.") }
        let foreign = request.reports.indices.filter { context.work.foreign.contains(request.reports[$0].record.id) }
        try foreign.map(Finding.foreignActivity).orThrow()
        (self.transaction, self.request, self.context) = (transaction, request, context)
    }

    var contexts: [NamedContext] { request.contexts(of: context.appUser) }

    func declare() throws {
        try transaction.know(request.app, named: request.name)
        if let installation = request.installation { try transaction.note(installation, of: request.app) }
        problems = try transaction.declare(
            request.contexts, from: request.device, in: context.appUser.app, of: context.appUser.person
        ) { path in !context.open.covering(path).isEmpty }
    }

    func takeIn(_ known: Set<NamedContext>) throws {
        context.contexts = known
        for report in request.reports { try transaction.take(report.record, &context) }
        for mark in request.marks { try transaction.markDone(mark, &context) }
    }

    /// Must be called after everything was written.
    func remember() {
        guard let cache = RecordingCache.of(transaction.connection, transaction.school) else { return }
        for (path, reports) in Dictionary(grouping: request.reports, by: \.record.path) {
            let attempts = context.work.attempts(at: path)
            let ids = reports.map(\.record.id).filter { context.work.explained[$0] == nil }
            cache.putUnexplained(ids, attempts, context.appUser)
            cache.put(attempts, context.appUser, path)
        }
    }

    func answer(_ catalogs: inout CatalogPages) throws -> SyncAnswer {
        let sent = context.sent.flatMap { sent in
            sent.assignments.declaresForSchool == transaction.actor.speaksForSchool ? sent : nil
        }
        let assignments = sent?.assignments ?? transaction.assignments(context.standing, context.open.all)
        let catalog = try catalogs.page(of: request.app, after: request.catalog, transaction)
        let response = SyncResponse(
            time: transaction.now,
            received: request.reports.map { Receipt(id: $0.record.id, edited: $0.record.edited) },
            problems: problems, state: sent?.state, assignments: assignments,
            configuration: context.configuration,
            catalog: CatalogPage(cursor: catalog.cursor, contexts: [], hasMore: catalog.hasMore))
        return SyncAnswer(response: response, contexts: catalog.contexts)
    }
}

extension Transaction {
    /// Marks the tasks on exactly this context as done, if a report there would be recorded.
    ///
    /// They count as done from when the app said so: work that was done in time is not late because the device was
    /// offline. If the device's clock is wrong, the time is limited to between the assignment and now. Of a mark that
    /// changes nothing, the device is told the assignments as they are.
    fileprivate func markDone(_ mark: DoneMark, _ context: inout RecordingCase) throws {
        let person = context.appUser.person
        let report = ActivityReport(
            path: mark.path, started: mark.marked, isWithinLimits: true)
        for task in context.open.covering(mark.path) {
            guard task.assigned.path == mark.path, task.assigned.done == nil else { continue }
            let fate = RecordingRule.decide(
                report, for: context.standing.person, app: context.app(at: mark.path),
                assignments: [task.assigned.posting], at: OpenTask.time(of: [task], notBefore: now))
            guard fate == .recorded else { continue }
            let done = max(task.assigned.posted, min(mark.marked, now))
            guard try finish(task.reference, of: person, by: .app, at: done) else { continue }
            publish(.schoolClass(task.schoolClass))
            context.open.marked(task.reference, at: done)
            context.sent = nil
        }
    }
}

extension SyncAnswer {
    /// Removes the assignments and settings that the device already has by their names, and keeps the names.
    func leavingOut(_ request: SyncRequest) -> SyncAnswer {
        var answer = self
        if response.configuration?.name == request.configuration ?? "" { answer.response.configuration = nil }
        guard let assignments = response.assignments else { return answer }
        let state = response.state ?? assignments.name
        answer.response.state = state == request.state ? nil : state
        answer.response.assignments = state == request.state ? nil : assignments
        return answer
    }
}

extension SyncRequest {
    /// Whether the device reports nothing.
    package var isQuiet: Bool { contexts.isEmpty && reports.isEmpty && marks.isEmpty && installation == nil }

    /// The contexts in the reports and marks.
    func contexts(of appUser: AppUser) -> [NamedContext] {
        (reports.map(\.record.path) + marks.map(\.path)).map {
            NamedContext(organization: appUser.organization, person: appUser.person, path: $0)
        }
    }

    /// Reports and marks of an app other than the one that sends. They are refused together with everything sent with
    /// them: a receipt would tell the device not to send them again, although no ledger lists them.
    fileprivate var foreignPaths: [Finding] {
        let message = "The path begins with another app. Begin with the app that the request is about."
        func findings(_ list: String, _ paths: [IdentifierPath], _ field: String) -> [Finding] {
            paths.enumerated().compactMap { index, path in
                path.elements.first == app ? nil : Finding(.invalid, "\(list)[\(index)].\(field)", message)
            }
        }
        return findings("reports", reports.map(\.record.path), "record.path")
            + findings("marks", marks.map(\.path), "path")
    }
}

extension Finding {
    /// Two apps cannot have made the same attempt; their data must not be mixed.
    fileprivate static func foreignActivity(_ index: Int) -> Finding {
        Finding(
            .invalid, "reports[\(index)].record.id",
            "The activity is known from another app. Give each attempt an identifier of its own.")
    }
}
