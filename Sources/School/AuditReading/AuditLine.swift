import JSON
import Secrets

/// The chain of the lines' digests: each link is the SHA-256 of the one before and of the line's SHA-256.
struct LineChain {
    private(set) var entries = 0
    private(set) var first: Int64?
    private(set) var last: Int64 = 0
    private(set) var newest: Int64 = 0
    private var link = [UInt8](repeating: 0, count: 32)

    mutating func add(_ line: AuditLine) {
        link = SHA256.hash(of: link + SHA256.hash(of: line.bytes))
        entries += 1
        first = min(first ?? line.id, line.id)
        (last, newest) = (max(last, line.id), min(max(newest, line.at), 1 << 53))
    }

    /// In hexadecimal digits.
    var digits: String { link.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined() }
}

/// A log entry as it is sealed.
struct AuditLine: Hashable, Sendable {
    var id, at: Int64
    var actor: Int64?
    var action, subject, detail: String

    /// A JSON list, so that it is clear where one value ends and the next begins.
    var json: JSONValue {
        .array([
            .integer(id), .integer(at), actor.map(JSONValue.integer) ?? .null, .string(action), .string(subject),
            .string(detail),
        ])
    }

    var bytes: [UInt8] { json.bytes }

    init?(_ json: JSONValue?) {
        guard let json, json.asArray?.count == 6, let id = json[0]?.asInteger, let at = json[1]?.asInteger,
            let actor = json[2], actor.isNull || actor.asInteger != nil, let action = json[3]?.asString,
            let subject = json[4]?.asString, let detail = json[5]?.asString
        else { return nil }
        (self.id, self.at, self.actor) = (id, at, actor.asInteger)
        (self.action, self.subject, self.detail) = (action, subject, detail)
    }

    init(id: Int64, at: Int64, actor: Int64?, action: String, subject: String, detail: String) {
        (self.id, self.at, self.actor) = (id, at, actor)
        (self.action, self.subject, self.detail) = (action, subject, detail)
    }
}
