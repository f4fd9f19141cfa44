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

/// Looking into somebody's account: with a reason, for a quarter of an hour, changing nothing, logged and told.
@Suite struct InspectionTests {
    private let server: InProcessServer
    private let grace: Client

    init() async throws {
        server = try await InProcessServer()
        grace = try await server.client(.administrator)
    }

    private func ask(
        _ someone: InProcessServer.Someone, by client: Client? = nil, reason: JSONValue? = "help",
        present: JSONValue? = .string(InProcessServer.password)
    ) async -> ClientResponse {
        var body: JSONObject = [:]
        body["reason"] = reason
        body["present"] = present
        return await (client ?? grace).post("/v1/people/\(server.id(someone))/inspection", .object(body))
    }

    private func inspection(of someone: InProcessServer.Someone) async throws -> Client {
        let answer = await ask(someone)
        let token = try #require(answer["token"]?.asString, "\(answer.text)")
        return server.nobody.sending("Authorization", "Bearer \(token)")
    }

    @Test func `it shows what the person sees`() async throws {
        let look = try await inspection(of: .student)
        let me = await look.get("/v1/me")
        #expect(me["person"]?["id"]?.asString == server.id(.student).description, "\(me.text)")
        #expect(await look.get("/v1/me/handouts").status == 200)
        #expect(await look.get("/v1/sessions").status == 200)
    }

