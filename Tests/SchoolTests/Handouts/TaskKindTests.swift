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
                try connection.first("SELECT $1, $2, $2, NULL, NULL, NULL, NULL", .text(kind), .text("")) {
                    try $0.taskContent(0)
                }
            }
        }
        #expect(try content("handIn") == .handIn)
        let error = #expect(throws: SQLError.self) { try content("juggling") }
        #expect(error?.code == .corrupt)
    }
}
