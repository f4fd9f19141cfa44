import SQL

extension Transaction {
    /// To be called when something goes: whatever a source says of it tomorrow is about something new.
    func forgetExternalIDs(_ thing: String, _ id: Int64) throws {
        try connection.post(
            "DELETE FROM externalID WHERE organization = $1 AND thing = $2 AND id = $3", organizationID, .text(thing),
            .integer(id))
    }
}
