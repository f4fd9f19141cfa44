import Coursework
import SQL

/// The value of one setting for a class, and where it comes from.
package struct SettingOfClass: Hashable, Sendable {
    /// The setting that applies to the class.
    package var holding: AppSetting
    /// The settings that it overrides, most specific first.
    package var beaten: [AppSetting]
    /// Other classes in which some of this class's people get another value, because it was set later there, or was
    /// not set here.
    package var elsewhere: [Elsewhere]

    package struct Elsewhere: Hashable, Sendable {
        package var setting: AppSetting
        /// How many of this class's people are also in the other one.
        package var people: Int
    }
}

extension Transaction {
    /// The settings of an app for a class, one by one, and where they differ for some of its people.
    package func settings(of app: String, for id: SchoolClass.ID) throws -> [SettingOfClass] {
        let found = try schoolClass(id).schoolClass
        try require(.approveApps, at: found.location)
        let all = try settingsOfAll(app)
        let here: Set<SettingPlace> = [.everybody, .location(found.location), .schoolClass(id)]
        let shared = try peopleShared(with: id, among: all.compactMap(\.place.schoolClass))
        let groups = Dictionary(grouping: all) { $0.name }
        return groups.sorted { $0.key < $1.key }.compactMap { _, settings in
            let mine = settings.filter { here.contains($0.place) }.sorted { $0.holds(over: $1) }
            guard let holding = mine.first else { return nil }
            let elsewhere = settings.compactMap { other -> SettingOfClass.Elsewhere? in
                guard let place = other.place.schoolClass, place != id, let people = shared[place],
                    other.holds(over: holding), other.value != holding.value
                else { return nil }
                return .init(setting: other, people: people)
            }
            return SettingOfClass(holding: holding, beaten: Array(mine.dropFirst()), elsewhere: elsewhere)
        }
    }

    /// How many people each of the other classes shares with this one.
    private func peopleShared(with id: SchoolClass.ID, among others: [SchoolClass.ID]) throws -> [SchoolClass.ID: Int] {
        guard !others.isEmpty else { return [:] }
        let rows = try connection.all(
            """
            SELECT other.class, count(*) AS shared FROM membership mine
                JOIN membership other ON other.organization = mine.organization AND other.person = mine.person
                    AND other.class <> mine.class
                JOIN class c ON c.organization = other.organization AND c.id = other.class AND c.archived IS NULL
            WHERE mine.organization = $1 AND mine.class = $2 GROUP BY other.class
            """, [organizationID, Value(id)]
        ) { ($0.identifier("class") as SchoolClass.ID, Int($0.integer("shared"))) }
        return Dictionary(rows) { $1 }
    }
}
