package import Foundation

/// An exercise that the school serves itself. To everything else it is an app that runs in browsers.
package struct HostedContent: Hashable, Sendable {
    /// What was uploaded.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Pages that speak to the school by `classkit.js`.
        case page
        /// A package of SCORM 1.2, which is spoken for by a player.
        case scorm
        /// A package of H5P, whose questions are asked by a player of the school's own.
        case h5p
    }

    /// The app that it is.
    package var app: String
    /// By which its host is called.
    package var label: String
    package var kind: Kind
    package var title: String
    /// The page that it begins with, as a path in it.
    package var start: String
    package var settings: Settings
    /// Where its pages reach the school; nil on the machine itself.
    package var school: String?
    /// SHA-256 of the archive.
    package var fingerprint: String
    package var created: Date
    package var modified: Date

    /// The app that the content of a host is.
    static func app(labelled label: String) -> String { "content.\(label)" }

    /// Whether an app is called as contents are.
    static func isOne(_ app: String) -> Bool {
        app.hasPrefix("content.") && ContentHosting.isLabel(app.dropFirst("content.".count))
    }

    /// What a package says of itself for the player.
    package struct Settings: Hashable, Sendable, Codable {
        /// `cmi.launch_data`.
        package var launchData: String?
        /// From how many of a hundred points on it is passed, where the package leaves that to others.
        package var masteryScore: Double?
        /// Of H5P, the main type with its version.
        package var library: String?

        /// In which language it is, as a tag, where it says so.
        package var language: String?

        package init(
            launchData: String? = nil, masteryScore: Double? = nil, library: String? = nil, language: String? = nil
        ) {
            self.launchData = launchData
            self.masteryScore = masteryScore
            self.library = library
            self.language = language
        }
    }
}

/// One of them with what it takes up, for those who look after it.
package struct HostedContentEntry: Hashable, Sendable {
    package var content: HostedContent
    package var files: Int
    package var size: Int64
    package var origin: WebOrigin?
}

/// What an upload may be.
package enum ContentLimit {
    /// Bytes of the archive.
    package static let archive = 100_000_000
    /// Bytes of one file, inflated.
    package static let file = 50_000_000
    /// Bytes of all files, inflated.
    package static let total = 200_000_000
    package static let files = 2_000
    /// How many times larger a file of more than a megabyte may be than it is in the archive.
    package static let inflation = 1_000
    /// Bytes of a path.
    package static let path = 400
    /// Contents of one organization.
    package static let contents = 1_000
    /// Bytes of what is read before a content is taken: its manifest, its first page.
    static let description = 2_000_000
}
