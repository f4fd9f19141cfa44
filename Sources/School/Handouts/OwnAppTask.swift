package import Coursework

/// What a student is told of a task in an app before going there.
package struct OwnAppTask: Hashable, Sendable {
    package var appName: String
    /// The fingerprint of the picture that the app has told of itself.
    package var picture: String?
    /// What is assigned, by its identifiers: the app's own first.
    package var path: IdentifierPath
    /// The way within the app to what is assigned: the titles below its top, as far as the school knows them.
    package var titles: [String]
    /// The address that opens the app; nil where it has told none.
    package var link: String?
    /// Whether the address leads to what is assigned, and not to the app's top only.
    package var leadsToPlace: Bool
    /// Whether the address is a page of the app that is opened with a code.
    package var isLaunched = false
    /// Whether it was an exercise that the school served and has removed since: there is nothing to open.
    package var isGone = false
    /// What the app says it reports there; nothing where it has not said.
    package var reports: [Capability.Kind]
    /// Whether what is done there now would be recorded, or why not; nil where nothing was asked to be reported.
    package var fate: Fate?
    /// Whether there is earlier work at the same content that the teacher of this handout would see if the student shared it.
    package var hasEarlierWork: Bool
}
