package import Coursework
import Foundation
import JSON
import SQL

extension Transaction {
    /// Takes in what a device tells, and answers what is new for it.
    func sync(_ request: SyncRequest) throws -> SyncAnswer {
        try Self.sync([SyncCall(self, request)])[0].get().leavingOut(request)
    }

    /// Takes in what several devices tell, each of another person, in whichever organizations; what has to be looked up for
    /// that is looked up for all of them at once, and all of it happens at one time.
    ///
    /// The answers are the same whatever becomes of the reports, and hold what the rule goes by even where the device knows
    /// it: ``SyncAnswer/leavingOut(_:)`` is left to whoever does not keep others waiting. For whom there is a
    /// failure, nothing was written.
    static func sync(_ calls: [SyncCall]) throws -> [Result<SyncAnswer, any Error>] {
        guard let first = calls.first?.transaction else { return [] }
        let askers = calls.map { call in
            Result {
                try call.request.foreignPaths.orThrow()
                return call.transaction.asker(try call.transaction.person(), call.request.app)
            }
        }
        let asked = zip(askers, calls).compactMap { asker, call in (try? asker.get()).map { ($0, call) } }
        let rows = RecordedRows()
        var found = try lookUp(asked, rows, first.school, first.connection)
        // Whoever held the same before has an earlier one.
        for call in calls { call.transaction.goBy(first.now) }
        let intakes = zip(askers, calls).map { asker, call in
            Result {
                if let remembered = call.remembered, !found.present.contains(remembered.actor) {
                    throw OutdatedSignIn()
                }
                return try DeviceSync(call.transaction, call.request, found.cases[asker.get()])
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

    /// What one device tells.
    struct SyncCall {
        var transaction: Transaction
        var request: SyncRequest
        /// By whom it is known whose it is, where that is still to be checked.
        var remembered: RememberedActor?

        init(_ transaction: Transaction, _ request: SyncRequest, remembered: RememberedActor? = nil) {
            self.transaction = transaction
            self.request = request
            self.remembered = remembered
        }
    }

    /// What is new for a device; changes nothing. Of what the device tells nothing is taken in, and so nothing confirmed.
    package func readOnce(_ request: SyncRequest) throws -> SyncAnswer {
        var request = request
        (request.contexts, request.reports, request.marks) = ([], [], [])
        let asker = asker(try person(), request.app)
        var found = try Self.lookUp([(asker, SyncCall(self, request))], RecordedRows(), school, connection)
        return try DeviceSync(self, request, found.cases[asker]).answer(&found.catalogs).leavingOut(request)
    }

    func assignments(_ standing: AskerStanding, _ tasks: [OpenTask]) -> Assignments {
        Assignments(
            person: standing.person, isAppApproved: standing.isApproved, declaresForSchool: actor.speaksForSchool,
            tasks: tasks.map(\.assigned))
    }
}

/// One device's request on its way through the school.
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

    var contexts: [NamedContext] { request.contexts(of: context.asker) }

    func declare() throws {
        try transaction.know(request.app, named: request.name)
        if let installation = request.installation { try transaction.note(installation, of: request.app) }
        problems = try transaction.declare(
            request.contexts, from: request.device, in: context.asker.app, of: context.asker.person
        ) { path in !context.open.covering(path).isEmpty }
    }

    func takeIn(_ known: Set<NamedContext>) throws {
        context.contexts = known
        for report in request.reports { try transaction.take(report, &context) }
        for mark in request.marks { try transaction.markDone(mark, &context) }
    }

    /// To be called once all is written.
    func remember() {
        guard let memory = RecordingMemory.of(transaction.connection) else { return }
        for path in Set(request.reports.map(\.record.path)) {
            memory[context.asker, path] = context.work.held(at: path)
        }
    }

    func answer(_ catalogs: inout CatalogPages) throws -> SyncAnswer {
        let told = context.told.flatMap { told in
            told.assignments.declaresForSchool == transaction.actor.speaksForSchool ? told : nil
        }
        let assignments = told?.assignments ?? transaction.assignments(context.standing, context.open.all)
        let catalog = try catalogs.page(of: request.app, after: request.catalog, transaction)
        let response = SyncResponse(
            time: transaction.now,
            received: request.reports.map { Receipt(id: $0.record.id, edited: $0.record.edited) },
            problems: problems, state: told?.state, assignments: assignments,
            configuration: context.configuration,
            catalog: CatalogPage(cursor: catalog.cursor, contexts: [], hasMore: catalog.hasMore))
        return SyncAnswer(response: response, contexts: catalog.contexts.json)
    }
}

extension Transaction {
    /// Marks the tasks on exactly this context as done, where a report would be recorded.
    ///
    /// They are done since the app said so: what was done in time does not become late where the device was offline. A
    /// device whose clock is wrong makes nothing done in the future, nor before it was asked for.
    fileprivate func markDone(_ mark: DoneMark, _ context: inout RecordingCase) throws {
        let person = context.asker.person
        let report = ActivityReport(
            path: mark.path, started: mark.marked, isWithinLimits: true)
        for task in context.open.covering(mark.path) {
            guard task.assigned.path == mark.path, task.assigned.done == nil else { continue }
            let fate = RecordingRule.decide(
                report, for: context.standing.person, app: context.app(at: mark.path),
                assignments: [task.assigned.posting], at: OpenTask.time(of: [task], notBefore: now))
            guard fate == .recorded else { continue }
            let done = max(task.assigned.posted, min(mark.marked, now))
            try finish(task.reference, of: person, by: .app, at: done)
            publish(.schoolClass(task.schoolClass))
            context.open.marked(task.reference, at: done)
            context.told = nil
        }
    }
}

extension SyncAnswer {
    /// Names what the rule goes by, and leaves out what the device has: by that name, and by that of what is set.
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
    /// Whether the device has nothing to tell.
    package var isQuiet: Bool { contexts.isEmpty && reports.isEmpty && marks.isEmpty && installation == nil }

    /// The contexts that the reports and the marks are about.
    func contexts(of asker: Asker) -> [NamedContext] {
        (reports.map(\.record.path) + marks.map(\.path)).map {
            NamedContext(organization: asker.organization, person: asker.person, path: $0)
        }
    }

    /// Reports and marks of another app than the one that speaks. They are refused with all that came with them: a receipt
    /// for them would say that they need not be sent again, and they would be in no ledger.
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
    /// Two apps can't have made one attempt: what the one told must not be mixed with what the other tells.
    fileprivate static func foreignActivity(_ index: Int) -> Finding {
        Finding(
            .invalid, "reports[\(index)].record.id",
            "The activity is known from another app. Give each attempt an identifier of its own.")
    }
}
