#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the recording rule needs to know about an activity report.
public struct ActivityReport: Hashable, Sendable {
    /// The context that was worked at.
    public var path: IdentifierPath
    /// When the activity began, as in ``ActivityRecord/created``.
    public var started: Date
    /// Whether everything in it can be stored.
    public var isWithinLimits: Bool

    /// Makes a report from these facts.
    public init(path: IdentifierPath, started: Date, isWithinLimits: Bool) {
        self.path = path
        self.started = started
        self.isWithinLimits = isWithinLimits
    }

    /// Makes the report of an activity.
    public init(_ record: ActivityRecord) {
        self.init(
            path: record.path, started: record.created, isWithinLimits: record.findings.isEmpty)
    }
}
