import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Secrets
import Testing

/// An app that is a page elsewhere: what opens it, what that is good for, and from where.
@Suite struct LaunchTests {
    private static let app = "org.example.quiz"
    private static let quiz = "https://quiz.example"

    /// A server with an app that runs at two places.
    private func server(_ engine: Engine = .sqlite) async throws -> InProcessServer {
        let server = try await InProcessServer(engine)
        let office = try await server.client(.administrator)
        #expect(await office.put("/v1/apps/\(Self.app)/approval", ["name": "Quiz"]).status < 300)
        let origins: JSONValue = ["origins": [.string(Self.quiz), "https://other.example"]]
        #expect(await office.put("/v1/apps/\(Self.app)/origins", origins).status == 200)
        return server
    }

    private func code(_ client: Client) async throws -> String {
        let answer = await client.post("/v1/launches", ["app": .string(Self.app), "link": "https://quiz.example/a"])
        let link = try #require(answer["link"]?.asString, "\(answer.text)")
        #expect(link.hasPrefix("https://quiz.example/a#homeroom="))
        return String(try #require(link.split(separator: "~").last))
    }

    private func redeem(
        _ code: String, _ server: InProcessServer, from origin: String? = quiz, knowing verifier: String? = nil
    ) async -> ClientResponse {
        var body: JSONObject = ["code": .string(code)]
        body["verifier"] = verifier.map { .string($0) }
        return await server.nobody.sending("Origin", origin).post("/v1/launches/redeem", .object(body))
    }

    private func page(_ client: Client, _ server: InProcessServer) async throws -> Client {
        try bearer(await redeem(try await code(client), server), server)
    }

    private func bearer(_ answer: ClientResponse, _ server: InProcessServer) throws -> Client {
        let token = try #require(answer["token"]?.asString, "\(answer.text)")
        return server.nobody.sending("Authorization", "Bearer \(token)").sending("Origin", Self.quiz)
    }

    private func sync(_ client: Client, _ app: String = app) async -> ClientResponse {
        await client.post(
            "/v1/sync",
            ["app": .string(app), "name": "Quiz", "device": "web", "contexts": [], "reports": [], "marks": []])
    }

    /// The student that a teacher looks at a class as.
    private func practiceLearner(_ server: InProcessServer) async throws -> Client {
        let given = try await server.client(.teacher).post("/v1/classes/\(server.campus.physics)/practice")
        let body: JSONValue = ["link": try #require(given["link"]), "kind": "program", "label": "A tablet"]
        return try bearer(await server.nobody.post("/v1/sessions", body), server)
    }

    // MARK: - Codes

    @Test(arguments: Engine.allCases)
    func `a code opens the app once`(engine: Engine) async throws {
        let server = try await server(engine)
        let code = try await code(server.client(.student))
        let answer = await redeem(code, server)
        #expect(answer.status == 200)
        #expect(answer.headers["Access-Control-Allow-Origin"] == Self.quiz)
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.setCookie] == nil)
        #expect(await redeem(code, server).code == "launch_dead")
    }

    @Test(arguments: Engine.allCases)
    func `a page that lost the answer to its code gets another one, and no other page does`(engine: Engine) async throws
    {
        let server = try await server(engine)
        let code = try await code(server.client(.student))
        let (own, other) = (String(repeating: "a", count: 36), String(repeating: "b", count: 36))
        let lost = await redeem(code, server, knowing: own)
        #expect(lost.status == 200)
        #expect(await redeem(code, server, knowing: other).code == "launch_dead")
        #expect(await redeem(code, server).code == "launch_dead")
        let again = await redeem(code, server, knowing: own)
        #expect(again.status == 200 && again["owner"] == lost["owner"])
        // The page may have either: a request that it had given up may arrive last.
        #expect(await sync(try bearer(lost, server)).status == 200)
        #expect(await sync(try bearer(again, server)).status == 200)
        server.campus.advance(by: 120)
        #expect(await redeem(code, server, knowing: own).code == "launch_dead")
        #expect(await sync(try bearer(again, server)).status == 200)
    }

