package import Coursework

/// What a student is told about an app's task before opening the app.
package struct OwnAppTask: Hashable, Sendable {
    package var appName: String
    /// The fingerprint of the app's own picture.
    package var picture: String?
    /// The identifiers of the assigned context, starting with the app's.
    package var path: IdentifierPath
    /// The titles on the way from the app's top to the assigned context, as far as the school knows them.
    package var titles: [String]
    /// The URL that opens the app; nil if it has declared none.
    package var link: String?
    /// Whether the URL leads to the assigned context, and not only to the app's top.
    package var leadsToPlace: Bool
    /// Whether the URL is a web page of the app that is opened with a code.
    package var isLaunched = false
    /// Whether it was an exercise hosted by the school that has been removed: there is nothing to open.
    package var isGone = false
    /// Whether the school has stopped the app: what is done there would not arrive.
    package var isStopped = false
    /// What the app says that it reports there; empty if it has not said.
    package var reports: [Capability.Kind]
    /// Whether work done there now would be recorded, or why not; nil if no report was asked for.
    package var fate: Fate?
    /// Whether there is earlier work at the same content that the student could share with this handout's teacher.
    package var hasEarlierWork: Bool
}
