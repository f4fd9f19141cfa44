package import Coursework
package import Foundation

/// An app, as an organization knows it.
package struct App: Hashable, Sendable {
    /// The bundle identifier.
    package var id: String
    package var name: String
    /// When it was approved; nil if it is not approved.
    package var approved: Date?
    /// When it was first seen to work with Schoolwork: when a teacher's device declared one of its contexts.
    package var declared: Date?
    /// The locations it is licensed for; if empty, it may be used everywhere.
    package var licenses: Set<Location.ID>
    /// The origins of its web pages; empty for most apps.
    package var origins: [WebOrigin] = []
    package var modified: Date

    package var worksWithSchoolwork: Bool { declared != nil }
}

/// Which apps a list shows.
package enum AppFilter: Hashable, Sendable, CaseIterable {
    case all, approved
    /// Devices have mentioned the app, and nobody has decided about it.
    case waiting
}

/// How many contexts an app has declared.
package struct DeclaredKinds: Hashable, Sendable {
    package var contexts = 0
    /// How many of the contexts report each kind.
    package var kinds: [Capability.Kind: Int] = [:]
}
