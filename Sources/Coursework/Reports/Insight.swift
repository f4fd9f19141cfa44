/// A sign that a student may need help with a handout, for a teacher to look into.
///
/// Signs are no judgement: each is a plain fact with the numbers that were looked at. A student is named only where the work
/// differs both from their own usual work and from the class's: what most of a class has not done is a fact about the handout.
/// There are four rules, and no other thing counts:
///
/// 1. *Not opened, due soon*: not opened, due within ``dueSoon``, and usually opened by so long before.
/// 2. *Not opened, overdue*: not opened, the due date has passed, and usually opened in time.
/// 3. *No progress*: opened ``stalled`` ago or longer, with no progress at all and not finished, where it usually came to some.
/// 4. *Score far below*: ``scoreGap`` or more below both their own usual score and the mean of the class, and seldom so low.
///
/// *Usually* is ``most`` of the last ``window`` handouts of the class that are over, and at least ``enoughEarlier`` of them;
/// those that were missed right before this one are left out, or who stops working would soon be as usual. ``most`` of the class
/// must have done what the student has not. Of somebody who has too little earlier work the class alone can tell: then
/// ``nearlyAll`` of it must have, and a score must lie twice as far below.
///
/// A sign is *likely* where the student's own work has no exception, or a score lies twice as far below as it must; any other
/// may be chance. Students whose progress is switched off have none.
public enum Insight: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not opened though it is due soon.
    case notOpenedDueSoon
    /// Not opened though it was due.
    case notOpenedOverdue
    /// Opened long ago and nothing since.
    case noProgress
    /// A score far below the student's own usual ones and the class's.
    case scoreFarBelow

    /// Seconds before the due instant from which a handout is due soon: a day.
    public static let dueSoon = 86400.0
    /// Seconds without progress after which a student is taken to be stuck: three days.
    public static let stalled = 3 * 86400.0
    /// How far below a score is far below: a fifth of the points.
    public static let scoreGap = 0.2
    /// A score is seldom so low where at most one of so many earlier ones was.
    public static let seldom = 8
    /// How many students must have a score for the mean to say something.
    public static let enoughStudents = 5
    /// How many earlier handouts, or scores, must be known to say what is usual.
    public static let enoughEarlier = 4
    /// Over how many earlier handouts it is looked.
    public static let window = 8
    /// The part of a class, or of earlier handouts, that counts as most.
    public static let most = 0.75
    /// The part of a class that tells by itself.
    public static let nearlyAll = 0.9

    /// A sentence for teachers.
    public var explanation: String {
        switch self {
        case .notOpenedDueSoon: "Has not opened this yet, is usually earlier, and it is due within a day."
        case .notOpenedOverdue: "Has not opened this, though it was due, and usually opens in time."
        case .noProgress: "Opened this three days ago or longer, and has made no progress since, unlike usually."
        case .scoreFarBelow: "Has a score that is a fifth of the points or more below the usual one and the class's."
        }
    }
}
