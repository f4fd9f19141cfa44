#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a teacher sees of one student's work at one context, summarized over all attempts.
///
/// A figure without data is nil, never 0. Of attempts begun at the same time, the one with the greater identifier
/// counts as later.
public struct ContextFigures: Hashable, Sendable {
    /// How many attempts there were.
    public var attempts: Int
    /// Seconds of work over all attempts.
    public var time: Double?
    /// The fraction worked through over all attempts; overlapping parts count once.
    public var percent: Double?
    /// The primary item of the latest attempt that has one.
    public var primary: ActivityItem?
    /// The additional items of the latest attempt that has any.
    public var additional: [ActivityItem]
    /// When the latest edit of any attempt was made, which shows how recent the figures are.
    public var edited: Date?

    /// Makes figures from stored values.
    package init(
        attempts: Int, time: Double?, percent: Double?, primary: ActivityItem?, additional: [ActivityItem],
        edited: Date?
    ) {
        self.attempts = attempts
        self.time = time
        self.percent = percent
        self.primary = primary
        self.additional = additional
        self.edited = edited
    }

    /// Summarizes a student's attempts at one context.
    public init(_ attempts: [ActivityRecord]) {
        self = RunningFigures(attempts).figures
    }

    /// The share of the possible points, when the primary item is a score.
    public var score: Double? { primary?.value.scoreFraction }

    /// The number, when the primary item is a quantity.
    public var quantity: Double? {
        guard case .quantity(let quantity) = primary?.value else { return nil }
        return quantity
    }

    /// The answer, when the primary item is binary.
    public var binary: Bool? {
        guard case .binary(let answer, _) = primary?.value else { return nil }
        return answer
    }
}
