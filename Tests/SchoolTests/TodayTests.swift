import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What a teacher is told of a day.
@Suite struct TodayTests {
    /// Noon of the first of September 2025 in Berlin is two hours after ten in Greenwich.
    private static let zone = TimeZone(identifier: "Europe/Berlin")!

    private func today(_ campus: Campus, as actor: Actor? = nil) throws -> TodayReport {
        try campus.school.read(as: actor ?? campus.asTeacher) { try $0.today(in: Self.zone) }
    }

    private func due(_ campus: Campus, days: Double) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = calendar.dateComponents([.year, .month, .day], from: campus.now.addingTimeInterval(days * 86400))
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(day.year ?? 0)-\(two(day.month))-\(two(day.day))"
    }

    @Test(arguments: Engine.allCases)
    func `each posted handout is told with how it stands, as its class's report has it`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let first = try await campus.handOut(campus.draft(campus.task("shadows"), title: "First"))
        campus.advance(by: 60)
        let second = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn), title: "Second"))
        try await campus.handIn(try campus.handout(second).tasks[0].id, of: second, by: 1)
        let found = try today(campus)
        #expect(found.lines.map(\.handout) == [second, first])
        #expect(found.lines[0].counts.finished == 1 && found.lines[0].counts.toReview == 1 && found.lines[0].left == 2)
        let report = try campus.school.read(as: campus.asTeacher) { try $0.report(of: campus.physics).lines }
        #expect(found.lines.map(\.counts) == report)
        #expect(found.classes.map(\.overview.toReview) == [1])
        #expect(found.classes[0].last?.handout == second)
    }

    @Test(arguments: Engine.allCases)
    func `a handout is overdue while somebody has something left`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), due: due(campus, days: 1)))
        #expect(try !today(campus).lines[0].isOverdue)
        campus.advance(by: 3 * 86400)
        #expect(try today(campus).lines[0].isOverdue)
        let task = try campus.handout(id).tasks[0].id
        for student in 0..<2 { try await campus.work(by: student) { try $0.markDone(task, of: id) } }
        #expect(try !today(campus).lines[0].isOverdue)
    }

    @Test(arguments: Engine.allCases)
    func `what was done is counted on its day, as the clock of who asks shows it`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(id).tasks[0].id
        // Ten in the morning: it was eight when it began.
        for (student, hours) in [(0, 0.0), (1, 13), (2, 24)] {
            campus.advance(by: hours * 3600)
            try await campus.work(by: student) { try $0.markDone(task, of: id) }
        }
        let (line, week) = (try today(campus).lines[0], try today(campus).classes[0].doneByDay)
        #expect(line.doneByDay.reduce(0, +) == 3 && line.doneByDay.count == TodayReport.days)
        #expect(line.doneByDay == week)
        #expect(line.daysOfNews == 1 && line.news == 3)
        campus.advance(by: 30 * 86400)
        #expect(try today(campus).lines[0].doneByDay == Array(repeating: 0, count: TodayReport.days))
    }

    @Test(arguments: Engine.allCases)
    func `news go back to the day on which the class last worked`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(id).tasks[0].id
        try await campus.work(by: 0) { try $0.markDone(task, of: id) }
        campus.advance(by: 86400)
        try await campus.work(by: 1) { try $0.markDone(task, of: id) }
        campus.advance(by: 3 * 86400)
        #expect(try today(campus).lines.map(\.daysOfNews) == [3])
        #expect(try today(campus).lines.map(\.news) == [1])
        try await campus.work(by: 2) { try $0.markDone(task, of: id) }
        #expect(try today(campus).lines.map(\.news) == [2])
        campus.advance(by: 30 * 86400)
        #expect(try today(campus).lines.map(\.daysOfNews) == [0])
    }

    @Test func `of more handouts than are examined, those that are due last are, and the others are counted`()
        async throws
    {
        let campus = try Campus(.sqlite)
        let due = due(campus, days: 30)
        let old = try await campus.handOut(campus.draft(campus.task("shadows"), due: due))
        for _ in 0..<TodayReport.most + 2 {
            campus.advance(by: 60)
            try campus.post(["shadows"])
        }
        let found = try today(campus)
        #expect(found.lines.count == TodayReport.most && found.rest == 3)
        #expect(found.lines.last?.handout == old)
    }

    @Test(arguments: Engine.allCases)
    func `who may need help is told once for a class, with all the places that show it`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 5)
        var handouts: [Handout.ID] = []
        for number in 0..<6 {
            let id = try await campus.handOut(campus.draft(campus.task("shadows"), due: due(campus, days: 1)))
            let task = try campus.handout(id).tasks[0].id
            for student in 0..<(number < 4 ? 5 : 4) { try await campus.work(by: student) { try $0.open(task, of: id) } }
            if number != 4 { campus.advance(by: 3 * 86400) }
            handouts.append(id)
        }
        let students = try today(campus).students
        #expect(students.map(\.person) == [campus.students[4]])
        #expect(students[0].isLikely && students[0].places.map(\.handout) == [handouts[5], handouts[4]])
        #expect(students[0].places.allSatisfy { $0.sign.found.insight == .notOpenedOverdue })
        #expect(try today(campus).lines.allSatisfy { $0.unopened == nil })
        // After some weeks it is no news any more.
        campus.advance(by: 30 * 86400)
        #expect(try today(campus).students.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `what most have not opened is told of the handout once`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        _ = try await campus.handOut(campus.draft(campus.task("shadows"), due: due(campus, days: 0)))
        #expect(try today(campus).lines.map(\.unopened) == [3])
        #expect(try today(campus).students.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `drafts, other classes and who has left are no part of a day`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await campus.create(campus.draft(campus.task("shadows")))
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), due: due(campus, days: 1)))
        let task = try campus.handout(id).tasks[0].id
        try await campus.work { try $0.markDone(task, of: id) }
        try campus.leave(campus.students[0])
        let found = try today(campus)
        #expect(found.lines.map(\.handout) == [id])
        #expect(found.lines[0].counts.students == 1 && found.lines[0].doneByDay.reduce(0, +) == 0)
        let other = try campus.join("Other", as: .teacher, of: campus.newClass("Music", teacher: campus.teacher))
        #expect(try today(campus, as: campus.asTeacher(other)).lines.isEmpty)
        #expect(try today(campus, as: campus.asTeacher(other)).classes[0].last == nil)
    }

    /// Of what nothing was written only the list is read: not what its students did. In debug builds what is kept is read again
    /// to be compared, and so nothing can be counted there; that it is kept can be seen.
    @Test func `what a day is made of is kept from one look to the next`() async throws {
        let campus = try Campus(.sqlite)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        for _ in 0..<3 { _ = try today(campus) }
        let names = [CountedSubject.people, .members(campus.physics), .handout(id)].map {
            $0.name(in: campus.organization)
        }
        let numbers = try #require(try campus.school.database.read { try $0.numbers(of: names) })
        let key = HandoutValues<[Int64]>.Key(organization: campus.organization, handout: id)
        #expect(campus.school.reports.times.value(for: key, numbers) == [])
    }
}
