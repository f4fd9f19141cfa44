/// The parts of a context that were worked through, as ranges within 0...1 that count only once where they overlap.
///
/// ```swift
/// var progress = ProgressRanges()
/// progress.insert(from: 0, to: 0.3)
/// progress.insert(from: 0.2, to: 0.5)
/// progress.fraction   // 0.5
/// ```
///
/// End points are kept exactly as they were given, of all ranges that are at least 1/3,600 long or reach an end of the
/// content. **A shorter range becomes those of 7,200 equal cells whose samples it holds**: one point in each cell, at a
/// place of its own, so that ranges which follow each other leave nothing out, and scattered ones count in the mean for
/// what they are. So there are never more than 5,000 ranges, however long an app reports: they are apart, each is about
/// two cells long, or a row of whole cells, or at an end, and a row of cells has a cell's length between it and the next.
///
/// What becomes of a range depends on nothing but the range, and the rest is a plain union of sets. Thus ``insert(from:to:)``
/// and ``formUnion(_:)`` are commutative, associative and idempotent, and the order in which ranges and devices arrive
/// leaves no trace.
///
/// Gaps are closed only where progress is read, and only for what is rounding: see ``fraction``.
public struct ProgressRanges: Hashable, Sendable {
    /// The most ranges there can be.
    public static let maximumCount = 5000

    /// How many cells there are for ranges that are too short to be kept as they are.
    private static let cells = 7200.0

    /// The shortest range that is kept as it was given: two cells, but for rounding.
    private static let shortest = 1.9999 / cells

    /// The longest gap that may come of rounding: less than a cell.
    private static let roundingGap = 0.9999 / cells

    /// How much closing gaps adds at most.
    private static let mostClosed = 0.001

    /// The ranges, ascending, with a gap between neighbours.
    public private(set) var ranges: [ClosedRange<Double>] = []

    /// Makes the progress of somebody who has not begun.
    public init() {}

    /// Whether nothing was worked through or reported.
    public var isEmpty: Bool { ranges.isEmpty }

    /// How much was worked through: 0 for nothing, exactly 1 for everything.
    ///
    /// A single range from 0 reads back exactly as it was given. Gaps shorter than 1/7,200, which come of rounding, count
    /// as worked through, but for no more than a thousandth together: half a second of an hour's film each, four of all.
    public var fraction: Double {
        guard let first = ranges.first, let last = ranges.last else { return 0 }
        let gaps = gaps
        let open = gaps.long + max(0, gaps.short - Self.mostClosed)
        return (last.upperBound - first.lowerBound - open).clamped(to: 0...1)
    }

    /// The ranges as they are shown, without the gaps that come of rounding; with them where those are too many for that.
    package var shown: [ClosedRange<Double>] {
        guard gaps.short <= Self.mostClosed else { return ranges }
        return ranges.reduce(into: []) { shown, range in
            guard let last = shown.last, range.lowerBound - last.upperBound < Self.roundingGap else {
                return shown.append(range)
            }
            shown[shown.count - 1] = last.lowerBound...range.upperBound
        }
    }

    /// How long all gaps are together, those that may come of rounding and the others.
    private var gaps: (short: Double, long: Double) {
        zip(ranges, ranges.dropFirst()).reduce(into: (short: 0, long: 0)) { sums, pair in
            let gap = pair.1.lowerBound - pair.0.upperBound
            if gap < Self.roundingGap { sums.short += gap } else { sums.long += gap }
        }
    }

    /// Adds a range, cut to 0...1; adds nothing when a bound is not a number or the range is empty or reversed.
    ///
    /// The cost is that of a binary search, and nothing more where the range is covered already.
    ///
    /// - Returns: Whether the bounds were valid, 0 ≤ start ≤ end ≤ 1; if not, the app should be told.
    @discardableResult
    public mutating func insert(from start: Double, to end: Double) -> Bool {
        // Also false when a bound is not a number.
        guard start <= end else { return false }
        // Adding zero turns -0 into 0: equal progress must have equal bytes.
        let low = max(0, start) + 0
        let high = min(1, end) + 0
        if low < high {
            if high - low >= Self.shortest || low == 0 || high == 1 {
                splice(low, high)
            } else {
                splice(Self.cell(after: low), Self.cell(after: high))
            }
        }
        return 0 <= start && end <= 1
    }

    /// Adds all ranges of the other.
    public mutating func formUnion(_ other: ProgressRanges) {
        if isEmpty {
            self = other
            return
        }
        for range in other.ranges {
            splice(range.lowerBound, range.upperBound)
        }
    }

    /// Where the first cell begins whose sample is not below that place.
    ///
    /// The samples are spread by the golden ratio, so that they fall in step with no content's own parts. Those of the web
    /// module are the same.
    private static func cell(after place: Double) -> Double {
        let cell = (place * cells).rounded(.down)
        let sample = 1 - (cell * 0.618034 + 1e-6).truncatingRemainder(dividingBy: 1)
        return (place * cells < cell + sample ? cell : cell + 1) / cells
    }

    private mutating func splice(_ low: Double, _ high: Double) {
        guard low < high else { return }
        let first = firstIndex { low <= $0.upperBound }
        guard first < ranges.count, ranges[first].lowerBound <= high else {
            ranges.insert(ClosedRange(uncheckedBounds: (low, high)), at: first)
            return
        }
        let start = ranges[first].lowerBound
        if start <= low && high <= ranges[first].upperBound {
            return
        }
        var last = first
        while last + 1 < ranges.count && ranges[last + 1].lowerBound <= high {
            last += 1
        }
        ranges[first] = ClosedRange(uncheckedBounds: (min(start, low), max(high, ranges[last].upperBound)))
        if last > first {
            ranges.removeSubrange(first + 1...last)
        }
    }

    /// The first range that satisfies the condition; all ranges after it must satisfy it, too.
    private func firstIndex(where holds: (ClosedRange<Double>) -> Bool) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if holds(ranges[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
