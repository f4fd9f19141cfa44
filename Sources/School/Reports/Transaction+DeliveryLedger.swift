import Coursework
package import Foundation
import SQL

extension Transaction {
    /// What happened to the asking person's own reports, newest first.
    package func ownFates(_ request: PageRequest = PageRequest()) throws -> Page<DeliveryLedger.Entry> {
        let parts = try request.parts(or: [String(Int64.max), "", "1"])
        guard let time = Int64(parts[0]), let rank = Int64(parts[2]) else { throw PageRequest.foreign }
        let place: [Value] = [
            organizationID, Value(try person()), .integer(time), .text(parts[1]), .integer(rank), Value(request.rows),
        ]
        let rows = try (recorded(before: place) + explained(before: place)).sorted(by: >)
        let page = request.page(rows) { ListMark(String($0.received), $0.id, String($0.rank)) }
        var titles: [Handout.ID: String] = [:]
        return Page(items: try page.items.map { try entry($0, &titles) }, next: page.next)
    }

    /// A row of one of the two tables. An activity may be in both: as recorded, and with later reports that came too
    /// late.
    private struct LedgerRow: Comparable, Sendable {
        var received: Int64
        var id: String
        /// 1 for recorded reports, which come first, and 0 for others.
        var rank: Int
        var app: String
        var fate: Fate
        var handouts: [Handout.ID]
        var edited: Int64
        var superseded: Int

        static func < (left: LedgerRow, right: LedgerRow) -> Bool {
            // Compares texts as the databases do: by bytes.
            guard left.received == right.received else { return left.received < right.received }
            guard left.id == right.id else { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
            return left.rank < right.rank
        }
    }

    private func recorded(before place: [Value]) throws -> [LedgerRow] {
        // All of the person's attempts are read for a page: an index in this order would have to be written with each report. The
        // sign keeps databases from reading the whole school's by time.
        try connection.all(
            """
            SELECT received, id, app, edited, superseded, tasks FROM activity
            WHERE organization = $1 AND person = $2 AND (+received, id, 1) < ($3, $4, $5)
            ORDER BY +received DESC, id DESC LIMIT $6
            """, place
        ) { row in
            let tasks = try Stored.value(as: [TaskReference].self, row.text("tasks"))
            return LedgerRow(
                received: row.integer("received"), id: row.text("id"), rank: 1, app: row.text("app"), fate: .recorded,
                handouts: tasks.map(\.handout), edited: row.integer("edited"),
                superseded: Int(row.integer("superseded")))
        }
    }

    private func explained(before place: [Value]) throws -> [LedgerRow] {
        try connection.all(
            """
            SELECT received, activity, app, edited, superseded, fate, handout FROM fate
            WHERE organization = $1 AND person = $2 AND received <= $3 AND (received, activity, 0) < ($3, $4, $5)
            ORDER BY received DESC, activity DESC LIMIT $6
            """, place
        ) { row in
            LedgerRow(
                received: row.integer("received"), id: row.text("activity"), rank: 0, app: row.text("app"),
                fate: try row.fate(),
                handouts: row.identifierIfAny("handout").map { [$0] } ?? [], edited: row.integer("edited"),
                superseded: Int(row.integer("superseded")))
        }
    }

    private func entry(_ row: LedgerRow, _ titles: inout [Handout.ID: String]) throws -> DeliveryLedger.Entry {
        var named: [String] = []
        for handout in row.handouts {
            if let title = try titles[handout] ?? title(of: handout), !named.contains(title) {
                titles[handout] = title
                named.append(title)
            }
        }
        return DeliveryLedger.Entry(
            activity: row.id, app: row.app, fate: row.fate, handouts: named,
            edited: HybridTime(rawValue: row.edited)?.date ?? Date(milliseconds: row.received),
            received: Date(milliseconds: row.received), superseded: row.superseded)
    }

    private func title(of handout: Handout.ID) throws -> String? {
        try connection.first(
            "SELECT title FROM handout WHERE organization = $1 AND id = $2", organizationID, Value(handout)
        ) { $0.text() }
    }

    // MARK: - For others

    /// The reports that could not be recorded for a handout, for its teachers, without their content.
    ///
    /// Only for students whose work the handout's report shows: those who are in the class, still have the handout
    /// and have progress switched on.
    package func fates(of handout: Handout.ID) throws -> [DeliveryLedger.HandoutLine] {
        _ = try findAsTeacher(handout)
        return try connection.all(
            """
            SELECT f.person, p.givenName, p.middleName, p.familyName, f.fate,
                count(*) AS reports, sum(f.superseded) AS supersededSum
            FROM fate f
                JOIN person p ON p.organization = f.organization AND p.id = f.person AND p.isProgressOn = 1
                    AND p.practiceOf IS NULL
                JOIN organization o ON o.id = f.organization AND o.isProgressOn = 1
                JOIN assignment a ON a.organization = f.organization AND a.handout = f.handout AND a.person = f.person
                    AND a.withdrawn IS NULL
                JOIN membership m ON m.organization = a.organization AND m.class = a.class AND m.person = a.person
                    AND m.role = 'student'
            WHERE f.organization = $1 AND f.handout = $2
            GROUP BY f.person, p.givenName, p.middleName, p.familyName, p.sortName, f.fate
            ORDER BY p.sortName, f.person, f.fate
            """, [organizationID, Value(handout)]
        ) { row in
            DeliveryLedger.HandoutLine(
                person: row.identifier("person"), name: row.personName(), fate: try row.fate(),
                reports: Int(row.integer("reports")),
                superseded: Int(row.integer("supersededSum")))
        }
    }

    /// What happened to all reports since then, by app; without names.
    package func fates(since time: Date) throws -> [DeliveryLedger.AppLine] {
        try requireEverywhere(.seeAudit)
        return try connection.all(
            """
            SELECT app, fate, count(*) AS reports, sum(superseded) AS supersededSum FROM (
                SELECT app, fate, superseded FROM fate WHERE organization = $1 AND received >= $2
                UNION ALL
                SELECT app, 'recorded', superseded FROM activity WHERE organization = $1 AND received >= $2
            ) AS entry GROUP BY app, fate ORDER BY app, fate
            """, [organizationID, Value(time)]
        ) { row in
            DeliveryLedger.AppLine(
                app: row.text("app"), fate: try row.fate(), reports: Int(row.integer("reports")),
                superseded: Int(row.integer("supersededSum")))
        }
    }
}

extension Row {
    /// A fate by its name.
    fileprivate func fate() throws -> Fate {
        guard let fate = Fate(name: text("fate")) else {
            throw SQLError(.unreadable, "A fate in the school's database is none that is known. Update this program.")
        }
        return fate
    }
}
