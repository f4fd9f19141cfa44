import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// How results lie, and what most students missed.
@Suite struct TaskResultsTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)
    private static let path = IdentifierPath(["org.example.light", "quiz"])

    private func item(_ name: String, _ value: ActivityItem.Value) -> ActivityItem {
        ActivityItem(name, title: name.uppercased(), value: value, created: Self.now)
    }

    private func figures(
        _ primary: ActivityItem.Value? = nil, time: Double? = nil, percent: Double? = nil, _ items: [ActivityItem] = []
    ) -> ContextFigures {
        var figures = ContextFigures([])
        (figures.attempts, figures.time, figures.percent) = (1, time, percent)
        figures.primary = primary.map { item("points", $0) }
        (figures.additional, figures.edited) = (items, Self.now)
        return figures
    }

    /// A report of one task; a student without figures has not begun.
    private func results(_ figures: [ContextFigures?], below: [[Cell.Place]] = [], left: Set<Int> = []) -> TaskResults {
        let task = HandoutTask.ID(rawValue: 7)
        let lines = figures.enumerated().map { index, figures in
            let person = Person.ID(rawValue: Int64(index))
            let cell = Cell(
                person: person, task: task, opened: figures == nil ? nil : Self.now, done: nil, figures: figures,
                below: below.indices.contains(index) ? below[index] : [], received: nil, trust: nil, absence: nil,
                isHandedIn: false, isReviewed: false, isReturned: false, triesAgain: false)
            return HandoutReport.Line(
                person: person, name: Person.Name(given: "\(index)", family: ""), isProgressOn: true,
                isPresent: !left.contains(index), cells: [cell])
        }
        let present = lines.filter(\.isPresent).map { $0.cells[0].figures ?? ContextFigures([]) }
        let column = HandoutReport.Column(
            task: task, kind: "context", title: "Quiz", app: "org.example.light", path: Self.path,
            means: ClassFigures(present), done: 0)
        let report = HandoutReport(
            handout: Handout.ID(rawValue: 1), schoolClass: SchoolClass.ID(rawValue: 1), title: "", isProgressOn: true,
            columns: [column], lines: lines)
        return TaskResults(report, at: 0)
    }

    private func sizes(_ results: TaskResults) -> [Int] { results.groups.map(\.people.count) }

    @Test func `points lie in fifths, and the middle one is the median`() {
        let found = results([0, 1, 2, 5, 6, 10].map { figures(.score($0, of: 10)) } + [nil])
        #expect(found.measure == .score)
        #expect(sizes(found) == [2, 1, 1, 1, 1])
        #expect(found.median == 0.35)
        #expect(found.students == 6)
    }

    @Test func `one student is the median, and nobody is none`() {
        #expect(results([figures(.score(3, of: 4))]).median == 0.75)
        let nobody = results([nil, nil])
        #expect(nobody.measure == nil && nobody.median == nil && nobody.groups.isEmpty && nobody.items.isEmpty)
        #expect(results([]).students == 0)
    }

    @Test func `who has left is in no group`() {
        let found = results([1, 9].map { figures(.score($0, of: 10)) }, left: [0])
        #expect(found.students == 1 && found.median == 0.9)
    }

    @Test func `points out of none are no result`() {
        #expect(results([figures(.score(0, of: 0))]).measure == nil)
    }

    @Test func `few numbers stand each for itself, and many in steps that are easy to read`() {
        let few = results([3, 3, 7].map { figures(.quantity($0)) })
        #expect(few.groups.map(\.span) == [.value(3), .value(7)])
        let many = results((0..<40).map { figures(.quantity(Double($0))) })
        #expect(many.groups.first?.span == .range(0, 10))
        #expect(sizes(many) == [10, 10, 10, 10])
        #expect(many.median == 19.5)
    }

    private static let extremes: [[Double]] = [[0, 1e15], [-1e15, 1e15], [1e-9, 2e-9], [1e15, 1e15 + 1], [5, 5]]

    @Test(arguments: extremes)
    func `whatever the numbers are, each is in one group of few`(ends: [Double]) {
        let values = (0...8).map { ends[0] + (ends[1] - ends[0]) * Double($0) / 8 }
        for found in [
            results(values.map { figures(.quantity($0)) }), results(values.map { figures(time: max($0, 0)) }),
        ] {
            #expect(found.students == values.count)
            #expect(found.groups.count <= 11)
        }
    }

    @Test func `times stand in steps of a clock`() {
        let found = results([60, 400, 700].map { figures(time: $0) })
        #expect(found.measure == .time)
        #expect(found.groups.first?.span == .range(0, 300))
        #expect(sizes(found) == [1, 1, 1])
    }

    @Test func `of two answers it is counted who had which`() {
        let found = results([true, true, false].map { figures(.binary($0, .passFail)) })
        #expect(found.groups.map(\.span) == [.answer(false), .answer(true)])
        #expect(sizes(found) == [1, 2])
        #expect(found.median == nil)
    }

    @Test func `results of different kinds are not mixed`() {
        let found = results([figures(.score(1, of: 2), percent: 0.4), figures(.quantity(3), percent: 0.8)])
        #expect(found.isMixed && found.measure == .percent)
        #expect(abs((found.median ?? 0) - 0.6) < 1e-9)
    }

    @Test func `the question that most missed comes first, and what cannot be missed last`() {
        func answers(_ first: Bool, _ second: Bool, hints: Double) -> ContextFigures {
            figures(
                .score(1, of: 2),
                [
                    item("hints", .quantity(hints)), item("first", .binary(first, .correctIncorrect)),
                    item("second", .binary(second, .correctIncorrect)),
                ])
        }
        let found = results([
            answers(true, false, hints: 1), answers(false, false, hints: 3), answers(true, false, hints: 2),
        ])
        #expect(found.items.map(\.title) == ["SECOND", "FIRST", "HINTS"])
        #expect(found.items.map(\.missed.count) == [3, 1, 0])
        #expect(found.items[1].missed == [Person.ID(rawValue: 1)])
        #expect(found.items[2].median == 2 && !found.items[2].isJudged)
    }

    @Test func `a question is missed below half of its points, and a yes or no is never wrong`() {
        let points: [Double] = [0, 4, 5, 10]
        let found = results(
            points.map { points in
                figures(
                    .score(points, of: 10),
                    [item("a", .score(points, of: 10)), item("b", .binary(points > 4, .yesNo))])
            })
        #expect(found.items.map(\.missed.count) == [2, 2])
        #expect(found.items.map(\.isJudged) == [true, false])
    }

    @Test func `what apps tell at places below is a question, too`() {
        func places(_ answers: Bool...) -> [Cell.Place] {
            answers.enumerated().map { index, answer in
                Cell.Place(
                    path: IdentifierPath(Self.path.elements + ["q\(index)"]),
                    figures: figures(.binary(answer, .correctIncorrect)))
            }
        }
        let found = results([nil, nil], below: [places(true, false), places(true, false)])
        #expect(
            found.items.map(\.source) == [
                .place(IdentifierPath(Self.path.elements + ["q1"])),
                .place(IdentifierPath(Self.path.elements + ["q0"])),
            ])
    }

    @Test(arguments: Engine.allCases)
    func `places are called as the catalog has them`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        for student in 0..<2 {
            try await campus.send(campus.attempt(at: campus.path("shadows", "umbra", "edge"), score: 1), by: student)
        }
        let titles = try campus.school.read(as: campus.asTeacher) { transaction in
            let report = try transaction.report(of: handout)
            return try transaction.titles(below: report.columns[0], at: 0, of: report)
        }
        #expect(titles.keys.map(\.elements) == [[Campus.app, "shadows", "umbra", "edge"]])
        #expect(titles.values.first?.count == 2)
    }
}
