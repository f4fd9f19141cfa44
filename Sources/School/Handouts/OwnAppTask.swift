package import Coursework

/// What a student is told of a task in an app before going there.
package struct OwnAppTask: Hashable, Sendable {
    /// The app's name, and the titles from its top down to what is assigned, as far as the school knows them.
    package var appName: String
    package var titles: [String]
    /// The address that opens the app at its place; nil where the app has told none.
    package var link: String?
    /// What the app says it reports there; nothing where it has not said.
    package var reports: [Capability.Kind]
    /// Whether what is done there now would be recorded, or why not; nil where nothing was asked to be reported.
    package var fate: Fate?
    /// Whether there is earlier work at the same content that the teacher of this handout would see if the student shared it.
    package var hasEarlierWork: Bool
}
