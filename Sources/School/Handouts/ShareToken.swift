/// The secret in a link by which other teachers of the organization copy a handout: 128 random bits.
package struct ShareToken: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    package let description: String

    private static let length = 26
    private static let digits = Set("0123456789abcdefghjkmnpqrstvwxyz")

    /// Nil for anything but 26 letters and digits.
    package init?(_ description: String) {
        guard description.count == Self.length, description.allSatisfy(Self.digits.contains) else { return nil }
        self.description = description
    }

    package static func random() -> ShareToken { ShareToken(.random(in: .min ... .max), .random(in: .min ... .max)) }

    private init(_ high: UInt64, _ low: UInt64) {
        description = IdentifierText.text(of: high) + IdentifierText.text(of: low)
    }
}

extension IdentifierText {
    /// The same encoding for any 64 bits.
    fileprivate static func text(of value: UInt64) -> String { text(of: Int64(bitPattern: value)) }
}
