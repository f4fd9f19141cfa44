import Coursework
package import Foundation
import SQL

extension Transaction {
    /// The time zone for the dates of a class: its location's, or else the organization's.
    package func zone(of schoolClass: SchoolClass.ID) throws -> TimeZone {
        let name = try connection.first(
            """
            SELECT coalesce(l.timeZone, o.timeZone)
            FROM class c JOIN location l ON l.organization = c.organization AND l.id = c.location
                JOIN organization o ON o.id = c.organization
            WHERE c.organization = $1 AND c.id = $2
            """, organizationID, Value(schoolClass)
        ) { $0.text() }
        return TimeZone(named: name)
    }
}
