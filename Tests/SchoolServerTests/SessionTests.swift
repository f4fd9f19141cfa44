import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct SessionTests {
    @Test(arguments: Engine.allCases)
    func `everybody signs in with a link and chooses a password`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        for someone in InProcessServer.Someone.allCases {
            let answer = try await server.client(someone).get("/v1/me")
            #expect(answer.status == 200)
            #expect(answer["person"]?["id"]?.asString == server.id(someone).description)
        }
    }

    @Test func `whoever has yet to choose a password can do nothing else`() async throws {
        let server = try await InProcessServer()
        let newcomer = try await server.newcomer(server.id(.administrator))
        #expect(await newcomer.get("/v1/me").status == 200)
        #expect(await newcomer.get("/v1/people").code == "password_needed")
    }

    // MARK: - Browsers

    /// A browser that has signed in, without what it tells of the page that asks.
    private func browser(_ server: InProcessServer) async throws -> (client: Client, answer: ClientResponse) {
        _ = try await server.client(.teacher)
        let page = server.nobody.sending("Sec-Fetch-Site", "same-origin")
        let answer = await page.signIn(server.campus.teacher.description, kind: "browser")
        let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
        return (server.nobody.sending(.cookie, String(cookie)), answer)
    }

    @Test func `a browser gets a cookie and no token`() async throws {
        let (client, answer) = try await browser(try await InProcessServer())
        #expect(answer.status == 201)
        #expect(answer["token"] == nil)
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.contains("; HttpOnly; SameSite=Lax") && cookie.hasPrefix("homeroom="))
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(await client.get("/v1/me").status == 200)
    }

    /// The address that everybody here comes from.
    private static let proxy = Proxies("198.51.100.0/25") ?? .none

    @Test func `over TLS the cookie is sent there alone, and no other counts`() async throws {
        let server = try await InProcessServer(proxies: Self.proxy)
        _ = try await server.client(.teacher)
        let answer = await server.nobody.sending("X-Forwarded-Proto", "https")
            .signIn(server.campus.teacher.description, kind: "browser")
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.hasPrefix("__Host-homeroom=") && cookie.hasSuffix("; Secure"))
        let token = String(cookie.dropFirst("__Host-homeroom=".count).prefix { $0 != ";" })
        let secure = server.nobody.sending("X-Forwarded-Proto", "https")
        #expect(await secure.sending(.cookie, "__Host-homeroom=\(token)").get("/v1/me").status == 200)
        #expect(await secure.sending(.cookie, "homeroom=\(token)").get("/v1/me").status == 401)
        #expect(await server.nobody.sending(.cookie, "__Host-homeroom=\(token)").get("/v1/me").status == 401)
        #expect(await server.nobody.sending(.cookie, "homeroom=\(token)").get("/v1/me").status == 200)
    }

    @Test func `nobody but a trusted proxy is believed about TLS`() async throws {
        let server = try await InProcessServer(proxies: Self.proxy)
        _ = try await server.client(.teacher)
        let stranger = server.nobody.from("198.51.100.200").sending("X-Forwarded-Proto", "https")
        let answer = await stranger.signIn(server.campus.teacher.description, kind: "browser")
        #expect(answer.headers[.setCookie]?.hasPrefix("homeroom=") == true)
    }

    @Test func `a device gets a token and no cookie`() async throws {
        let server = try await InProcessServer()
        _ = try await server.client(.teacher)
        let answer = await server.nobody.signIn(server.campus.teacher.description)
        #expect(answer["token"]?.asString?.isEmpty == false)
        #expect(answer.headers[.setCookie] == nil)
    }

    @Test(arguments: [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "none"],
        ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": "http://school.example.evil.example"],
        // What the origin says does not matter where the browser tells the site.
        ["Sec-Fetch-Site": "cross-site", "Origin": "http://school.example"],
        // Neither means that nobody knows.
        [:],
    ])
    func `another site's page changes nothing with a browser's cookie`(fields: [String: String]) async throws {
        let server = try await InProcessServer()
        var client = try await browser(server).client
        for (name, value) in fields { client = client.sending(Headers.Name(name), value) }
        let answer = await client.put("/v1/classes/\(server.campus.physics)/appearance", ["nickname": "Mine"])
        #expect(answer.code == "foreign_page")
        #expect(await client.delete("/v1/sessions").code == "foreign_page")
        let schoolClass = await client.get("/v1/classes/\(server.campus.physics)")
        #expect(schoolClass.status == 200)
        #expect(schoolClass["nickname"] == nil)
    }

    @Test(arguments: [["Sec-Fetch-Site": "same-origin"], ["Origin": "http://school.example"]])
    func `our own pages change things with it`(fields: [String: String]) async throws {
        let server = try await InProcessServer()
        var client = try await browser(server).client
        for (name, value) in fields { client = client.sending(Headers.Name(name), value) }
        let answer = await client.put("/v1/classes/\(server.campus.physics)/appearance", ["nickname": "Mine"])
        #expect(answer["nickname"] == "Mine")
    }

    @Test func `another site's page signs no browser in`() async throws {
        let server = try await InProcessServer()
        _ = try await server.client(.teacher)
        let page = server.nobody.sending("Sec-Fetch-Site", "cross-site")
        let answer = await page.signIn(server.campus.teacher.description, kind: "browser")
        #expect(answer.code == "foreign_page")
        #expect(answer.headers[.setCookie] == nil)
    }

    @Test func `a form of another site is no JSON`() async throws {
        let server = try await InProcessServer()
        let answer = await server.nobody.ask(
            .post, "/v1/sessions", bytes: Array("{}".utf8), type: "text/plain")
        #expect(answer.status == 415)
    }

    // MARK: - Guessing

    @Test func `whoever guesses has to wait, and is told how long`() async throws {
        let server = try await InProcessServer()
        let student = server.campus.students[0].description
        _ = try await server.client(.student)
        var answers: [ClientResponse] = []
        for _ in 0..<11 { answers.append(await server.nobody.signIn(student, "wrong-password-1")) }
        #expect(answers.prefix(10).allSatisfy { $0.code == "sign_in_failed" })
        #expect(answers[10].status == 429)
        #expect(answers[10].code == "too_many_tries")
        #expect(answers[10].headers[.retryAfter] == "5")
        server.campus.advance(by: 5)
        #expect(await server.nobody.signIn(student, "wrong-password-1").code == "sign_in_failed")
    }

    @Test(arguments: Engine.allCases)
    func `who guesses keeps the owner out nowhere else, and puts nobody out`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let ada = try await server.client(.teacher)
        let name = server.campus.teacher.description
        let (school, home) = (server.nobody.from("203.0.113.9"), server.nobody.from("203.0.113.77"))
        #expect(await school.signIn(name).status == 201)
        let guesser = server.nobody.from("192.0.2.1")
        for _ in 0..<13 { _ = await guesser.signIn(name, "wrong-password-1") }
        #expect(await guesser.signIn(name).status == 429)
        #expect(await ada.get("/v1/me").status == 200)
        for client in [school, home] { #expect(await client.signIn(name).status == 201) }
        // And from everywhere together: a place that the owner has come from is not held up.
        for number in 0..<40 { _ = await server.nobody.from("192.0.2.\(number)").signIn(name, "wrong-password-1") }
        #expect(await server.nobody.from("198.51.100.99").signIn(name).status == 429)
        #expect(await school.signIn(name).status == 201)
        // It passes by itself.
        server.campus.advance(by: 86_400)
        #expect(await guesser.signIn(name).status == 201)
    }

    @Test func `an account is counted once, whichever way its school is named`() async throws {
        let server = try await InProcessServer()
        let student = server.campus.students[0].description
        let schools: [(String, JSONValue)?] = [
            nil, ("organization", .string(server.campus.organization.description)), ("school", " lakeside "),
        ]
        var codes: [String?] = []
        for number in 0..<11 {
            var body: JSONObject = [
                "account": .string(student), "password": "wrong-password-1", "kind": "device", "label": "A tablet",
            ]
            if let (name, value) = schools[number % 3] { body[name] = value }
            codes.append(await server.nobody.post("/v1/sessions", .object(body)).code)
        }
        #expect(codes.prefix(10).allSatisfy { $0 == "sign_in_failed" })
        #expect(codes[10] == "too_many_tries")
    }

    @Test func `where several schools share a server, one is named, and whoever is unknown there is told nothing more`()
        async throws
    {
        let server = try await InProcessServer()
        _ = try await server.client(.teacher)
        let other = Organization.Settings(name: "Hillside", timeZone: "Europe/Berlin")
        let grace = Person.Draft(name: Person.Name(given: "Grace", family: "Hopper"))
        for _ in 0..<2 {
            _ = try await server.campus.school.found(
                Founding(other, administrator: grace, accountName: server.campus.teacher.description))
        }
        func signIn(at school: JSONValue?) async -> ClientResponse {
            var body: JSONObject = [
                "account": .string(server.campus.teacher.description), "password": .string(InProcessServer.password),
                "kind": "device", "label": "A tablet",
            ]
            if let school { body["school"] = school }
            return await server.nobody.post("/v1/sessions", .object(body))
        }
        #expect(await signIn(at: "Lakeside").status == 201)
        #expect(await signIn(at: .string(server.campus.organization.description)).status == 201)
        #expect(await signIn(at: nil).fields == ["school"])
        #expect(await signIn(at: "Nowhere").fields == ["school"])
        // Two are called so.
        #expect(await signIn(at: "Hillside").fields == ["school"])
    }

    @Test func `accounts that nobody has are guessed no faster`() async throws {
        let server = try await InProcessServer()
        let statuses = await (0..<1210).asyncMap { number in
            await server.nobody.from("203.0.113.9").signIn("nobody\(number)", "wrong-password-1").status
        }
        #expect(statuses.filter { $0 == 401 }.count == 1200)
        #expect(statuses.last == 429)
    }

    @Test func `a whole class signs in at once behind one address`() async throws {
        let server = try await InProcessServer(students: 35)
        for student in server.campus.students { _ = try await server.client(student) }
        let statuses = await withTaskGroup(of: Int.self) { group in
            for student in server.campus.students {
                group.addTask { await server.nobody.from("203.0.113.9").signIn(student.description).status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == [Int](repeating: 201, count: 35))
    }

    @Test func `behind a proxy it is the proxy that says who guesses`() async throws {
        let server = try await InProcessServer(proxies: Self.proxy)
        let attacker = server.nobody.sending("X-Forwarded-For", "198.51.100.1, 203.0.113.9")
        for number in 0..<1201 { _ = await attacker.signIn("nobody\(number)", "wrong-password-1") }
        #expect(await attacker.signIn("somebody").status == 429)
        // What stands before was written by whoever asks.
        let disguised = server.nobody.sending("X-Forwarded-For", "198.51.100.2, 203.0.113.9")
        #expect(await disguised.signIn("somebody").status == 429)
        #expect(await server.nobody.sending("X-Forwarded-For", "203.0.113.10").signIn("somebody").status == 401)
    }

    @Test func `where a proxy says nothing of addresses, it is not one address for everybody`() async throws {
        let server = try await InProcessServer(proxies: Self.proxy)
        for number in 0..<1205 { _ = await server.nobody.signIn("nobody\(number)", "wrong-password-1") }
        #expect(await server.nobody.signIn("somebody").status == 401)
        for _ in 0..<9 { _ = await server.nobody.signIn("somebody") }
        #expect(await server.nobody.signIn("somebody").status == 429)
    }

    @Test func `without a proxy of ours nobody is believed about their address`() async throws {
        let server = try await InProcessServer()
        for number in 0..<1201 {
            _ = await server.nobody.sending("X-Forwarded-For", "203.0.113.\(number % 250)")
                .signIn("nobody\(number)", "wrong-password-1")
        }
        #expect(await server.nobody.sending("X-Forwarded-For", "203.0.113.200").signIn("somebody").status == 429)
    }

    @Test func `what is wrong with a new password is told of the field it came in`() async throws {
        let server = try await InProcessServer()
        let student = try await server.client(.student)
        let answer = await student.put(
            "/v1/me/password", ["present": .string(InProcessServer.password), "new": "short"])
        #expect(answer.status == 422)
        #expect(answer.fields == ["new", "new"])
    }

    @Test func `the present password is guessed no faster either`() async throws {
        let server = try await InProcessServer()
        let student = try await server.client(.student)
        var codes: [String?] = []
        for _ in 0..<11 {
            let body: JSONValue = ["present": "wrong-password-1", "new": "another-horse-8"]
            codes.append(await student.put("/v1/me/password", body).code)
        }
        #expect(codes.prefix(10).allSatisfy { $0 == "invalid" })
        #expect(codes[10] == "too_many_tries")
    }
}

extension Client {
    func signIn(
        _ account: String, _ password: String = InProcessServer.password, kind: String = "device"
    ) async -> ClientResponse {
        await post(
            "/v1/sessions",
            [
                "account": .string(account), "password": .string(password), "kind": .string(kind), "label": "A tablet",
            ])
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ body: (Element) async -> Result) async -> [Result] {
        var results: [Result] = []
        for element in self { results.append(await body(element)) }
        return results
    }
}
