import Coursework
import Foundation
import SQL
import Secrets

// Inspection: seeing somebody's account as they see it themselves. It needs a reason, lasts a quarter of an hour, and
// changes nothing.
extension Transaction {
    /// Lets the asking person see what somebody else sees. The log records it with the reason, and the person is
    /// notified.
    ///
    /// The caller must have checked the asking person's password: an open browser alone must not show anybody else's
    /// account.
    func inspect(_ id: Person.ID, for reason: InspectionReason, secret: Token) throws -> OpenedSession {
        guard try mayInspect(id) else { throw SchoolError.lacking }
        guard try entry(of: id).accountName != nil else { throw SchoolError.none("account") }
        // The inspection ends with the sign-in from which it was started.
        guard actor.scope == .person, let parent = try actor.session.flatMap(parentSession) else {
            throw SchoolError.noParentSession
        }
        try log(.accountInspected, .person(id), reason.rawValue)
        publish(.person(id))
        return try open(NewSession(.inspection, label: "Inspection", secret: secret), of: id, with: parent)
    }

    /// Ends the inspection whose session makes this call.
    func endInspection() throws {
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2 AND stage = 'inspection'", organizationID,
            Value(actor.session?.rawValue))
    }
}

// What others did to the asking person's account.
extension Transaction {
    /// The notices of the last weeks, latest first.
    package func ownNotices(of days: Int = 30) throws -> [AccountNotice] {
        let me = try person()
        return try connection.all(
            """
            SELECT a.at, a.action, a.detail, p.givenName, p.middleName, p.familyName FROM audit a
                LEFT JOIN person p ON p.organization = a.organization AND p.id = a.actor
            WHERE a.organization = $1 AND a.subject = $2 AND a.action IN ($3, $4) AND a.at > $5
            ORDER BY a.at DESC, a.id DESC LIMIT $6
            """,
            [
                organizationID, .text(AuditSubject.person(me).description),
                .text(AuditAction.secondFactorTaken.rawValue), .text(AuditAction.accountInspected.rawValue),
                Value(now.addingTimeInterval(-86_400 * Double(days))), Value(Self.mostNotices),
            ]
        ) { row in
            let isInspection = row.text("action") == AuditAction.accountInspected.rawValue
            let reason = isInspection ? InspectionReason(rawValue: row.text("detail")) : nil
            return AccountNotice(
                at: row.date("at"), by: row.isNull("givenName") ? nil : row.personName().full,
                what: reason.map { .inspected($0) } ?? .factorsTaken)
        }
    }

    package static let mostNotices = 20
}
