import Coursework
import Foundation
import HTTP
import JSON
import School
import SchoolForTests
import SchoolServer
import Testing

@Suite struct AccountOperationTests {
    private func signIn(_ server: InProcessServer, _ account: String, _ password: String) async -> ClientResponse {
        await server.nobody.post(
            "/v1/sessions",
            ["account": .string(account), "password": .string(password), "kind": "device", "label": "A tablet"])
    }

    @Test(arguments: Engine.allCases)
    func `somebody gets an account, a password, and signs in`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let manager = try await server.client(.manager)
        let person = await manager.post(
            "/v1/people",
            [
                "name": ["given": "Max", "family": "Born"],
                "roles": [["role": "student", "location": .string(server.campus.location.description)]],
            ])
        let account = "/v1/people/\(person.id)/account"
        #expect(await manager.get(account).status == 404)
        #expect(await manager.post(account, ["name": "Max.Born"])["name"] == "max.born")
        #expect(await manager.post(account, ["name": "other"]).code == "has_account")
        let given = await manager.post("\(account)/password", [:])
        #expect(given.status == 201)
        #expect(given["use"] == "temporary")
        #expect(given.headers[.cacheControl] == "no-store")
        let signedIn = await signIn(server, "MAX.BORN", given["password"]?.asString ?? "")
        #expect(signedIn.status == 201)
        #expect(signedIn["mustChoosePassword"] == true)
    }

    @Test func `what was made is never shown again`() async throws {
        let server = try await InProcessServer()
        let manager = try await server.client(.manager)
        let account = "/v1/people/\(server.campus.students[0])/account"
        let password = await manager.post("\(account)/password", [:])["password"]?.asString ?? "nothing"
        let shown = await manager.get(account)
        #expect(shown["hasPassword"] == true)
        #expect(!shown.text.contains(password))
    }

    @Test(arguments: [("sixDigits", 6), ("fourDigits", 4)])
    func `where the policy is digits, a code is given that holds for a year`(policy: String, count: Int) async throws {
        let server = try await InProcessServer()
        let manager = try await server.client(.manager)
        let student = server.campus.students[0]
        let account = "/v1/people/\(student)/account"
        let known = await manager.get(account)
        let changed = await manager.put(
            account,
            [
                "name": .string(student.description), "policy": .string(policy), "modified": known["modified"] ?? nil,
            ])
        #expect(changed["policy"]?.asString == policy)
        let given = await manager.post("\(account)/password", [:])
        let code = given["password"]?.asString ?? ""
        #expect(code.count == count && code.allSatisfy(\.isNumber))
        #expect(given["use"] == "code")
        #expect(await signIn(server, student.description, code)["mustChoosePassword"] == false)
        let temporary = await manager.post("\(account)/password", ["use": "temporary"])
        #expect(temporary["password"]?.asString?.count == count)
        #expect(
            await signIn(server, student.description, temporary["password"]?.asString ?? "")["mustChoosePassword"]
                == true)
    }

    @Test func `nobody but a student gets digits`() async throws {
        let server = try await InProcessServer()
        let manager = try await server.client(.manager)
        let account = "/v1/people/\(server.id(.teacher))/account"
        let known = await manager.get(account)
        let changed = await manager.put(
            account, ["name": "ada", "policy": "fourDigits", "modified": known["modified"] ?? nil])
        #expect(changed.fields == ["policy"])
        #expect(await manager.post("\(account)/password", ["use": "code"]).code == "no_code")
    }

    @Test func `a new password signs its owner out everywhere`() async throws {
        let server = try await InProcessServer()
        let student = try await server.client(.student)
        let teacher = try await server.client(.teacher)
        #expect(await teacher.post("/v1/people/\(server.id(.student))/account/password", [:]).status == 201)
        #expect(await student.get("/v1/me").status == 401)
    }

    @Test func `nobody resets a password of somebody above`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        for other in [InProcessServer.Someone.administrator, .otherTeacher, .outsider] {
            let answer = await teacher.post("/v1/people/\(server.id(other))/account/password", [:])
            #expect([403, 404].contains(answer.status), "\(other)")
        }
        let manager = try await server.client(.manager)
        let answer = await manager.post("/v1/people/\(server.id(.administrator))/account/password", [:])
        #expect(answer.status == 403)
    }

    @Test func `a deactivated account lets nobody in until it is reactivated`() async throws {
        let server = try await InProcessServer()
        let student = try await server.client(.student)
        let manager = try await server.client(.manager)
        let deactivation = "/v1/people/\(server.id(.student))/account/deactivation"
        let name = server.id(.student).description
        #expect(await manager.put(deactivation).status == 204)
        #expect(await student.get("/v1/me").status == 401)
        #expect(await signIn(server, name, InProcessServer.password).status == 401)
        #expect(await manager.get("/v1/people?state=deactivated").list("people").count == 1)
        #expect(await manager.delete(deactivation).status == 204)
        #expect(await signIn(server, name, InProcessServer.password).status == 201)
    }

    @Test func `a link lets in once`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        let given = await teacher.post("/v1/people/\(server.id(.student))/account/link")
        #expect(given.status == 201)
        let body: JSONValue = ["link": given["link"] ?? nil, "kind": "device", "label": "A tablet"]
        #expect(await server.nobody.post("/v1/sessions", body).status == 201)
        #expect(await server.nobody.post("/v1/sessions", body).code == "link_dead")
    }

    // MARK: - Slips

    @Test(arguments: Engine.allCases)
    func `slips let every student of a class in`(engine: Engine) async throws {
        let server = try await InProcessServer(engine, students: 3)
        let teacher = try await server.client(.teacher)
        let slips = await teacher.post("/v1/classes/\(server.campus.physics)/slips", [:])
        #expect(slips.status == 201)
        #expect(slips.headers[.cacheControl] == "no-store")
        #expect(slips.list("slips").count == 3)
        for slip in slips.list("slips") {
            let signedIn = await signIn(
                server, slip["account"]?.asString ?? "", slip["password"]?.asString ?? "")
            #expect(signedIn["mustChoosePassword"] == true)
        }
    }

    @Test func `slips are made anew for those alone who have none, unless it is said`() async throws {
        let server = try await InProcessServer(students: 3)
        let teacher = try await server.client(.teacher)
        let path = "/v1/classes/\(server.campus.physics)/slips"
        let first = await teacher.post(path, [:]).list("slips")
        let again = await teacher.post(path, [:])
        #expect(again.status == 201 && again.list("slips").isEmpty)
        let all = await teacher.post(path, ["isForAll": true]).list("slips")
        #expect(first.map { $0["person"] } == all.map { $0["person"] })
        #expect(first.map { $0["password"] } != all.map { $0["password"] })
    }

    @Test func `slips are made for some, as a table`() async throws {
        let server = try await InProcessServer(students: 3)
        let teacher = try await server.client(.teacher)
        let one = server.campus.students[1]
        let answer = await teacher.post(
            "/v1/classes/\(server.campus.physics)/slips.csv", ["students": [.string(one.description)]])
        #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "no-store")
        let lines = answer.text.split(whereSeparator: \.isNewline)
        #expect(lines.count == 2)
        #expect(lines.first == "\u{FEFF}familyName,givenName,account,password")
        #expect(lines.last?.hasPrefix("Example,Student 1,\(one),") == true)
    }

    @Test func `nobody makes slips for others' classes, or for who is not in it`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        #expect(await teacher.post("/v1/classes/\(server.chemistry)/slips", [:]).status == 404)
        let outsider: JSONValue = ["students": [.string(server.id(.outsider).description)]]
        #expect(await teacher.post("/v1/classes/\(server.campus.physics)/slips", outsider).status == 404)
        let both: JSONValue = ["students": outsider["students"] ?? nil, "isForAll": true]
        #expect(await teacher.post("/v1/classes/\(server.campus.physics)/slips", both).status == 422)
        let student = try await server.client(.student)
        #expect(await student.post("/v1/classes/\(server.campus.physics)/slips", [:]).status == 403)
    }
}
