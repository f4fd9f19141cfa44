#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Insight {
    /// A rule that applies to a student.
    public struct Sign: Hashable, Sendable {
        /// The rule.
        public var insight: Insight
        /// Whether it is probably no coincidence.
        public var isLikely: Bool
        /// What is usual for the student: a share of earlier handouts, or a score; nil if too little is known.
        public var own: Usual?
        /// What is usual in the class at this handout.
        public var ofClass: Usual
    }

    /// A share, or a median score.
    public struct Usual: Hashable, Sendable {
        /// From 0 to 1.
        public var value: Double
        /// The number of values behind it.
        public var count: Int

        init(_ part: Int, of count: Int) {
            value = count == 0 ? 0 : Double(part) / Double(count)
            self.count = count
        }

        init(value: Double, count: Int) { (self.value, self.count) = (value, count) }
    }

    /// The facts about one student's work with a handout.
    public struct Work: Hashable, Sendable {
        /// When the student first opened any of it; nil if never.
        public var opened: Date?
        /// Whether the app has reported any progress, or anything was handed in.
        public var hasProgress: Bool
        /// Whether nothing is left to do.
        public var isFinished: Bool
        /// Whether Student Progress is on for the student.
        public var isProgressOn: Bool

        /// Describes a student's work.
        public init(opened: Date?, hasProgress: Bool, isFinished: Bool, isProgressOn: Bool = true) {
            self.opened = opened
            self.hasProgress = hasProgress
            self.isFinished = isFinished
            self.isProgressOn = isProgressOn
        }

        /// Whether it was not even opened.
        public var isUnopened: Bool { opened == nil && !hasProgress && !isFinished }
        /// Whether there is any result.
        public var hasGoneOn: Bool { hasProgress || isFinished }
    }

    /// What a student did with an earlier handout of the class.
    public struct Earlier: Hashable, Sendable {
        /// Whether it had a due date; otherwise nothing can be on time.
        public var hasDue: Bool
        /// How many seconds before its due date it was opened; infinite without a due date; nil if never.
        public var lead: Double?
        /// Whether there was any result.
        public var hasProgress: Bool
        /// Shares of the possible points, 0 to 1.
        public var scores: [Double]

        /// Describes earlier work.
        public init(hasDue: Bool, lead: Double?, hasProgress: Bool, scores: [Double] = []) {
            self.hasDue = hasDue
            self.lead = lead
            self.hasProgress = hasProgress
            self.scores = scores
        }
    }

    /// A class's progress with a handout.
    public struct Group: Hashable, Sendable {
        /// How many are in it.
        public var students: Int
        /// How many have opened it.
        public var opened: Int
        /// How many have made any progress.
        public var goneOn: Int

        /// Counts a class.
        public init(_ works: [Work]) {
            students = works.count
            opened = works.count { !$0.isUnopened }
            goneOn = works.count(where: \.hasGoneOn)
        }
    }

    /// How many of a class have not opened a handout that is due soon or overdue, if they are so many that the
    /// handout is the likely reason; nil if they are few enough to be named.
    public static func unopened(in group: Group, due: Date?, at now: Date) -> Int? {
        guard let due, due.timeIntervalSince(now) <= dueSoon, group.students > 0 else { return nil }
        return Usual(group.opened, of: group.students).value < most ? group.students - group.opened : nil
    }

    /// Why the student may need help with a handout as a whole, in the order of the rules; empty if nothing indicates
    /// it.
    ///
    /// - Parameters:
    ///   - earlier: The student's work with earlier handouts, latest first.
    ///   - due: The last instant that is on time; nil without a due date.
    public static func signs(
        for work: Work, earlier: [Earlier], in group: Group, due: Date?, at now: Date
    ) -> [Sign] {
        guard work.isProgressOn else { return [] }
        return [opening(work, earlier, group, due, now), progress(work, earlier, group, now)].compactMap(\.self)
    }

    /// Whether a score at a task indicates that the student may need help.
    ///
    /// - Parameters:
    ///   - earlier: The student's work with earlier handouts.
    ///   - mean: The mean score of the class at the same task, including the student's.
    public static func sign(forScore score: Double, earlier: [Earlier], classMean mean: ClassFigures.Mean) -> Sign? {
        // Most scores end here, before anything is sorted.
        guard score.isFinite, mean.students >= enoughStudents, isBelow(score, mean.value) else { return nil }
        let ofClass = Usual(value: mean.value, count: mean.students)
        let scores = earlier.flatMap(\.scores).filter(\.isFinite).sorted()
        guard scores.count >= enoughEarlier else {
            guard isBelow(score, mean.value, by: 2) else { return nil }
            return Sign(insight: .scoreFarBelow, isLikely: false, own: nil, ofClass: ofClass)
        }
        let middle = scores.count / 2
        let usual = scores.count % 2 == 1 ? scores[middle] : scores[middle - 1] / 2 + scores[middle] / 2
        guard isBelow(score, usual), scores.count(where: { $0 <= score }) * seldom <= scores.count else { return nil }
        return Sign(
            insight: .scoreFarBelow, isLikely: isBelow(score, mean.value, by: 2) && isBelow(score, usual, by: 2),
            own: Usual(value: usual, count: scores.count), ofClass: ofClass)
    }

    private static func opening(
        _ work: Work, _ earlier: [Earlier], _ group: Group, _ due: Date?, _ now: Date
    ) -> Sign? {
        guard work.isUnopened, let due else { return nil }
        let left = due.timeIntervalSince(now)
        guard left <= dueSoon else { return nil }
        return sign(
            left < 0 ? .notOpenedOverdue : .notOpenedDueSoon,
            earlier.filter(\.hasDue).map { earlier in earlier.lead.map { $0 >= max(left, 0) } ?? false },
            Usual(group.opened, of: group.students), mayBeLikely: left < 0)
    }

    private static func progress(_ work: Work, _ earlier: [Earlier], _ group: Group, _ now: Date) -> Sign? {
        guard let opened = work.opened, !work.hasGoneOn, now.timeIntervalSince(opened) >= stalled else { return nil }
        return sign(
            .noProgress, earlier.filter { $0.lead != nil }.map(\.hasProgress), Usual(group.goneOn, of: group.students))
    }

    /// - Parameter earlier: whether it was different with each earlier handout, latest first.
    private static func sign(
        _ insight: Insight, _ earlier: [Bool], _ ofClass: Usual, mayBeLikely: Bool = true
    ) -> Sign? {
        guard ofClass.value >= most else { return nil }
        guard earlier.count >= enoughEarlier else {
            guard ofClass.value >= nearlyAll, ofClass.count >= enoughStudents else { return nil }
            return Sign(insight: insight, isLikely: false, own: nil, ofClass: ofClass)
        }
        let before = earlier.drop { !$0 }
        let own = Usual(before.count(where: \.self), of: before.count)
        guard own.count >= enoughEarlier, own.value >= most else { return nil }
        return Sign(insight: insight, isLikely: mayBeLikely && own.value == 1, own: own, ofClass: ofClass)
    }

    private static func isBelow(_ score: Double, _ other: Double, by gaps: Double = 1) -> Bool {
        // 0.7 - 0.5 is a little less than 0.2 in binary.
        other - score >= gaps * scoreGap - 1e-9
    }
}
