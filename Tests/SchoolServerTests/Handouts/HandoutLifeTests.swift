import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct HandoutLifeTests {
    @Test(arguments: Engine.allCases)
    func `a handout lives from its draft to nothing`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        let (ada, student, campus) = (lesson.ada, lesson.student, lesson.campus)

        // Ada writes it, for the day after tomorrow in the morning.
        let draft = try await lesson.begin(Lesson.umbra, Lesson.essay, Lesson.ticket)
        let path = "/v1/handouts/\(draft.id)"
        #expect(draft.state == "draft")
        #expect(draft.headers[.location] == path)
        let scheduled = await ada.put("\(path)/schedule", ["publish": "2025-09-03T08:00"])
        #expect(scheduled.state == "scheduled")
        #expect(scheduled["publish"] == "2025-09-03T08:00")
        #expect(await student.get("/v1/me/handouts").titles == [])

        // The clock posts it, at eight in Berlin.
        campus.now = Date(timeIntervalSince1970: 1_756_879_199)
        try await campus.school.runDueTasks()
        #expect(await ada.get(path).state == "scheduled")
        campus.advance(by: 1)
        try await campus.school.runDueTasks()
        #expect(await ada.get(path).state == "posted")

        // The student finds it, opens it, and works.
        let mine = "/v1/me/handouts/\(draft.id)"
        #expect(await student.get("/v1/me/handouts").titles == ["Light and shadow"])
        #expect(await student.get("/v1/me/handouts?list=begun").titles == [])
        #expect(await student.put("\(mine)/opening").status == 204)
        #expect(await student.get("/v1/me/handouts?list=begun").titles == ["Light and shadow"])
        let tasks = draft.tasks
        campus.advance(by: 60)
        let record = campus.attempt(at: campus.path("shadows", "umbra"), score: 8)
        campus.advance(by: 60)
        #expect(try await lesson.report(record).status == 200)
        #expect(await student.put("\(mine)/tasks/\(tasks[0])/done", [:]).progress == "done.onTime")
        #expect(await student.get(mine).list("tasks")[0]["hasWork"] == true)

        // The essay comes in two parts.
        let essay = (0..<(File.partSize + 1000)).map { UInt8($0 % 251) }
        let file = try await lesson.upload(essay)
        let handedIn = await student.put(
            "\(mine)/tasks/\(tasks[1])/handIn", ["kind": "files", "files": [.string(file)]])
        #expect(handedIn.progress == "handedIn.onTime")
        #expect(handedIn.list("files").first?["size"]?.asInteger == Int64(essay.count))
        let answered = await student.put(
            "\(mine)/tasks/\(tasks[2])/handIn", ["kind": "answers", "answers": [["choices": [0]], [:]]])
        #expect(answered.progress == "handedIn.onTime")
        #expect(await student.get("/v1/me/handouts").titles == [])
        #expect(await student.get("/v1/me/handouts?list=finished").titles == ["Light and shadow"])

        // Ada sees all of it.
        let report = await ada.get("\(path)/report")
        let line = report.list("lines").first { $0["person"]?.asString == lesson.me.description }
        #expect(line?["cells"]?[0]?["figures"]?["primary"]?["value"]?.asNumber == 8)
        #expect(line?["cells"]?[1]?["done"] != nil)
        let work = await ada.get("/v1/classes/\(campus.physics)/review")
        #expect(work.list("work").compactMap { $0["task"]?.asString } == Array(tasks[1...]))
        let place = "\(path)/tasks/\(tasks[1])/students/\(lesson.me)"

        // Locked, the student can change nothing; unlocked, what was withdrawn is handed in again.
        #expect(await ada.put("\(path)/lock")["isLocked"] == true)
        #expect(await student.delete("\(mine)/tasks/\(tasks[1])/handIn").code == "task_locked")
        #expect(await student.get(mine)["isLocked"] == true)
        #expect(await ada.delete("\(path)/lock")["isLocked"] == false)
        #expect(await student.delete("\(mine)/tasks/\(tasks[1])/handIn").progress == "opened")
        let again = await student.put(
            "\(mine)/tasks/\(tasks[1])/handIn", ["kind": "files", "files": [.string(file)]])
        #expect(again.progress == "handedIn.onTime")

        // Ada gives it back, and then asks for more.
        let returned = await ada.put("\(place)/return", ["comment": "Say why."])
        #expect(returned.progress == "returned.onTime")
        #expect(await student.get(mine).list("tasks")[1]["comment"] == "Say why.")
        #expect(await ada.put("\(place)/retry", [:]).progress == "tryAgain")
        #expect(await student.get("/v1/me/handouts").titles == ["Light and shadow"])

        // Completed, it is final; deleted, nothing is left.
        #expect(await ada.get("\(path)/consequences?operation=complete")["unfinished"]?.asInteger == 2)
        #expect(await ada.put("\(path)/completion").state == "completed")
        #expect(await student.get(mine)["status"] == "completed")
        #expect(await student.put("\(mine)/tasks/\(tasks[0])/done", [:]).code == "task_completed")
        let consequences = await ada.get("\(path)/consequences?operation=delete")
        #expect(consequences["students"]?.asInteger == 1)
        #expect(consequences["attempts"]?.asInteger == 1)
        #expect(consequences["files"]?.asInteger == 1)
        #expect(consequences["answers"]?.asInteger == 1)
        #expect(await ada.delete(path).status == 204)
        #expect(await ada.get(path).code == "not_found")
        #expect(await student.get(mine).code == "not_found")
        #expect(await student.get("/v1/files/\(file)").code == "not_found")
        for table in ["handout", "task", "assignment", "step", "handIn", "figure", "activity", "file", "filePart"] {
            #expect(try campus.count(table) == 0, "\(table) is not empty")
        }
    }

    @Test func `a schedule can be taken back`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/handouts/\(try await lesson.begin(Lesson.umbra).id)"
        #expect(await lesson.ada.put("\(path)/schedule", ["publish": "2025-09-03"]).state == "scheduled")
        #expect(await lesson.ada.delete("\(path)/schedule").state == "draft")
        lesson.campus.advance(by: 14 * 86400)
        try await lesson.campus.school.runDueTasks()
        #expect(await lesson.ada.get(path).state == "draft")
    }

    @Test func `an archived handout is only looked at`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/handouts/\(try await lesson.handOut(Lesson.umbra).id)"
        #expect(await lesson.ada.put("\(path)/archiving").state == "archived")
        #expect(await lesson.ada.get(path)["operations"] == ["delete", "duplicate"])
        #expect(await lesson.ada.put("\(path)/lock").code == "handout_archived")
    }

    @Test func `work that was looked at is not to be looked at again`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.essay)
        let place = "/v1/handouts/\(handout.id)/tasks/\(handout.tasks[0])/students/\(lesson.me)"
        #expect(await lesson.ada.put("\(place)/review").code == "task_notFinished")
        let file = try await lesson.upload([1, 2, 3])
        _ = await lesson.student.put(
            "/v1/me/handouts/\(handout.id)/tasks/\(handout.tasks[0])/handIn",
            ["kind": "files", "files": [.string(file)]])
        #expect(await lesson.ada.get("/v1/classes/\(lesson.physics)/review").list("work").count == 1)
        #expect(await lesson.ada.put("\(place)/review")["reviewed"] != nil)
        #expect(await lesson.ada.get("/v1/classes/\(lesson.physics)/review").list("work").isEmpty)
        let work = await lesson.ada.get("/v1/handouts/\(handout.id)/students/\(lesson.me)/work")
        #expect(work.list("tasks").first?["progress"] == "handedIn.onTime")
    }
}