    @Test(arguments: Engine.allCases)
    func `an app that the school has stopped opens no more, and nothing of it arrives`(engine: Engine) async throws {
        let server = try await server(engine)
        let student = try await server.client(.student)
        let page = try await page(student, server)
        let code = try await code(student)
        let office = try await server.client(.administrator)
        #expect(await office.delete("/v1/apps/\(Self.app)/approval").status < 300)
        #expect(await redeem(code, server).code == "launch_dead")
        let refused = await student.post("/v1/launches", ["app": .string(Self.app), "link": "https://quiz.example/a"])
        #expect(refused.status == 409 && refused.code == "app_stopped")
        #expect(await page.get("/v1/me/state?at=%5B%22org.example.quiz%22%5D")["state"]?.asObject == nil)
        #expect(await office.put("/v1/apps/\(Self.app)/approval", ["name": "Quiz"]).status < 300)
        #expect(await redeem(try await self.code(student), server).status == 200)
    }

    @Test func `a code that was used and comes from elsewhere answers its page no more`() async throws {
        let server = try await server()
        let (code, own) = (try await code(server.client(.student)), String(repeating: "a", count: 36))
        #expect(await redeem(code, server, knowing: own).status == 200)
        #expect(await redeem(code, server, from: "https://other.example", knowing: own).code == "launch_dead")
        #expect(await redeem(code, server, knowing: own).code == "launch_dead")
    }

    @Test func `a code whose page has signed out answers nobody`() async throws {
        let server = try await server()
        let student = try await server.client(.student)
        let (code, own) = (try await code(student), String(repeating: "a", count: 36))
        #expect(await redeem(code, server, knowing: own).status == 200)
        let page = try #require(await student.get("/v1/sessions").list("sessions").first { $0["kind"] == "page" })
        let id = try #require(page["id"]?.asString)
        #expect(await student.delete("/v1/sessions/\(id)").status < 300)
        #expect(await redeem(code, server, knowing: own).code == "launch_dead")
    }

    @Test func `a code opens nothing after two minutes`() async throws {
        let server = try await server()
        let (early, late) = (
            try await code(server.client(.student)), try await code(server.client(.student))
        )
        server.campus.advance(by: 119)
        #expect(await redeem(early, server).status == 200)
        server.campus.advance(by: 1)
        #expect(await redeem(late, server).code == "launch_dead")
    }

    @Test(arguments: ["https://evil.example", "https://other.example", "http://quiz.example", "null", nil])
    func `a code is good for the page alone that it was made for, and used up elsewhere`(origin: String?) async throws {
        let server = try await server()
        let code = try await code(server.client(.student))
        let answer = await redeem(code, server, from: origin)
        #expect(answer.code == "launch_dead")
        let isOfApp = origin == "https://other.example"
        #expect(answer.headers["Access-Control-Allow-Origin"] == (isOfApp ? origin : nil))
        // What names no page at all is no page that has stolen it.
        let isNamed = origin?.hasPrefix("https://") ?? false
        #expect(await redeem(code, server).status == (isNamed ? 401 : 200))
    }

    @Test func `a code is no sign-in, and a link of the school is no code`() async throws {
        let server = try await server()
        let code = try await code(server.client(.student))
        let bearer = server.nobody.sending("Authorization", "Bearer \(code)")
        #expect(await bearer.get("/v1/me").status == 401)
        #expect(await sync(bearer.sending("Origin", Self.quiz)).status == 401)
        #expect(await server.nobody.post("/v1/sessions", ["link": .string(code), "kind": "program"]).status >= 400)
        let new = NewSession(.link, label: "First sign-in")
        let link = try await server.campus.school.perform(
            .giveLink(new, to: server.id(.student)), as: server.campus.asSchool
        ).token.text
        #expect(await redeem(link, server).code == "launch_dead")
    }

