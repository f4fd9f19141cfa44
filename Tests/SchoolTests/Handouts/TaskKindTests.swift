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

    /// A school of before had them listed in its tables. Taking that step again does what it did then.
    @Test(arguments: Engine.allCases)
    func `the step that takes the list out of the tables keeps the kind of each task`(engine: Engine) throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let step = try #require(Tables.migrations.first { $0.name == "kinds of tasks without a list in the tables" })
        let database = campus.school.database
        try database.write { try $0.runScript(database.dialect.expand(step.script)) }
        #expect(try campus.handout(handout).tasks.map(\.content) == [.context(campus.path("shadows"))])
        try campus.run("UPDATE task SET kind = $2 WHERE organization = $1", .text("juggling"))
        let error = #expect(throws: SQLError.self) { try campus.handout(handout) }
        #expect(error?.code == .unreadable)
    }
}
