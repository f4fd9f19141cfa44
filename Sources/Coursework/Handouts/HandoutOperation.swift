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
    /// Pauses the students' work.
    case lock
    /// Lets the students continue.
    case unlock
    /// Ends the work, and returns what students handed in.
    case complete
    /// Deletes it with all progress.
    case delete
    /// Makes a draft with the same tasks, without anything from students.
    case duplicate
    /// Offers other teachers a copy.
    case share
    /// Makes it read-only because its class was removed.
    case archive
}
