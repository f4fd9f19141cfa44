import Coursework
import JSON
import SQL

extension AppSetting {
    /// Of a row that begins with its name, value, places and time, and then says what its place is called.
    init(row: Row) throws {
        let json: JSONValue = try Stored.value(row.text("json")) { $0 }
        guard let value = SettingValue(json) else {
            throw SQLError(.unreadable, "A row of the school's database cannot be read. Restore a backup.")
        }
        self.init(
            name: row.text("name"), value: value,
            place: SettingPlace(location: row.identifierIfAny("location"), schoolClass: row.identifierIfAny("class")),
            placeName: row.textIfAny("placeName"), modified: row.date("modified"))
    }
}

extension Transaction {
    /// The settings of people in apps, which depend only on the locations and classes they are in.
    static func configurations(of appUsers: Set<AppUser>) -> Lookup<[AppUser: ManagedConfiguration]> {
        let settings = settingsOfPeople.lookup([], appUsers.map(\.values), into: [AppUser: [AppSetting]]()) {
            found, row in
            let appUser = AppUser(
                organization: row.identifier("organization"), person: row.identifier("person"), app: row.text("app"))
            found[appUser, default: []].append(try AppSetting(row: row))
        }
        return Lookup(settings.queries) { try settings.value().mapValues { ManagedConfiguration($0) } }
    }

    private static let settingsOfPeople = GroupQuery(
        """
        WITH asked (organization, person, app) AS ({asked})
        SELECT s.name, s.json, s.location, s.class, s.modified, NULL AS placeName, asked.organization, asked.person,
            asked.app
        FROM asked CROSS JOIN appSetting s
        WHERE s.organization = asked.organization AND s.app = asked.app AND s.place = 0
        UNION ALL
        SELECT s.name, s.json, s.location, s.class, s.modified, NULL, asked.organization, asked.person, asked.app
        FROM asked CROSS JOIN role r CROSS JOIN appSetting s
        WHERE r.organization = asked.organization AND r.person = asked.person
            AND s.organization = asked.organization AND s.app = asked.app AND s.place = r.location
        UNION ALL
        SELECT s.name, s.json, s.location, s.class, s.modified, NULL, asked.organization, asked.person, asked.app
        FROM asked CROSS JOIN membership m CROSS JOIN class c CROSS JOIN appSetting s
        WHERE m.organization = asked.organization AND m.person = asked.person
            AND c.organization = asked.organization AND c.id = m.class AND c.archived IS NULL
            AND s.organization = asked.organization AND s.app = asked.app AND s.place = m.class
        """, columns: 3, common: 0)

    /// The settings of one person in an app.
    func configuration(of app: String, for person: Person.ID) throws -> ManagedConfiguration {
        let appUser = AppUser(organization: organization, person: person, app: app)
        return try connection.find(Self.configurations(of: [appUser]))[appUser] ?? .none
    }
}
