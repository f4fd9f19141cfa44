import Foundation
import HTTP
package import JSON
import Locks
import SchoolServer

extension DeveloperSchool {
    /// One of the people, or of those who were added.
    func anybody(called name: String) throws -> DemoPeople.Member {
        if let pupil = extras.withLock({ $0[name] }) { return pupil }
        return try demo.member(name)
    }

    /// Asks the school as somebody would over the contract, without a socket; what it refuses is an error in its words.
    @discardableResult
    package func ask(
        _ member: DemoPeople.Member, _ method: String, _ target: String, _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        let response = try await answer(
            member, method, target, body?.bytes ?? [], type: body == nil ? nil : "application/json")
        guard let bytes = response.body.bytes, !bytes.isEmpty else { return .null }
        return try JSONValue(parsing: bytes)
    }

    /// Looks something up as somebody would: that somebody watches is no part of what happens.
    func read(_ member: DemoPeople.Member, _ target: String) async throws -> JSONValue {
        try await quietly(member, "GET", target, [], type: nil)
    }

    /// Does something as somebody would, past the gate: it is written down nowhere, or as a part of something else.
    func quietly(
        _ member: DemoPeople.Member, _ method: String, _ target: String, _ body: [UInt8], type: String?
    ) async throws -> JSONValue {
        let response = await office.answer(try request(member, method, target, body, type: type))
        guard response.status.code < 400 else { throw refusal(response) }
        guard let bytes = response.body.bytes, !bytes.isEmpty else { return .null }
        return try JSONValue(parsing: bytes)
    }

    /// The same for any body, with the answer as it is.
    func answer(
        _ member: DemoPeople.Member?, _ method: String, _ target: String, _ body: [UInt8], type: String?
    ) async throws -> Response {
        let request = try request(member, method, target, body, type: type)
        let response = await observer.pass(request) { [office] in await office.answer($0) }
        guard response.status.code < 400 else { throw refusal(response) }
        return response
    }

    private func request(
        _ member: DemoPeople.Member?, _ method: String, _ target: String, _ body: [UInt8], type: String?
    ) throws -> Request {
        let method = Method(method)
        guard let target = Target(target),
            case .route(let route, let parameters) = office.router.match(method, target.segments)
        else { throw DeveloperError("The school knows no \(method) \(target).") }
        var headers: Headers = [.host: "127.0.0.1:\(port)"]
        if let member { headers[.authorization] = "Bearer \(member.token)" }
        if let type { headers[.contentType] = type }
        return Request(
            method: method, target: target, headers: headers, peer: "127.0.0.1", body: body, route: route,
            parameters: parameters)
    }

    /// What the school says of it. What it says to readers of pages and to programs is left out: a control has no list to
    /// go back to, and shows the findings themselves.
    private func refusal(_ response: Response) -> DeveloperError {
        guard let bytes = response.body.bytes, let problem = try? JSONValue(parsing: bytes) else {
            return DeveloperError("The school answered \(response.status.code).")
        }
        var words = problem["findings"]?.asArray?.compactMap { $0["message"]?.asString } ?? []
        if words.isEmpty, let detail = problem["detail"]?.asString {
            words = [detail]
            if response.status != .notFound, let remedy = problem["remedy"]?.asString { words.append(remedy) }
        }
        return DeveloperError(
            words.isEmpty ? "The school answered \(response.status.code)." : words.joined(separator: " "))
    }
}
