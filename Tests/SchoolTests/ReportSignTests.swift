import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// Who may need help with a handout, and why, as its report says.
@Suite struct ReportSignTests {
    /// The signs of each student, as lines; of the last of five, most of the time.
    private func signs(_ campus: Campus, _ handout: Handout.ID) throws -> [[Insight]] {
        try campus.report(handout).lines.map { $0.signs.map(\.found.insight) }
    }

    /// Hands out with so many days to go, and has students open it.
    @discardableResult
    private func handOut(_ campus: Campus, days: Double, openedBy students: some Sequence<Int>) async throws
        -> Handout.ID
    {
        let day = LocalDate(campus.now.addingTimeInterval(days * 86400), in: .gmt)
        let handout = try await campus.handOut(campus.draft(campus.task("shadows"), due: "\(day)"))
        let task = try campus.handout(handout).tasks[0].id
        for student in students { try await campus.work(by: student) { try $0.open(task, of: handout) } }
        return handout
    }

    /// A class of five in which everybody opened four handouts in time.
    private func campus(_ engine: Engine) async throws -> Campus {
        let campus = try Campus(engine, students: 5)
        for _ in 0..<4 {
            try await handOut(campus, days: 1, openedBy: 0..<5)
            campus.advance(by: 3 * 86400)
        }
        return campus
    }

    @Test(arguments: Engine.allCases)
    func `who always opened in time and did not is named, and the task that shows it`(engine: Engine) async throws {
        let campus = try await campus(engine)
        let handout = try await handOut(campus, days: 1, openedBy: 0..<4)
        #expect(try signs(campus, handout) == [[], [], [], [], []])
        campus.advance(by: 2.5 * 86400)
        #expect(try signs(campus, handout) == [[], [], [], [], [.notOpenedOverdue]])
        let sign = try #require(try campus.report(handout).lines[4].signs.first)
        #expect(sign.found.isLikely && sign.found.own?.count == 4 && sign.found.ofClass.value == 0.8)
        #expect(sign.task == (try campus.handout(handout).tasks[0].id))
        #expect(try campus.report(handout).unopened == nil)
    }