    @Test func `it opens nothing that changes something, and not what they prove themselves by`() async throws {
        let look = try await inspection(of: .teacher)
        var asked = (shown: 0, refused: 0)
        for operation in Expectations.operations where operation.access != .anyone && operation.access != .publishers {
            let name = operation.route.name
            let path = operation.route.pattern.split(separator: "/", omittingEmptySubsequences: false).map {
                $0.hasPrefix("{") ? "0000000000001" : String($0)
            }.joined(separator: "/")
            guard !operation.isPage else {
                #expect(
                    operation.route.method == .get || name == "signOutForm" || !operation.isOpen(to: .inspection),
                    "\(name)")
                continue
            }
            let answer = await look.ask(operation.route.method, path)
            if operation.isOpen(to: .inspection) {
                #expect(operation.route.method == .get, "\(name)")
                #expect(answer.code != "inspection_looks", "\(name)")
                asked.shown += 1
            } else {
                #expect(answer.status == 403 && answer.code == "inspection_looks", "\(name): \(answer.text)")
                asked.refused += 1
            }
        }
        #expect(asked.shown > 30 && asked.refused > 60, "\(asked)")
        for closed in ["ownFactors", "codesPage", "secondFactorPage", "watch", "beginCodes", "sync"] {
            let operation = try #require(Expectations.operations.first { $0.route.name == closed })
            #expect(!operation.isOpen(to: .inspection), "\(closed)")
        }
    }

    /// A page may do something by being looked at; then it is not for whoever looks into the account.
    @Test func `a handout that is looked at is not opened by it`() async throws {
        let campus = server.campus
        let handout = try campus.post(["shadows"])
        let look = try await inspection(of: .student)
        let site = Dispatcher(
            campus.school, passwords: PasswordWork(cost: .forTests, threads: 1),
            log: ServerLog { line in Issue.record("\(line)") }, site: Expectations.site, checksAnswers: true)
        let page = await Client(dispatcher: site, headers: look.headers).get("/work/\(handout)")
        #expect(page.status == 200, "\(page.text)")
        #expect(
            try campus.all("SELECT opened FROM assignment WHERE organization = $1") { $0.isNull() }.allSatisfy { $0 })
        let own = try await server.client(.student)
        #expect(await Client(dispatcher: site, headers: own.headers).get("/work/\(handout)").status == 200)
        #expect(
            try campus.all("SELECT opened FROM assignment WHERE organization = $1") { $0.isNull() }.contains(false))
    }

    @Test func `it takes a reason and the password of whoever asks`() async throws {
        #expect(await ask(.student, reason: nil).status == 422)
        #expect(await ask(.student, reason: "curiosity").status == 422)
        #expect(await ask(.student, present: nil).status == 422)
        #expect(await ask(.student, present: "wrong-horse-8").status == 422)
        let student = try await server.client(.student)
        #expect(await student.get("/v1/me/notices").list("notices").isEmpty)
    }

    @Test func `nobody but administrators looks, and into no administrator's account`() async throws {
        for asker in [InProcessServer.Someone.manager, .teacher, .student] {
            let client = try await server.client(asker)
            #expect(await ask(.classmate, by: client).status == 403, "\(asker)")
        }
        #expect(await ask(.administrator).status == 403, "oneself")
        let second = server.id(.manager)
        try await server.campus.school.write(as: server.campus.asSchool) {
            try $0.give(Actor.Post(.administrator, at: server.campus.location), to: second)
        }
        #expect(await ask(.manager).status == 403, "another administrator")
    }

    @Test func `it ends after a quarter of an hour`() async throws {
        let look = try await inspection(of: .student)
        server.campus.advance(by: 14 * 60)
        #expect(await look.get("/v1/me").status == 200)
        server.campus.advance(by: 61)
        #expect(await look.get("/v1/me").status == 401)
    }

    @Test(arguments: Engine.allCases)
    func `it ends with the sign-in that it was begun from, and with the right to look`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let (school, asSchool) = (server.campus.school, server.campus.asSchool)
        let grace = server.id(.administrator)
        try await school.write(as: asSchool) { transaction in
            try transaction.give(Actor.Post(.administrator, at: server.campus.location), to: server.id(.manager))
        }
        func look(by someone: InProcessServer.Someone = .administrator) async throws -> Client {
            let answer = await InspectionTests.begin(server, someone)
            return server.nobody.sending("Authorization", "Bearer \(try #require(answer["token"]?.asString))")
        }
        let first = try await look()
        #expect(await first.get("/v1/me").status == 200)
        try await school.write(as: asSchool) { try $0.endSessions(of: grace) }
        #expect(await first.get("/v1/me").status == 401, "signed out")

        let second = try await look(by: .manager)
        #expect(await second.get("/v1/me").status == 200)
        try await school.write(as: asSchool) { transaction in
            try transaction.take(
                Actor.Post(.administrator, at: server.campus.location), from: server.id(.manager))
        }
        #expect(await second.get("/v1/me").status == 401, "no administrator any more")
    }

    @Test func `it ends when the person comes to run the school`() async throws {
        let look = try await inspection(of: .teacher)
        #expect(await look.get("/v1/me").status == 200)
        try await server.campus.school.write(as: server.campus.asSchool) {
            try $0.give(Actor.Post(.administrator, at: server.campus.location), to: server.id(.teacher))
        }
        #expect(await look.get("/v1/me").status == 401)
    }

    @Test func `it is logged with the reason, and the person is told`() async throws {
        let emmy = try await server.client(.otherTeacher)
        #expect(await ask(.otherTeacher, reason: "conduct").status == 201)
        let told = await emmy.get("/v1/me/notices").list("notices")
        #expect(told.count == 1 && told[0]["reason"] == "conduct" && told[0]["by"]?.asString == "Grace Example")
        let line = try #require(await grace.get("/v1/audit?action=accountInspected").list("entries").first)
        #expect(line["subject"]?.asString == "person/\(server.id(.otherTeacher))" && line["detail"] == "conduct")
        #expect(line["actor"]?.asString == server.id(.administrator).description)
        server.campus.advance(by: 31 * 86_400)
        let later = try await server.newcomer(server.id(.otherTeacher))
        _ = await later.put("/v1/me/password", ["new": "other-horse-9"])
        #expect(await later.get("/v1/me/notices").list("notices").isEmpty)
    }

    @Test func `it does not show among the person's sign-ins, nor count as one`() async throws {
        let student = try await server.client(.classmate)
        let before = await student.get("/v1/sessions").list("sessions").count
        _ = try await inspection(of: .classmate)
        #expect(await student.get("/v1/sessions").list("sessions").count == before)
    }

    @Test func `an account that rests, and one with a temporary password, can be looked into`() async throws {
        let outsider = "/v1/people/\(server.id(.outsider))/account"
        #expect(await grace.post("\(outsider)/password", ["use": "temporary"]).status == 201)
        #expect(try await inspection(of: .outsider).get("/v1/me").status == 200)
        #expect(await grace.put("\(outsider)/deactivation").status == 204)
        #expect(try await inspection(of: .outsider).get("/v1/me").status == 200)
    }

    private static func begin(_ server: InProcessServer, _ someone: InProcessServer.Someone) async -> ClientResponse {
        guard let client = try? await server.client(someone) else { return ClientResponse(Response(.badRequest)) }
        return await client.post(
            "/v1/people/\(server.id(.student))/inspection",
            ["reason": "help", "present": .string(InProcessServer.password)])
    }
}
