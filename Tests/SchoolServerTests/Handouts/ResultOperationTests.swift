import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

/// What pages show of a class's results, of a day and of a teacher's own words, for programs.
@Suite struct ResultOperationTests {
    @Test func `the results of a handout tell how they lie, their median and what most missed`() async throws {
        let lesson = try await Lesson(students: 3)
        let handout = try await lesson.handOut(Lesson.umbra, Lesson.essay)
        let campus = lesson.campus
        campus.advance(by: 60)
        for (student, points) in [2.0, 8, 9].enumerated() {
            var record = campus.attempt(at: campus.path("shadows", "umbra"), score: points)
            for (number, isRight) in [(1, true), (2, points > 8)] {
                record.put(
                    ActivityItem(
                        "q\(number)", title: "Question \(number)", value: .binary(isRight, .correctIncorrect),
                        created: campus.now), at: Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet")))
            }
            try await campus.send(record, by: student)
        }
        let answer = await lesson.ada.get("/v1/handouts/\(handout.id)/results")
        try #require(answer.status == 200, "\(answer.text)")
        let tasks = answer.list("tasks")
        #expect(tasks.count == 2)
        #expect(tasks[0]["measure"] == "score" && tasks[0]["median"]?.asNumber == 0.8)
        #expect(tasks[0]["students"]?.asInteger == 3)
        let lying = tasks[0]["groups"]?.asArray?.map { $0["people"]?.asArray?.count }
        #expect(lying == [0, 1, 0, 0, 2])
        let worst = try #require(tasks[0]["items"]?[0])
        #expect(worst["title"] == "Question 2" && worst["missed"]?.asArray?.count == 2 && worst["canBeMissed"] == true)
        #expect(tasks[0]["working"]?.asArray?.count == 3 && tasks[1]["notBegun"]?.asArray?.count == 3)
        #expect(tasks[1]["measure"] == nil)
        let alone = await lesson.ada.get("/v1/handouts/\(handout.id)/tasks/\(handout.tasks[0])/results")
        #expect(alone.json == tasks[0])
        #expect(await lesson.student.get("/v1/handouts/\(handout.id)/results").status == 403)
    }

    @Test func `the results of an exit ticket are told question by question`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.ticket)
        let task = handout.tasks[0]
        let answers: JSONValue = [["choices": [1]], ["text": "All of it"]]
        let handedIn = await lesson.student.put(
            "/v1/me/handouts/\(handout.id)/tasks/\(task)/handIn", ["kind": "answers", "answers": answers])
        #expect(handedIn.status == 200)
        let answer = await lesson.ada.get("/v1/handouts/\(handout.id)/tasks/\(task)/results")
        let ticket = try #require(answer.json["ticket"])
        #expect(ticket["students"]?.asInteger == 1)
        #expect(ticket["questions"]?[0]?["question"]?["text"] == "Which shadow is darker?")
        #expect(ticket["questions"]?[0]?["choices"] == [[], [.string(lesson.me.description)]])
        #expect(ticket["questions"]?[1]?["texts"]?[0]?["text"] == "All of it")
        #expect(await lesson.ada.get("/v1/handouts/\(handout.id)/results").list("tasks")[0]["ticket"] == nil)
    }

    @Test func `a day is told with its handouts, its classes and who may need help`() async throws {
        let lesson = try await Lesson(students: 5)
        var handouts: [ClientResponse] = []
        for _ in 0..<5 {
            let draft: JSONValue = ["title": "Shadows", "due": "2025-09-01T18:00", "tasks": [Lesson.essay]]
            let begun = await lesson.ada.post("/v1/classes/\(lesson.physics)/handouts", draft)
            handouts.append(await lesson.ada.put("/v1/handouts/\(begun.id)/posting"))
            for student in 0..<(handouts.count < 5 ? 5 : 4) {
                let client = try await lesson.server.client(lesson.campus.students[student])
                #expect(await client.put("/v1/me/handouts/\(begun.id)/opening").status == 204)
            }
            lesson.campus.advance(by: 1)
        }
        lesson.campus.advance(by: 86400)
        let today = await lesson.ada.get("/v1/me/today")
        try #require(today.status == 200, "\(today.text)")
        #expect(today.list("classes").map { $0["class"] } == [.string(lesson.physics.description)])
        #expect(today.list("handouts").map { $0["counts"]?["handout"] } == handouts.reversed().map { .string($0.id) })
        #expect(today.list("handouts").allSatisfy { $0["isOverdue"] == true && $0["doneByDay"]?.asArray?.count == 7 })
        let students = today.list("students")
        #expect(students.map { $0["person"] } == [.string(lesson.campus.students[4].description)])
        #expect(students.first?["isLikely"] == true)
        #expect(students.first?["places"]?[0]?["sign"]?["kind"] == "notOpenedOverdue")
        #expect(await lesson.ada.get("/v1/me/today?timeZone=Asia/Tokyo").status == 200)
        #expect(await lesson.ada.get("/v1/me/today?timeZone=Nowhere").status == 422)
        #expect(await lesson.student.get("/v1/me/today").status == 403)

        // What the teacher knows better is neither there nor in the report.
        let aside = "/v1/handouts/\(handouts[4].id)/students/\(lesson.campus.students[4])/signs/aside"
        #expect(await lesson.ada.put(aside).status == 204)
        #expect(await lesson.ada.get("/v1/me/today").list("students") == [])
        let line = await lesson.ada.get("/v1/handouts/\(handouts[4].id)/report").list("lines")[4]
        #expect(line["signsSetAside"] != nil && line["signs"] == [])
        #expect(await lesson.ada.delete(aside).status == 204)
        #expect(await lesson.ada.get("/v1/me/today").list("students").count == 1)
    }

    @Test func `a teacher's own comments are kept, once each, and are nobody else's`() async throws {
        let server = try await InProcessServer()
        let (ada, other) = (try await server.client(.teacher), try await server.client(.otherTeacher))
        for _ in 0..<2 { #expect(await ada.post("/v1/me/comments", ["text": "Well drawn!"]).status == 200) }
        let saved = await ada.post("/v1/me/comments", ["text": "Use a ruler."])
        #expect(saved.list("comments").map { $0["text"] } == ["Well drawn!", "Use a ruler."])
        #expect(await other.get("/v1/me/comments").list("comments") == [])
        let id = try #require(saved.list("comments")[0]["id"]?.asString)
        // Whose it is not removes nothing.
        #expect(await other.delete("/v1/me/comments/\(id)").status == 204)
        #expect(await ada.get("/v1/me/comments").list("comments").count == 2)
        for _ in 0..<2 { #expect(await ada.delete("/v1/me/comments/\(id)").status == 204) }
        #expect(await ada.get("/v1/me/comments").list("comments").map { $0["text"] } == ["Use a ruler."])
        #expect(await ada.post("/v1/me/comments", ["text": ""]).status == 422)
        let long = String(repeating: "a", count: Limit.comment + 1)
        #expect(await ada.post("/v1/me/comments", ["text": .string(long)]).status == 422)
    }
}
