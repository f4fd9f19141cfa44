import Coursework
import Foundation
import SQL

/// What the store itself keeps about the school: which school it is, and how far the declarations of others were
/// read.
struct SchoolRow {
    var catalog: String?
}

/// The assignments last received from the school, as stored in the file outside of the app's folder.
struct ReceivedAssignments {
    var state: String?
    var assignments: Assignments?
    /// The school's time at which the rule last checked everything that is kept here.
    var judged: Date
}

extension Connection {
    /// - Throws: ``SyncProblem`` when what is stored belongs to another school: numbers of people may be the same in both.
    func school(of organization: String) throws -> SchoolRow? {
        try first("SELECT organization, catalog FROM school") { row in
            guard row.text("organization") == organization else { throw SyncProblem.otherSchool }
            return SchoolRow(catalog: row.textIfAny("catalog"))
        }
    }

    /// The rows of declared contexts at and below the assigned ones. The cost depends on what was assigned, not on
    /// the size of the tree.
    func rows(below paths: some Sequence<IdentifierPath>) throws -> Set<Int64> {
        var rows: Set<Int64> = []
        for path in paths { rows.formUnion(try self.rows(below: path)) }
        return rows
    }

    private func rows(below path: IdentifierPath) throws -> [Int64] {
        guard let root = try mainAppContext(), root.identifier == path.elements.first else { return [] }
        var row = root.id
        for identifier in path.elements.dropFirst() {
            let child = try first(
                "SELECT id FROM context WHERE parent = $1 AND identifier = $2", Value(row),
                .text(identifier.canonicalSpelling)
            ) { $0.integer() }
            guard let child else { return [] }
            row = child
        }
        return try all(
            """
            WITH RECURSIVE assigned (id) AS (
                SELECT $1 UNION ALL SELECT context.id FROM context JOIN assigned ON context.parent = assigned.id
            )
            SELECT id FROM assigned
            """, [Value(row)]
        ) { $0.integer() }
    }
}

// What stands in the file outside of the app's folder.
extension Connection {
    func receivedAssignments() throws -> ReceivedAssignments {
        let found = try first("SELECT state, assignments, judged FROM school") { row in
            ReceivedAssignments(
                state: row.textIfAny("state"),
                // What an older version cannot read is pulled anew.
                assignments: row.textIfAny("assignments").flatMap {
                    try? SyncCoding.decode(Assignments.self, from: $0)
                },
                judged: Date(timeIntervalSinceReferenceDate: row.real("judged")))
        }
        var received = found ?? ReceivedAssignments(judged: Date(timeIntervalSinceReferenceDate: 0))
        if received.assignments == nil { received.state = nil }
        return received
    }

    /// Makes the rule check everything again that it kept here.
    ///
    /// - Parameter assigned: the rows of contexts at and below the assigned ones.
    func reopenKept(by assignments: Assignments, _ assigned: Set<Int64>, at now: Date) throws {
        try run("UPDATE attempt SET outbox = 1 WHERE outbox = 2")
        try run("UPDATE mark SET unsent = 1 WHERE unsent = 2")
        if assignments.declaresForSchool {
            try run("UPDATE place SET unsent = 1 WHERE unsent = 2")
        } else {
            let list = "[" + assigned.map(String.init).joined(separator: ",") + "]"
            try run(
                "UPDATE place SET unsent = 1 WHERE unsent = 2 AND context IN (SELECT value FROM json_each($1))",
                .text(list))
        }
        try run("UPDATE school SET judged = $1", .real(now.timeIntervalSinceReferenceDate))
    }
}
