/// Where a figure comes from.
public enum TrustLabel: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app on the student's device.
    case reportedByApp
    /// A page in the browser on the student's device, if only in part: whoever sits there can change what it does.
    case reportedByPage

    /// A sentence for people.
    public var explanation: String {
        switch self {
        case .reportedByApp: sentence("Reported by the app on the student’s device.")
        case .reportedByPage: sentence("Reported by a page in the browser on the student’s device.")
        }
    }
}
