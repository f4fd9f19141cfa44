import Coursework
import Foundation
import HTTP
import JSON
import SQL
import SchoolForTests
import SchoolServer
import Secrets
import Signatures
import Testing

@testable import School

@Suite struct SecondFactorOperationTests {
    /// Somebody with a program that shows codes, added by the operations themselves.
    private struct Desk {
        let server: InProcessServer
        let client: Client
        let someone: InProcessServer.Someone
        var code: TimedCode
        var recovery: [String]

        init(_ someone: InProcessServer.Someone = .teacher, _ engine: Engine = .sqlite) async throws {
            server = try await InProcessServer(engine)
            client = try await server.client(someone)
            self.someone = someone
            let begun = await client.post("/v1/me/factors/codes", ["label": "Phone"])
            try #require(begun.status == 201, "\(begun.text)")
            code = try server.code(of: begun)
            let first = try #require(code.code(at: TimedCode.step(at: server.campus.now)))
            let added = await client.post(
                "/v1/me/factors/codes/confirmation",
                ["code": .string(first.text), "present": .string(InProcessServer.password)])
            try #require(added.status == 201, "\(added.text)")
            recovery = added.list("recoveryCodes").compactMap(\.asString)
            server.campus.advance(by: 3600)
        }

        func shown(in seconds: Double = 0) -> String {
            code.code(at: TimedCode.step(at: server.campus.now.addingTimeInterval(seconds)))?.text ?? ""
        }

        func signIn(_ code: String?, kind: String = "program", from peer: String = "198.51.100.7") async throws
            -> ClientResponse
        {
            let account = try server.campus.school.read(as: server.campus.asSchool) {
                try $0.account(of: server.id(someone)).name
            }
            var body: JSONObject = [
                "account": .string(account), "password": .string(InProcessServer.password), "kind": .string(kind),
                "label": "A script",
            ]
            body["code"] = code.map { .string($0) }
            return await server.nobody.from(peer).post("/v1/sessions", .object(body))
        }

        /// A browser after the password and before the second step.
        func half() async throws -> Client {
            let id = server.id(someone)
            let link = try await server.campus.school.write(as: server.campus.asSchool) {
                try $0.giveLink(NewSession(.link, label: "Link"), to: id).token
            }
            let opened = try await server.campus.school.signIn(
                with: link, opening: NewSession(.browser, label: "Firefox"))
            try #require(opened.session.kind == .half)
            return server.nobody.sending("Authorization", "Bearer \(opened.token.text)").withPages(server)
        }
    }

    @Test(arguments: Engine.allCases)
    func `programs and devices send a code with the password`(engine: Engine) async throws {
        let desk = try await Desk(.teacher, engine)
        for kind in ["program", "device"] {
            #expect(try await desk.signIn(nil, kind: kind).code == "second_factor_needed")
            #expect(try await desk.signIn("000000x", kind: kind).code == "second_factor_wrong")
        }
        let answer = try await desk.signIn(desk.shown())
        #expect(answer.status == 201, "\(answer.text)")
        #expect(try await desk.signIn(desk.shown()).code == "second_factor_wrong", "a second time")
        #expect(try await desk.signIn(desk.recovery[0], kind: "device").status == 201)
        let token = try #require(answer["token"]?.asString)
        let own = await desk.server.nobody.sending("Authorization", "Bearer \(token)").get("/v1/sessions")
        #expect(own.list("sessions").allSatisfy { $0["kind"] != "half" })
    }

    @Test func `sign-ins from before go on`() async throws {
        let desk = try await Desk()
        #expect(await desk.client.get("/v1/me").status == 200)
    }

