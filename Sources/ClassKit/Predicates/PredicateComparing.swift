import Foundation

/// What the operators mean for two values.
extension PredicateValue {
    func equals(_ other: PredicateValue, _ options: PredicateTextOptions) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.object(let left), .object(let right)): left == right
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.equals($1, options) }
        default: order(to: other, options) == .orderedSame
        }
    }

    /// nil if they have no order: nil, NaN, objects, lists, different kinds.
    func order(to other: PredicateValue, _ options: PredicateTextOptions) -> ComparisonResult? {
        switch (self, other) {
        case (.text(let left), .text(let right)):
            PredicateText(left, options).order(to: PredicateText(right, options))
        case (.date(let left), .date(let right)):
            Self.order(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
        default: numericOrder(to: other)
        }
    }

    func isAtMost(_ other: PredicateValue, _ options: PredicateTextOptions) -> Bool {
        let order = order(to: other, options)
        return order == .orderedAscending || order == .orderedSame
    }

    func isBetween(_ bounds: PredicateValue, _ options: PredicateTextOptions) -> Bool {
        guard case .list(let bounds) = bounds, bounds.count == 2 else { return false }
        return bounds[0].isAtMost(self, options) && isAtMost(bounds[1], options)
    }

    /// Whether an equal element is in the list, or the other text in this one; the empty text is in every text.
    func contains(_ other: PredicateValue, _ options: PredicateTextOptions) -> Bool {
        switch (self, other) {
        case (.list(let values), _): values.contains { $0.equals(other, options) }
        case (.text(let left), .text(let right)): PredicateText(left, options).contains(PredicateText(right, options))
        default: false
        }
    }

    private func numericOrder(to other: PredicateValue) -> ComparisonResult? {
        switch (self, other) {
        case (.number(let left), .number(let right)): Self.order(left, right)
        case (.number(let left), _): other.wholeNumber.flatMap { Self.order(left, $0) }
        case (_, .number(let right)):
            // The mirror of the case above, so that the exact comparison is written once.
            wholeNumber.flatMap { Self.order(right, $0) }.flatMap { ComparisonResult(rawValue: -$0.rawValue) }
        default:
            if let left = wholeNumber, let right = other.wholeNumber { Self.order(left, right) } else { nil }
        }
    }

    private var wholeNumber: Int64? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): value
        default: nil
        }
    }

    /// Exact, unlike a conversion to Double, which takes 2^53 and 2^53 + 1 for the same.
    private static func order(_ left: Double, _ right: Int64) -> ComparisonResult? {
        if left.isNaN { return nil }
        if left >= 0x1p63 { return .orderedDescending }
        if left < -0x1p63 { return .orderedAscending }
        let whole = left.rounded(.towardZero)
        if let order = order(Int64(whole), right), order != .orderedSame { return order }
        return order(left, whole)
    }

    private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult? {
        left < right ? .orderedAscending : left > right ? .orderedDescending : left == right ? .orderedSame : nil
    }
}
