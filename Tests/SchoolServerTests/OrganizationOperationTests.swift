import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct OrganizationOperationTests {
    @Test(arguments: Engine.allCases)
    func `settings are changed by whoever has seen them as they are`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let school = await administrator.get("/v1/organization")
        func change(_ name: JSONValue) -> JSONValue {
            ["name": name, "timeZone": "Europe/Lisbon", "language": "pt", "modified": school["modified"] ?? nil]
        }
        #expect(await administrator.put("/v1/organization", change("Riverside"))["name"] == "Riverside")
        #expect(await administrator.put("/v1/organization", change("Hillside")).code == "changed_meanwhile")
        #expect(try await server.client(.student).get("/v1/organization")["timeZone"] == "Europe/Lisbon")
        #expect(try await server.client(.manager).put("/v1/organization", change("Riverside")).status == 403)
    }

    @Test func `everything that is wrong is told at once`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let answer = await administrator.put(
            "/v1/organization", ["name": " ", "timeZone": "Mars", "language": "??", "modified": "2026-01-01T00:00:00Z"])
        #expect(answer.status == 422)
        #expect(Set(answer.fields) == ["name", "timeZone", "language"])
    }

    @Test func `a list is not sent again to whoever has it`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let first = await administrator.get("/v1/locations")
        #expect(first.headers[.entityTag] != nil)
        #expect(await administrator.get("/v1/locations").headers[.entityTag] == first.headers[.entityTag])
        #expect(await administrator.post("/v1/locations", ["name": "Annex"]).status == 201)
        #expect(await administrator.get("/v1/locations").headers[.entityTag] != first.headers[.entityTag])
    }

    @Test(arguments: ["pause", "delete"])
    func `Student Progress is switched off, and what was reported kept or deleted`(whenOff: String) async throws {
        let server = try await InProcessServer()
        try server.campus.post(["shadows"])
        try await server.campus.send(server.campus.attempt(at: server.campus.path("shadows")))
        let administrator = try await server.client(.administrator)
        let off = await administrator.put(
            "/v1/organization/progress", ["isOn": false, "whenOff": .string(whenOff)])
        #expect(off["isProgressOn"] == false)
        #expect(try server.campus.count("activity") == (whenOff == "pause" ? 1 : 0))
        #expect(await administrator.put("/v1/organization/progress", ["isOn": true])["isProgressOn"] == true)
    }

    @Test func `unless told otherwise, switching off deletes nothing`() async throws {
        let server = try await InProcessServer()
        try server.campus.post(["shadows"])
        try await server.campus.send(server.campus.attempt(at: server.campus.path("shadows")))
        let administrator = try await server.client(.administrator)
        #expect(await administrator.put("/v1/organization/progress", ["isOn": false]).status == 200)
        #expect(try server.campus.count("activity") == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a location comes, changes and goes`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let made = await administrator.post("/v1/locations", ["name": "Annex", "timeZone": "Europe/Lisbon"])
        #expect(await administrator.get("/v1/locations").list("locations").count == 3)
        let change: JSONValue = ["name": "Old annex", "modified": made["modified"] ?? nil]
        let changed = await administrator.put("/v1/locations/\(made.id)", change)
        #expect(changed["name"] == "Old annex")
        #expect(changed["timeZone"] == nil)
        #expect(await administrator.delete("/v1/locations/\(made.id)").status == 204)
        #expect(await administrator.get("/v1/locations/\(made.id)").status == 404)
        #expect(await administrator.delete("/v1/locations/\(server.campus.location)").code == "location_used")
    }

    @Test(arguments: Engine.allCases)
    func `a course comes, changes and goes`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let manager = try await server.client(.manager)
        let location = JSONValue.string(server.campus.location.description)
        let made = await manager.post("/v1/courses", ["name": "Optics", "number": "7", "location": location])
        #expect(made.status == 201)
        #expect(await manager.get("/v1/courses?location=\(server.campus.location)").list("courses").count == 1)
        #expect(await manager.get("/v1/courses?location=\(server.hillside)").list("courses").isEmpty)
        let change: JSONValue = ["name": "Waves", "location": location, "modified": made["modified"] ?? nil]
        #expect(await manager.put("/v1/courses/\(made.id)", change)["name"] == "Waves")
        #expect(try await server.client(.otherManager).delete("/v1/courses/\(made.id)").status == 404)
        #expect(await manager.delete("/v1/courses/\(made.id)").status == 204)
        #expect(await manager.get("/v1/courses/\(made.id)").status == 404)
    }

    @Test func `the log tells who did what, to those who may see it`() async throws {
        let server = try await InProcessServer()
        let administrator = try await server.client(.administrator)
        let location = await administrator.post("/v1/locations", ["name": "Annex"])
        let log = await administrator.get("/v1/audit?subject=location/\(location.id)").list("entries")
        #expect(log.map { $0["action"] } == ["locationCreated"])
        #expect(log.first?["actor"]?.asString == server.id(.administrator).description)
        let page = await administrator.get("/v1/audit?limit=2")
        let next = await administrator.get("/v1/audit?limit=2&after=\(page["next"]?.asString ?? "")")
        #expect(next.list("entries").count == 2)
        #expect(page.list("entries").last != next.list("entries").first)
        func actions(_ query: String) async -> [String] {
            await administrator.get("/v1/audit?\(query)").list("entries").compactMap { $0["action"]?.asString }
        }
        let me = server.id(.administrator)
        #expect(await actions("action=locationCreated&actor=\(me)") == ["locationCreated"])
        #expect(await actions("action=locationCreated&actor=\(server.id(.manager))") == [])
        #expect(await actions("action=never").isEmpty)
        let at = try #require(log.first?["at"]?.asString)
        #expect(await actions("action=locationCreated&since=\(at)").isEmpty == false)
        #expect(await actions("action=locationCreated&until=\(at)") == [])
        for wrong in ["actor=ada", "since=yesterday", "until=", "action="] {
            #expect(await administrator.get("/v1/audit?\(wrong)").code == "invalid_query", "\(wrong)")
        }
        #expect(await administrator.get("/v1/audit?subject=wizard/1").status == 404)
        // A handout that is gone is named in the log still.
        #expect(await administrator.get("/v1/audit?subject=handout/\(location.id)").status == 200)
        #expect(try await server.client(.manager).get("/v1/audit").status == 403)
    }
}