    @Test func `half a sign-in opens the second step and nothing else`() async throws {
        let desk = try await Desk(.administrator)
        let half = try await desk.half()
        var asked = 0
        // Publishers' operations take tokens of keys alone, and no sign-in at all.
        for operation in Expectations.operations where operation.access != .anyone && operation.access != .publishers {
            let name = operation.route.name
            if ScopeTests.half.contains(name) { continue }
            let path = operation.route.pattern.split(separator: "/", omittingEmptySubsequences: false).map {
                $0.hasPrefix("{") ? "0000000000001" : String($0)
            }.joined(separator: "/")
            let answer = await half.ask(operation.route.method, path)
            if operation.isPage {
                #expect(
                    answer.status == 303 && answer.headers[.location]?.hasPrefix("/sign-in/second") == true,
                    "\(name): \(answer.status)")
            } else {
                #expect(answer.status == 403 && answer.code == "second_factor_awaited", "\(name): \(answer.text)")
            }
            asked += 1
        }
        #expect(asked > 200)
    }

    @Test func `who must add one reaches nothing else before`() async throws {
        let server = try await InProcessServer()
        let grace = try await server.client(.administrator)
        let ada = try await server.client(.teacher).withPages(server)
        #expect(await grace.put("/v1/organization/second-factor/teacher", ["demand": "must"]).status == 204)
        for operation in Expectations.operations where operation.access != .anyone {
            let name = operation.route.name
            guard operation.scopes.contains(.person), !operation.isForEnrolling else { continue }
            let path = operation.route.pattern.split(separator: "/", omittingEmptySubsequences: false).map {
                $0.hasPrefix("{") ? "0000000000001" : String($0)
            }.joined(separator: "/")
            let answer = await ada.ask(operation.route.method, path)
            if operation.isPage {
                #expect(
                    answer.headers[.location]?.hasPrefix("/account/second-factor") == true, "\(name): \(answer.status)")
            } else {
                #expect(answer.code == "second_factor_due", "\(name): \(answer.text)")
            }
        }
        #expect(await ada.get("/v1/me").status == 200)
        #expect(await ada.get("/account/second-factor").status == 200)
        #expect(await ada.post("/v1/me/factors/codes", ["label": "Phone"]).status == 201)
        let student = try await server.client(.student)
        #expect(await student.get("/v1/me").status == 200)
    }

    @Test func `what is open to who must add one is the adding, and what is for newcomers`() {
        let open = Expectations.operations.filter { $0.isForEnrolling && !$0.isForNewcomers }.map(\.route.name)
        #expect(
            Set(open) == [
                "ownFactors", "removeFactor", "renewRecoveryCodes", "beginCodes", "confirmCodes", "passkeyChallenge",
                "addPasskey", "secondFactorPage", "codesPage", "beginCodesForm", "confirmCodesForm", "addPasskeyForm",
                "recoveryForm", "removeFactorForm",
            ])
    }

    @Test func `codes that are tried again and again have to wait, from wherever they come`() async throws {
        let desk = try await Desk()
        var answers: [String] = []
        for _ in 0..<12 { answers.append(try await desk.signIn("000000").code ?? "") }
        #expect(answers.prefix(10).allSatisfy { $0 == "second_factor_wrong" })
        #expect(answers.last == "too_many_tries", "\(answers)")
        #expect(try await desk.signIn(desk.shown()).status == 429, "the right one as well")
        var others = 0
        for number in 0..<40 where try await desk.signIn("000000", from: "203.0.113.\(number)").status == 401 {
            others += 1
        }
        #expect(others <= 20, "all places share what strangers have")
    }

    @Test func `codes are tried no faster while one is being added`() async throws {
        let server = try await InProcessServer()
        let client = try await server.client(.teacher)
        #expect(await client.post("/v1/me/factors/codes", ["label": "Phone"]).status == 201)
        var last = 0
        let guess: JSONValue = ["code": "000000", "present": .string(InProcessServer.password)]
        for _ in 0..<12 { last = await client.post("/v1/me/factors/codes/confirmation", guess).status }
        #expect(last == 429)
    }

    @Test func `adding one takes the password, whatever else is right`() async throws {
        let server = try await InProcessServer()
        let client = try await server.client(.teacher)
        let begun = await client.post("/v1/me/factors/codes", ["label": "Phone"])
        let program = try server.code(of: begun)
        let code = try #require(program.code(at: TimedCode.step(at: server.campus.now))).text
        for present: JSONValue in ["wrong-horse-8", ""] {
            let refused = await client.post(
                "/v1/me/factors/codes/confirmation", ["code": .string(code), "present": present])
            #expect(refused.status == 422 && refused.text.contains("present"), "\(refused.text)")
        }
        #expect(await client.post("/v1/me/factors/codes/confirmation", ["code": .string(code)]).status == 422)
        #expect(await client.get("/v1/me/factors").list("factors").isEmpty)
        let right: JSONValue = ["code": .string(code), "present": .string(InProcessServer.password)]
        #expect(await client.post("/v1/me/factors/codes/confirmation", right).status == 201)
    }

    @Test func `adding a passkey takes the password, and a wrong one spends nothing`() async throws {
        let server = try await InProcessServer()
        let client = try await server.client(.teacher).sending("Host", "localhost:8080")
        let site = try #require(PasskeySite(address: "http://localhost:8080"))
        let stick = try #require(Authenticator(at: site))
        let asked = await client.ask(.post, "/v1/me/factors/challenge")
        let new = stick.make(try #require(asked["challenge"]?.asString.flatMap { Base64URL.bytes(of: $0) }))
        var body: JSONObject = [
            "label": "Stick", "client": .string(Base64URL.text(of: new.client)),
            "authenticator": .string(Base64URL.text(of: new.authenticator)),
            "publicKey": .string(Base64URL.text(of: new.publicKey)),
        ]
        #expect(await client.post("/v1/me/factors/passkeys", .object(body)).status == 422)
        body["present"] = "wrong-horse-8"
        #expect(await client.post("/v1/me/factors/passkeys", .object(body)).status == 422)
        #expect(await client.get("/v1/me/factors").list("factors").isEmpty)
        body["present"] = .string(InProcessServer.password)
        let added = await client.post("/v1/me/factors/passkeys", .object(body))
        #expect(added.status == 201, "\(added.text)")
    }

    @Test func `removing one and making recovery codes take the password`() async throws {
        let desk = try await Desk()
        let id = try #require(await desk.client.get("/v1/me/factors").list("factors").first?["id"]?.asString)
        let wrong: JSONValue = ["present": "wrong-horse-8"]
        let right: JSONValue = ["present": .string(InProcessServer.password)]
        #expect(await desk.client.post("/v1/me/factors/\(id)/removal", wrong).status == 422)
        #expect(await desk.client.post("/v1/me/factors/recovery", wrong).status == 422)
        let fresh = await desk.client.post("/v1/me/factors/recovery", right)
        #expect(fresh.list("recoveryCodes").count == 10)
        #expect(await desk.client.post("/v1/me/factors/\(id)/removal", right).status == 204)
        #expect(try await desk.signIn(nil).status == 201)
    }

    @Test func `nobody removes another's, and who ranks above takes all away`() async throws {
        let desk = try await Desk()
        let id = try #require(await desk.client.get("/v1/me/factors").list("factors").first?["id"]?.asString)
        let other = try await desk.server.client(.otherTeacher)
        #expect(
            await other.post("/v1/me/factors/\(id)/removal", ["present": .string(InProcessServer.password)]).status
                == 204)
        #expect(try await desk.signIn(nil).code == "second_factor_needed", "it is still there")
        let path = "/v1/people/\(desk.server.id(.teacher))/factors"
        #expect(await other.delete(path).status == 404)
        let grace = try await desk.server.client(.administrator)
        #expect(await grace.delete(path).status == 204)
        #expect(try await desk.signIn(nil).status == 201)
    }

    // MARK: - Pages

    @Test func `a browser takes the second step on a page of its own, and its cookie is another then`() async throws {
        let desk = try await Desk()
        let half = try await desk.half()
        let shown = await half.get("/sign-in/second?then=/today")
        #expect(shown.status == 200 && shown.headers[.cacheControl] == "no-store")
        #expect(shown.headers["X-Homeroom-Keep"] == nil)
        #expect(await half.form("/sign-in/second?then=/today", "code=000000").status == 422)
        let done = await half.form("/sign-in/second?then=/today", "code=\(desk.shown())")
        #expect(done.status == 303 && done.headers[.location] == "/today", "\(done.text)")
        #expect(done.headers[.setCookie]?.contains("Max-Age=2592000") == true)
        #expect(await half.get("/sign-in/second").headers[.location]?.hasPrefix("/sign-in?") == true)
    }

    @Test func `the page with the key is kept nowhere, and gone once it counts`() async throws {
        let server = try await InProcessServer()
        let ada = try await server.client(.teacher).withPages(server)
        #expect(await ada.get("/account/second-factor/codes").headers[.location] == "/account/second-factor")
        #expect(await ada.form("/account/second-factor/codes", "").status == 303)
        let page = await ada.get("/account/second-factor/codes")
        #expect(page.text.contains("<svg") && page.headers[.cacheControl] == "no-store")
        #expect(page.headers["X-Homeroom-Keep"] == nil)
    }
}

