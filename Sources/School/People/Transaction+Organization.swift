import Coursework
import Foundation
import SQL

extension Transaction {
    /// Changes name, time zone and language.
    ///
    /// - Parameter modified: as the caller read it; throws a conflict if somebody else has changed it since.
    func change(_ settings: Organization.Settings, of modified: Date) throws -> Organization {
        try requireEverywhere(.configureSchool)
        let settings = try settings.checked()
        let changed = try connection.run(
            """
            UPDATE organization SET name = $2, timeZone = $3, language = $4,
                modified = {after modified $5}
            WHERE id = $1 AND modified = $6
            """, organizationID, .text(settings.name), .text(settings.timeZone), .text(settings.language), nowValue,
            Value(modified))
        if changed == 0, try organizationItself().settings == settings { return try organizationItself() }
        try requireCurrent(changed, "organization") { true }
        try moveScheduled(.all)
        try log(.organizationChanged, .organization)
        publish(.administration)
        return try organizationItself()
    }
}
