import SQL
import SQLite
package import School

/// A check of a school's data: the database itself, and that reports match the recorded activities.
package struct Verification: Hashable, Sendable {
    /// What is wrong with the database, without anybody's values.
    package var problems: [String] = []
    package var replays: [Organization.ID: Recount] = [:]
    /// The audit logs, checked against their seals.
    package var logs: [Organization.ID: AuditCheck] = [:]

    package var isInOrder: Bool {
        problems.isEmpty && logs.values.allSatisfy(\.faults.isEmpty)
            && replays.values.allSatisfy { $0.differences.isEmpty }
    }
}

extension Verification {
    /// - Parameters:
    ///   - noted: seals that witnesses have; each log must have its own.
    ///   - progress: called with the number of people whose work has been recomputed.
    package init(
        _ school: School, noted: [Organization.ID: [NotedSeal]] = [:],
        progress: (_ organization: Organization.ID, _ people: Int) -> Void = { _, _ in }
    ) throws {
        problems = try Self.problems(of: school.database)
        problems += try school.database.read { try DamagedFile.all($0) }.map(\.description)
        let organizations = try school.organizationIDs()
        let gone = Set(try school.schoolsThatAreGone()).union(noted.keys).subtracting(organizations)
        problems += gone.sorted().map {
            "The school \($0) is not there, although seals of its log are noted elsewhere."
        }
        for id in organizations {
            logs[id] = try school.read(as: .school(id)) { try $0.checkAudit(noted: noted[id] ?? []) }
            replays[id] = try school.read(as: .school(id)) { transaction in try transaction.replay { progress(id, $0) }
            }
        }
    }

    private static func problems(of database: any Database) throws -> [String] {
        if let file = database as? SQLiteDatabase { return try file.problems() }
        // The server enforces constraints on each change; only disabled ones could be violated.
        return try database.read { connection in
            try connection.all(
                """
                SELECT CAST(conrelid AS regclass) || '' FROM pg_constraint
                WHERE NOT convalidated AND connamespace = CAST(current_schema() AS regnamespace)
                """
            ) { "A rule of \($0.text()) was never checked." }
        }
    }
}
