/// A boolean that can be sorted, false before true, as a ``Stamped`` value must be. In JSON it is `true` or `false`.
public struct Flag: Hashable, Sendable {
    /// The value.
    public var isOn: Bool

    /// Makes a flag.
    public init(_ isOn: Bool) {
        self.isOn = isOn
    }
}

extension Flag: Comparable {
    public static func < (left: Flag, right: Flag) -> Bool {
        !left.isOn && right.isOn
    }
}

extension Flag: Codable {
    public init(from decoder: any Decoder) throws {
        isOn = try Bool(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try isOn.encode(to: encoder)
    }
}
