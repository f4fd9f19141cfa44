import ClassKit
import Foundation
import JSON

/// Calls a remote school, signing in just for this one request.
struct RemoteCaller {
    private let server: String
    private let account: String

    init(_ server: String, _ options: Options) throws {
        guard let account = options["account"] else { throw UsageError("'call --server URL' needs --account NAME") }
        self.account = account
        // Passwords are not sent to unsafe addresses.
        do { _ = try SchoolAddress(server) } catch { throw Failure(error.message) }
        self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
    }

    func ask(_ question: CallQuestion) throws -> CallAnswer {
        let (token, session) = try signIn()
        defer { _ = try? send("DELETE", "/v1/sessions/\(session)", as: token) }
        return try send(question.method, question.place, as: token, body: question.body, type: question.type)
    }

    private func signIn() throws -> (token: String, session: String) {
        let surroundings = Surroundings.ofProcess
        guard let password = surroundings.askPassword(), !password.isEmpty else {
            throw Failure("Signing in needs a password. Give it on a line of standard input.")
        }
        var answer = try open(password, code: nil)
        if answer.status == 401, answer.json?["code"]?.asString == "second_factor_needed" {
            answer = try open(password, code: surroundings.askCode())
        }
        guard let token = answer.json?["token"]?.asString, let session = answer.json?["session"]?.asString else {
            throw Failure(answer.json?["detail"]?.asString?.shown ?? "The school answers \(answer.status).")
        }
        return (token, session)
    }

    private func open(_ password: String, code: String?) throws -> CallAnswer {
        var body: JSONObject = [
            "account": .string(account), "password": .string(password), "kind": "program", "label": "homeroom call",
        ]
        body["code"] = code.map { .string($0) }
        return try send("POST", "/v1/sessions", as: nil, body: JSONValue.object(body).bytes)
    }

    private func send(
        _ method: String, _ place: String, as token: String?, body: [UInt8]? = nil, type: String = "application/json"
    ) throws -> CallAnswer {
        guard let url = URL(string: server + place) else { throw Failure("\(server)\(place) is not an address.") }
        var headers = [(name: "Accept", value: "application/json")]
        if body != nil { headers.append(("Content-Type", type)) }
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        let request = Transfer.Request(
            method, url, headers: headers, body: body.map { Data($0) }, idle: 120, total: 600)
        do throws(Transfer.Failure) {
            let answer = try Transfer(request).run()
            return CallAnswer(status: answer.status, body: Array(answer.body))
        } catch { throw Failure("\(server) does not answer. Check that the address is right and that you are online.") }
    }
}
