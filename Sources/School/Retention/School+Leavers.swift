import Coursework
import Foundation
import SQL

extension School {
    /// The most leavers to delete at once; the scheduler continues with the rest.
    private static let leavers = 50

    /// Deletes people whose account was deactivated long ago, with all data about them, each in a transaction of its
    /// own.
    func deleteLeavers() async throws {
        var work = SeparateWork()
        for organization in try organizationIDs() {
            let school = Actor.school(organization)
            for person in try read(as: school, { try $0.leavers(atMost: Self.leavers) }) {
                await work.run { _ = try await perform(.deleteLeaver(person), as: school) }
            }
        }
        try work.end()
    }
}

extension Act where Success == Bool {
    fileprivate static func deleteLeaver(_ id: Person.ID) -> Act {
        Act(locking: [.organization, .person(id)]) { try $0.deleteLeaver(id) }
    }
}

extension Transaction {
    /// People who were deactivated long enough ago to be deleted, longest ago first.
    func leavers(atMost count: Int) throws -> [Person.ID] {
        let due: [Person.ID] = try connection.all(
            Self.dueToLeave, endsOfDelays + [Value(count)]
        ) { $0.identifier() }
        return try due.filter { try !isLastAdministrator($0) }
    }

    /// Deletes somebody if it is still due: the account may have been reactivated in the meantime.
    func deleteLeaver(_ id: Person.ID) throws -> Bool {
        let isDue = try connection.first(
            """
            SELECT p.source, a.deactivated FROM account a
                JOIN person p ON p.organization = a.organization AND p.id = a.person
            WHERE a.organization = $1 AND a.person = $2 AND a.state = 'deactivated'
            """, organizationID, Value(id)
        ) { row in
            let source = Source(rawValue: row.text("source")) ?? .manual
            return row.dateIfAny("deactivated").map { $0 <= end(of: source.account) } ?? false
        }
        guard isDue == true, try !isLastAdministrator(id) else { return false }
        try delete(id)
        return true
    }

    private static let dueToLeave = Query(
        kept: """
            SELECT a.person FROM account a CROSS JOIN person p
            WHERE a.organization = $1 AND a.state = 'deactivated' AND p.organization = a.organization
                AND p.id = a.person AND a.deactivated <= CASE WHEN p.source IN (\(synced)) THEN $3 ELSE $2 END
            ORDER BY a.deactivated, a.person LIMIT $4
            """)

    /// The sources whose people are kept by another system's roster.
    private static var synced: String {
        Source.allCases.filter { $0.account == .synced }.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }

    private var endsOfDelays: [Value] { [organizationID, Value(end(of: .manual)), Value(end(of: .synced))] }

    /// People who were deactivated before this time are deleted now.
    private func end(of source: AccountSource) -> Date {
        now.addingTimeInterval(-Double(source.deletionDelay) * 86400)
    }

    private func isLastAdministrator(_ id: Person.ID) throws -> Bool {
        guard try entry(of: id).roles.contains(.administrator) else { return false }
        return try !hasAdministrator(besides: id)
    }
}
