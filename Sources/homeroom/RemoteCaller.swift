import ClassKit
import Foundation
import JSON

/// Asks a school elsewhere, as somebody who signs in for this one question.
struct RemoteCaller {
    private let address: SchoolAddress
    private let account: String

    init(_ server: String, _ options: Options) throws {
        guard let account = options["account"] else { throw UsageError("'call --server URL' needs --account NAME") }
        self.account = account
        do { address = try SchoolAddress(server) } catch { throw Failure(error.message) }
    }

    func ask(_ question: CallQuestion) throws -> CallAnswer {
        let (token, session) = try signIn()
        let client = SchoolClient(address, token: token)
        defer { client.close() }
        let answer = try send(
            client, question.method, question.path, query: question.query,
            body: question.body, type: question.type)
        _ = try? send(client, "DELETE", "/v1/sessions/\(session)")
        return answer
    }

    private func signIn() throws -> (token: String, session: String) {
        let surroundings = Surroundings.ofProcess
        guard let password = surroundings.askPassword(), !password.isEmpty else {
            throw Failure("Without a password nobody is signed in. Give it on a line of standard input.")
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
        let client = SchoolClient(address, token: nil)
        defer { client.close() }
        var body: JSONObject = [
            "account": .string(account), "password": .string(password), "kind": "program",
            "label": .string("homeroom call"),
        ]
        body["code"] = code.map { .string($0) }
        return try send(client, "POST", "/v1/sessions", body: JSONValue.object(body).bytes)
    }

    private func send(
        _ client: SchoolClient, _ method: String, _ path: String, query: [URLQueryItem] = [], body: [UInt8]? = nil,
        type: String = "application/json"
    ) throws -> CallAnswer {
        do {
            let answer = try client.send(method, path, query: query, body: body.map { Data($0) }, type: type)
            return CallAnswer(status: answer.status, body: Array(answer.body))
        } catch { throw Failure(error.message) }
    }
}
