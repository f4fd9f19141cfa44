import Coursework
import Foundation
import HTML
import Testing

@testable import Pages
@testable import School

@Suite struct GridOrderTests {
    private static let task = HandoutTask.ID(rawValue: 5)

    private func line(
        _ number: Int64, points: Double? = nil, minutes: Double? = nil, isDone: Bool = false, opened: Date? = nil
    ) -> HandoutReport.Line {
        let person = Person.ID(rawValue: number)
        let time = Date(timeIntervalSince1970: 0)
        let item = points.map { ActivityItem("p", title: "P", value: .score($0, of: 10), created: time) }
        var figures = ContextFigures([])
        (figures.attempts, figures.time, figures.primary) = (1, minutes.map { $0 * 60 }, item)
        let cell = Cell(
            person: person, task: Self.task, opened: opened,
            done: isDone ? Cell.Done(at: time, isByApp: false, isLate: false) : nil,
            figures: item == nil && minutes == nil ? nil : figures, below: [],
            received: nil, trust: nil, absence: nil, isHandedIn: false, isReviewed: false, isReturned: false,
            triesAgain: false)
        return HandoutReport.Line(
            person: person, name: Person.Name(given: "A", family: ""), isProgressOn: true, isPresent: true,
            cells: [cell])
    }

    private func order(_ lines: [HandoutReport.Line], by key: GridOrder.Key, isDown: Bool) -> [Int64] {
        let column = HandoutReport.Column(
            task: Self.task, kind: "context", title: "", app: nil, path: nil, means: ClassFigures([]), done: 0)
        let report = HandoutReport(
            handout: Handout.ID(rawValue: 1), schoolClass: SchoolClass.ID(rawValue: 1), title: "", isProgressOn: true,
            columns: [column], lines: lines)
        var order = GridOrder()
        (order.key, order.isDown) = (key, isDown)
        return order.sorted(report).map(\.person.rawValue)
    }

    @Test func `who has no value stands last, whichever way`() {
        let lines = [line(1), line(2, points: 3), line(3, points: 8), line(4)]
        #expect(order(lines, by: .task(Self.task), isDown: true) == [3, 2, 1, 4])
        #expect(order(lines, by: .task(Self.task), isDown: false) == [2, 3, 1, 4])
    }

    @Test func `who has the same stays as names go`() {
        let lines = [line(1, points: 5), line(2, points: 8), line(3, points: 5)]
        #expect(order(lines, by: .task(Self.task), isDown: true) == [2, 1, 3])
        #expect(order(lines, by: .task(Self.task), isDown: false) == [1, 3, 2])
    }

    @Test func `those who opened a handout are those whom its figure counts`() {
        let lines = [line(1), line(2, opened: Date(timeIntervalSince1970: 5)), line(3)]
        #expect(lines.filter { GridOrder.Filter.opened.takes($0) }.map(\.person.rawValue) == [2])
    }

    @Test func `rows are sorted by what is done, and by time`() {
        let lines = [line(1, minutes: 3), line(2, minutes: 9, isDone: true), line(3, isDone: true)]
        #expect(order(lines, by: .done, isDown: true) == [2, 3, 1])
        #expect(order(lines, by: .time, isDown: true) == [2, 1, 3])
        #expect(order(lines, by: .name, isDown: true) == [3, 2, 1])
    }

    @Test func `a task that is not there leaves the order of names`() {
        let other = GridOrder.Key.task(HandoutTask.ID(rawValue: 77))
        #expect(order([line(1, points: 1), line(2, points: 2)], by: other, isDown: true) == [1, 2])
    }

    @Test func `the same head sorts the other way round`() {
        let handout = Handout.ID(rawValue: 1)
        var order = GridOrder()
        #expect(order.link(handout, by: .done).text.hasSuffix("?sort=done&order=down"))
        order = GridOrder()
        (order.key, order.isDown, order.filter) = (.done, true, .help)
        #expect(order.link(handout, by: .done).text.hasSuffix("?sort=done&order=up&show=help"))
        #expect(order.link(handout, showing: nil).text.hasSuffix("?sort=done&order=down"))
    }
}
