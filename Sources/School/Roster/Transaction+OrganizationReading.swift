import Coursework
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
                id: row.identifier("id"), name: row.text("name"), timeZone: row.text("timeZone"),
                language: row.text("language"),
                isProgressOn: row.bool("isProgressOn"), created: row.date("created"), modified: row.date("modified"))
        }
        guard let found else { throw SchoolError.none("organization") }
        return found
    }
}

extension School {
    /// Every organization of this database: for signing in, and for commands.
    package func organizations() throws -> [Organization] {
        try database.read { connection in
            let ids: [Organization.ID] = try connection.all("SELECT id FROM organization ORDER BY id") {
                $0.identifier()
            }
            return try ids.map { try Transaction(self, .school($0), connection, at: now()).organizationItself() }
        }
    }
}
