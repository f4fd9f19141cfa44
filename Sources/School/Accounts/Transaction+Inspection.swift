import Coursework
import Foundation
import SQL
import Secrets

// Looking into somebody's account, as they see it themselves: with a reason, for a quarter of an hour, without changing anything.
extension Transaction {
    /// Lets the asking person see what somebody sees; it is logged with the reason, and the person is told.
    ///
    /// Whoever calls has checked the password: an open browser alone shows nobody else's account.
    func inspect(_ id: Person.ID, for reason: InspectionReason, secret: Token) throws -> OpenedSession {
        guard try mayInspect(id) else { throw SchoolError.lacking }
        guard try entry(of: id).accountName != nil else { throw SchoolError.none("account") }
        // It ends with the sign-in that it was begun from.
        guard actor.scope == .person, let parent = try actor.session.flatMap(parentSession) else {
            throw SchoolError.noParentSession
        }
        try log(.accountInspected, .person(id), reason.rawValue)
        publish(.person(id))
        return try open(NewSession(.inspection, label: "Inspection", secret: secret), of: id, with: parent)
    }

    /// Ends the inspection that asks.
    func endInspection() throws {
        try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2 AND stage = 'inspection'", organizationID,
            Value(actor.session?.rawValue))
    }
}

// What others did to the asking person's account.
extension Transaction {
    /// Of the last weeks, the latest first.
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
