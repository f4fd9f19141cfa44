/// The parts of a context that were worked through, as ranges within 0...1 that count only once where they overlap.
///
/// ```swift
/// var progress = ProgressRanges()
/// progress.insert(from: 0, to: 0.3)
/// progress.insert(from: 0.2, to: 0.5)
/// progress.fraction   // 0.5
/// ```
///
/// End points are kept exactly as they were given. **A gap shorter than ``resolution`` between two ranges is closed**,
/// so that at most 1,000 ranges are ever held, however long an app reports: n ranges have n - 1 gaps between them, each
/// at least 1/999 long, within a length of 1. Nobody can see a gap of a tenth of a percent (four seconds of an hour's
/// film); who samples all of a film more finely than that counts as having seen it.
///
/// Closing gaps does not cost the union its laws. Write C(S) for S with its short gaps closed. C only adds; C(C(S)) is
/// C(S), since closing one gap changes no other; and if T holds all of S, C(T) holds all of C(S): where S has a short
/// gap between two points, T has both points, so that any gap T has left between them is shorter still. (Rounding
/// keeps that: a difference of nearer numbers never rounds to more.) A C with these three properties is a closure
/// operator, for which C(C(S ∪ T) ∪ U) = C(S ∪ T ∪ U) = C(S ∪ C(T ∪ U)). Thus ``formUnion(_:)`` is commutative,
/// associative and idempotent, and the order in which ranges and devices arrive leaves no trace.
public struct ProgressRanges: Hashable, Sendable {
    /// The shortest gap that is kept.
    public static let resolution = 1.0 / 999

    /// The most ranges there can be.
    public static let maximumCount = 1000

    /// The ranges, ascending, with a gap of at least ``resolution`` between neighbours.
    public private(set) var ranges: [ClosedRange<Double>] = []

    /// Makes the progress of somebody who has not begun.
    public init() {}

    /// Whether nothing was worked through or reported.
    public var isEmpty: Bool { ranges.isEmpty }

    /// How much was worked through: 0 for nothing, exactly 1 for everything.
    ///
    /// A single range from 0 reads back exactly as it was given.
    public var fraction: Double {
        ranges.lazy.map { $0.upperBound - $0.lowerBound }.sum(within: 0...1)
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
            splice(low, high)
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

    private mutating func splice(_ low: Double, _ high: Double) {
        let first = firstIndex { low - $0.upperBound < Self.resolution }
        guard first < ranges.count, ranges[first].lowerBound - high < Self.resolution else {
            ranges.insert(ClosedRange(uncheckedBounds: (low, high)), at: first)
            return
        }
        let start = ranges[first].lowerBound
        if start <= low && high <= ranges[first].upperBound {
            return
        }
        var last = first
        while last + 1 < ranges.count && ranges[last + 1].lowerBound - high < Self.resolution {
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
