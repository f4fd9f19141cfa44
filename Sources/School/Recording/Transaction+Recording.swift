import Coursework
import Foundation
import JSON
import SQL

// Takes in reports of students' devices. The recording rule decides; this extension stores the result and updates the
// reports in the same transaction.
extension Transaction {
    /// What the rule needs for all reports of one person from one app; looked up once.
    struct RecordingCase {
        var appUser: AppUser
        var standing: AppUserStanding
        var open: OpenTasks
        /// The assignments as the device is sent them, if they are at hand.
        var sent: SentAssignments?
        /// The person's settings in the app.
        var configuration: ManagedConfiguration
        /// What is already known about the work.
        var work: KnownWork
        /// The contexts of the reports and marks that have been declared.
        var contexts: Set<NamedContext> = []
        /// The rows to be written.
        let rows: RecordedRows

        func app(at path: IdentifierPath) -> AppStanding {
            AppStanding(
                isApproved: standing.isApproved,
                isContextKnown: contexts.contains(
                    NamedContext(organization: appUser.organization, person: appUser.person, path: path)))
        }
    }

    /// Takes one report, which belongs to this app. Its fate is stored in every case.
    func take(_ sent: ActivityRecord, _ context: inout RecordingCase) throws {
        let path = sent.path
        let known = context.work.attempt(sent.id, reportedAt: path)
        // If this clock is behind the times in the tables, those are more accurate.
        let time = max(now, context.open.latest)
        let report = sent.begunBy(time)
        let before = known?.record.settled(at: time)
        let record = before?.merging(report, at: time) ?? report.arriving(at: time)
        // A device sends the same again when the answer was lost.
        if record == before { return }
        let app = context.app(at: path)
        let asked = ActivityReport(report)
        var limited = asked
        let isOneTooMany = known == nil && context.work.attempts(at: path).count >= Limit.attemptsAtContext
        if isOneTooMany || record.isTooLarge { limited.isWithinLimits = false }
        let open = context.open.covering(asked.path)
        let fate = decide(limited, context, app, in: open, at: time)
        guard fate == .recorded else { return try explain(fate, report, asked, &context, app) }
        let telling = open.filter { self.fate(of: asked, under: $0, context, app) == .recorded }
        let attempt = Attempt(
            record: record, tasks: (known?.tasks ?? []).union(telling.map(\.reference)),
            isFromPage: known?.isFromPage == true || actor.origin != nil)
        try keep(attempt, over: known?.record, reportedAt: path, &context)
        bringUpToDate(telling, at: path, with: attempt, &context)
    }

    private func decide(
        _ report: ActivityReport, _ context: RecordingCase, _ app: AppStanding, in tasks: [OpenTask], at time: Date
    ) -> Fate {
        RecordingRule.decide(
            report, for: context.standing.person, app: app, assignments: tasks.map(\.assigned.posting), at: time)
    }

    /// The fate of the report if there were only this task.
    private func fate(
        of report: ActivityReport, under task: OpenTask, _ context: RecordingCase, _ app: AppStanding
    ) -> Fate {
        decide(report, context, app, in: [task], at: OpenTask.time(of: [task], notBefore: now))
    }

    // MARK: - Recorded

    /// One attempt that the school stores.
    struct Attempt: Hashable {
        var record: ActivityRecord
        var tasks: Set<TaskReference>
        /// Whether any of its reports came from a page in a browser.
        var isFromPage: Bool
    }

    /// The stored attempts of a person at one context.
    func attempts(of person: Person.ID, at path: IdentifierPath) throws -> [Attempt] {
        try Self.attempts(of: appUser(person, path.elements.first ?? ""), at: path, connection)
    }

    static func attempts(
        of appUser: AppUser, at path: IdentifierPath, _ connection: any Connection
    ) throws -> [Attempt] {
        try connection.all(
            """
            SELECT record, tasks, isFromPage FROM activity
            WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4 ORDER BY created
            """, [Value(appUser.organization), Value(appUser.person), .text(appUser.app), .text(path.stored)],
            as: attempt)
    }

    /// Three columns: what was told, whom it is told to, and how it came.
    static func attempt(_ row: Row) throws -> Attempt {
        Attempt(
            record: try record(row.text("record")),
            tasks: Set(try Stored.value(row.text("tasks")) { try TaskReference.list(json: $0) }),
            isFromPage: row.bool("isFromPage"))
    }

    private static func record(_ text: String) throws -> ActivityRecord {
        try Stored.value(text, ActivityRecord.init(json:)).bounded
    }

