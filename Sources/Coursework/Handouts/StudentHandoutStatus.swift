/// One student's progress with a handout as a whole.
public enum StudentHandoutStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// Neither the handout nor any of its tasks was opened.
    case new
    /// Something was opened, and something is left to do.
    case inProgress
    /// All tasks are finished; an announcement, which has none, was opened.
    case submitted
    /// A teacher has completed the handout.
    case completed

    /// Summarizes the student's tasks.
    public init(_ tasks: [TaskProgress], in handout: HandoutState, wasOpened: Bool) {
        if handout == .completed {
            self = .completed
        } else if tasks.isEmpty {
            self = wasOpened ? .submitted : .new
        } else if tasks.allSatisfy(\.isFinished) {
            self = .submitted
        } else {
            self = wasOpened || tasks.contains { $0 != .assigned } ? .inProgress : .new
        }
    }
}
