import Coursework
import Foundation
import SQL
import Secrets

/// What is needed to start a school: its name, its first location, and its administrator.
package struct Founding: Hashable, Sendable {
    package var settings: Organization.Settings
    package var location: Location.Draft
    package var administrator: Person.Draft
    package var accountName: String

    /// - Parameter location: if nil, the location gets the organization's name.
    package init(
        _ settings: Organization.Settings, location: Location.Draft? = nil, administrator: Person.Draft,
        accountName: String
    ) {
        self.settings = settings
        self.location = location ?? Location.Draft(name: settings.name)
        self.administrator = administrator
        self.accountName = accountName
    }
}

/// What was created.
package struct Founded: Sendable {
    package var organization: Organization.ID
    package var location: Location.ID
    package var administrator: Person.ID
    /// Signs the administrator in once, to choose a password.
    package var link: SessionToken
}

extension School {
    /// Creates an organization with its first location and its administrator, who gets an account without a password
    /// and a sign-in link.
    package func found(_ founding: Founding, link: NewSession = NewSession(.link, label: "First sign-in")) async throws
        -> Founded
    {
        let id: Organization.ID = identifiers.next(at: now())
        return try await perform(.found(founding, link: link), as: .school(id))
    }
}

extension Act where Success == Founded {
    fileprivate static func found(_ founding: Founding, link: NewSession) -> Act {
        Act(locking: []) { try $0.found(founding, link: link) }
    }
}

extension Transaction {
    func found(_ founding: Founding, link: NewSession) throws -> Founded {
        let settings = try founding.settings.checked()
        try connection.run(
            """
            INSERT INTO organization (id, name, timeZone, language, created, modified) VALUES ($1, $2, $3, $4, $5, $5)
            """, organizationID, .text(settings.name), .text(settings.timeZone), .text(settings.language), nowValue)
        try log(.organizationFounded, .organization)
        let location = try create(founding.location)
        let administrator = try create(
            founding.administrator, as: [Actor.Post(.administrator, at: location.id)]
        ).person.id
        _ = try createAccount(founding.accountName, of: administrator)
        let opened = try giveLink(link, to: administrator)
        return Founded(
            organization: organization, location: location.id, administrator: administrator, link: opened.token)
    }
}
