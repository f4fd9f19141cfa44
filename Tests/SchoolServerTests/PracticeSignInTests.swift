import Coursework
import Foundation
import HTTP
import JSON
import SQL
import SchoolForTests
import SchoolServer
import Secrets
import Testing

@testable import School

/// A practice learner is a teacher's way to look at a class, and never a second way in.
@Suite struct PracticeSignInTests {
    /// Ada, signed in at a device of hers, and her practice learner at another.
    private struct Practice {
        let server: InProcessServer
        let ada: Client
        let learner: Client
        let id: Person.ID

        init(_ engine: Engine = .sqlite) async throws {
            server = try await InProcessServer(engine)
            ada = try await server.client(.teacher)
            learner = try await Self.learner(of: ada, server)
            id = try #require(await learner.get("/v1/me")["person"]?["id"]?.asString.flatMap(Person.ID.init))
        }

        static func learner(of teacher: Client, _ server: InProcessServer) async throws -> Client {
            let given = await teacher.post("/v1/classes/\(server.campus.physics)/practice")
            let link = try #require(given["link"])
            let opened = await server.nobody.post(
                "/v1/sessions", ["link": link, "kind": "program", "label": "A tablet"])
            let token = try #require(opened["token"]?.asString)
            return server.nobody.sending("Authorization", "Bearer \(token)")
        }

        /// The identifier of the session that somebody asks with.
        func session(of client: Client) async throws -> String {
            let sessions = await client.get("/v1/sessions").list("sessions")
            return try #require(sessions.first { $0["isCurrent"] == true }?["id"]?.asString)
        }

        func write(_ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
            try await server.campus.school.write(as: server.campus.asSchool, locking: [.organization], body)
        }
    }

    private static let other = "battery-staple-9"

