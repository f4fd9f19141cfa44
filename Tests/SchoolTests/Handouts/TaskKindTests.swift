import Coursework
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct TaskKindTests {
    @Test(arguments: Engine.allCases)
    func `a row of an unknown kind is an error and no hand-in`(engine: Engine) throws {
        let campus = try Campus(engine)
        func content(_ kind: String) throws -> TaskContent? {
            try campus.school.database.read { connection in
                try connection.first(
                    """
                    SELECT $1 AS kind, $2 AS app, $2 AS path, NULL AS minutes, NULL AS link, NULL AS file, NULL AS questions
                    """, .text(kind), .text("")
                ) { try $0.taskContent() }
            }
        }
        #expect(try content("handIn") == .handIn)
        let error = #expect(throws: SQLError.self) { try content("juggling") }
        #expect(error?.code == .unreadable)
    }

    /// A new kind needs a step of the tables that lets it in; see `docs/add-a-kind-of-task.md`.
    @Test(arguments: Engine.allCases)
    func `the tables take every kind, and no other`(engine: Engine) throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        func turn(into kind: String) throws {
            try campus.run("UPDATE task SET kind = $2 WHERE organization = $1", .text(kind))
        }
        for kind in TaskKind.allCases { try turn(into: kind.rawValue) }
        #expect(throws: SQLError.self) { try turn(into: "juggling") }
    }
}
