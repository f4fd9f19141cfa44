package import Foundation

/// An exercise that the school hosts itself. To the rest of the program it is an app with web pages.
package struct HostedContent: Hashable, Sendable {
    /// What was uploaded.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Web pages that call the school through `classkit.js`.
        case page
        /// A SCORM 1.2 package; a player reports for it.
        case scorm
        /// An H5P package; the school's own player asks its questions.
        case h5p
    }

    /// The identifier of its app.
    package var app: String
    /// The label in its host name.
    package var label: String
    package var kind: Kind
    package var title: String
    /// The path of its first page.
    package var start: String
    package var settings: Settings
    /// The address at which its pages reach the school; nil on this machine.
    package var school: String?
    /// SHA-256 of the archive.
    package var fingerprint: String
    package var created: Date
    package var modified: Date

    /// The identifier of the app behind a host.
    static func app(labelled label: String) -> String { "content.\(label)" }

    /// Whether an app's identifier is that of a hosted content.
    static func isOne(_ app: String) -> Bool {
        app.hasPrefix("content.") && ContentHosting.isLabel(app.dropFirst("content.".count))
    }

    /// What a package tells the player.
    package struct Settings: Hashable, Sendable, Codable {
        /// `cmi.launch_data`.
        package var launchData: String?
        /// The score out of 100 that passes, if the package leaves that decision to the player.
        package var masteryScore: Double?
        /// For H5P, the main library with its version.
        package var library: String?

        /// Its language tag, if it declares one.
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

/// A hosted content with the space it takes, for those who manage them.
package struct HostedContentEntry: Hashable, Sendable {
    package var content: HostedContent
    package var files: Int
    package var size: Int64
    package var origin: WebOrigin?
}

/// Limits for uploads.
package enum ContentLimit {
    /// The most bytes of the archive.
    package static let archive = 100_000_000
    /// The most bytes of one file, inflated.
    package static let file = 50_000_000
    /// The most bytes of all files, inflated.
    package static let total = 200_000_000
    package static let files = 2_000
    /// The highest ratio of inflated to compressed size, for files of more than a megabyte.
    package static let inflation = 1_000
    /// The most bytes of a path.
    package static let path = 400
    /// The most contents of one organization.
    package static let contents = 1_000
    /// The most bytes to read of each file before a content is accepted: its manifest, its first page.
    static let description = 2_000_000
}
