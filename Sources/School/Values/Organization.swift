package import Foundation

/// A school or district; everything belongs to exactly one.
package struct Organization: Hashable, Sendable {
    package typealias ID = Identifier<Organization>

    package var id: ID
    package var name: String
    /// The zone in which its dates are meant, where a location has none of its own.
    package var timeZone: String
    /// The language of what the school itself says, as a tag such as `en`.
    package var language: String
    /// Whether activity reports of its students are kept at all.
    package var isProgressOn: Bool
    package var created: Date
    package var modified: Date
}

extension Organization {
    /// What can be changed of it, as it is.
    var settings: Settings { Settings(name: name, timeZone: timeZone, language: language) }

    /// What an administrator says of the organization.
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