    @Test(arguments: Engine.allCases)
    func `a practice learner can choose no password`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        for body: JSONValue in [["new": .string(Self.other)], ["present": "none", "new": .string(Self.other)]] {
            #expect(await practice.learner.put("/v1/me/password", body).code == "practice_password")
        }
        let answer = await practice.server.nobody.signIn("practice/\(practice.id)", Self.other)
        #expect(answer.code == "sign_in_failed")
    }

    @Test(arguments: Engine.allCases)
    func `nobody gives a practice learner a password, a link or a slip`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let grace = try await practice.server.client(.administrator)
        let account = "/v1/people/\(practice.id)/account"
        for client in [grace, practice.ada, practice.learner] {
            #expect(await client.post("\(account)/password", [:]).status >= 400)
            #expect(await client.post("\(account)/link").status >= 400)
        }
        let slips = await practice.ada.post(
            "/v1/classes/\(practice.server.campus.physics)/slips",
            ["students": [.string(practice.id.description)]])
        #expect(slips.status == 404)
        let school = practice.server.campus.asSchool
        let (hash, id) = (try PasswordHash.make(Self.other, cost: .forTests), practice.id)
        await #expect(throws: SchoolError.self) {
            try await practice.server.campus.school.perform(.resetPassword(of: id, to: hash), as: school)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a practice learner that has got a password all the same is not let in by it`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let hash = try PasswordHash.make(Self.other, cost: .forTests)
        try practice.server.campus.run(
            "UPDATE account SET password = $3 WHERE organization = $1 AND person = $2", Value(practice.id),
            .text(hash.text))
        let answer = await practice.server.nobody.signIn("practice/\(practice.id)", Self.other)
        #expect(answer.code == "sign_in_failed")
    }

    @Test(arguments: Engine.allCases)
    func `practice ends when the teacher signs out`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let session = try await practice.session(of: practice.ada)
        #expect(await practice.ada.delete("/v1/sessions/\(session)").status == 204)
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test func `practice ends when the teacher's sign-in is ended from another device`() async throws {
        let practice = try await Practice()
        let other = await practice.server.nobody.signIn(
            practice.server.campus.teacher.description, kind: "program")
        let token = try #require(other["token"]?.asString)
        let elsewhere = practice.server.nobody.sending("Authorization", "Bearer \(token)")
        #expect(await elsewhere.delete("/v1/sessions").status == 204)
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test(arguments: Engine.allCases)
    func `practice ends when the teacher's own sign-in expires`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let session = try #require(Session.ID(try await practice.session(of: practice.ada)))
        try practice.server.campus.run(
            "UPDATE session SET expires = $3 WHERE organization = $1 AND id = $2", Value(session),
            Value(practice.server.campus.now.addingTimeInterval(3600)))
        #expect(await practice.learner.get("/v1/me").status == 200)
        practice.server.campus.advance(by: 3600)
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test(arguments: Engine.allCases)
    func `practice holds no longer than the sign-in that it hangs on`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        practice.server.campus.advance(by: 20 * 86400)
        let late = try await Practice.learner(of: practice.ada, practice.server)
        let (mine, theirs) = (
            await practice.ada.get("/v1/sessions").list("sessions"), await late.get("/v1/sessions").list("sessions")
        )
        let end = mine.first { $0["isCurrent"] == true }?["expires"]
        #expect(theirs.first { $0["isCurrent"] == true }?["expires"] == end)
    }

    @Test(arguments: Engine.allCases)
    func `practice ends when the teacher is deactivated, for good`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let teacher = practice.server.campus.teacher
        try await practice.write { try $0.deactivate(teacher) }
        #expect(await practice.learner.get("/v1/me").status == 401)
        try await practice.write { try $0.reactivate(teacher) }
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test(arguments: Engine.allCases)
    func `practice ends when the teacher changes the password`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let changed = await practice.ada.put(
            "/v1/me/password", ["present": .string(InProcessServer.password), "new": .string(Self.other)])
        #expect(changed.status == 204)
        #expect(await practice.ada.get("/v1/me").status == 200)
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test(arguments: Engine.allCases)
    func `practice ends when the teacher teaches no more`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let (teacher, location) = (practice.server.campus.teacher, practice.server.campus.location)
        try await practice.write { try $0.take(Actor.Post(.teacher, at: location), from: teacher) }
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test(arguments: ["leaves the class", "archives the class", "deletes the class"], Engine.allCases)
    func `practice ends when the teacher`(act: String, engine: Engine) async throws {
        let practice = try await Practice(engine)
        let (physics, teacher) = (practice.server.campus.physics, practice.server.campus.teacher)
        let link = await practice.ada.post("/v1/classes/\(physics)/practice")["link"]
        try await practice.write { transaction in
            switch act {
            case "leaves the class": try transaction.remove(teacher, from: physics)
            case "archives the class": try transaction.archive(physics)
            default: try transaction.remove(physics)
            }
        }
        #expect(await practice.learner.get("/v1/me").status == 401)
        let late = await practice.server.nobody.post(
            "/v1/sessions", ["link": try #require(link), "kind": "program", "label": "A tablet"])
        #expect(late.code == "link_dead")
    }

    @Test(arguments: Engine.allCases)
    func `an administrator sees where a teacher practises, and ends it`(engine: Engine) async throws {
        let practice = try await Practice(engine)
        let grace = try await practice.server.client(.administrator)
        let path = "/v1/people/\(practice.server.campus.teacher)/sessions"
        let sessions = await grace.get(path).list("sessions")
        #expect(sessions.filter { $0["isPractice"] == true }.count == 1)
        #expect(sessions.filter { $0["isPractice"] == false }.count == 1)
        let session = try await practice.session(of: practice.learner)
        #expect(await grace.delete("\(path)/\(session)").status == 204)
        #expect(await practice.learner.get("/v1/me").status == 401)
        #expect(await practice.ada.get("/v1/me").status == 200)
        #expect(await grace.delete(path).status == 204)
        #expect(await practice.ada.get("/v1/me").status == 401)
    }

    @Test func `the teacher sees the practice among the own sign-ins, and ends it`() async throws {
        let practice = try await Practice()
        let sessions = await practice.ada.get("/v1/sessions").list("sessions")
        let id = try #require(sessions.first { $0["isPractice"] == true }?["id"]?.asString)
        #expect(await practice.ada.delete("/v1/sessions/\(id)").status == 204)
        #expect(await practice.learner.get("/v1/me").status == 401)
    }

    @Test(
        arguments: ["none", "", "$2b$12$abcdefghijklmnopqrstuv", "$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA"],
        Engine.allCases)
    func `what is stored and is the hash of nothing asks for a password that nobody knows`(
        stored: String, engine: Engine
    )
        async throws
    {
        let server = try await InProcessServer(engine)
        let ada = try await server.client(.teacher)
        try server.campus.run(
            "UPDATE account SET password = $3 WHERE organization = $1 AND person = $2",
            Value(server.campus.teacher), .text(stored))
        for body: JSONValue in [
            ["new": .string(Self.other)], ["present": .string(stored), "new": .string(Self.other)],
        ] {
            #expect(await ada.put("/v1/me/password", body).code == "password_unusable")
        }
        for password in [stored, Self.other, InProcessServer.password] {
            let answer = await server.nobody.signIn(server.campus.teacher.description, password)
            #expect(answer.code == "sign_in_failed")
        }
    }
}