extension InProcessServer {
    /// The program that was begun, which is told the secret as text alone.
    fileprivate func code(of begun: ClientResponse) throws -> TimedCode {
        let kept: [UInt8]? = try campus.school.read(as: campus.asSchool) { transaction in
            try transaction.connection.first("SELECT secret FROM factor WHERE isConfirmed = 0") { $0.blob() }
        }
        let code = try #require(kept.flatMap { TimedCode(secret: $0) })
        try #require(begun["key"]?.asString == code.text)
        try #require(begun["link"]?.asString?.contains("secret=\(code.text)&") == true)
        return code
    }
}

extension Client {
    /// The same at a server that has pages as well.
    fileprivate func withPages(_ server: InProcessServer) -> Client {
        let dispatcher = Dispatcher(
            server.campus.school, passwords: PasswordWork(cost: .forTests, threads: 1),
            log: ServerLog { line in Issue.record("\(line)") }, site: Expectations.site, checksAnswers: true)
        return Client(dispatcher: dispatcher, headers: headers, peer: peer).sending("Sec-Fetch-Site", "same-origin")
    }

    fileprivate func form(_ path: String, _ fields: String) async -> ClientResponse {
        await ask(.post, path, bytes: Array(fields.utf8), type: "application/x-www-form-urlencoded")
    }
}
