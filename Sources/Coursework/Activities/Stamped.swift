/// A value that several devices can edit, and of which the latest edit wins; without a value it was removed.
public struct Stamped<Value: Comparable & Hashable & Codable & Sendable>: Hashable, Sendable, Codable {
    /// The value; nil after it was removed.
    public private(set) var value: Value?
    /// When and where it was set or removed.
    public private(set) var stamp: Stamp

    /// Makes a value that was set, or removed, at the given time.
    public init(_ value: Value?, at stamp: Stamp) {
        self.value = value
        self.stamp = stamp
    }

    /// Edits the value; the edit wins over the present one even if that came from a clock far ahead.
    public mutating func set(_ value: Value?, at stamp: Stamp) {
        self.value = value
        self.stamp = max(stamp, Stamp(self.stamp.time.successor, stamp.device))
    }

    /// Takes the other's value if it was edited later.
    ///
    /// Two values with one stamp can only come from two devices with the same identifier, such as copies of one disk.
    /// Then the greater value wins, so that all merges still agree.
    public mutating func merge(_ other: Stamped) {
        if (stamp, rank) < (other.stamp, other.rank) || (stamp == other.stamp && isLess(than: other)) {
            self = other
        }
    }

    /// The same edit with a transformed value.
    package func mapValue(_ change: (Value) -> Value) -> Stamped { Stamped(value.map(change), at: stamp) }

    /// The same value with a transformed stamp.
    func restamped(_ change: (Stamp) -> Stamp) -> Stamped { Stamped(value, at: change(stamp)) }

    private var rank: Int { value == nil ? 0 : 1 }

    private func isLess(than other: Stamped) -> Bool {
        guard let value, let theirs = other.value else { return false }
        return value < theirs
    }
}

extension Optional {
    /// Takes the other's value, if there is one and it was edited later.
    mutating func merge<Value>(_ other: Stamped<Value>?) where Wrapped == Stamped<Value> {
        guard let other else { return }
        self?.merge(other)
        self = self ?? other
    }

    /// Edits the value, whether or not there was one before.
    ///
    /// - Returns: The stamp that the edit got.
    mutating func set<Value>(_ value: Value?, at stamp: Stamp) -> Stamp where Wrapped == Stamped<Value> {
        var edited = self ?? Stamped(value, at: stamp)
        if self != nil {
            edited.set(value, at: stamp)
        }
        self = edited
        return edited.stamp
    }
}
