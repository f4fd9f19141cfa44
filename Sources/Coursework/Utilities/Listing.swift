/// A list that counts as one value: it is edited, sorted and stored as a whole. In JSON it is a plain array.
public struct Listing<Element: Comparable & Hashable & Codable & Sendable>: Hashable, Sendable {
    /// What is listed.
    public var elements: [Element]

    /// Makes a list.
    public init(_ elements: [Element]) {
        self.elements = elements
    }
}

extension Listing: Comparable {
    public static func < (left: Listing, right: Listing) -> Bool {
        left.elements.lexicographicallyPrecedes(right.elements)
    }
}

extension Listing: Codable {
    public init(from decoder: any Decoder) throws {
        elements = try [Element](from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try elements.encode(to: encoder)
    }
}
