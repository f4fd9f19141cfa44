import Foundation
import HTTP
import JSON
import SQL
import School
import SchoolServer
import Testing

/// A database that somebody has edited, that was damaged, or that is of another time: what its rows say may be anything.
@Suite struct OddRowTests {
    /// The columns of every table beside its keys, as far as they are numbers or texts.
    private static func columns(of world: World) throws -> [(table: String, column: String, type: String)] {
        try world.dispatcher.school.database.read { connection in
            let tables = try connection.all(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'migration'"
            ) { $0.text() }
            return try tables.flatMap { table in
                try connection.all(
                    Query(built: "SELECT name, type FROM pragma_table_info('\(table)') WHERE pk = 0")
                ) { (table: table, column: $0.text("name"), type: $0.text("type")) }
            }
        }
    }

    /// Sets the column in every row; what the table itself refuses stays.
    private static func spoil(_ world: World, _ table: String, _ column: String, with value: Value) -> Bool {
        let isDone: Bool? = try? world.dispatcher.school.database.write { connection in
            try connection.run(Query(built: "UPDATE OR IGNORE \(table) SET \(column) = $1"), value) > 0
        }
        return isDone ?? false
    }

    private static let numbers: [Value] = [
        .integer(.max), .integer(.min), .integer(-1), .real(.infinity), .real(-1e308),
    ]
    private static let texts: [Value] = [.text(""), .text("[]"), .text("{}"), .text("[[1e999]]\u{0}\""), .text("9e99")]

    @Test(arguments: 0..<5)
    func `whatever a row says, it costs a request at most`(variant: Int) async throws {
        var spoilt = 0
        for (table, column, type) in try Self.columns(of: try await World.copy()) {
            let world = try await World.copy(log: ServerLog { _ in })
            let value = type == "TEXT" || type == "BLOB" ? Self.texts[variant] : Self.numbers[variant]
            guard Self.spoil(world, table, column, with: value) else { continue }
            spoilt += 1
            for operation in Expectations.operations where operation.route.method.isSafe {
                guard let rights = Expectations.rights[operation.route.name] else { continue }
                // One of those who get past the door sees what the row says.
                let asker = [Asker.student, .teacher, .administrator].first(where: rights.who.lets) ?? .teacher
                let ask = Ask(operation: operation, rights: rights, filled: [:], world: world)
                #expect(await ask.answer(for: asker).status > 0)
            }
            let body = try ExtremeNumberTests.report(at: "0", quantity: 3)
            let client = world.client(.student)
            #expect(await client.post("/v1/sync", body).status > 0)
        }
        #expect(spoilt > 20)
    }
}
