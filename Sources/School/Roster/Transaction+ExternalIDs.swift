import Coursework
import Foundation
import SQL

/// What other systems call a thing.
enum ExternalIDs {
    /// The identifier that a row's own source gives it: if possible one that is in use, and not one by which another
    /// system names the same thing.
    ///
    /// - Parameter row: the table, or its name in the statement.
    static func own(_ thing: String, of row: String) -> String {
        """
        (SELECT substr(min(
                CASE WHEN e.gone IS NULL THEN '0' ELSE '1' END
                    || CASE WHEN (e.source = 'oneRoster') = (\(row).source = 'oneRoster') THEN '0' ELSE '1' END || e.value), 3)
            FROM externalID e
            WHERE e.organization = \(row).organization AND e.thing = '\(thing)' AND e.id = \(row).id AND e.kind = 'id')
        """
    }
}

extension Transaction {
    /// Whether a roster names the class, even if somebody has changed it by hand since.
    package func isNamedByRoster(_ id: SchoolClass.ID) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM externalID WHERE organization = $1 AND thing = 'class' AND id = $2 AND kind = 'id'
                AND source <> 'contract' AND gone IS NULL
            """, organizationID, Value(id)
        ) { _ in true } ?? false
    }

    /// The `kind` of the key that an archived class had, until an import at that time gave the key to another class.
    static func formerKind(_ time: Date) -> String { "id before \(time.milliseconds)" }

    /// Must be called when something is deleted: whatever a source says about it later is about something new.
    func forgetExternalIDs(_ thing: String, _ id: Int64) throws {
        try connection.enqueue(
            "DELETE FROM externalID WHERE organization = $1 AND thing = $2 AND id = $3", organizationID, .text(thing),
            .integer(id))
    }

    /// What imports know of a location that is removed.
    func forgetWords(ofLocation id: Int64) throws {
        try connection.enqueue(
            "DELETE FROM roleTaken WHERE organization = $1 AND location = $2", organizationID, .integer(id))
        try forgetExternalIDs("location", id)
    }
}
