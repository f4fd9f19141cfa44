import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct ClassOperationTests {
    @Test(arguments: Engine.allCases)
    func `a class is made, filled, changed, archived and removed`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let manager = try await server.client(.manager)
        let location = JSONValue.string(server.campus.location.description)
        let made = await manager.post("/v1/classes", ["name": "Astronomy", "location": location, "room": "12"])
        #expect(made.status == 201)
        let place = "/v1/classes/\(made.id)"
        let filled = await manager.post(
            "\(place)/members", ["part": "student", "people": [.string(server.id(.outsider).description)]])
        #expect(filled.list("members").map { $0["part"] } == ["student"])
        let change: JSONValue = ["name": "Stars", "location": location, "modified": made["modified"] ?? nil]
        let changed = await manager.put(place, change)
        #expect(changed["name"] == "Stars")
        #expect(changed["room"] == nil)
        #expect(changed["students"] == 1)
        #expect(await manager.put("\(place)/archive")["archived"] != nil)
        #expect(await manager.get("/v1/classes?isArchived=true").list("classes").count == 1)
        #expect(await manager.get("/v1/classes").list("classes").count == 2)
        #expect(await manager.delete(place).status == 204)
        #expect(await manager.get(place).status == 404)
    }

    @Test func `one's own classes are those that one teaches or attends`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let classes = await teacher.get("/v1/me/classes").list("classes")
        #expect(classes.map { $0["id"]?.asString } == [server.campus.physics.description])
        #expect(classes.first?["part"] == "teacher")
        #expect(await teacher.get("/v1/me/classes?part=student").list("classes").isEmpty)
        let student = try await server.client(.student)
        #expect(await student.get("/v1/me/classes").list("classes").first?["part"] == "student")
        #expect(try await server.client(.manager).get("/v1/me/classes").list("classes").isEmpty)
    }

    @Test func `a class is found by its people and those who look after it alone`() async throws {
        let server = try await InProcessServer()
        let place = "/v1/classes/\(server.campus.physics)"
        for someone in InProcessServer.Someone.allCases {
            let isTheirs = ![.otherManager, .otherTeacher, .outsider].contains(someone)
            let client = try await server.client(someone)
            #expect(await client.get(place).status == (isTheirs ? 200 : 404), "\(someone)")
            #expect(await client.get("\(place)/members").status == (isTheirs ? 200 : 404), "\(someone)")
        }
    }

    @Test func `students see their teachers, and not each other`() async throws {
        let server = try await InProcessServer()
        let place = "/v1/classes/\(server.campus.physics)/members"
        let seen = try await server.client(.student).get(place).list("members")
        #expect(seen.map { $0["person"]?.asString } == [server.id(.teacher).description])
        #expect(try await server.client(.teacher).get(place).list("members").count == 3)
    }

    @Test func `its teacher gives a class a nickname and a picture, and takes them away`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let place = "/v1/classes/\(server.campus.physics)/appearance"
        let named = await teacher.put(place, ["nickname": "Sparks", "icon": "bolt"])
        #expect(named["nickname"] == "Sparks")
        #expect(named["name"] == "Physics")
        #expect(await teacher.put(place, ["icon": "bolt"])["nickname"] == nil)
        #expect(await teacher.put(place, ["color": "violet"])["color"] == "violet")
        #expect(await teacher.put(place, ["color": "mud"]).status == 422)
        #expect(try await server.client(.otherTeacher).put(place, ["nickname": "Mine"]).status == 404)
    }

    @Test func `a member is taken out of a class`() async throws {
        let server = try await InProcessServer()
        let manager = try await server.client(.manager)
        let place = "/v1/classes/\(server.campus.physics)/members"
        let student = server.id(.student)
        #expect(await manager.delete("\(place)/\(student)").status == 204)
        #expect(await manager.delete("\(place)/\(student)").status == 404)
        #expect(try await server.client(.student).get("/v1/me/classes").list("classes").isEmpty)
    }

    @Test func `a class takes its people all or none`() async throws {
        let server = try await InProcessServer()
        let manager = try await server.client(.manager)
        let place = "/v1/classes/\(server.chemistry)/members"
        let people: JSONValue = [
            .string(server.id(.student).description), .string(server.id(.teacher).description),
        ]
        #expect(await manager.post(place, ["part": "student", "people": people]).code == "wrong_role")
        #expect(await manager.get(place).list("members").count == 2)
        #expect(await manager.post(place, ["part": "wizard", "people": people]).fields == ["part"])
    }
}
