import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// Who may need help with a handout, and why, as its report says.
@Suite struct ReportSignTests {
    private func signs(_ campus: Campus, _ handout: Handout.ID) throws -> [[Insight]] {
        try campus.report(handout).lines.map(\.signs)
    }

    @Test(arguments: Engine.allCases)
    func `who has not opened what was due is listed, and who has worked is not`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.declare([["shadows"]])
        let day = LocalDate(campus.now, in: .gmt)
        let handout = try await campus.handOut(campus.draft(campus.task("shadows"), due: "\(day)"))
        #expect(try signs(campus, handout) == [[.notOpenedDueSoon], [.notOpenedDueSoon]])
        try await campus.send(campus.attempt(at: campus.path("shadows")), by: 0)
        campus.advance(by: 2 * 86400)
        #expect(try signs(campus, handout) == [[], [.notOpenedOverdue]])
    }

    @Test(arguments: Engine.allCases)
    func `who has opened it and told nothing for three days is listed`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(handout).tasks[0].id
        try await campus.work { try $0.open(task, of: handout) }
        #expect(try signs(campus, handout) == [[], []])
        campus.advance(by: 3 * 86400)
        #expect(try signs(campus, handout) == [[.noProgress], []])
    }

    @Test(arguments: Engine.allCases)
    func `nobody is listed whose progress is off`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let day = LocalDate(campus.now, in: .gmt)
        let handout = try await campus.handOut(campus.draft(campus.task("shadows"), due: "\(day)"))
        try campus.run("UPDATE person SET isProgressOn = 0 WHERE organization = $1")
        #expect(try signs(campus, handout) == [[], []])
    }

    @Test func `a score is compared with the others' at the same task`() throws {
        func cell(_ task: Int64, _ points: Double) -> Cell {
            let item = ActivityItem(
                "points", title: "Points", value: .score(points, of: 10), created: Date(timeIntervalSince1970: 0))
            let figures = ContextFigures(
                attempts: 1, time: nil, percent: nil, primary: item, additional: [], edited: nil)
            return Cell(
                person: Person.ID(rawValue: 1), task: HandoutTask.ID(rawValue: task), opened: nil, done: nil,
                figures: figures, below: [], received: nil, trust: .reportedByApp, absence: nil, isHandedIn: false,
                isReviewed: false, isReturned: false, triesAgain: false)
        }
        // At the second task all have few points, so few points mean nothing there.
        let points: [(Double, Double)] = [(9, 2), (9, 2), (9, 2), (9, 2), (2, 2)]
        let lines = points.map { first, second in
            HandoutReport.Line(
                person: Person.ID(rawValue: 1), name: Person.Name(given: "A", family: ""), isProgressOn: true,
                isPresent: true, cells: [cell(1, first), cell(2, second)])
        }
        let columns = [0, 1].map { index in
            HandoutReport.Column(
                task: HandoutTask.ID(rawValue: Int64(index)), kind: "context", title: "", app: nil, path: nil,
                means: ClassFigures(lines.compactMap { $0.cells[index].figures }), done: 0)
        }
        var report = HandoutReport(
            handout: Handout.ID(rawValue: 1), schoolClass: SchoolClass.ID(rawValue: 1), title: "", isProgressOn: true,
            columns: columns, lines: lines)
        report.lookForSigns(due: nil, at: Date(timeIntervalSince1970: 0))
        #expect(report.lines.map(\.signs) == [[], [], [], [], [.scoreBelowClass]])
    }
}
