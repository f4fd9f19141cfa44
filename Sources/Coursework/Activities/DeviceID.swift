/// One installation of ClassKit; identifies who made an edit.
public struct DeviceID: RawRepresentable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// A text that no other device has.
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension DeviceID: Comparable {
    public static func < (left: DeviceID, right: DeviceID) -> Bool {
        left.rawValue < right.rawValue
    }
}
