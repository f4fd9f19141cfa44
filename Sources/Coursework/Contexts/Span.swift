/// A range of whole numbers in the form of `NSRange`, so that every range that an app gives is kept exactly.
///
/// Ages 4 to 6 are `Span(location: 4, length: 3)`. A range that reaches `Int.max - 1` has no upper bound.
public struct Span: Hashable, Sendable, Codable {
    /// The lowest number; 0 when there is no lower bound.
    public var location: Int
    /// How many numbers there are.
    public var length: Int

    /// Makes a span of the given count of numbers.
    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }

    /// The span without bounds, which says nothing.
    public static let unbounded = Span(location: 0, length: .max)

    /// The lower bound; nil when there is none.
    public var minimum: Int? { location > 0 ? location : nil }

    /// The upper bound; nil when there is none.
    public var maximum: Int? {
        // An empty range has none; an app that passes zeros has set no bound.
        guard length > 0 else { return nil }
        let (end, overflow) = location.addingReportingOverflow(length)
        return overflow || end == .max ? nil : end - 1
    }

    func findings(field: String) -> [Finding] {
        let isSound = location >= 0 && length >= 0 && !location.addingReportingOverflow(length).overflow
        guard !isSound else { return [] }
        return [Finding(.invalid, field, "The \(field) ends before it begins or beyond all numbers. Correct its ends.")]
    }
}

extension Span: Comparable {
    /// Orders spans by where they begin, then by length.
    public static func < (left: Span, right: Span) -> Bool {
        (left.location, left.length) < (right.location, right.length)
    }
}
