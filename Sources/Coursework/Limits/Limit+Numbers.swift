// How large numbers from outside may be. Each is far beyond what anybody means, and small enough that sums of a whole
// school stay exact numbers that can be written, charted and converted.
extension Limit {
    /// Seconds of work: of one attempt on one device, and of all that is added up for one student at one context.
    ///
    /// A leap year. One bound for the parts and for their sum, so that it makes no difference whether the parts are
    /// bounded or what they add up to.
    public static let seconds: ClosedRange<Double> = 0...31_622_400
    /// A number that an app or a student gives: hints, words, metres.
    public static let quantity: ClosedRange<Double> = -1e12...1e12
    /// The points possible, which are also more than 0. A score lies between 0 and them.
    public static let points: ClosedRange<Double> = 0...1e12
    /// The place of an item among those of its attempt.
    public static let itemPosition: ClosedRange<Int> = 0...1_000_000
}

extension Double {
    /// The nearest number within the bounds; what is no number at all becomes the lower bound.
    package func clamped(to bounds: ClosedRange<Double>) -> Double {
        // False as well for what is no number.
        guard self >= bounds.lowerBound else { return bounds.lowerBound }
        return Swift.min(self, bounds.upperBound)
    }
}

extension Sequence<Double> {
    /// What they add up to, kept within bounds: no sum is infinite.
    package func sum(within bounds: ClosedRange<Double>) -> Double {
        reduce(0) { $0 + ($1.isNaN ? 0 : $1.clamped(to: bounds)) }.clamped(to: bounds)
    }
}

extension Sequence<Int> {
    /// What counts add up to; the greatest number there is, or the least, where that is beyond it.
    package func boundedSum() -> Int {
        reduce(0) { sum, count in
            let (next, overflow) = sum.addingReportingOverflow(count)
            return overflow ? (count < 0 ? .min : .max) : next
        }
    }
}

extension Int {
    /// The nearest whole number there is; 0 for what is no number.
    package init(nearest number: Double) {
        let whole = number.rounded()
        self = Int(exactly: whole) ?? (whole.isNaN ? 0 : whole < 0 ? .min : .max)
    }
}
