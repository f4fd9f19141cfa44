import Coursework
import SchoolForTests
import Testing

@testable import School

/// What reports read, by what is stored and not asked for.
@Suite struct ReportCostTests {
    /// A class in which everybody worked at a handout.
    private func campus(_ engine: Engine, students: Int) async throws -> Campus {
        let campus = try Campus(engine, students: students)
        campus.advance(by: 1)
        let handout = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        let task = try campus.handout(handout).tasks[0].id
        for student in 0..<students {
            try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: student)
            try await campus.work(by: student) { try $0.markDone(task, of: handout) }
        }
        return campus
    }

    @Test(arguments: Engine.allCases)
    func `a student's own report reads nothing of the others`(engine: Engine) async throws {
        func cost(students: Int) async throws -> CountingConnection.Cost {
            let campus = try await campus(engine, students: students)
            return try campus.cost(as: campus.asStudent()) {
                let report = try $0.report(of: campus.students[0], in: campus.physics)
                #expect(report.blocks.first?.cells.first?.figures?.score == 0.8)
                #expect(report.blocks.first?.cells.first?.done != nil)
                #expect(report.blocks.first?.columns.first?.means.time == nil)
            }
        }
        let (few, many) = (try await cost(students: 1), try await cost(students: 8))
        #expect(few == many)
    }

    @Test(arguments: Engine.allCases)
    func `a line of a class's report is one statement`(engine: Engine) async throws {
        let campus = try await campus(engine, students: 3)
        func cost() throws -> CountingConnection.Cost {
            try campus.cost(as: campus.asTeacher) {
                let report = try $0.report(of: campus.physics)
                #expect(report.lines.allSatisfy { $0.students == 3 })
                #expect(report.lines.last?.done == 3)
                #expect(report.lines.last?.opened == 3)
                #expect(report.lines.last?.time == ClassReport.ClassTime(mean: 60, students: 3))
            }
        }
        let one = try cost()
        for _ in 0..<4 {
            campus.advance(by: 1)
            _ = try await campus.handOut(campus.draft(campus.task("colours")))
        }
        #expect(try cost().statements == one.statements + 4)
    }
}
