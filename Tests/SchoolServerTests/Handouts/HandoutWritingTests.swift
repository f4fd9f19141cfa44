import Coursework
import Foundation
import HTTP
import JSON
import SQL
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct HandoutWritingTests {
    @Test(arguments: Engine.allCases)
    func `of two teachers the second is told that the first has changed it`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        let emmy = try await lesson.server.client(.otherTeacher)
        let emmysID = lesson.server.id(.otherTeacher)
        let physics = lesson.physics
        try await lesson.campus.school.perform(.add([emmysID], as: .teacher, to: physics), as: lesson.campus.asSchool)
        let path = "/v1/handouts/\(try await lesson.handOut(Lesson.umbra).id)"
        let adas = await lesson.ada.get(path)
        let emmys = await emmy.get(path)
        let changed = await lesson.ada.put(path, lesson.change(of: adas, ("title", "Light")))
        #expect(changed["title"] == "Light")
        let refused = await emmy.put(path, lesson.change(of: emmys, ("title", "Shadow")))
        #expect(refused.status == 409)
        #expect(refused.code == "handout_edited")
        let again = await emmy.get(path)
        #expect(await emmy.put(path, lesson.change(of: again, ("due", "2025-09-10T14:30")))["title"] == "Light")
    }

    @Test func `everything that was written is read back`() async throws {
        let lesson = try await Lesson()
        let file = try await lesson.upload([1, 2, 3], name: "Map.png", type: "image/png", by: lesson.ada)
        let body: JSONValue = [
            "title": "Light <and> shadow", "instructions": "Read.\nThen think.",
            "recipients": [.string(lesson.me.description)], "due": "2025-09-10", "publish": "2025-09-05T07:45",
            "tasks": [
                Lesson.umbra, ["kind": "timedApp", "app": .string(Campus.app), "minutes": 20],
                ["kind": "wholeApp", "app": .string(Campus.app), "title": "Look around"],
                ["kind": "link", "link": "https://example.org/light"], ["kind": "file", "file": .string(file)],
                Lesson.essay, Lesson.ticket,
            ],
        ]
        let made = await lesson.ada.post("/v1/classes/\(lesson.physics)/handouts", body)
        try #require(made.status == 201, "\(made.text)")
        let read = await lesson.ada.get("/v1/handouts/\(made.id)")
        #expect(read.json == made.json)
        for name in ["title", "instructions", "recipients", "due", "publish"] { #expect(read[name] == body[name]) }
        let titles = read.list("tasks").map { $0["title"] ?? .null }
        #expect(
            titles == [
                "umbra", "Light", "Look around", "https://example.org/light", "Map.png", "An essay", "On the way out",
            ])
        for (task, sent) in zip(read.list("tasks"), body["tasks"]?.asArray ?? []) {
            for name in ["kind", "path", "app", "minutes", "link", "file", "questions"] {
                #expect(task[name] == sent[name])
            }
        }
        #expect(read["operations"] == ["edit", "schedule", "post", "delete", "duplicate"])
    }

    @Test func `a handout that has not changed is not sent again`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/handouts/\(try await lesson.begin(Lesson.umbra).id)"
        let first = await lesson.ada.get(path)
        let tag = try #require(first.headers[.entityTag])
        #expect(await lesson.ada.get(path).headers[.entityTag] == tag)
        _ = await lesson.ada.put(path, lesson.change(of: first, ("title", "Light")))
        #expect(await lesson.ada.get(path).headers[.entityTag] != tag)
    }

    @Test func `work is taken away only when that is said`() async throws {
        let lesson = try await Lesson()
        let handout = try await lesson.handOut(Lesson.umbra, Lesson.essay)
        let path = "/v1/handouts/\(handout.id)"
        _ = await lesson.student.put("/v1/me/handouts/\(handout.id)/tasks/\(handout.tasks[0])/done", [:])
        let question = "\(path)/consequences?operation=edit&removing=\(handout.tasks[0])"
        #expect(await lesson.ada.get(question)["students"]?.asInteger == 1)
        let kept = JSONValue.array([handout.list("tasks")[1]])
        #expect(await lesson.ada.put(path, lesson.change(of: handout, ("tasks", kept))).code == "task_has_work")
        let forced = await lesson.ada.put(path, lesson.change(of: handout, ("tasks", kept), ("force", true)))
        #expect(forced.tasks == [handout.tasks[1]])
    }

    @Test(arguments: Engine.allCases)
    func `lists come in pages, with the counts of all states`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        for number in 1...5 {
            lesson.campus.advance(by: 60)
            _ = try await lesson.handOut(Lesson.umbra, title: "Handout \(number)")
        }
        _ = try await lesson.begin(title: "Draft")
        let list = "/v1/classes/\(lesson.physics)/handouts"
        var titles: [String] = []
        var place = "\(list)?limit=2"
        var pages = 0
        while true {
            let page = await lesson.ada.get(place)
            titles += page.titles
            pages += 1
            #expect(page["counts"] == ["draft": 1, "scheduled": 0, "posted": 5, "completed": 0, "archived": 0])
            guard let next = page["next"]?.asString, pages < 9 else { break }
            place = "\(list)?limit=2&after=\(next)"
        }
        #expect(titles == (1...5).reversed().map { "Handout \($0)" })
        #expect(pages == 3)
        #expect(await lesson.ada.get("\(list)?state=draft").titles == ["Draft"])
        #expect(await lesson.ada.get("\(list)?after=nonsense").code == "invalid_query")
        #expect(await lesson.ada.get("\(list)?state=deleted").code == "invalid_query")
    }

    @Test func `another teacher's drafts are neither listed nor counted`() async throws {
        let lesson = try await Lesson()
        let (emmys, physics) = (lesson.server.id(.otherTeacher), lesson.physics)
        try await lesson.campus.school.perform(.add([emmys], as: .teacher, to: physics), as: lesson.campus.asSchool)
        let draft = try await lesson.begin(Lesson.umbra)
        let emmy = try await lesson.server.client(.otherTeacher)
        let list = await emmy.get("/v1/classes/\(physics)/handouts?state=draft")
        #expect(list.titles == [])
        #expect(list["counts"]?["draft"] == 0)
        let single = await emmy.get("/v1/handouts/\(draft.id)")
        #expect(single.code == "not_found")
    }

    @Test func `a class without handouts has an empty list, and a foreign one none`() async throws {
        let lesson = try await Lesson()
        let list = await lesson.ada.get("/v1/classes/\(lesson.physics)/handouts")
        #expect(list.status == 200)
        #expect(list.titles == [])
        #expect(await lesson.ada.get("/v1/classes/\(lesson.server.chemistry)/handouts").code == "not_found")
    }

    @Test(arguments: Engine.allCases)
    func `a list of thirty takes two statements beside the sign-in's`(engine: Engine) async throws {
        let lesson = try await Lesson(engine)
        for number in 1...30 { _ = try await lesson.handOut(Lesson.umbra, title: "Handout \(number)") }
        let school = lesson.campus.school
        let (physics, teacher) = (lesson.physics, lesson.campus.asTeacher)
        let statements = try school.database.read { connection in
            let counting = CountingConnection(connection)
            let transaction = Transaction(school, teacher, counting, at: lesson.campus.now)
            let listing = try transaction.handoutListing(of: physics, in: .posted)
            #expect(listing.page.items.count == 30)
            return counting.statements
        }
        #expect(statements == 2)
    }

    @Test func `what is marked stands in a list of its own`() async throws {
        let lesson = try await Lesson()
        let path = "/v1/handouts/\(try await lesson.handOut(Lesson.umbra).id)"
        #expect(await lesson.ada.get("/v1/me/favourites").titles == [])
        #expect(await lesson.ada.put("\(path)/favourite").status == 204)
        #expect(await lesson.ada.get("/v1/me/favourites").titles == ["Light and shadow"])
        #expect(await lesson.ada.get(path)["isFavourite"] == true)
        #expect(await lesson.ada.delete("\(path)/favourite").status == 204)
        #expect(await lesson.ada.get("/v1/me/favourites").titles == [])
    }

    @Test func `a copy is a draft in each of the classes`() async throws {
        let lesson = try await Lesson()
        let adas = lesson.server.id(.teacher)
        let chemistry = lesson.server.chemistry
        try await lesson.campus.school.perform(.add([adas], as: .teacher, to: chemistry), as: lesson.campus.asSchool)
        let handout = try await lesson.handOut(Lesson.umbra)
        let classes = [lesson.physics, chemistry].map { JSONValue.string($0.description) }
        let copies = await lesson.ada.post("/v1/handouts/\(handout.id)/copies", ["classes": .array(classes)])
        #expect(copies.status == 201)
        #expect(copies.list("handouts").compactMap { $0["class"] } == classes)
        for copy in copies.list("handouts") {
            let read = await lesson.ada.get("/v1/handouts/\(copy["id"]?.asString ?? "")")
            #expect(read.state == "draft")
            #expect(read["copyOf"]?.asString == handout.id)
        }
    }

    @Test func `another teacher copies what a link offers, while it does`() async throws {
        let lesson = try await Lesson()
        let emmy = try await lesson.server.client(.otherTeacher)
        let handout = try await lesson.handOut(Lesson.umbra)
        let shared = await lesson.ada.put("/v1/handouts/\(handout.id)/share")
        let token = try #require(shared["token"]?.asString)
        #expect(await lesson.ada.put("/v1/handouts/\(handout.id)/share")["token"]?.asString == token)
        #expect(await emmy.get("/v1/handouts/\(handout.id)").code == "not_found")
        #expect(await emmy.get("/v1/shared/\(token)")["title"] == "Light and shadow")
        let chemistry = JSONValue.string(lesson.server.chemistry.description)
        let copies = await emmy.post("/v1/shared/\(token)/copies", ["classes": [chemistry]])
        #expect(copies.status == 201)
        #expect(copies.list("handouts").first?["class"] == chemistry)
        #expect(await lesson.student.get("/v1/shared/\(token)").status == 403)
        #expect(await lesson.ada.delete("/v1/handouts/\(handout.id)/share").status == 204)
        #expect(await emmy.get("/v1/shared/\(token)").code == "not_found")
    }
}
