#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A sign that a student may need help with a handout, for a teacher to look into.
///
/// Signs are no judgement: each is a plain fact with the numbers that were looked at. There are four rules, and no
/// other thing counts:
///
/// 1. *Not opened, due soon*: not opened, and due within ``dueSoon``.
/// 2. *Not opened, overdue*: not opened, and the due date has passed.
/// 3. *No progress*: opened ``stalled`` ago or longer, with no progress at all, and not finished.
/// 4. *Score below the class*: ``scoreGap`` or more below the mean of the class, where at least ``enoughScores``
///    students have a score. With fewer, one student's score would tell the others'.
///
/// Students whose progress is switched off have none.
public enum Insight: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not opened though it is due soon.
    case notOpenedDueSoon
    /// Not opened though it was due.
    case notOpenedOverdue
    /// Opened long ago and nothing since.
    case noProgress
    /// A score well below the mean of the class.
    case scoreBelowClass

    /// Seconds before the due instant from which a handout is due soon: a day.
    public static let dueSoon = 86400.0
    /// Seconds without progress after which a student is taken to be stuck: three days.
    public static let stalled = 3 * 86400.0
    /// How far below the mean a score is well below it: a fifth of the points.
    public static let scoreGap = 0.2
    /// How many students must have a score for the mean to say something.
    public static let enoughScores = 5

    /// A sentence for teachers.
    public var explanation: String {
        switch self {
        case .notOpenedDueSoon: "Has not opened this yet, and it is due within a day."
        case .notOpenedOverdue: "Has not opened this, and it was due."
        case .noProgress: "Opened this three days ago or longer, and has made no progress since."
        case .scoreBelowClass: "Has a score that is a fifth of the points or more below the mean of the class."
        }
    }
}

extension Insight {
    /// What is looked at of one student's work at a handout.
    public struct Work: Hashable, Sendable {
        /// When the student first opened any of it; nil when never.
        public var opened: Date?
        /// Whether the app has reported any progress, or anything was handed in.
        public var hasProgress: Bool
        /// Whether nothing is left to do.
        public var isFinished: Bool
        /// The share of the possible points, 0 to 1; nil without a score.
        public var score: Double?
        /// Whether Student Progress is on for the student.
        public var isProgressOn: Bool

        /// Describes a student's work.
        public init(opened: Date?, hasProgress: Bool, isFinished: Bool, score: Double?, isProgressOn: Bool = true) {
            self.opened = opened
            self.hasProgress = hasProgress
            self.isFinished = isFinished
            self.score = score
            self.isProgressOn = isProgressOn
        }
    }

    /// Why the student may need help, all of it in the order of the rules; empty when nothing says so.
    ///
    /// - Parameters:
    ///   - due: The last instant that is on time; nil without a due date.
    ///   - classMean: The mean score of the class at the same work, the student's included.
    public static func reasons(
        for work: Work, due: Date?, classMean: ClassFigures.Mean?, at now: Date
    ) -> [Insight] {
        guard work.isProgressOn else { return [] }
        return allCases.filter { insight in
            switch insight {
            case .notOpenedDueSoon: isUnopened(work) && isDueSoon(due, now)
            case .notOpenedOverdue: isUnopened(work) && isOverdue(due, now)
            case .noProgress: isStalled(work, now)
            case .scoreBelowClass: isBelow(work.score, classMean)
            }
        }
    }

    private static func isUnopened(_ work: Work) -> Bool {
        work.opened == nil && !work.hasProgress && !work.isFinished
    }

    private static func isDueSoon(_ due: Date?, _ now: Date) -> Bool {
        guard let due, !isOverdue(due, now) else { return false }
        return due.timeIntervalSince(now) <= dueSoon
    }

    private static func isOverdue(_ due: Date?, _ now: Date) -> Bool {
        due.map { $0 < now } ?? false
    }

    private static func isStalled(_ work: Work, _ now: Date) -> Bool {
        guard let opened = work.opened, !work.hasProgress, !work.isFinished else { return false }
        return now.timeIntervalSince(opened) >= stalled
    }

    private static func isBelow(_ score: Double?, _ mean: ClassFigures.Mean?) -> Bool {
        guard let score, let mean, mean.students >= enoughScores else { return false }
        // 0.7 - 0.5 is a little less than 0.2 in binary.
        return mean.value - score >= scoreGap - 1e-9
    }
}
