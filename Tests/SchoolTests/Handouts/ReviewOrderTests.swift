import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

/// In which order a teacher goes through what was handed in.
@Suite struct ReviewOrderTests {
    /// A handout with so many hand-ins, handed in by these students, everybody's last task first.
    private func handedIn(_ campus: Campus, _ title: String, tasks: Int, by students: [Int]) async throws -> Handout.ID
    {
        var draft = campus.draft(title: title)
        draft.tasks = (0..<tasks).map { HandoutDraft.Task(.handIn, title: "Page \($0)") }
        let id = try await campus.handOut(draft)
        for task in try campus.handout(id).tasks.map(\.id).reversed() {
            for student in students {
                campus.advance(by: 10)
                try await campus.handIn(task, of: id, by: student)
            }
        }
        return id
    }

    private func titles(_ campus: Campus, after mark: ListMark?, most: Int) throws -> (
        titles: [String], next: ListMark?
    ) {
        let page = try campus.school.read(as: campus.asTeacher) {
            try $0.handoutsToReview(in: campus.physics, PageRequest(after: mark, limit: most))
        }
        return (page.items.map(\.title), page.next.flatMap { ListMark($0.description) })
    }

    @Test(arguments: Engine.allCases)
    func `the handout posted last comes first, and within it student by student`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let first = try await handedIn(campus, "First", tasks: 2, by: [2, 0])
        let second = try await handedIn(campus, "Second", tasks: 1, by: [1])
        let (handouts, work) = try campus.school.read(as: campus.asTeacher) {
            (try $0.handoutsToReview(in: campus.physics), try $0.workToReview(of: first))
        }
        #expect(handouts.map(\.handout) == [second, first] && handouts.map(\.count) == [1, 4])
        #expect(handouts.map(\.newest) == [campus.now, campus.now - 10])
        #expect(work.map(\.person) == [0, 0, 2, 2].map { campus.students[$0] })
        #expect(work.map(\.taskTitle) == ["Page 0", "Page 1", "Page 0", "Page 1"])
        // Newer work of the first handout, and what is reviewed of it, leave the order as it is.
        for number in 0..<2 {
            let order = try campus.school.read(as: campus.asTeacher) { try $0.handoutsToReview(in: campus.physics) }
            #expect(order.map(\.handout) == [second, first])
            campus.advance(by: 10)
            try await campus.handIn(campus.handout(first).tasks[number].id, of: first, by: 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a page has whole handouts, and each stands on one page`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        for (title, tasks) in [("A", 1), ("B", 2), ("C", 1), ("D", 3)] {
            _ = try await handedIn(campus, title, tasks: tasks, by: [0, 1])
        }
        let first = try titles(campus, after: nil, most: 4)
        #expect(first.titles == ["D"] && first.next != nil)
        let second = try titles(campus, after: first.next, most: 6)
        #expect(second.titles == ["C", "B"] && second.next != nil)
        let third = try titles(campus, after: second.next, most: 6)
        #expect(third.titles == ["A"] && third.next == nil)
    }

    @Test(arguments: Engine.allCases)
    func `who has left and what is no longer posted is not gone through`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 2)
        let first = try await handedIn(campus, "First", tasks: 1, by: [0, 1])
        let second = try await handedIn(campus, "Second", tasks: 1, by: [1])
        try campus.leave(campus.students[0])
        try await campus.act(second) { try $0.complete(second) }
        let (handouts, works) = try campus.school.read(as: campus.asTeacher) { transaction in
            (
                try transaction.handoutsToReview(in: campus.physics),
                try [first, second].map { try transaction.workToReview(of: $0).map(\.person) }
            )
        }
        #expect(handouts.map(\.title) == ["First"])
        #expect(works == [[campus.students[1]], []])
    }

    @Test func `students and others' teachers are told of none`() async throws {
        let campus = try Campus(.sqlite)
        let id = try await handedIn(campus, "First", tasks: 1, by: [0])
        let other = try campus.join("Other", as: .teacher, of: campus.newClass("Music", teacher: campus.teacher))
        for actor in [campus.asStudent(), campus.asTeacher(other)] {
            let refused = await whyNot { try campus.school.read(as: actor) { try $0.workToReview(of: id) } }
            #expect(refused?.code == .notFound)
        }
    }
}
