import Coursework
import Foundation
import SQL

/// What the school told last, as the store keeps it.
struct SchoolRow {
    var state: String?
    var assignments: Assignments?
    var catalog: String?
    /// The school's time at which the rule looked at all that is kept.
    fileprivate var judged: Date

    /// Lets the rule look once more at what was kept, when time alone may have changed its mind.
    mutating func reopen(at now: Date, _ connection: any Connection) throws {
        guard let assignments, Judge.changes(assignments, after: judged, until: now) else { return }
        try connection.reopenKept(by: assignments, at: now)
        judged = now
    }
}

extension Connection {
    /// - Throws: ``SyncProblem`` when what is stored belongs to another school: numbers of people may be the same in both.
    func school(of organization: String) throws -> SchoolRow {
        let found = try first("SELECT organization, state, assignments, catalog, judged FROM school") { row in
            guard row.text(0) == organization else { throw SyncProblem.otherSchool }
            return SchoolRow(
                state: row.textIfAny(1),
                // What an older version cannot read is pulled anew.
                assignments: row.textIfAny(2).flatMap { try? SyncCoding.decode(Assignments.self, from: $0) },
                catalog: row.textIfAny(3), judged: Date(timeIntervalSinceReferenceDate: row.real(4)))
        }
        if var found {
            if found.assignments == nil { found.state = nil }
            return found
        }
        try run("INSERT INTO school (id, organization) VALUES (1, $1)", .text(organization))
        return SchoolRow(judged: Date(timeIntervalSinceReferenceDate: 0))
    }

    /// Lets the rule look once more at all that it kept.
    func reopenKept(by assignments: Assignments, at now: Date) throws {
        try run("UPDATE activity SET outbox = 1 WHERE outbox = 2")
        try run("UPDATE completion SET unsent = 1 WHERE unsent = 2")
        if assignments.declaresForSchool {
            try run("UPDATE context SET unsent = 1 WHERE unsent = 2")
        } else {
            for task in assignments.tasks { try reopenContexts(at: task.path) }
        }
        try run("UPDATE school SET judged = $1", .real(now.timeIntervalSinceReferenceDate))
    }

    /// The cost follows what was assigned: the rest of a large tree is not looked at.
    private func reopenContexts(at path: IdentifierPath) throws {
        guard let root = try mainAppContext(), root.identifier == path.elements.first else { return }
        var row = root.id
        for identifier in path.elements.dropFirst() {
            let child = try first(
                "SELECT id FROM context WHERE parent = $1 AND identifier = $2", Value(row),
                .text(identifier.canonicalSpelling)
            ) { $0.integer(0) }
            guard let child else { return }
            row = child
        }
        try run(
            """
            WITH RECURSIVE assigned (id) AS (
                SELECT $1 UNION ALL SELECT context.id FROM context JOIN assigned ON context.parent = assigned.id
            )
            UPDATE context SET unsent = 1 WHERE unsent = 2 AND id IN (SELECT id FROM assigned)
            """, Value(row))
    }
}
