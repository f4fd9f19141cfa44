/// A sign that a student may need help with a handout, for a teacher to look into.
///
/// Signs are not judgements: each is a plain fact with the numbers behind it. A student is named only where the work
/// differs both from their own usual work and from the class's: something that most of a class has not done says more
/// about the handout. There are four rules, and nothing else counts:
///
/// 1. *Not opened, due soon*: not opened, due within ``dueSoon``, and usually opened by so long before.
/// 2. *Not opened, overdue*: not opened, the due date has passed, and usually opened in time.
/// 3. *No progress*: opened ``stalled`` ago or longer, with no progress at all and not finished, although there
///    usually is some.
/// 4. *Score far below*: ``scoreGap`` or more below both their own usual score and the mean of the class, and seldom
///    so low.
///
/// *Usually* means ``most`` of the class's last ``window`` handouts that are over, and at least ``enoughEarlier`` of
/// them. Handouts missed right before this one are left out, because otherwise not working would soon count as usual.
/// ``most`` of the class must have done what the student has not. If the student has too little earlier work, only
/// the class is compared: then ``nearlyAll`` of it must have done so, and a score must be twice as far below.
///
/// A sign is *likely* if the student's own work has no exception, or if a score is twice as far below as required;
/// any other may be chance. Students whose progress is switched off have no signs.
public enum Insight: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not opened although it is due soon.
    case notOpenedDueSoon
    /// Not opened although it was due.
    case notOpenedOverdue
    /// Opened long ago and nothing since.
    case noProgress
    /// A score far below the student's own usual ones and the class's.
    case scoreFarBelow

    /// Seconds before the due instant from which a handout is due soon: a day.
    public static let dueSoon = 86400.0
    /// Seconds without progress after which a student counts as stuck: three days.
    public static let stalled = 3 * 86400.0
    /// How far below a score is far below: a fifth of the points.
    public static let scoreGap = 0.2
    /// A score is seldom so low if at most one of this many earlier ones was.
    public static let seldom = 8
    /// How many students must have a score for the mean to be meaningful.
    public static let enoughStudents = 5
    /// How many earlier handouts or scores are needed to know what is usual.
    public static let enoughEarlier = 4
    /// How many earlier handouts are compared.
    public static let window = 8
    /// The share of a class, or of earlier handouts, that counts as most.
    public static let most = 0.75
    /// The share of a class that is enough without earlier work.
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