    @Test func `an address of no page of the app is not opened`() async throws {
        let server = try await server()
        let client = try await server.client(.student)
        for link in ["https://evil.example/", "https://quiz.example.evil.example/", "javascript:alert(1)"] {
            let answer = await client.post("/v1/launches", ["app": .string(Self.app), "link": .string(link)])
            #expect(answer.fields == ["link"], "\(link)")
        }
        #expect(await client.post("/v1/launches", ["app": "org.example.none"]).status == 404)
    }

    // MARK: - Sign-ins of pages

    @Test func `a page's sign-in is good from its origin, for its app, for telling what happened`() async throws {
        let server = try await server()
        let page = try await page(server.client(.student), server)
        #expect(await sync(page).status == 200)
        for origin in ["https://other.example", "https://evil.example", nil] {
            #expect(await sync(page.sending("Origin", origin)).code == "other_origin")
        }
        #expect(await sync(page, "org.example.other").code == "other_app")
        for path in ["/v1/me", "/v1/sessions", "/v1/me/fates", "/v1/events?app=\(Self.app)"] {
            #expect(await page.get(path).code == "narrow_sign_in", "\(path)")
        }
        #expect(await page.post("/v1/launches", ["app": .string(Self.app)]).code == "narrow_sign_in")
    }

    @Test func `a page keeps something from its origin and for its app, and hears the same whoever has opened it`()
        async throws
    {
        let server = try await server()
        let (at, other) = ("at=%5B%22\(Self.app)%22,%22a%22%5D", "at=%5B%22org.example.other%22%5D")
        let body: JSONValue = ["text": "page 3", "version": 0, "writer": "page"]
        var answers: Set<String> = []
        for someone in [InProcessServer.Someone.teacher, .student, .outsider] {
            let page = try await page(server.client(someone), server)
            let kept = await page.put("/v1/me/state?\(at)", body)
            #expect(kept.status == 200 && kept.headers["Access-Control-Allow-Origin"] == Self.quiz)
            answers.insert(kept.text)
            answers.insert(await page.get("/v1/me/state?\(at)").text)
            for path in ["/v1/me/state?\(at)", "/v1/me/state?\(other)"] {
                let elsewhere = page.sending("Origin", "https://other.example")
                let expected = path.hasSuffix(other) ? "other_app" : "other_origin"
                let asking = path.hasSuffix(other) ? page : elsewhere
                #expect(await asking.get(path).code == expected)
                #expect(await asking.put(path, body).code == expected)
            }
        }
        #expect(answers.count == 2)
    }

    @Test func `a page hears the same whoever has opened it`() async throws {
        let server = try await server()
        var answers: Set<String> = []
        for someone in [InProcessServer.Someone.teacher, .student, .outsider] {
            answers.insert(await sync(try await page(server.client(someone), server)).text)
        }
        answers.insert(await sync(try await page(practiceLearner(server), server)).text)
        #expect(answers.count == 1)
    }

    @Test func `a page's sign-in ends with the day, with the sign-in that opened it, and with its origin`() async throws
    {
        let server = try await server()
        let (student, office) = (
            try await server.client(.student), try await server.client(.administrator)
        )
        let late = try await page(student, server)
        server.campus.advance(by: 8 * 3600)
        #expect(await sync(late).status == 401)

        let elsewhere = try await page(student, server)
        #expect(
            await office.put("/v1/apps/\(Self.app)/origins", ["origins": ["https://other.example"]]).status == 200)
        #expect(await sync(elsewhere).status == 401)
        #expect(await office.put("/v1/apps/\(Self.app)/origins", ["origins": [.string(Self.quiz)]]).status == 200)

