#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the recording rule asks of an activity report.
public struct ActivityReport: Hashable, Sendable {
    /// The context that was worked at.
    public var path: IdentifierPath
    /// When the activity was begun, as ``ActivityRecord/created`` tells.
    public var started: Date
    /// Whether all in it can be kept.
    public var isWithinLimits: Bool

    /// Makes a report from its facts.
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
