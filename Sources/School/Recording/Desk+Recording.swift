import Coursework
import Foundation
import JSON
import SQL

// Takes in what students' devices report. The rule decides; here it is carried out, in the transaction that also keeps the
// reports up to date.
extension Desk {
    /// What the rule needs for all reports of one person from one app, looked up once.
    struct RecordingCase {
        var person: Person.ID
        var app: String
        var standing: PersonStanding
        var isApproved: Bool
        var open: [OpenTask]
    }

    /// Takes one report; whatever becomes of it is written down.
    ///
    /// - Returns: false for an activity that is known from another app, of which nothing is taken.
    func take(_ report: SentReport, _ context: RecordingCase) throws -> Bool {
        let (attempts, known, isForeign) = try attempts(of: context.person, beside: report.record)
        if isForeign { return false }
        // The same again, which devices send when an answer was lost.
        if let known, known.record.merging(report.record) == known.record { return true }
        let isKnown = try isKnown(report.record.path, of: context.person)
        let app = AppStanding(isApproved: context.isApproved, isContextKnown: isKnown)
        let fate = decide(report, context, app: app, in: context.open, attempts: attempts.count, isNew: known == nil)
        guard fate == .recorded else {
            try explain(fate, report, context, app: app)
            return true
        }
        let telling = context.open.filter {
            decide(report, context, app: app, in: [$0], attempts: 0, isNew: false) == .recorded
        }
        try keep(report.record, onto: known, toldTo: telling, of: context)
        try bringUpToDate(telling, at: report.record, attempts, of: context.person)
        return true
    }

    private func decide(
        _ report: SentReport, _ context: RecordingCase, app: AppStanding, in tasks: [OpenTask], attempts: Int,
        isNew: Bool
    ) -> Fate {
        var asked = ActivityReport(report.record, sharesEarlierWork: report.sharesEarlierWork)
        if isNew, attempts >= Limit.attemptsAtContext { asked.isWithinLimits = false }
        return RecordingRule.decide(
            asked, for: context.standing, app: app, assignments: tasks.map(\.assigned.posting),
            at: OpenTask.time(of: tasks, notBefore: now))
    }

    // MARK: - Recorded

    /// One attempt that the school keeps.
    struct Attempt {
        var record: ActivityRecord
        var tasks: Set<TaskReference>
    }

    /// The attempts of a person at one context, as far as the school keeps them.
    func attempts(of person: Person.ID, at path: IdentifierPath) throws -> [Attempt] {
        try connection.all(
            """
            SELECT record, tasks FROM activity
            WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4 ORDER BY created
            """, [here, Value(person), .text(path.elements.first ?? ""), .text(path.stored)], as: Self.attempt)
    }

    /// The attempts at the context of a report, and the one that it is news of, wherever that was; or whether another app
    /// has told of that one, be it that nothing was kept of it: one question.
    private func attempts(of person: Person.ID, beside report: ActivityRecord) throws -> (
        [Attempt], known: Attempt?, isForeign: Bool
    ) {
        let (app, path) = (report.path.elements.first ?? "", report.path.stored)
        var (attempts, known, isForeign): ([Attempt], Attempt?, Bool) = ([], nil, false)
        try connection.visit(
            """
            SELECT app, record, tasks, path, created FROM activity
            WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
            UNION ALL
            SELECT app, record, tasks, path, created FROM activity
            WHERE organization = $1 AND person = $2 AND id = $5 AND path <> $4
            UNION ALL
            SELECT app, '', '', '', 0 FROM fate
            WHERE organization = $1 AND person = $2 AND activity = $5 AND app <> $3
            ORDER BY created
            """,
            [here, Value(person), .text(app), .text(path), .text(report.id.rawValue)]
        ) { row in
            isForeign = row.text(0) != app
            if isForeign { return false }
            let attempt = try Self.attempt(row, from: 1)
            if attempt.record.id == report.id { known = attempt }
            if row.text(3) == path { attempts.append(attempt) }
            return true
        }
        return (attempts, known, isForeign)
    }

    /// Two columns: what was told, and whom it is told to.
    static func attempt(_ row: any Row, from column: Int) throws -> Attempt {
        Attempt(
            record: try Stored.value(row.text(column), ActivityRecord.init(json:)),
            tasks: Set(try Stored.value(row.text(column + 1)) { try TaskReference.list(json: $0) }))
    }

