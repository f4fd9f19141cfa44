import Coursework
package import Foundation
import SQL

extension Transaction {
    /// The organization, for everybody in it.
    package func organizationItself() throws -> Organization {
        let found = try connection.first(
            """
            SELECT id, name, timeZone, language, isProgressOn, created, modified FROM organization WHERE id = $1
            """, organizationID
        ) { row in
            Organization(
                id: row.identifier(0), name: row.text(1), timeZone: row.text(2), language: row.text(3),
                isProgressOn: row.bool(4), created: row.date(5), modified: row.date(6))
        }
        guard let found else { throw SchoolError.none("organization") }
        return found
    }

    /// Changes name, time zone and language. To be held: the organization and the time zones.
    ///
    /// - Parameter modified: as it was read; whoever was overtaken by another is told.
    package func change(_ settings: Organization.Settings, of modified: Date) throws -> Organization {
        try requireEverywhere(.configureSchool)
        let settings = try settings.checked()
        let changed = try connection.run(
            """
            UPDATE organization SET name = $2, timeZone = $3, language = $4,
                modified = CASE WHEN modified >= $5 THEN modified + 1 ELSE $5 END
            WHERE id = $1 AND modified = $6
            """, organizationID, .text(settings.name), .text(settings.timeZone), .text(settings.language), nowValue,
            Value(modified))
        if changed == 0, try organizationItself().settings == settings { return try organizationItself() }
        try requireCurrent(changed, "organization") { true }
        try moveScheduled(.all)
        try log(.organizationChanged, .organization)
        publish(.office)
        return try organizationItself()
    }
}

extension School {
    /// Every organization of this database: for whoever signs in, and for commands.
    package func organizations() throws -> [Organization] {
        try database.read { connection in
            let ids: [Organization.ID] = try connection.all("SELECT id FROM organization ORDER BY id") {
                $0.identifier(0)
            }
            return try ids.map { try Transaction(self, .school($0), connection, at: now()).organizationItself() }
        }
    }
}
