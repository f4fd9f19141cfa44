package import Foundation

/// A school or district; everything belongs to exactly one.
package struct Organization: Hashable, Sendable {
    package typealias ID = Identifier<Organization>

    package var id: ID
    package var name: String
    /// The time zone for dates at locations that have none of their own.
    package var timeZone: String
    /// The language of the school's own texts, as a tag such as `en`.
    package var language: String
    /// Whether activity reports of students are stored at all.
    package var isProgressOn: Bool
    package var created: Date
    package var modified: Date
}

extension Organization {
    /// The fields that can be changed.
    package var settings: Settings { Settings(name: name, timeZone: timeZone, language: language) }

    /// The fields of the organization that an administrator enters.
    package struct Settings: Hashable, Sendable {
        package var name: String
        package var timeZone: String
        package var language: String

        package init(name: String, timeZone: String, language: String = "en") {
            self.name = name
            self.timeZone = timeZone
            self.language = language
        }

        func checked() throws -> Settings {
            let settings = Settings(name: name.trimmed, timeZone: timeZone.trimmed, language: language.trimmed)
            var checking = Checking()
            checking.visible(settings.name, "name")
            checking.timeZone(settings.timeZone)
            checking.language(settings.language)
            try checking.orThrow()
            return settings
        }
    }
}