        let (last, unused) = (try await page(student, server), try await code(student))
        let sessions = await student.get("/v1/sessions").list("sessions")
        let own = try #require(sessions.first { $0["kind"] == "device" || $0["kind"] == "program" }?["id"]?.asString)
        #expect(await student.delete("/v1/sessions/\(own)").status == 204)
        #expect(await sync(last).status == 401)
        #expect(await redeem(unused, server).code == "launch_dead")
    }

    @Test func `of too many codes and pages the oldest end`() async throws {
        let server = try await server()
        let student = try await server.client(.student)
        var codes: [String] = []
        for _ in 0...Transaction.mostCodes {
            codes.append(try await code(student))
            server.campus.advance(by: 1)
        }
        #expect(await redeem(codes[0], server).code == "launch_dead")
        #expect(await redeem(codes[1], server).status == 200)

        let other = try await page(server.client(.classmate), server)
        var pages: [Client] = []
        for _ in 0...Transaction.mostPages {
            pages.append(try await page(student, server))
            server.campus.advance(by: 1)
        }
        #expect(await sync(pages[0]).status == 401)
        #expect(await sync(pages[1]).status == 200)
        #expect(await sync(other).status == 200)
        #expect(await student.get("/v1/me").status == 200)
    }

    // MARK: - Names

    @Test func `a page's name for somebody stays, is theirs alone, and no other app's or school's`() async throws {
        func owner(_ someone: InProcessServer.Someone, _ server: InProcessServer) async throws -> String {
            let answer = await redeem(try await code(server.client(someone)), server)
            return try #require(answer["owner"]?.asString)
        }
        let (here, there) = (try await server(), try await server())
        let name = try await owner(.student, here)
        #expect(name.utf8.count == 32)
        #expect(try await owner(.student, here) == name)
        #expect(try await owner(.classmate, here) != name)
        let known = "\(here.campus.organization)/\(here.id(.student))/\(Self.app)"
        for guess in [known, "/\(known)"] {
            #expect(!SHA256.digits(of: Array(guess.utf8)).hasPrefix(name), "made of nothing but what others may know")
        }
        #expect(try await owner(.student, there) != name)
    }

    // MARK: - What other origins may ask for

    private func preflight(
        _ path: String, _ server: InProcessServer, from origin: String = quiz, for method: String = "POST"
    ) throws -> ClientResponse? {
        let headers: Headers = [.host: "school.example", "Origin": origin, "Access-Control-Request-Method": method]
        return server.dispatcher.lost(.options, try #require(Target(path)), headers).map { ClientResponse($0) }
    }

    @Test func `pages of apps may ask for three things, and others for nothing`() async throws {
        let server = try await server()
        for path in ["/v1/sync", "/v1/launches/redeem"] {
            let answer = try #require(try preflight(path, server))
            #expect(answer.status == 204 && answer.headers["Access-Control-Allow-Origin"] == Self.quiz)
            #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
            for origin in [
                "https://evil.example", "https://quiz.example.evil.example", "http://quiz.example", "null", "*",
            ] {
                #expect(try preflight(path, server, from: origin) == nil, "\(origin)")
            }
            #expect(try preflight(path, server, for: "PUT") == nil)
        }
        for method in ["GET", "PUT"] {
            let answer = try #require(try preflight("/v1/me/state?at=%5B%5D", server, for: method))
            #expect(answer.headers["Access-Control-Allow-Methods"] == "GET, PUT")
            #expect(try preflight("/v1/me/state", server, from: "https://evil.example", for: method) == nil)
        }
        #expect(try preflight("/v1/me/state", server, for: "DELETE") == nil)
        for path in ["/v1/me", "/v1/launches", "/v1/sessions", "/v1/sync/more", "/"] {
            #expect(try preflight(path, server) == nil, "\(path)")
        }
    }

    @Test func `no other answer may be read by a page of an app`() async throws {
        let server = try await server()
        let client = try await server.client(.student).sending("Origin", Self.quiz)
        #expect(await client.get("/v1/me").headers["Access-Control-Allow-Origin"] == nil)
        #expect(await client.get("/healthz").headers["Access-Control-Allow-Origin"] == nil)
    }
}
