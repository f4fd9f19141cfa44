import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

/// What is refused is refused with a code for programs, and with words that say what to do.
@Suite struct RefusalTests {
    private func expect(
        _ answer: ClientResponse, _ status: Int, _ code: String, at place: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == status, sourceLocation: place)
        #expect(answer.code == code, sourceLocation: place)
        #expect(answer["detail"]?.asString?.isEmpty == false, sourceLocation: place)
        #expect(answer["remedy"]?.asString?.isEmpty == false, sourceLocation: place)
    }

    @Test func `what a handout's state does not allow`() async throws {
        let lesson = try await Lesson()
        let ada = lesson.ada
        let draft = "/v1/handouts/\(try await lesson.begin(Lesson.umbra).id)"
        expect(await ada.put("\(draft)/lock"), 409, "handout_notPosted")
        expect(await ada.put("\(draft)/completion"), 409, "handout_notPosted")
        expect(await ada.put("\(draft)/share"), 409, "handout_notPosted")
        let posted = "/v1/handouts/\(try await lesson.handOut(Lesson.umbra).id)"
        expect(await ada.put("\(posted)/schedule", [:]), 409, "handout_alreadyPosted")
        _ = await ada.put("\(posted)/completion")
        expect(await ada.put("\(posted)/posting"), 409, "handout_completed")
        _ = await ada.put("\(posted)/archiving")
        expect(await ada.put("\(posted)/completion"), 409, "handout_archived")
    }

    @Test func `what a task's state does not allow`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.umbra, Lesson.essay)
        let student = lesson.student
        let place = "/v1/me/handouts/\(handout.id)/tasks"
        let (umbra, essay) = ("\(place)/\(handout.tasks[0])", "\(place)/\(handout.tasks[1])")
        let file = try await lesson.upload([1, 2, 3])
        let files: JSONValue = ["kind": "files", "files": [.string(file)]]
        expect(await student.put("\(umbra)/handIn", files), 409, "task_nothingToHandIn")
        let withdrawn = await student.delete("\(umbra)/handIn")
        expect(withdrawn, 409, "task_notHandedIn")
        #expect(withdrawn["remedy"] == "Go on with it, and hand it in when it is ready.")
        expect(await student.delete("\(essay)/done"), 409, "task_notDone")
        expect(await student.put("\(essay)/done", [:]), 409, "task_mustBeHandedIn")
        _ = await student.put("\(essay)/handIn", files)
        let others: JSONValue = ["kind": "files", "files": [.string(try await lesson.upload([4, 5, 6]))]]
        expect(await student.put("\(essay)/handIn", others), 409, "task_alreadyHandedIn")
        let work = "/v1/handouts/\(handout.id)/tasks/\(handout.tasks[1])/students/\(lesson.me)"
        let other = "/v1/handouts/\(handout.id)/tasks/\(handout.tasks[0])/students/\(lesson.me)"
        expect(await lesson.ada.put("\(other)/review"), 409, "task_notFinished")
        expect(await lesson.ada.put("\(other)/retry", [:]), 409, "task_notFinished")
        expect(await lesson.ada.put("\(other)/return", [:]), 409, "task_notHandedIn")
        _ = await lesson.ada.put("\(work)/return", [:])
        let returned = await lesson.ada.put("\(work)/return", ["comment": "Better than I thought"])
        expect(returned, 409, "task_alreadyReturned")
        #expect(returned["remedy"] == "Ask the student to try again if you want to see more of it.")
        expect(await student.delete("\(essay)/handIn"), 409, "task_alreadyReturned")
        _ = await lesson.ada.put("/v1/handouts/\(handout.id)/lock")
        expect(await student.put("\(umbra)/opening"), 409, "task_locked")
    }

    @Test func `what nobody can mean is told with its place`() async throws {
        let lesson = try await Lesson()
        let list = "/v1/classes/\(lesson.physics)/handouts"
        let gone: JSONValue = ["kind": "context", "path": .array([.string(Campus.app), "gone"])]
        let missing = await lesson.ada.post(list, ["title": "A", "tasks": [Lesson.umbra, gone]])
        expect(missing, 422, "invalid")
        #expect(missing.fields == ["tasks.1.path"])
        let wrong = await lesson.ada.post(list, ["title": "A", "tasks": [["kind": "link", "link": "javascript:1"]]])
        expect(wrong, 422, "invalid")
        #expect(wrong.fields == ["tasks.0.link"])
        let late = await lesson.ada.post(list, ["due": "2025-02-30"])
        expect(late, 422, "invalid")
        #expect(late.fields == ["due"])
        let unknown = await lesson.ada.post(list, ["titel": "A"])
        expect(unknown, 422, "invalid")
        let foreign = await lesson.ada.post(list, ["recipients": [.string(lesson.server.id(.outsider).description)]])
        expect(foreign, 422, "invalid")
        #expect(foreign.fields == ["recipients"])
        let begun = try await lesson.begin(title: " ")
        let blank = await lesson.ada.put("/v1/handouts/\(begun.id)/posting")
        expect(blank, 422, "invalid")
        #expect(blank.fields == ["title"])
    }

    @Test func `what is not one's own is not there`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.essay)
        let emmy = try await lesson.server.client(.otherTeacher)
        let path = "/v1/handouts/\(handout.id)"
        for path in [path, "\(path)/consequences?operation=delete", "\(path)/students/\(lesson.me)/work"] {
            expect(await emmy.get(path), 404, "not_found")
        }
        for part in ["posting", "lock", "completion", "archiving", "favourite", "share"] {
            expect(await emmy.put("\(path)/\(part)"), 404, "not_found")
        }
        for part in ["", "/lock", "/schedule", "/favourite", "/share"] {
            expect(await emmy.delete("\(path)\(part)"), 404, "not_found")
        }
        expect(await emmy.put(path, ["version": 1]), 404, "not_found")
        let work = "\(path)/tasks/\(handout.tasks[0])/students/\(lesson.me)"
        for part in ["return", "retry"] { expect(await emmy.put("\(work)/\(part)", [:]), 404, "not_found") }
        expect(await emmy.put("\(work)/review"), 404, "not_found")
        let copies = await emmy.post("\(path)/copies", ["classes": [.string(lesson.server.chemistry.description)]])
        expect(copies, 404, "not_found")
        expect(await emmy.get("/v1/classes/\(lesson.physics)/review"), 404, "not_found")
        expect(await emmy.post("/v1/classes/\(lesson.physics)/handouts", [:]), 404, "not_found")
        expect(await lesson.student.get(path), 403, "not_allowed")
        expect(await lesson.ada.get("/v1/me/handouts"), 403, "not_allowed")
        expect(await lesson.server.nobody.get(path), 401, "sign_in_needed")
    }
}
