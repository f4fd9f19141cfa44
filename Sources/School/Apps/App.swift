package import Coursework
package import Foundation

/// An adopter, as an organization knows it.
package struct App: Hashable, Sendable {
    /// The bundle identifier.
    package var id: String
    package var name: String
    /// Since when it may be used, if it may.
    package var approved: Date?
    /// Since when it works with Schoolwork: a teacher's device has declared a context of it.
    package var declared: Date?
    /// The locations it is licensed for; with none it may be used everywhere.
    package var licenses: Set<Location.ID>
    /// Where it runs in browsers; nowhere, for most.
    package var origins: [WebOrigin] = []
    package var modified: Date

    package var worksWithSchoolwork: Bool { declared != nil }
}

/// Which apps somebody looks for.
package enum AppFilter: Hashable, Sendable, CaseIterable {
    case all, approved
    /// Devices have spoken of it, and nobody has decided.
    case waiting
}

/// What an app has declared, counted.
package struct DeclaredKinds: Hashable, Sendable {
    package var contexts = 0
    /// How many of them report that.
    package var kinds: [Capability.Kind: Int] = [:]
}
