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

    /// A reception with an app that runs at two places.
    private func reception(_ engine: Engine = .sqlite) async throws -> Reception {
        let reception = try await Reception(engine)
        let office = try await reception.client(.administrator)
        #expect(await office.put("/v1/apps/\(Self.app)/approval", ["name": "Quiz"]).status < 300)
        let origins: JSONValue = ["origins": [.string(Self.quiz), "https://other.example"]]
        #expect(await office.put("/v1/apps/\(Self.app)/origins", origins).status == 200)
        return reception
    }

    private func code(_ client: Client) async throws -> String {
        let answer = await client.post("/v1/launches", ["app": .string(Self.app), "link": "https://quiz.example/a"])
        let link = try #require(answer["link"]?.asString, "\(answer.text)")
        #expect(link.hasPrefix("https://quiz.example/a#homeroom="))
        return String(try #require(link.split(separator: "~").last))
    }

    private func redeem(_ code: String, _ reception: Reception, from origin: String? = quiz) async -> TicketAnswer {
        await reception.nobody.sending("Origin", origin).post("/v1/launches/redeem", ["code": .string(code)])
    }

    private func page(_ client: Client, _ reception: Reception) async throws -> Client {
        let answer = await redeem(try await code(client), reception)
        let token = try #require(answer["token"]?.asString, "\(answer.text)")
        return reception.nobody.sending("Authorization", "Bearer \(token)").sending("Origin", Self.quiz)
    }

    private func sync(_ client: Client, _ app: String = app) async -> TicketAnswer {
        await client.post(
            "/v1/sync",
            ["app": .string(app), "name": "Quiz", "device": "web", "contexts": [], "reports": [], "marks": []])
    }

    // MARK: - Codes

    @Test(arguments: Engine.allCases)
    func `a code opens the app once`(engine: Engine) async throws {
        let reception = try await reception(engine)
        let code = try await code(reception.client(.student))
        let answer = await redeem(code, reception)
        #expect(answer.status == 200)
        #expect(answer.headers["Access-Control-Allow-Origin"] == Self.quiz)
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.setCookie] == nil)
        #expect(await redeem(code, reception).code == "launch_dead")
    }

    @Test func `a code opens nothing after two minutes`() async throws {
        let reception = try await reception()
        let (early, late) = (
            try await code(reception.client(.student)), try await code(reception.client(.student))
        )
        reception.campus.advance(by: 119)
        #expect(await redeem(early, reception).status == 200)
        reception.campus.advance(by: 1)
        #expect(await redeem(late, reception).code == "launch_dead")
    }

    @Test(arguments: ["https://evil.example", "https://other.example", "http://quiz.example", "null", nil])
    func `a code is good for the page alone that it was made for, and used up elsewhere`(origin: String?) async throws {
        let reception = try await reception()
        let code = try await code(reception.client(.student))
        let answer = await redeem(code, reception, from: origin)
        #expect(answer.code == "launch_dead")
        let isOfApp = origin == "https://other.example"
        #expect(answer.headers["Access-Control-Allow-Origin"] == (isOfApp ? origin : nil))
        // What names no page at all is no page that has stolen it.
        let isNamed = origin?.hasPrefix("https://") ?? false
        #expect(await redeem(code, reception).status == (isNamed ? 401 : 200))
    }

    @Test func `a code is no sign-in, and a link of the school is no code`() async throws {
        let reception = try await reception()
        let code = try await code(reception.client(.student))
        let bearer = reception.nobody.sending("Authorization", "Bearer \(code)")
        #expect(await bearer.get("/v1/me").status == 401)
        #expect(await sync(bearer.sending("Origin", Self.quiz)).status == 401)
        #expect(await reception.nobody.post("/v1/sessions", ["link": .string(code), "kind": "program"]).status >= 400)
        let new = NewSession(.link, label: "First sign-in")
        let link = try await reception.campus.school.perform(
            .giveLink(new, to: reception.id(.student)), as: reception.campus.asSchool
        ).token.text
        #expect(await redeem(link, reception).code == "launch_dead")
    }

    @Test func `an address of no page of the app is not opened`() async throws {
        let reception = try await reception()
        let client = try await reception.client(.student)
        for link in ["https://evil.example/", "https://quiz.example.evil.example/", "javascript:alert(1)"] {
            let answer = await client.post("/v1/launches", ["app": .string(Self.app), "link": .string(link)])
            #expect(answer.fields == ["link"], "\(link)")
        }
        #expect(await client.post("/v1/launches", ["app": "org.example.none"]).status == 404)
    }

    // MARK: - Sign-ins of pages

    @Test func `a page's sign-in is good from its origin, for its app, for telling what happened`() async throws {
        let reception = try await reception()
        let page = try await page(reception.client(.student), reception)
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
        let reception = try await reception()
        let (at, other) = ("at=%5B%22\(Self.app)%22,%22a%22%5D", "at=%5B%22org.example.other%22%5D")
        let body: JSONValue = ["text": "page 3", "version": 0, "writer": "page"]
        var answers: Set<String> = []
        for someone in [Reception.Someone.teacher, .student, .outsider] {
            let page = try await page(reception.client(someone), reception)
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
        let reception = try await reception()
        var answers: Set<String> = []
        for someone in [Reception.Someone.teacher, .student, .outsider] {
            answers.insert(await sync(try await page(reception.client(someone), reception)).text)
        }
        #expect(answers.count == 1)
    }

    @Test func `a page's sign-in ends with the day, with the sign-in that opened it, and with its origin`() async throws
    {
        let reception = try await reception()
        let (student, office) = (
            try await reception.client(.student), try await reception.client(.administrator)
        )
        let late = try await page(student, reception)
        reception.campus.advance(by: 8 * 3600)
        #expect(await sync(late).status == 401)

        let elsewhere = try await page(student, reception)
        #expect(
            await office.put("/v1/apps/\(Self.app)/origins", ["origins": ["https://other.example"]]).status == 200)
        #expect(await sync(elsewhere).status == 401)
        #expect(await office.put("/v1/apps/\(Self.app)/origins", ["origins": [.string(Self.quiz)]]).status == 200)

        let (last, unused) = (try await page(student, reception), try await code(student))
        let sessions = await student.get("/v1/sessions").list("sessions")
        let own = try #require(sessions.first { $0["kind"] == "device" || $0["kind"] == "program" }?["id"]?.asString)
        #expect(await student.delete("/v1/sessions/\(own)").status == 204)
        #expect(await sync(last).status == 401)
        #expect(await redeem(unused, reception).code == "launch_dead")
    }

    @Test func `of too many codes and pages the oldest end`() async throws {
        let reception = try await reception()
        let student = try await reception.client(.student)
        var codes: [String] = []
        for _ in 0...Transaction.mostCodes {
            codes.append(try await code(student))
            reception.campus.advance(by: 1)
        }
        #expect(await redeem(codes[0], reception).code == "launch_dead")
        #expect(await redeem(codes[1], reception).status == 200)

        let other = try await page(reception.client(.classmate), reception)
        var pages: [Client] = []
        for _ in 0...Transaction.mostPages {
            pages.append(try await page(student, reception))
            reception.campus.advance(by: 1)
        }
        #expect(await sync(pages[0]).status == 401)
        #expect(await sync(pages[1]).status == 200)
        #expect(await sync(other).status == 200)
        #expect(await student.get("/v1/me").status == 200)
    }

    // MARK: - Names

    @Test func `a page's name for somebody stays, is theirs alone, and no other app's or school's`() async throws {
        func owner(_ someone: Reception.Someone, _ reception: Reception) async throws -> String {
            let answer = await redeem(try await code(reception.client(someone)), reception)
            return try #require(answer["owner"]?.asString)
        }
        let (here, there) = (try await reception(), try await reception())
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
        _ path: String, _ reception: Reception, from origin: String = quiz, for method: String = "POST"
    ) throws -> TicketAnswer? {
        let headers: Headers = [.host: "school.example", "Origin": origin, "Access-Control-Request-Method": method]
        return reception.dispatcher.lost(.options, try #require(Target(path)), headers).map { TicketAnswer($0) }
    }

    @Test func `pages of apps may ask for three things, and others for nothing`() async throws {
        let reception = try await reception()
        for path in ["/v1/sync", "/v1/launches/redeem"] {
            let answer = try #require(try preflight(path, reception))
            #expect(answer.status == 204 && answer.headers["Access-Control-Allow-Origin"] == Self.quiz)
            #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
            for origin in [
                "https://evil.example", "https://quiz.example.evil.example", "http://quiz.example", "null", "*",
            ] {
                #expect(try preflight(path, reception, from: origin) == nil, "\(origin)")
            }
            #expect(try preflight(path, reception, for: "PUT") == nil)
        }
        for method in ["GET", "PUT"] {
            let answer = try #require(try preflight("/v1/me/state?at=%5B%5D", reception, for: method))
            #expect(answer.headers["Access-Control-Allow-Methods"] == "GET, PUT")
            #expect(try preflight("/v1/me/state", reception, from: "https://evil.example", for: method) == nil)
        }
        #expect(try preflight("/v1/me/state", reception, for: "DELETE") == nil)
        for path in ["/v1/me", "/v1/launches", "/v1/sessions", "/v1/sync/more", "/"] {
            #expect(try preflight(path, reception) == nil, "\(path)")
        }
    }

    @Test func `no other answer may be read by a page of an app`() async throws {
        let reception = try await reception()
        let client = try await reception.client(.student).sending("Origin", Self.quiz)
        #expect(await client.get("/v1/me").headers["Access-Control-Allow-Origin"] == nil)
        #expect(await client.get("/healthz").headers["Access-Control-Allow-Origin"] == nil)
    }
}
