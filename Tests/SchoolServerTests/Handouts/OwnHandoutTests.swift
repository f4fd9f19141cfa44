import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct OwnHandoutTests {
    @Test(arguments: Engine.allCases)
    func `what comes next comes in pages, by due date`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        for due in ["2025-09-20", "2025-09-10", "2025-09-10T08:00", nil] {
            let begun = try await lesson.begin(Lesson.umbra, title: due ?? "Any time")
            let path = "/v1/handouts/\(begun.id)"
            if let due { _ = await lesson.ada.put(path, lesson.change(of: begun, ("due", .string(due)))) }
            try #require(await lesson.ada.put("\(path)/posting").status == 200)
        }
        var titles: [String] = []
        var place = "/v1/me/handouts?limit=1"
        for _ in 1...9 {
            let page = await lesson.student.get(place)
            titles += page.titles
            guard let next = page["next"]?.asString else { break }
            place = "/v1/me/handouts?limit=1&after=\(next)"
        }
        #expect(titles == ["2025-09-10T08:00", "2025-09-10", "2025-09-20", "Any time"])
        let ofClass = await lesson.student.get("/v1/me/handouts?class=\(lesson.physics)")
        #expect(Set(ofClass.titles) == Set(titles))
    }

    @Test func `a due date comes as the teacher said it, and as an instant`() async throws {
        let lesson = try await Lesson()
        let begun = try await lesson.begin(Lesson.umbra)
        let path = "/v1/handouts/\(begun.id)"
        _ = await lesson.ada.put(path, lesson.change(of: begun, ("due", "2025-09-02T08:00")))
        _ = await lesson.ada.put("\(path)/posting")
        let mine = await lesson.student.get("/v1/me/handouts/\(begun.id)")
        #expect(mine["due"] == "2025-09-02T08:00")
        #expect(mine["dueInstant"] == "2025-09-02T06:00:00.000Z")
        #expect(mine["isOverdue"] == false)
        lesson.campus.advance(by: 2 * 86400)
        #expect(await lesson.student.get("/v1/me/handouts/\(begun.id)")["isOverdue"] == true)
        let done = await lesson.student.put("/v1/me/handouts/\(begun.id)/tasks/\(begun.tasks[0])/done", [:])
        #expect(done.progress == "done.late")
    }

    @Test func `what is done can be taken back`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.umbra)
        let task = "/v1/me/handouts/\(handout.id)/tasks/\(handout.tasks[0])"
        #expect(await lesson.student.put("\(task)/opening").progress == "opened")
        #expect(await lesson.student.put("\(task)/done", [:]).progress == "done.onTime")
        #expect(await lesson.student.delete("\(task)/done").progress == "opened")
    }

    @Test(arguments: Engine.allCases)
    func `earlier work is shared only when the student says so`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        let campus = lesson.campus
        _ = try await lesson.handOut(Lesson.umbra, title: "First")
        campus.advance(by: 60)
        let record = campus.attempt(at: campus.path("shadows", "umbra"), score: 8)
        _ = try await lesson.report(record)
        campus.advance(by: 60)
        for shares in [false, true] {
            let handout = try await lesson.handOut(Lesson.umbra, title: "Second")
            let task = "/v1/me/handouts/\(handout.id)/tasks/\(handout.tasks[0])"
            let done = await lesson.student.put("\(task)/done", ["sharesEarlier": .bool(shares)])
            #expect(done["hasWork"] == .bool(shares))
        }
    }

    @Test func `an exit ticket says which answer is missing`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.ticket)
        let mine = "/v1/me/handouts/\(handout.id)"
        let task = "\(mine)/tasks/\(handout.tasks[0])"
        #expect(await lesson.student.get(mine).list("tasks")[0]["questions"] == Lesson.ticket["questions"])
        #expect(await lesson.student.put("\(task)/done", [:]).code == "task_mustBeHandedIn")
        let blank = await lesson.student.put("\(task)/handIn", ["kind": "answers", "answers": [[:], [:]]])
        #expect(blank.status == 422)
        #expect(blank.fields == ["answers.0"])
        let answers: JSONValue = [["choices": [1]], ["text": "All of it"]]
        let answered = await lesson.student.put("\(task)/handIn", ["kind": "answers", "answers": answers])
        #expect(answered["answers"] == answers)
        let seen = await lesson.ada.get("/v1/handouts/\(handout.id)/students/\(lesson.me)/work")
        #expect(seen.list("tasks").first?["answers"] == answers)
    }

    @Test func `a student finds nothing of others' handouts`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.umbra)
        let outsider = try await lesson.server.client(.outsider)
        let mine = "/v1/me/handouts/\(handout.id)"
        #expect(await outsider.get(mine).code == "not_found")
        #expect(await outsider.put("\(mine)/opening").code == "not_found")
        #expect(await outsider.put("\(mine)/tasks/\(handout.tasks[0])/done", [:]).code == "not_found")
        #expect(await outsider.get("/v1/me/handouts").titles == [])
        let draft = try await lesson.begin(Lesson.umbra)
        #expect(await lesson.student.get("/v1/me/handouts/\(draft.id)").code == "not_found")
    }
}
