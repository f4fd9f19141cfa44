import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct PeopleOperationTests {
    private static func draft(_ given: String, _ role: String, at location: Location.ID) -> JSONValue {
        [
            "name": ["given": .string(given), "family": "Noether"],
            "roles": [["role": .string(role), "location": .string(location.description)]],
        ]
    }

    @Test(arguments: Engine.allCases)
    func `a person is added, found, changed and deleted`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let manager = try await server.client(.manager)
        let made = await manager.post(
            "/v1/people", Self.draft("Emmy", "student", at: server.campus.location))
        #expect(made.status == 201)
        let found = await manager.get("/v1/people?name=noether&role=student")
        #expect(found.list("people").map { $0["id"]?.asString } == [made.id])
        func change(_ grade: JSONValue) -> JSONValue {
            ["name": ["given": "Amalie", "family": "Noether"], "grade": grade, "modified": made["modified"] ?? nil]
        }
        let changed = await manager.put("/v1/people/\(made.id)", change("7"))
        #expect(changed["name"]?["given"] == "Amalie")
        #expect(changed["grade"] == "7")
        #expect(await manager.put("/v1/people/\(made.id)", change("8")).code == "changed_meanwhile")
        #expect(await manager.delete("/v1/people/\(made.id)").status == 204)
        #expect(await manager.get("/v1/people/\(made.id)").status == 404)
    }

    @Test(arguments: Engine.allCases)
    func `what is kept of somebody is handed out and noted, and nobody else's`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let draft = Self.draft("Emmy", "student", at: server.campus.location)
        let (emmy, other) = (
            await administrator.post("/v1/people", draft), await administrator.post("/v1/people", draft)
        )
        let record = await administrator.post("/v1/people/\(emmy.id)/record", nil)
        #expect(record.status == 200 && record["person"]?.asString == emmy.id)
        let person = try #require(record["tables"]?["person"]?.asArray)
        #expect(person.count == 1 && person[0]["familyName"] == "Noether")
        #expect(record["tables"]?["role"]?.asArray?.count == 1)
        #expect(!"\(record)".contains(other.id))
        let log = await administrator.get("/v1/audit?subject=person/\(emmy.id)&action=personRecordTaken")
        #expect(log.list("entries").count == 1)
        let manager = try await server.client(.manager)
        #expect(await manager.post("/v1/people/\(emmy.id)/record", nil).status == 403)
        #expect(await administrator.post("/v1/people/\(other.id)0/record", nil).status == 404)
    }

    @Test func `people come in pages that leave nobody out`() async throws {
        let server = try await InProcessServer(students: 7)
        let manager = try await server.client(.manager)
        let all = await manager.get("/v1/people").list("people").compactMap { $0["id"]?.asString }
        var (seen, next): ([String], String?) = ([], nil)
        repeat {
            let page = await manager.get("/v1/people?limit=3" + (next.map { "&after=\($0)" } ?? ""))
            seen += page.list("people").compactMap { $0["id"]?.asString }
            next = page["next"]?.asString
        } while next != nil
        #expect(seen == all)
        #expect(seen.count > 7)
    }

    @Test func `a class, a role and a state narrow the list`() async throws {
        let server = try await InProcessServer()
        let manager = try await server.client(.manager)
        func count(_ query: String) async -> Int { await manager.get("/v1/people?\(query)").list("people").count }
        #expect(await count("class=\(server.campus.physics)") == 3)
        #expect(await count("class=\(server.campus.physics)&role=teacher") == 1)
        #expect(await count("state=deactivated") == 0)
        #expect(await manager.get("/v1/people?role=wizard").code == "invalid_query")
        let nowhere = await manager.get("/v1/people?after=nowhere")
        #expect(nowhere.status == 400)
        #expect(nowhere["title"] == "Bad Request")
    }

    @Test func `a teacher finds the people of their classes, a student nobody`() async throws {
        let server = try await InProcessServer()
        let found = try await server.client(.teacher).get("/v1/people").list("people")
        #expect(
            Set(found.compactMap { $0["id"]?.asString })
                == Set(
                    [.teacher, .student, .classmate].map { server.id($0).description }))
        let student = try await server.client(.student)
        #expect(await student.get("/v1/people").status == 403)
        #expect(await student.get("/v1/people/\(server.id(.student))").id == server.id(.student).description)
        #expect(await student.get("/v1/people/\(server.id(.classmate))").status == 404)
    }

    @Test(arguments: Engine.allCases)
    func `a role is given and taken at a location`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let manager = try await server.client(.manager)
        let place = "/v1/people/\(server.id(.teacher))/locations/\(server.campus.location)/roles"
        #expect(await manager.put("\(place)/manager").status == 204)
        #expect(
            await manager.get("/v1/people?role=manager").list("people").count == 2)
        #expect(await manager.put("\(place)/administrator").status == 403)
        #expect(await manager.put("\(place)/wizard").status == 404)
        #expect(await manager.delete("\(place)/manager").status == 204)
    }

    @Test func `the last administrator stays one`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let person = "/v1/people/\(server.id(.administrator))"
        let taken = await administrator.delete("\(person)/locations/\(server.campus.location)/roles/administrator")
        #expect(taken.code == "last_administrator")
        #expect(await administrator.put("\(person)/account/deactivation").code == "last_administrator")
    }

    @Test func `a privilege is given to those whose role can have it`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let teacher = try await server.client(.teacher)
        let given = "/v1/people/\(server.id(.teacher))/privileges"
        let draft: JSONValue = ["name": "Chess", "location": .string(server.campus.location.description)]
        #expect(await teacher.post("/v1/classes", draft).status == 403)
        #expect(await administrator.put("\(given)/manageClasses").status == 204)
        #expect(await administrator.get(given).list("privileges") == ["manageClasses"])
        #expect(await teacher.post("/v1/classes", draft).status == 201)
        #expect(await administrator.put("\(given)/seeAudit").status == 403)
        #expect(await administrator.delete("\(given)/manageClasses").status == 204)
        #expect(await teacher.post("/v1/classes", draft).status == 403)
    }

    @Test func `Student Progress is switched off for one person`() async throws {
        let server = try await InProcessServer()
        try server.campus.post(["shadows"])
        try await server.campus.send(server.campus.attempt(at: server.campus.path("shadows")))
        let manager = try await server.client(.manager)
        let place = "/v1/people/\(server.campus.students[0])/progress"
        #expect(try server.campus.count("activity") == 1)
        #expect(await manager.put(place, ["isOn": false])["isProgressOn"] == false)
        #expect(try server.campus.count("activity") == 0)
        #expect(await manager.put(place, ["isOn": true])["isProgressOn"] == true)
        #expect(try await server.client(.teacher).put(place, ["isOn": false]).status == 403)
    }
}
