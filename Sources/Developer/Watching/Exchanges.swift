import Foundation
import HTTP
import JSON
import Locks

/// The latest requests and their answers, for whoever wants to see what is sent and received. Nothing that lets anybody in is
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
        /// What was sent, where it is a text that is kept as a whole.
        var body: Body
        var received: String
        var bytes: Int
    }

    enum Body: Hashable, Sendable {
        case none
        case text(String, type: String)
        /// Only its kind and its length are known.
        case unknown(type: String, bytes: Int)
    }

    private struct State {
        var exchanges: [Exchange] = []
        var last = 0
    }

    private static let most = 400
    private static let mostText = 20_000
    private let state = Locked(State())

    func add(_ request: Request, _ response: Response, by person: String?, _ duration: Duration) {
        guard request.segments.first == "v1" || !request.method.isSafe, !request.isControl else {
            return
        }
        var (received, bytes) = ("", 0)
        switch response.body {
        case .bytes, .packed:
            let answer = response.body.bytes ?? []
            bytes = answer.count
            received = Self.shown(answer, type: response.headers[.contentType])
        case .chunks(let length, _): bytes = length ?? 0
        case .events: received = "(events as they happen)"
        }
        let isSecret = Self.isSecret(request, received)
        let sent = isSecret ? "(not shown)" : Self.shown(request.body, type: request.headers[.contentType])
        let shown = isSecret ? "(not shown)" : received
        let body = Self.body(request, isSecret: isSecret)
        state.withLock { state in
            state.last += 1
            state.exchanges.append(
                Exchange(
                    number: state.last, time: Date(), person: person, method: request.method.rawValue,
                    target: Self.target(request), status: response.status.code,
                    milliseconds: duration / .milliseconds(1), sent: sent, body: body,
                    received: shown, bytes: bytes))
            if state.exchanges.count > Self.most { state.exchanges.removeFirst(Self.most / 4) }
        }
    }

    func latest(after number: Int = 0) -> [Exchange] {
        state.withLock { state in state.exchanges.filter { $0.number > number } }
    }

    subscript(number: Int) -> Exchange? { state.withLock { state in state.exchanges.first { $0.number == number } } }

    /// What paths of requests have in them whose bodies or answers let somebody in: by a password, a code, a link or a token.
    private static let secretPlaces: Set = [
        "sessions", "sign-in", "password", "in", "launches", "launch", "inspection", "factors", "second-factor",
        "second-step",
        "practice", "slip", "slips", "slips.csv", "link", "account", "several", "share", "shared",
    ]
    /// What such a thing is called in JSON and in forms, wherever it stands.
    private static let secretNames = ["password", "present", "token", "secret", "recoveryCodes"]

    private static func isSecret(_ request: Request, _ received: String) -> Bool {
        guard secretPlaces.isDisjoint(with: request.segments) else { return true }
        if request.segments.contains("people"), request.segments.last == "new" { return true }
        let sent = shown(request.body, type: request.headers[.contentType])
        return secretNames.contains { name in
            [sent, received].contains { $0.contains("\"\(name)\":") || $0.contains("\"\(name)\" :") }
                || "&\(sent)".contains("&\(name)=")
        }
    }

    /// Without the token of a handout that is shared.
    private static func target(_ request: Request) -> String {
        let segments = request.segments
        guard let place = segments.firstIndex(of: "shared"), place + 1 < segments.count else {
            return request.target.rawValue
        }
        return request.target.rawValue.replacing(segments[place + 1], with: "{token}")
    }

    private static func body(_ request: Request, isSecret: Bool) -> Body {
        guard !request.body.isEmpty else { return .none }
        let type = request.headers[.contentType] ?? "application/octet-stream"
        guard !isSecret, isText(type), request.body.count <= mostText, !request.body.contains(where: isControl),
            let text = String(validating: request.body, as: UTF8.self)
        else { return .unknown(type: type, bytes: request.body.count) }
        return .text(text, type: type)
    }

    /// What a terminal might take for an order as it is pasted.
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) || byte == 0x7F
    }

    private static func isText(_ type: String) -> Bool {
        ["json", "text/", "form-urlencoded"].contains(where: type.contains)
    }

    /// The beginning of a text; of anything else what it is.
    private static func shown(_ body: [UInt8], type: String?) -> String {
        guard !body.isEmpty else { return "" }
        let type = type ?? "application/octet-stream"
        guard isText(type) else {
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
