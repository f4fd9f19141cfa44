import Coursework
import HTTP
import SQL
import School
import SchoolServer
import Testing

/// Privileges hold where the role is held: a manager of one location, with all that a manager can be given, asks for every
/// operation that changes something, about things of another location.
@Suite struct LocationScopeTests {
    static let changing = Contract.operations.filter { !$0.route.method.isSafe && $0.access != .anyone }.map(
        \.route.name)

    @Test(arguments: changing)
    func `a manager changes nothing of another location, nor of the school`(name: String) async throws {
        let operation = try #require(Contract.operations.first { $0.route.name == name })
        let rights = try #require(Expectations.rights[name])
        let world = try await World.copy()
        try prepare(world)
        let before = try rows(world)
        let filled = Dictionary(uniqueKeysWithValues: rights.places.map { ($0.place, Filling.first) })
        _ = await Ask(operation: operation, rights: rights, filled: filled, world: world).answer(for: .farManager)
        #expect(try rows(world) == before)
    }

    /// Gives the manager what managers can be given, and switches off what the requests switch on.
    private func prepare(_ world: World) throws {
        let (organization, manager) = (Value(world.left.organization), Value(world.left.people["farManager"]!))
        try world.dispatcher.school.database.write { connection in
            for privilege in Role.manager.grantable {
                _ = try connection.run(
                    "INSERT INTO permit (organization, person, privilege) VALUES ($1, $2, $3)",
                    [organization, manager, .text(privilege.rawValue)])
            }
            _ = try connection.run("UPDATE organization SET isProgressOn = 0 WHERE id = $1", [organization])
        }
    }

    /// What says that something is not as it was: how many rows there are, and when they were changed.
    private func rows(_ world: World) throws -> [String] {
        let (organization, manager) = (Value(world.left.organization), Value(world.left.people["farManager"]!))
        let dated = ["location", "person", "course", "class", "app", "handout"]
        let counted = ["role", "permit", "membership", "license", "task", "assignment", "step", "handIn"]
        return try world.dispatcher.school.database.read { connection in
            var rows: [String] = []
            for table in dated + counted {
                let sum = dated.contains(table) ? "coalesce(sum(modified), 0)" : "0"
                rows += try connection.all(
                    Query(built: "SELECT count(*) AS rowCount, \(sum) AS times FROM \(table) WHERE organization = $1"),
                    [organization]
                ) { "\(table) \($0.integer("rowCount")) \($0.integer("times"))" }
            }
            rows += try connection.all(
                """
                SELECT name, isProgressOn, coalesce(deletesAfter, -1) AS deletesAfter,
                    coalesce(retentionDays, -1) AS retentionDays, auditDays, modified
                FROM organization WHERE id = $1
                """, [organization]
            ) { "\($0.values([.text] + Array(repeating: .integer, count: 5)))" }
            // What is the manager's own may change: a password, sign-ins, a file that is part of nothing yet.
            for (table, owner) in [("account", "person"), ("session", "person"), ("file", "owner")] {
                rows += try connection.all(
                    Query(built: "SELECT count(*) FROM \(table) WHERE organization = $1 AND \(owner) <> $2"),
                    [organization, manager]
                ) { "\(table) \($0.integer())" }
            }
            rows += try connection.all(
                "SELECT sum(modified) FROM account WHERE organization = $1 AND person <> $2", [organization, manager]
            ) { "\($0.integer())" }
            return rows
        }
    }
}
