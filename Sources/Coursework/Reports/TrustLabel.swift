/// Who a figure comes from.
public enum TrustLabel: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app on the student's device.
    case reportedByApp

    /// A sentence for people.
    public var explanation: String {
        switch self {
        case .reportedByApp: "Reported by the app on the student’s device."
        }
    }
}
