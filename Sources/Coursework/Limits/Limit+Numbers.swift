// Bounds for numbers from outside. Each is far beyond any real value, and small enough that sums over a whole school
// stay exact and can be written, charted and converted.
extension Limit {
    /// Seconds of work: of one attempt on one device, and in total for one student at one context.
    ///
    /// A leap year. The parts and their sum have the same bound, so that it makes no difference which of them is
    /// bounded.
    public static let seconds: ClosedRange<Double> = 0...31_622_400
    /// A number that an app or a student gives: hints, words, metres.
    public static let quantity: ClosedRange<Double> = -1e12...1e12
    /// The possible points, which must also be more than 0. A score lies between 0 and them.
    public static let points: ClosedRange<Double> = 0...1e12
    /// The place of an item among those of its attempt.
    public static let itemPosition: ClosedRange<Int> = 0...1_000_000
}

extension Double {
    /// The nearest number within the bounds; NaN becomes the lower bound.
    package func clamped(to bounds: ClosedRange<Double>) -> Double {
        // Also false for NaN.
        guard self >= bounds.lowerBound else { return bounds.lowerBound }
        return Swift.min(self, bounds.upperBound)
    }
}

extension Sequence<Double> {
    /// The sum, kept within bounds, so that it is never infinite.
    package func sum(within bounds: ClosedRange<Double>) -> Double {
        reduce(0) { $0 + ($1.isNaN ? 0 : $1.clamped(to: bounds)) }.clamped(to: bounds)
    }
}

extension Sequence<Int> {
    /// The sum of counts; the greatest or least possible number on overflow.
    package func boundedSum() -> Int {
        reduce(0) { sum, count in
            let (next, overflow) = sum.addingReportingOverflow(count)
            return overflow ? (count < 0 ? .min : .max) : next
        }
    }
}

extension Int {
    /// The nearest whole number; 0 for NaN.
    package init(nearest number: Double) {
        let whole = number.rounded()
        self = Int(exactly: whole) ?? (whole.isNaN ? 0 : whole < 0 ? .min : .max)
    }
}
