import Coursework
import JSON
import SQL

extension AppSetting {
    /// Of a row that begins with its name, value, places and time, and then says what its place is called.
    init(row: any Row) throws {
        let json: JSONValue = try Stored.value(row.text(1)) { $0 }
        guard let value = SettingValue(json) else {
            throw SQLError(.corrupt, "A row of the school's database cannot be read. Restore a backup.")
        }
        self.init(
            name: row.text(0), value: value,
            place: SettingPlace(location: row.identifierIfAny(2), schoolClass: row.identifierIfAny(3)),
            placeName: row.textIfAny(5), modified: row.date(4))
    }
}

extension Transaction {
    /// What is set for people in apps: by where they are, and not by what.
    func configurations(of askers: Set<Asker>) throws -> [Asker: ManagedConfiguration] {
        var found: [Asker: [AppSetting]] = [:]
        try Self.settingsOfPeople.visit(connection, [organizationID], askers.map(\.values)) { row in
            found[Asker(person: row.identifier(6), app: row.text(7)), default: []].append(try AppSetting(row: row))
        }
        return found.mapValues { ManagedConfiguration($0) }
    }

    private static let settingsOfPeople = GroupQuery(
        """
        WITH asked (person, app) AS ({asked})
        SELECT s.name, s.json, s.location, s.class, s.modified, NULL, asked.person, asked.app
        FROM asked CROSS JOIN appSetting s
        WHERE s.organization = $1 AND s.app = asked.app AND s.place = 0
        UNION ALL
        SELECT s.name, s.json, s.location, s.class, s.modified, NULL, asked.person, asked.app
        FROM asked CROSS JOIN role r CROSS JOIN appSetting s
        WHERE r.organization = $1 AND r.person = asked.person
            AND s.organization = $1 AND s.app = asked.app AND s.place = r.location
        UNION ALL
        SELECT s.name, s.json, s.location, s.class, s.modified, NULL, asked.person, asked.app
        FROM asked CROSS JOIN membership m CROSS JOIN class c CROSS JOIN appSetting s
        WHERE m.organization = $1 AND m.person = asked.person
            AND c.organization = $1 AND c.id = m.class AND c.archived IS NULL
            AND s.organization = $1 AND s.app = asked.app AND s.place = m.class
        """, columns: 2, common: 1)

    /// What one person gets in an app.
    func configuration(of app: String, for person: Person.ID) throws -> ManagedConfiguration {
        let asker = Asker(person: person, app: app)
        return try configurations(of: [asker])[asker] ?? .none
    }
}
