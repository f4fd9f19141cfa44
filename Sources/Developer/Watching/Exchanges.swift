import Foundation
import HTTP
import JSON
import Locks

/// The latest requests and their answers, for whoever wants to see what goes over the wire. Nothing that lets anybody in is
/// among it.
final class Exchanges: Sendable {
    struct Exchange: Sendable {
        var number: Int
        var time: Date
        var person: String?
        var method: String
        var target: String
        var status: Int
        var milliseconds: Double
        var sent: String
        var received: String
        var bytes: Int
    }

    private struct State {
        var exchanges: [Exchange] = []
        var last = 0
    }

    private static let most = 400
    private static let mostText = 20_000
    private let state = Locked(State())

    func add(_ request: Request, _ response: Response, by person: String?, _ duration: Duration) {
        guard request.segments.first == "v1" || !request.method.isSafe, !DeveloperOperations.isControl(request) else {
            return
        }
        var (received, bytes) = ("", 0)
        switch response.body {
        case .bytes(let answer):
            bytes = answer.count
            received = Self.shown(answer, type: response.headers[.contentType])
        case .chunks(let length, _): bytes = length ?? 0
        case .events: received = "(events as they happen)"
        }
        // Passwords are in what signs in, and tokens in what answers it.
        let isSecret = ["sessions", "sign-in", "password", "in"].contains { request.segments.contains($0) }
        let sent = isSecret ? "(not shown)" : Self.shown(request.body, type: request.headers[.contentType])
        let shown = isSecret ? "(not shown)" : received
        state.withLock { state in
            state.last += 1
            state.exchanges.append(
                Exchange(
                    number: state.last, time: Date(), person: person, method: request.method.rawValue,
                    target: request.target.rawValue, status: response.status.code,
                    milliseconds: duration / .milliseconds(1), sent: sent, received: shown, bytes: bytes))
            if state.exchanges.count > Self.most { state.exchanges.removeFirst(Self.most / 4) }
        }
    }

    func latest(after number: Int = 0) -> [Exchange] {
        state.withLock { state in state.exchanges.filter { $0.number > number } }
    }

    subscript(number: Int) -> Exchange? { state.withLock { state in state.exchanges.first { $0.number == number } } }

    /// The beginning of a text; of anything else what it is.
    private static func shown(_ body: [UInt8], type: String?) -> String {
        guard !body.isEmpty else { return "" }
        let type = type ?? "application/octet-stream"
        guard ["json", "text/", "form-urlencoded"].contains(where: type.contains) else {
            return "(\(body.count) bytes of \(type))"
        }
        return String(decoding: body.prefix(mostText), as: UTF8.self)
    }
}

extension Exchanges.Exchange {
    /// Without what was sent and received, of which there may be much.
    var line: JSONValue {
        [
            "number": .integer(Int64(number)), "time": .string(Timestamp.text(of: time)),
            "person": person.map(JSONValue.string) ?? .null, "method": .string(method), "target": .string(target),
            "status": .integer(Int64(status)), "milliseconds": .number((milliseconds * 10).rounded() / 10),
            "bytes": .integer(Int64(bytes)),
        ]
    }

    var json: JSONValue {
        guard case .object(var object) = line else { return line }
        object.add("sent", .string(sent))
        object.add("received", .string(received))
        return .object(object)
    }
}
