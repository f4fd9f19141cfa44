import Foundation
import JSON
import SQL

/// What the value in a column stands for, so that people can read it in an export.
enum ColumnMeaning: Hashable, Sendable {
    case identifier, date, hybridTime, flag, number, words, document, secret, bytes

    private static let identifiers: Set<String> = [
        "organization", "id", "person", "handout", "task", "class", "location", "course", "file", "owner", "author",
        "actor", "approvedBy", "import", "practiceOf", "copyOf", "device", "parent",
    ]
    private static let dates: Set<String> = [
        "created", "modified", "approved", "declared", "joined", "passwordExpires", "lastSignIn", "deactivated", "seen",
        "expires", "archived", "publishes", "posted", "completed", "listed", "closes", "swept", "started", "ended",
        "opened", "withdrawn", "done", "handedIn", "returned", "reviewed", "loose", "at", "received", "edited",
        "firstSeen", "lastSeen", "told", "gone", "undone", "signsSetAside", "sealed",
        "challengeExpires", "newest", "starts", "used", "revoked", "given", "asked", "heard",
    ]
    private static let numbers: Set<String> = [
        "retentionDays", "auditDays", "leavingShare", "deletesAfter", "failures", "displayOrder", "type", "ageFrom",
        "ageTo", "minutesFrom", "minutesTo", "minutes", "version", "position", "size", "number", "attempts",
        "superseded", "writer", "base",
        "prunedWriter", "prunedNumber", "ran", "seal", "entries", "place", "status",
        "lastStep", "counter", "seats", "waiting", "rule",
    ]
    private static let documents: Set<String> = [
        "path", "parent", "record", "tasks", "items", "questions", "answers", "before", "json", "request", "outcome",
        "writings",
    ]
    /// Secrets that give access: not exported to anybody, not even to the person they belong to.
    private static let secrets: Set<String> = [
        "account.password", "session.fingerprint", "handoutShare.token", "organization.pageKey",
        "session.challenge", "session.verifier", "factor.secret", "factor.credential", "factor.publicKey",
        "recoveryCode.fingerprint",
    ]

    /// Nil for a column that is not listed yet.
    static func of(_ column: TableShape.Column, in table: String) -> ColumnMeaning? {
        if secrets.contains("\(table).\(column.name)") { return .secret }
        switch column.kind {
        case .bytes: return .bytes
        case .real: return .number
        case .text: return documents.contains(column.name) ? .document : .words
        case .integer:
            if column.name == "edited", table != "figure" { return .hybridTime }
            if column.name == "saved" { return .hybridTime }
            if identifiers.contains(column.name) { return .identifier }
            if dates.contains(column.name) { return .date }
            if column.name.hasPrefix("is") || column.name == "triesAgain" { return .flag }
            return numbers.contains(column.name) ? .number : nil
        }
    }
}
