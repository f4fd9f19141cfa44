import ClassKit
import Coursework
import Foundation

/// What an app’s context provider did in a store in which the app itself had never run.
struct ObservedProvider: Sendable {
    /// One level that it was asked for.
    struct Asked: Sendable {
        var path: [String]
        var seconds: TimeInterval
        /// Seconds from which on it is slow.
        var slow: TimeInterval
        var failure: String?
        var hasHung = false

        var isSlow: Bool { seconds > slow }
    }

    var asked: [Asked] = []
    /// What there was in the end, the app itself first.
    var contexts: [ObservedContext] = []

    var hasHung: Bool { asked.contains(where: \.hasHung) }

    /// Below what the provider has answered.
    var answered: Set<[String]> { Set(asked.filter { $0.failure == nil }.map(\.path)) }
}

/// What came of opening a reading place once more.
struct ObservedRevisit: Sendable {
    var path: [String]
    /// Those that were there before, none of them finished.
    var attempts: Int
    var added: Int
}

extension ObservedContext {
    /// Somewhere that people leave and come back to.
    var isForReading: Bool {
        [.book, .chapter, .section, .page, .document, .audio, .video].contains(type)
    }

    /// What two declarations of the same context say differently.
    func differences(from other: ObservedContext) -> [String] {
        let pairs: [(String, Bool)] = [
            ("title", title != other.title), ("type", type != other.type), ("topic", topic != other.topic),
            ("displayOrder", displayOrder != other.displayOrder), ("isAssignable", isAssignable != other.isAssignable),
            ("universalLinkURL", link != other.link), ("summary", hasSummary != other.hasSummary),
            ("suggestedAge", hasAge != other.hasAge), ("suggestedCompletionTime", hasMinutes != other.hasMinutes),
            ("thumbnail", hasThumbnail != other.hasThumbnail),
            ("progressReportingCapabilities", reported != other.reported),
        ]
        return pairs.filter(\.1).map(\.0)
    }
}
