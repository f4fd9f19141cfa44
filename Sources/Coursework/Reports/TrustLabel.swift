/// Whose word a figure is.
public enum TrustLabel: String, Hashable, Sendable, Codable, CaseIterable {
    /// The app on the student's device says so.
    case reportedByApp
    /// The server of the app's publisher says so.
    case confirmedByPublisher
    /// A teacher has looked and decided.
    case judgedByTeacher

    /// A sentence for people.
    public var explanation: String {
        switch self {
        case .reportedByApp: "Reported by the app on the student’s device."
        case .confirmedByPublisher: "Confirmed by the server of the app’s publisher."
        case .judgedByTeacher: "Judged by a teacher."
        }
    }
}
