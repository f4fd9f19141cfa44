#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a teacher sees of a class's work at one context: means over the students who have data.
public struct ClassFigures: Hashable, Sendable {
    /// A mean, and over how many students.
    public struct Mean: Hashable, Sendable {
        /// The mean.
        public var value: Double
        /// How many students have data; never 0.
        public var students: Int

        /// More than the figures of any class can add up to.
        private static let sums = -1e15...1e15

        /// The mean of the values present; nil if there are none, because the mean of nothing is not zero.
        public init?(_ values: [Double?]) {
            let present = values.compactMap(\.self)
            guard !present.isEmpty else { return nil }
            value = present.sum(within: Self.sums) / Double(present.count)
            students = present.count
        }
    }

    /// The class's figure for the primary items.
    public enum Primary: Hashable, Sendable {
        /// The mean share of the possible points.
        case score(Mean)
        /// The mean number.
        case quantity(Mean)
        /// The share of students who have the first of the two words.
        case binary(Mean, ActivityItem.BinaryWording)
        /// There is no figure.
        case none(Absence)
    }

    /// Why there is no figure for the primary items.
    public enum Absence: String, Hashable, Sendable, Codable {
        /// No student has a primary item.
        case noData
        /// The students' primary items are of different kinds, or use different words, and have no mean.
        case mixedKinds
    }

    /// How many students the class has, with or without data.
    public var students: Int
    /// Seconds of work.
    public var time: Mean?
    /// The fraction worked through.
    public var percent: Mean?
    /// The primary items.
    public var primary: Primary
    /// When the latest edit of any student was made.
    public var edited: Date?

    /// Summarizes the figures of all students of the class, including those without any attempt.
    public init(_ students: [ContextFigures]) {
        self.students = students.count
        time = Mean(students.map(\.time))
        percent = Mean(students.map(\.percent))
        primary = Self.primary(of: students)
        edited = students.compactMap(\.edited).max()
    }

    private static func primary(of students: [ContextFigures]) -> Primary {
        let values = students.compactMap(\.primary?.value)
        guard let first = values.first else { return .none(.noData) }
        guard values.allSatisfy({ $0.isComparable(with: first) }) else { return .none(.mixedKinds) }
        let figure: Primary? =
            switch first {
            case .score: Mean(students.map(\.score)).map(Primary.score)
            case .quantity: Mean(students.map(\.quantity)).map(Primary.quantity)
            case .binary(_, let wording):
                Mean(students.map { $0.binary.map { $0 ? 1 : 0 } }).map { .binary($0, wording) }
            }
        return figure ?? .none(.noData)
    }
}

extension ActivityItem.Value {
    /// Whether a common mean makes sense.
    fileprivate func isComparable(with other: Self) -> Bool {
        if case .binary(_, let mine) = self, case .binary(_, let theirs) = other {
            return mine == theirs
        }
        return kind == other.kind
    }
}
