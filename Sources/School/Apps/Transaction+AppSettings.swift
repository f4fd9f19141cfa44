package import Coursework
import JSON
import SQL

// What administrators set for apps: managed app configuration.
extension Transaction {
    /// All settings of an app in the places that the asking person may configure, sorted by name, the most specific
    /// place last.
    package func settings(of app: String) throws -> [AppSetting] {
        _ = try self.app(app)
        return try settingsOfAll(app).filter { maySet(at: $0.place) }
    }

    func settingsOfAll(_ app: String) throws -> [AppSetting] {
        try connection.all(Self.settingsOfApp, [organizationID, .text(app)], as: AppSetting.init(row:))
    }

    /// The app's settings in one place.
    package func settings(of app: String, at place: SettingPlace) throws -> [String: SettingValue] {
        try requireSetting(app, at: place)
        return try settings(app, at: place).mapValues(\.value)
    }

    /// Whether the asking person may set something there.
    package func mayConfigure(_ app: String, at place: SettingPlace) throws -> Bool {
        do { try requireSetting(app, at: place) } catch let error as SchoolError where error.code == .notAllowed {
            return false
        }
        return true
    }

    /// Replaces all of an app's settings in one place.
    ///
    /// An unchanged value keeps its time: of two classes, the value that was set later applies.
    func configure(_ app: String, at place: SettingPlace, _ values: [String: SettingValue]) throws {
        try requireSetting(app, at: place)
        try Limit.findings(forSettings: values).orThrow()
        let known = try settings(app, at: place)
        guard known.mapValues(\.value) != values else { return }
        for name in known.keys where values[name] == nil { try drop(name, of: app, at: place) }
        for (name, value) in values where known[name]?.value != value {
            try connection.enqueue(
                """
                INSERT INTO appSetting (organization, app, place, name, location, class, json, modified)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                ON CONFLICT (organization, app, place, name) DO UPDATE SET
                    json = excluded.json, modified = excluded.modified
                """, organizationID, .text(app), .integer(place.stored), .text(name), Value(place.location),
                Value(place.schoolClass), .text(JSONValue(value).text), nowValue)
        }
        try appChanged(.appConfigured, app, place.logged)
    }

    func configure(_ app: String, at place: SettingPlace, _ name: String, _ value: SettingValue?) throws {
        var values = try settings(of: app, at: place)
        values[name.trimmed] = value
        try configure(app, at: place, values)
    }

    private func drop(_ name: String, of app: String, at place: SettingPlace) throws {
        try connection.enqueue(
            "DELETE FROM appSetting WHERE organization = $1 AND app = $2 AND place = $3 AND name = $4", organizationID,
            .text(app), .integer(place.stored), .text(name))
    }

    private func settings(_ app: String, at place: SettingPlace) throws -> [String: AppSetting] {
        let rows = try connection.all(
            Self.settingsAtPlace, [organizationID, .text(app), .integer(place.stored)], as: AppSetting.init(row:))
        return Dictionary(rows.map { ($0.name, $0) }) { $1 }
    }

    // MARK: - Who may

    /// Each place has its own rule; only the organization may set values that apply to everybody.
    private func requireSetting(_ app: String, at place: SettingPlace) throws {
        _ = try self.app(app)
        switch place {
        case .everybody: try requireEverywhere(.approveApps)
        case .location(let id):
            guard try hasLocation(id) else { throw SchoolError.none("location") }
            try require(.approveApps, at: id)
        case .schoolClass(let id):
            let found = try schoolClass(id).schoolClass
            try require(.approveApps, at: found.location)
            guard found.archived == nil else { throw SchoolError.archivedClass }
        }
    }

    private func maySet(at place: SettingPlace) -> Bool {
        do {
            switch place {
            case .everybody: return true
            case .location(let id): try require(.approveApps, at: id)
            case .schoolClass(let id): try require(.approveApps, at: try schoolClass(id).schoolClass.location)
            }
            return true
        } catch { return false }
    }

    // MARK: - Statements

    private static let settingColumns = """
        s.name, s.json, s.location, s.class, s.modified,
        coalesce((SELECT coalesce(c.nickname, c.name) FROM class c WHERE c.organization = s.organization AND c.id = s.class),
            (SELECT l.name FROM location l WHERE l.organization = s.organization AND l.id = s.location)) AS placeName
        """

    private static let settingsOfApp = Query(
        kept: """
            SELECT \(settingColumns) FROM appSetting s WHERE s.organization = $1 AND s.app = $2
            ORDER BY s.name, s.class IS NOT NULL, s.location IS NOT NULL, s.modified, s.place
            """)

    private static let settingsAtPlace = Query(
        kept: """
            SELECT \(settingColumns) FROM appSetting s
            WHERE s.organization = $1 AND s.app = $2 AND s.place = $3 ORDER BY s.name
            """)
}
