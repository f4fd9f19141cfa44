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

extension ContextFigures {
    /// Each of them, from what says least of the work to what says most. Whatever tells of figures goes through all of these,
    /// so that a new one does not compile before it is told.
    package enum Figure: CaseIterable, Sendable {
        case attempts, time, percent, primary, additional, edited
    }

    /// The use of a whole app, from the places where it was used, none of which lies inside another. What came of a part is not
    /// what came of the whole: only attempts and time are summed up.
    ///
    /// - Parameter minutes: for how long it was to be used; more than that does not count.
    package init?(wholeApp places: [ContextFigures], upTo minutes: Int?) {
        guard !places.isEmpty else { return nil }
        let times = places.compactMap(\.time)
        let time = times.isEmpty ? nil : times.sum(within: Limit.seconds)
        self.init(
            attempts: places.map(\.attempts).boundedSum(),
            time: time.map { time in minutes.map { min(time, Double($0) * 60) } ?? time }, percent: nil, primary: nil,
            additional: [], edited: places.compactMap(\.edited).max())
    }
}

/// The sum of attempts, each later than the one before.
struct AttemptSum {
    private var count = 0
    private var seconds: Double?
    private var progress = ProgressRanges()
    private var primary: ActivityItem?
    private var additional: [ActivityItem] = []
    private var edited: Stamp?
    private(set) var last: (Date, ActivityRecord.ID)?

    mutating func add(_ attempt: ActivityRecord) {
        count += 1
        if !attempt.durations.isEmpty { seconds = (seconds ?? 0) + attempt.duration }
        progress.formUnion(attempt.progress)
        primary = attempt.primaryItem ?? primary
        let items = attempt.additionalItems
        if !items.isEmpty { additional = items }
        edited = edited.map { max($0, attempt.edited) } ?? attempt.edited
        last = attempt.order
    }

    var figures: ContextFigures {
        ContextFigures(
            attempts: count, time: seconds?.clamped(to: Limit.seconds),
            percent: progress.isEmpty ? nil : progress.fraction, primary: primary, additional: additional,
            edited: edited?.time.date)
    }
}
