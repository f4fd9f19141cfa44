package import Coursework
import Foundation
import SQL

/// Verifies the figures of reports by computing all of them again from the activities.
package struct Recount: Hashable, Sendable {
    /// A row that differs from what the activities give.
    package struct Difference: Hashable, Sendable {
        package var handout: Handout.ID
        package var task: HandoutTask.ID
        package var person: Person.ID
        package var path: IdentifierPath
        /// The difference, without anybody's values.
        package var problem: Problem
    }

    package enum Problem: String, Hashable, Sendable {
        case missing, superfluous, different
    }

    package var activities = 0
    package var figures = 0
    /// Rows that rightly differ: their handout was locked or completed, while the attempt continued for another one.
    package var kept = 0
    package var differences: [Difference] = []
}

extension Transaction {
    /// Computes the figures of all people again, person by person, and compares.
    ///
    /// The cost grows with what is stored, so this is a command and not a page.
    package func replay(progress: (_ people: Int) -> Void = { _ in }) throws -> Recount {
        var replay = Recount()
        var last: Int64 = 0
        var people = 0
        while let person = try personWithWork(after: last) {
            try compare(person, &replay)
            last = person.rawValue
            people += 1
            progress(people)
        }
        return replay
    }

    private func personWithWork(after last: Int64) throws -> Person.ID? {
        let arguments: [Value] = [organizationID, .integer(last)]
        let next = try connection.all(
            """
            SELECT min(person) FROM (
                SELECT min(person) AS person FROM activity WHERE organization = $1 AND person > $2
                UNION ALL
                SELECT min(person) FROM figure WHERE organization = $1 AND person > $2
            ) AS people
            """, arguments
        ) { $0.integerIfAny() }
        return next.first.flatMap { $0 }.map(Person.ID.init(rawValue:))
    }

    private struct Place: Hashable {
        var task: TaskReference
        var path: IdentifierPath
    }

    private func compare(_ person: Person.ID, _ replay: inout Recount) throws {
        var told: [Place: [(record: ActivityRecord, isFromPage: Bool, received: Date)]] = [:]
        try connection.visit(
            "SELECT record, tasks, isFromPage, received FROM activity WHERE organization = $1 AND person = $2",
            [organizationID, Value(person)]
        ) { row in
            let attempt = try Self.attempt(row)
            replay.activities += 1
            for task in attempt.tasks {
                told[Place(task: task, path: attempt.record.path), default: []].append(
                    (attempt.record, attempt.isFromPage, row.date("received")))
            }
            return true
        }
        let rows = try storedFigures(of: person)
        replay.figures += rows.count
        for (place, row) in rows {
            guard let attempts = told.removeValue(forKey: place) else {
                replay.note(.superfluous, place.task, place.path, person)
                continue
            }
            let counted = ContextFigures(attempts.map(\.record))
            let isFromPage = attempts.contains { $0.isFromPage }
            if row.figures.saysTheSame(as: counted), row.isFromPage == isFromPage { continue }
            // A locked or completed handout keeps its figures, while the attempt continued for another one.
            if attempts.contains(where: { $0.received > row.received }), try isAtRest(place.task.handout) {
                replay.kept += 1
            } else {
                replay.note(.different, place.task, place.path, person)
            }
        }
        for place in told.keys { replay.note(.missing, place.task, place.path, person) }
    }

    private static let figuresOfPerson = Query(
        kept: """
            SELECT handout, task, path, received, isFromPage, \(ContextFigures.columns) FROM figure
            WHERE organization = $1 AND person = $2
            """)

    private struct StoredFigures {
        var figures: ContextFigures
        var received: Date
        var isFromPage: Bool
    }

    private func storedFigures(of person: Person.ID) throws -> [Place: StoredFigures] {
        var rows: [Place: StoredFigures] = [:]
        try connection.visit(Self.figuresOfPerson, [organizationID, Value(person)]) { row in
            let task = TaskReference(handout: row.identifier("handout"), task: row.identifier("task"))
            let place = Place(task: task, path: try IdentifierPath(stored: row.text("path")))
            rows[place] = StoredFigures(
                figures: try row.figures(), received: row.date("received"), isFromPage: row.bool("isFromPage"))
            return true
        }
        return rows
    }

    private func isAtRest(_ handout: Handout.ID) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM handout h WHERE h.organization = $1 AND h.id = $2 AND (h.completed IS NOT NULL OR EXISTS (
                SELECT 1 FROM handoutLock l WHERE l.organization = $1 AND l.handout = $2))
            """, organizationID, Value(handout)
        ) { _ in true } ?? false
    }
}

extension Recount {
    fileprivate mutating func note(
        _ problem: Problem, _ task: TaskReference, _ path: IdentifierPath, _ person: Person.ID
    ) {
        differences.append(
            Difference(handout: task.handout, task: task.task, person: person, path: path, problem: problem))
    }
}

extension ContextFigures {
    /// Whether two figures are equal apart from fractions of a millisecond: those of a date are not stored, and those of
    /// a sum depend on the order in which it was made.
    fileprivate func saysTheSame(as other: ContextFigures) -> Bool {
        var (one, two) = (self, other)
        (one.edited, two.edited, one.time, two.time) = (nil, nil, nil, nil)
        return one == two && edited?.milliseconds == other.edited?.milliseconds
            && (time == nil) == (other.time == nil) && abs((time ?? 0) - (other.time ?? 0)) < 0.001
    }
}
