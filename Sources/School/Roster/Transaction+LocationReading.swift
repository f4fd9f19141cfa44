package import Coursework
import SQL

extension Transaction {
    /// All locations, by name: there are only as many as buildings. Everybody in the organization may see them.
    package func locations() throws -> [Location] {
        try connection.all(Self.allLocations, [organizationID], as: Location.init(row:))
    }

    /// The locations where the asking person has the privilege.
    package func locations(for privilege: Privilege) throws -> [Location] {
        try locations().filter { actor.authority(at: $0.id).may(privilege) }
    }

    package func location(_ id: Location.ID) throws -> Location {
        let found = try connection.first(Self.oneLocation, organizationID, Value(id), as: Location.init(row:))
        guard let found else { throw SchoolError.none("location") }
        return found
    }

    private static let sourceID = ExternalIDs.own("location", of: "location")
    private static let allLocations = Query(
        kept: """
            SELECT id, name, timeZone, source, \(sourceID) AS sourceID, modified FROM location WHERE organization = $1
            ORDER BY name, id
            """)
    private static let oneLocation = Query(
        kept: """
            SELECT id, name, timeZone, source, \(sourceID) AS sourceID, modified FROM location
            WHERE organization = $1 AND id = $2
            """)

    func hasLocation(_ id: Location.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM location WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { _ in true } ?? false
    }
}

extension Location {
    init(row: Row) {
        self.init(
            id: row.identifier("id"), name: row.text("name"), timeZone: row.textIfAny("timeZone"),
            source: Source(rawValue: row.text("source")) ?? .manual, sourceID: row.textIfAny("sourceID"),
            modified: row.date("modified"))
    }
}