    private func keep(
        _ attempt: Attempt, over known: ActivityRecord?, reportedAt path: IdentifierPath,
        _ context: inout RecordingCase
    ) throws {
        let record = attempt.record
        let text = Stored.text { $0.value(record) }
        context.rows.put(
            attempt, text, of: context.appUser, at: context.work.stored(record.path),
            isInPlace: known.map(record.stands) ?? false,
            superseded: context.work.explained[record.id].map { $0.superseded + 1 } ?? 0, received: nowValue)
        if context.work.explained.removeValue(forKey: record.id) != nil {
            // Its earlier fate is superseded, and counted as such above.
            try connection.enqueue(
                "DELETE FROM fate WHERE organization = $1 AND person = $2 AND activity = $3",
                organizationID, Value(context.appUser.person), .text(record.id.rawValue))
        }
        var stored = attempt
        stored.record = record.asStored
        context.work.put(stored, reportedAt: path, version: RecordingCache.of(connection, school)?.version ?? 0)
    }

    /// Updates the figures of the tasks for which the report counts, and notifies the watchers of their classes.
    private func bringUpToDate(
        _ tasks: [OpenTask], at path: IdentifierPath, with attempt: Attempt, _ context: inout RecordingCase
    ) {
        let attempts = context.work.attempts(at: path)
        let stored = context.work.stored(path)
        for task in tasks {
            // What stands at another context counts here, too, as it was reported here.
            let figures =
                attempt.record.path == path
                ? attempts.figures(for: task.reference)
                : ContextFigures(attempts.records(for: task.reference) + [attempt.record])
            context.rows.put(
                figures, of: context.appUser, at: stored, under: task.reference,
                isFromPage: attempt.isFromPage || attempts.isFromPage(for: task.reference), at: nowValue)
            publish(.schoolClass(task.schoolClass))
        }
    }

    // MARK: - Not recorded

    /// Stores why a report was not recorded, and nothing of its content.
    private func explain(
        _ fate: Fate, _ record: ActivityRecord, _ asked: ActivityReport, _ context: inout RecordingCase,
        _ app: AppStanding
    ) throws {
        let appUser = context.appUser
        var fate = fate
        var concerned = context.open.covering(asked.path)
        if fate == .keptPrivate(.nothingAssigned) {
            // It may have been assigned once and completed long ago.
            concerned += try tasks(of: appUser.person, in: appUser.app, closed: true)
            let time = OpenTask.time(of: concerned, notBefore: max(now, context.open.latest))
            fate = decide(asked, context, app, in: concerned, at: time)
        }
        let handout =
            [.keptPrivate(.handoutLocked), .keptPrivate(.handoutCompleted)].contains(fate)
            ? concerned.first { self.fate(of: asked, under: $0, context, app) == fate }?.handout : nil
        let before = context.work.explained[record.id]
        let edited = record.edited.time.rawValue
        if let before, before.edited >= edited, before.fate == fate.name { return }
        let superseded = before.map { $0.edited < edited ? $0.superseded + 1 : $0.superseded } ?? 0
        // What another device told later by its clock is not new if it comes once more.
        let latest = max(edited, before?.edited ?? 0)
        try connection.enqueue(
            """
            INSERT INTO fate (organization, person, activity, app, fate, handout, edited, received, superseded)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (organization, person, activity) DO UPDATE SET
                fate = excluded.fate, handout = excluded.handout, edited = excluded.edited,
                received = excluded.received, superseded = excluded.superseded
            """,
            [
                organizationID, Value(appUser.person), .text(record.id.rawValue), .text(appUser.app), .text(fate.name),
                Value(handout), .integer(latest), nowValue, Value(superseded),
            ])
        context.work.explained[record.id] = KnownWork.Explained(
            fate: fate.name, edited: latest, superseded: superseded)
        if before == nil { try makeRoomForFates(of: appUser.person) }
    }

    /// Deletes the oldest fates of a person who has very many, now and then: not all moments are worth a count.
    private func makeRoomForFates(of person: Person.ID) throws {
        guard now.milliseconds.isMultiple(of: 256) else { return }
        try connection.enqueue(
            """
            DELETE FROM fate WHERE organization = $1 AND person = $2 AND received < (
                SELECT f.received FROM fate f WHERE f.organization = $1 AND f.person = $2
                ORDER BY f.received DESC LIMIT 1 OFFSET $3)
            """, organizationID, Value(person), Value(Limit.fates - 1))
    }
}

extension Limit {
    /// The most attempts of one person at one context that the school stores.
    package static let attemptsAtContext = 200
    /// The most attempts of one person of which the school keeps why it did not record them; a few hundred more at times.
    package static let fates = 20_000
}