    @Test(arguments: Engine.allCases)
    func `who opened late, or not at all, is as usual`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 5)
        for _ in 0..<4 {
            let handout = try await handOut(campus, days: 1, openedBy: 0..<4)
            campus.advance(by: 3 * 86400)
            let task = try campus.handout(handout).tasks[0].id
            try await campus.work(by: 4) { try $0.open(task, of: handout) }
        }
        let handout = try await handOut(campus, days: 1, openedBy: 0..<4)
        campus.advance(by: 3 * 86400 - 3600)
        #expect(try campus.report(handout).lines[4].signs == [])
    }

    @Test(arguments: Engine.allCases)
    func `what nobody has opened is told of the handout, and of nobody`(engine: Engine) async throws {
        let campus = try await campus(engine)
        let handout = try await handOut(campus, days: 0, openedBy: 0..<3)
        #expect(try signs(campus, handout) == [[], [], [], [], []])
        #expect(try campus.report(handout).unopened == 2)
    }

    @Test(arguments: Engine.allCases)
    func `who has opened it and told nothing for three days is named where others went on`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine, students: 5)
        for _ in 0..<5 {
            let handout = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn), campus.task("shadows")))
            let tasks = try campus.handout(handout).tasks.map(\.id)
            for student in 0..<5 { try await campus.work(by: student) { try $0.open(tasks[1], of: handout) } }
            for student in 0..<4 { try await campus.work(by: student) { try $0.markDone(tasks[1], of: handout) } }
            let reached = try campus.report(handout).lines[4].signs
            #expect(reached == [])
            campus.advance(by: 8 * 86400)
            // The last student's first four are done late, the fifth is not.
            if try campus.all("SELECT id FROM handout WHERE organization = $1", as: { $0.integer() }).count < 5 {
                try await campus.work(by: 4) { try $0.markDone(tasks[1], of: handout) }
            } else {
                let sign = try #require(try campus.report(handout).lines[4].signs.first)
                #expect(sign.found.insight == .noProgress && sign.found.isLikely && sign.task == tasks[1])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a score far below one's own and the class's is named with its task`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 5)
        var last: Handout.ID?
        for number in 0..<5 {
            let handout = try await handOut(campus, days: 1, openedBy: 0..<0)
            for student in 0..<5 {
                try await campus.send(
                    campus.attempt(at: campus.path("shadows"), score: number == 4 && student == 1 ? 3 : 9), by: student)
            }
            campus.advance(by: 3 * 86400)
            try await campus.act(handout) { try $0.complete(handout) }
            last = handout
        }
        let handout = try #require(last)
        #expect(try signs(campus, handout) == [[], [.scoreFarBelow], [], [], []])
        let sign = try campus.report(handout).lines[1].signs[0]
        #expect(sign.score == 0.3 && sign.found.own?.value == 0.9 && sign.found.isLikely)
    }

    @Test(arguments: Engine.allCases)
    func `nobody is named whose progress is off`(engine: Engine) async throws {
        let campus = try await campus(engine)
        let handout = try await handOut(campus, days: 0, openedBy: 0..<4)
        campus.advance(by: 2 * 86400)
        #expect(try signs(campus, handout)[4] == [.notOpenedOverdue])
        try campus.run("UPDATE person SET isProgressOn = 0 WHERE organization = $1")
        #expect(try signs(campus, handout)[4] == [])
    }

    @Test(arguments: Engine.allCases)
    func `whom a teacher knows to need no help is not named at that handout, until it is taken back`(
        engine: Engine
    ) async throws {
        let campus = try await campus(engine)
        let handout = try await handOut(campus, days: 0, openedBy: 0..<4)
        let other = try await handOut(campus, days: 0, openedBy: 0..<4)
        campus.advance(by: 2 * 86400)
        let student = campus.students[4]
        func say(_ actor: Actor, _ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
            try await campus.school.write(as: actor, locking: [.person(student)], body)
        }
        for _ in 0..<2 { try await say(campus.asTeacher) { try $0.setSignsAside(of: student, at: handout) } }
        #expect(try signs(campus, handout)[4] == [] && campus.report(handout).lines[4].signsSetAside == campus.now)
        #expect(try signs(campus, other)[4] == [.notOpenedOverdue])
        for _ in 0..<2 { try await say(campus.asTeacher) { try $0.showSigns(of: student, at: handout) } }
        #expect(try signs(campus, handout)[4] == [.notOpenedOverdue])
        #expect(try campus.report(handout).lines[4].signsSetAside == nil)
        // Who does not teach the class has no say, nor has the student.
        let stranger = try campus.join("Other", as: .teacher, of: campus.newClass("Music", teacher: campus.teacher))
        for actor in [campus.asTeacher(stranger), campus.asStudent(4)] {
            await #expect(throws: SchoolError.self) {
                try await say(actor) { try $0.setSignsAside(of: student, at: handout) }
            }
        }
    }

    @Test func `a score is compared with the others' at the same task`() throws {
        func cell(_ task: Int64, _ points: Double) -> Cell {
            let item = ActivityItem(
                "points", title: "Points", value: .score(points, of: 10), created: Date(timeIntervalSince1970: 0))
            var figures = ContextFigures([])
            (figures.attempts, figures.primary) = (1, item)
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
                isPresent: true, cells: [cell(0, first), cell(1, second)])
        }
        let columns = [0, 1].map { index in
            HandoutReport.Column(
                task: HandoutTask.ID(rawValue: Int64(index)), kind: "context", title: "", app: nil, path: nil,
                means: ClassFigures(lines.compactMap { $0.cells[index].figures }), done: 0)
        }
        var report = HandoutReport(
            handout: Handout.ID(rawValue: 1), schoolClass: SchoolClass.ID(rawValue: 1), title: "", isProgressOn: true,
            columns: columns, lines: lines)
        report.lookForSigns(due: nil, earlier: [:], at: Date(timeIntervalSince1970: 0))
        #expect(report.lines.map { $0.signs.map(\.task) } == [[], [], [], [], [report.columns[0].task]])
    }
}
