import SQL

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

    /// Must be called when something is deleted: whatever a source says about it later is about something new.
    func forgetExternalIDs(_ thing: String, _ id: Int64) throws {
        try connection.enqueue(
            "DELETE FROM externalID WHERE organization = $1 AND thing = $2 AND id = $3", organizationID, .text(thing),
            .integer(id))
    }
}
