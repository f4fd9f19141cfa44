import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import Testing

/// What apps say of themselves, and where people are signed in on devices that others use, too.
@Suite struct InstallationTests {
    private func sync(_ client: Client, _ installation: JSONValue?) async -> ClientResponse {
        var body: JSONObject = [
            "app": .string(Side.app), "name": "App", "device": "tablet", "contexts": [], "reports": [], "marks": [],
        ]
        body["installation"] = installation
        return await client.post("/v1/sync", .object(body))
    }

    @Test func `a sign-in tells which version its app has, and how much had yet to be sent`() async throws {
        let world = try await World.copy()
        let device = try await world.device(of: .student)
        let token = try #require(await device.put("/v1/sessions/apps/\(Side.app)")["token"]?.asString)
        let app = Client(dispatcher: world.dispatcher).sending("Authorization", "Bearer \(token)")
        let student = world.client(.student)
        func row() async throws -> JSONValue {
            try #require(await student.get("/v1/sessions").list("sessions").first { $0["app"]?.asString == Side.app })
        }
        #expect(await sync(app, nil).status == 200)
        #expect(try await row()["waiting"] == nil)
        #expect(await sync(app, ["version": "2.1.0", "waiting": 12]).status == 200)
        #expect(try await row()["version"] == "2.1.0")
        #expect(try await row()["waiting"] == 12)
        // `homeroom sync` speaks for the app with the device's own sign-in, and does not know the version.
        #expect(await sync(device, ["waiting": 0]).status == 200)
        #expect(try await row()["version"] == "2.1.0")
        #expect(try await row()["waiting"] == 0)
        // It says nothing new, and so nothing is forgotten.
        #expect(await sync(app, nil).status == 200)
        #expect(try await row()["version"] == "2.1.0")
    }

    @Test(
        arguments: [["version": "2", "waiting": 101], ["version": "2", "waiting": -1], ["version": "2"]] as [JSONValue])
    func `what no app could say is refused`(installation: JSONValue) async throws {
        let world = try await World.copy()
        let device = try await world.device(of: .student)
        #expect(await sync(device, installation).status == 422)
        let long = JSONValue.string(String(repeating: "1", count: 65))
        #expect(await sync(device, ["version": long, "waiting": 0]).status == 422)
    }

    @Test func `a browser that others use is signed in for a day, and no longer than it runs`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let answer = await server.nobody.sending("Sec-Fetch-Site", "same-origin").post(
            "/v1/sessions",
            [
                "account": .string(server.campus.teacher.description), "password": .string(InProcessServer.password),
                "kind": "browser", "label": "A tablet", "isShared": true,
            ])
        #expect(answer.status == 201)
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.hasPrefix("homeroom=") && !cookie.contains("Max-Age"))
        let sessions = await teacher.get("/v1/sessions").list("sessions")
        let shared = try #require(sessions.first { $0["isShared"] == true })
        #expect(sessions.count { $0["isShared"] == true } == 1)
        func date(_ name: String) throws -> Date {
            let text = try #require(shared[name]?.asString)
            return try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        #expect(try date("expires").timeIntervalSince(date("created")) == 12 * 3600)
    }
}