    static func attempt(_ row: any Row) throws -> Attempt { try attempt(row, from: 0) }

    private func keep(
        _ report: ActivityRecord, onto known: Attempt?, toldTo telling: [OpenTask], of context: RecordingCase
    ) throws {
        let record = known?.record.merging(report) ?? report
        let tasks = (known?.tasks ?? []).union(telling.map(\.reference))
        let listed = tasks.sorted { ($0.handout, $0.task) < ($1.handout, $1.task) }
        try connection.post(
            """
            INSERT INTO activity (
                organization, person, id, app, path, created, edited, received, tasks, record, superseded)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
                (SELECT coalesce(sum(superseded + 1), 0) FROM fate
                WHERE organization = $1 AND person = $2 AND activity = $3)
            WHERE 1 = 1
            ON CONFLICT (organization, person, id) DO UPDATE SET
                path = excluded.path, created = excluded.created, edited = excluded.edited,
                received = excluded.received, tasks = excluded.tasks, record = excluded.record,
                superseded = activity.superseded + 1 + excluded.superseded
            """,
            [
                here, Value(context.person), .text(record.id.rawValue), .text(context.app), .text(record.path.stored),
                Value(record.created), .integer(record.edited.time.rawValue), nowValue,
                .text(Stored.text { $0.value(listed) }), .text(Stored.text { $0.value(record) }),
            ])
        // Until now it may have had another fate; that one is superseded, and counted so above.
        try connection.post(
            "DELETE FROM fate WHERE organization = $1 AND person = $2 AND activity = $3",
            here, Value(context.person), .text(record.id.rawValue))
    }

    /// Brings the figures of the tasks up to date that are told the report, and tells who watches their classes.
    private func bringUpToDate(
        _ tasks: [OpenTask], at report: ActivityRecord, _ attempts: [Attempt], of person: Person.ID
    ) throws {
        for task in tasks {
            var told = attempts.filter { $0.tasks.contains(task.reference) }.map(\.record)
            if let index = told.firstIndex(where: { $0.id == report.id }) {
                told[index].merge(report)
            } else {
                let known = attempts.first { $0.record.id == report.id }?.record
                told.append(known?.merging(report) ?? report)
            }
            try write(ContextFigures(told), of: person, at: report.path, under: task.reference)
            try tell(.schoolClass(task.schoolClass), "figure", "\(task.handout)/\(task.task)/\(person)")
        }
    }

    // MARK: - Not recorded

    /// Writes down why a report was not recorded, and nothing of what it told.
    private func explain(_ fate: Fate, _ report: SentReport, _ context: RecordingCase, app: AppStanding) throws {
        var fate = fate
        var concerned = context.open
        if fate == .keptPrivate(.nothingAssigned) {
            // Perhaps it was assigned once, and completed long ago.
            concerned += try tasks(of: context.person, in: context.app, closed: true)
            fate = decide(report, context, app: app, in: concerned, attempts: 0, isNew: false)
        }
        let handout =
            [.keptPrivate(.handoutLocked), .keptPrivate(.handoutCompleted)].contains(fate)
            ? concerned.first {
                decide(report, context, app: app, in: [$0], attempts: 0, isNew: false) == fate
            }?.handout : nil
        try connection.post(
            """
            INSERT INTO fate (organization, person, activity, app, fate, handout, edited, received)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (organization, person, activity) DO UPDATE SET
                fate = excluded.fate, handout = excluded.handout, received = excluded.received,
                superseded = fate.superseded + CASE WHEN fate.edited < excluded.edited THEN 1 ELSE 0 END,
                edited = excluded.edited
            WHERE fate.edited < excluded.edited OR fate.fate <> excluded.fate
            """,
            [
                here, Value(context.person), .text(report.record.id.rawValue), .text(context.app), .text(fate.name),
                Value(handout), .integer(report.record.edited.time.rawValue), nowValue,
            ])
    }
}

extension ActivityRecord {
    func merging(_ other: ActivityRecord) -> ActivityRecord {
        var merged = self
        merged.merge(other)
        return merged
    }
}

extension Limit {
    /// Attempts of one person at one context that the school keeps.
    package static let attemptsAtContext = 200
}
