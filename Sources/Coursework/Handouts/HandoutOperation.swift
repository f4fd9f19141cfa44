/// What can be done with a handout as a whole.
public enum HandoutOperation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Changes what it says.
    case edit
    /// Gives it a time at which it is posted, or another one.
    case schedule
    /// Makes it a draft again instead of posting it at its time.
    case unschedule
    /// Shows it to the students.
    case post
    /// Has the students pause.
    case lock
    /// Has them go on.
    case unlock
    /// Ends the work at it, and gives everybody back what they handed in.
    case complete
    /// Removes it with all progress.
    case delete
    /// Makes a draft of the same tasks, without anything of the students.
    case duplicate
    /// Offers other teachers a copy.
    case share
    /// Keeps it to be looked at, as its class was removed.
    case archive

    /// Whether it leaves the handout itself as it is.
    public var isCopying: Bool { self == .duplicate || self == .share }
}
