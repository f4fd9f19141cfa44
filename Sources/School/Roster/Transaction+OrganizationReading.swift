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
                id: row.identifier(0), name: row.text(1), timeZone: row.text(2), language: row.text(3),
                isProgressOn: row.bool(4), created: row.date(5), modified: row.date(6))
        }
        guard let found else { throw SchoolError.none("organization") }
        return found
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
