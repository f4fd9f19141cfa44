import Coursework
package import Foundation
import SQL

/// The signed-in person.
package struct Me: Hashable, Sendable {
    package var person: Person.ID
    package var name: Person.Name
    package var organization: Organization.ID
    package var organizationName: String
    package var timeZone: String
    package var language: String
    /// Whether the language is the person's own choice, and not the school's default.
    package var hasOwnLanguage = false
    package var posts: Set<Actor.Post>
    package var mustChoosePassword: Bool
    /// Whether it is a practice learner, with which a teacher sees what students see.
    package var isPractice = false
    /// Whether somebody else is inspecting the account.
    package var isInspected = false
    /// When the present session expires.
    package var signedInUntil: Date?
}

extension Transaction {
    package func me() throws -> Me {
        let person = try person()
        let found = try connection.first(
            """
            SELECT p.givenName, p.middleName, p.familyName, o.name, o.timeZone,
                coalesce(p.language, o.language) AS shownLanguage,
                a.isTemporary = 1 OR a.password IS NULL AS mustChoosePassword, p.practiceOf IS NOT NULL AS isPractice,
                (SELECT s.expires FROM session s WHERE s.organization = $1 AND s.id = $3) AS signedInUntil,
                p.language IS NOT NULL AS hasOwnLanguage
            FROM person p JOIN organization o ON o.id = p.organization
                JOIN account a ON a.organization = p.organization AND a.person = p.id
            WHERE p.organization = $1 AND p.id = $2
            """, organizationID, Value(person), Value(actor.session)
        ) { row in
            Me(
                person: person, name: row.personName(), organization: organization, organizationName: row.text("name"),
                timeZone: row.text("timeZone"), language: row.text("shownLanguage"),
                hasOwnLanguage: row.bool("hasOwnLanguage"), posts: [],
                mustChoosePassword: row.bool("mustChoosePassword"),
                isPractice: row.bool("isPractice"), signedInUntil: row.dateIfAny("signedInUntil"))
        }
        guard var me = found else { throw SchoolError.none("person") }
        me.isInspected = actor.scope == .inspection
        try connection.visit(
            "SELECT role, location FROM role WHERE organization = $1 AND person = $2", [organizationID, Value(person)]
        ) { row in
            if let role = Role(rawValue: row.text("role")) {
                me.posts.insert(Actor.Post(role, at: row.identifier("location")))
            }
            return true
        }
        return me
    }
}
