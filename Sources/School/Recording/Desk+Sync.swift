package import Coursework
import Foundation
import JSON
import SQL

extension Desk {
    /// Takes in what a device tells, and answers what is new for it.
    ///
    /// The answer is the same whatever becomes of the reports. Hold the person, and the app when contexts come.
    package func sync(_ request: SyncRequest) throws -> SyncResponse {
        let person = try person()
        try know(request.app, named: request.name)
        try request.foreignPaths.orThrow()
        var context = try recordingCase(of: person, in: request.app)
        let problems = try declare(request.contexts, context)
        for (index, report) in request.reports.enumerated() {
            guard try take(report, context) else { throw SchoolError.invalid([.foreignActivity(index)]) }
        }
        for mark in request.marks { try markDone(mark, &context) }
        return try answer(request, context, problems)
    }

    /// What is new for a device that has nothing to tell; changes nothing.
    package func look(_ request: SyncRequest) throws -> SyncResponse {
        precondition(request.isQuiet, "what a device tells is taken in by sync(_:)")
        return try answer(request, try recordingCase(of: person(), in: request.app), [])
    }

    private func recordingCase(of person: Person.ID, in app: String) throws -> RecordingCase {
        let (standing, isApproved) = try standing(of: person, in: app)
        return RecordingCase(
            person: person, app: app, standing: standing, isApproved: isApproved, open: try tasks(of: person, in: app))
    }

    private func answer(_ request: SyncRequest, _ context: RecordingCase, _ problems: [ContextProblem]) throws
        -> SyncResponse
    {
        let assignments = Assignments(
            person: context.standing, isAppApproved: context.isApproved,
            declaresForSchool: actor.speaksForSchool, tasks: context.open.map(\.assigned))
        let state = Stored.text { $0.value(assignments) }.fingerprint
        return SyncResponse(
            time: now, received: request.reports.map { Receipt(id: $0.record.id, edited: $0.record.edited) },
            problems: problems, state: state == request.state ? nil : state,
            assignments: state == request.state ? nil : assignments,
            catalog: try catalogPage(of: request.app, after: request.catalog))
    }

    /// Marks the tasks on exactly this context as done, where a report would be recorded.
    ///
    /// They are done since the app said so: what was done in time does not become late where the device was offline. A
    /// device whose clock is wrong makes nothing done in the future, nor before it was asked for.
    private func markDone(_ mark: DoneMark, _ context: inout RecordingCase) throws {
        let app = AppStanding(
            isApproved: context.isApproved, isContextKnown: try isKnown(mark.path, of: context.person))
        let report = ActivityReport(
            path: mark.path, started: mark.marked, sharesEarlierWork: false, isWithinLimits: true)
        for index in context.open.indices {
            let task = context.open[index]
            guard task.assigned.path == mark.path, task.assigned.done == nil else { continue }
            let fate = RecordingRule.decide(
                report, for: context.standing, app: app, assignments: [task.assigned.posting],
                at: OpenTask.time(of: [task], notBefore: now))
            guard fate == .recorded else { continue }
            let done = max(task.assigned.posted, min(mark.marked, now))
            try finish(task.reference, of: context.person, by: .app, at: done)
            try tell(.schoolClass(task.schoolClass), "step", "\(task.handout)/\(task.task)/\(context.person)")
            context.open[index].assigned.done = done
        }
    }
}

extension SyncRequest {
    /// Whether the device has nothing to tell.
    package var isQuiet: Bool { contexts.isEmpty && reports.isEmpty && marks.isEmpty }

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

extension String {
    /// A short name for a text of our own making: good for telling versions apart, not against somebody who tries.
    var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}
