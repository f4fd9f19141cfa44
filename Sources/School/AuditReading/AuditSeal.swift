import Coursework
package import Foundation
package import JSON
import Secrets

/// A seal of some log entries: a statement about them and about the seal before, and a signature of it.
package struct AuditSeal: Hashable, Sendable {
    /// Counted from 1, without gaps.
    package var number: Int
    /// How many lines it covers.
    package var entries: Int
    package var sealed: Date
    /// The SHA-256 of the statement, in hexadecimal digits; of one from an older version, that of its lines.
    package var digest: String
    /// JSON; nil for a seal from an older version that was not signed yet.
    package var statement: String?
    package var signature: String?
    /// Of an older version's seal: whether some of its lines had been deleted because of their age.
    var isSwept: Bool

    package var noted: NotedSeal { NotedSeal(number: number, digest: digest) }

    /// The seal as a line for witnesses and exports: the statement stands as a text, because its bytes are signed.
    package var line: JSONValue {
        SignedLine(kind: "seal", statement: statement ?? "", signature: signature ?? "").json
    }

    /// What such a line says; nil for anything else.
    package init?(line: JSONValue) {
        guard let signed = SignedLine(kind: "seal", line), let said = SealStatement(signed.statement) else {
            return nil
        }
        self.init(said, signed.statement, signature: signed.signature)
    }

    init(_ said: SealStatement, _ text: String, signature: String) {
        (number, entries, sealed) = (said.number, said.entries, Date(milliseconds: said.sealed))
        (digest, statement, self.signature) = (SHA256.digits(of: Array(text.utf8)), text, signature)
        isSwept = false
    }

    init(number: Int, entries: Int, sealed: Date, digest: String, statement: String?, signature: String?, isSwept: Bool)
    {
        (self.number, self.entries, self.sealed, self.digest) = (number, entries, sealed, digest)
        (self.statement, self.signature, self.isSwept) = (statement, signature, isSwept)
    }
}

/// A statement with its signature, as exports and witnesses have it.
struct SignedLine: Hashable, Sendable {
    let kind, statement, signature: String

    init(kind: String, statement: String, signature: String) {
        (self.kind, self.statement, self.signature) = (kind, statement, signature)
    }

    init?(kind: String, _ json: JSONValue) {
        guard let statement = json[kind]?.asString, let signature = json["signature"]?.asString else { return nil }
        self.init(kind: kind, statement: statement, signature: signature)
    }

    var json: JSONValue {
        var object = JSONObject()
        object.add(kind, .string(statement))
        object.add("signature", .string(signature))
        return .object(object)
    }
}
