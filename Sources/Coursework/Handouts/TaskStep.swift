/// A student's step with a task, or a teacher's step with handed-in work.
public enum TaskStep: Hashable, Sendable, CaseIterable {
    /// The student opens it.
    case open
    /// The student, or the app, marks it as done.
    case markDone(Punctuality)
    /// The student removes the mark.
    case undo
    /// The student hands in work or answers.
    case handIn(Punctuality)
    /// The student withdraws what was handed in.
    case withdraw
    /// A teacher returns the work.
    case giveBack
    /// A teacher asks for another attempt.
    case askToTryAgain

    /// All cases.
    public static var allCases: [TaskStep] {
        [.open] + Punctuality.allCases.map(TaskStep.markDone) + [.undo] + Punctuality.allCases.map(TaskStep.handIn)
            + [.withdraw, .giveBack, .askToTryAgain]
    }

    /// Whether it is a teacher's step, and not the student's.
    public var isTeachers: Bool { self == .giveBack || self == .askToTryAgain }
}

/// Why a step with a task cannot be done.
public struct TaskRefusal: Error, Hashable, Sendable {
    /// The reasons; the names never change.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// Students cannot see the handout.
        case notPosted
        /// The teacher has locked the handout.
        case locked
        /// The teacher has completed the handout.
        case completed
        /// A mark is not enough.
        case mustBeHandedIn
        /// The task has nothing to hand in.
        case nothingToHandIn
        /// It is not marked as done.
        case notDone
        /// No work was handed in.
        case notHandedIn
        /// The student has already handed it in.
        case alreadyHandedIn
        /// A teacher has already returned it.
        case alreadyReturned
        /// The student has not finished yet.
        case notFinished
        /// The teacher has not done it, or somebody has acted on it since.
        case nothingToTakeBack
    }

    /// The reason; switch on this.
    public var code: Code
    /// Whether the message is for a teacher, who can do something else about it than the student.
    public var isTeachers: Bool

    /// Makes a refusal.
    public init(_ code: Code, isTeachers: Bool = false) {
        self.code = code
        self.isTeachers = isTeachers
    }

    /// What prevents the step and what to do instead, for a person to read.
    public var message: String {
        switch code {
        case .notPosted: "This handout is not there for students. Go back to the list."
        case .locked: "The teacher has locked this handout. Wait until it is unlocked."
        case .completed: "The teacher has completed this handout. Nothing in it can change any more."
        case .mustBeHandedIn: "This task is done by handing something in. Hand it in."
        case .nothingToHandIn: "This task asks for nothing to be handed in. Mark it as done."
        case .notDone: "This task is not marked as done. There is nothing to undo."
        case .notHandedIn where isTeachers: "Nothing is handed in for this task. Wait until it is."
        case .notHandedIn: "Nothing is handed in for this task. Go on with it, and hand it in when it is ready."
        case .alreadyHandedIn: "This is handed in already. Withdraw it to hand in something else."
        case .alreadyReturned where isTeachers:
            "This has been returned already. Ask the student to try again if you want to see more of it."
        case .alreadyReturned: "The teacher has returned this. Ask to be allowed to try again."
        case .nothingToTakeBack:
            "This can't be taken back any more, as the work has gone on since. Look at it as it is now."
        case .notFinished: "This task is not finished. It can be gone on with as it is."
        }
    }
}
