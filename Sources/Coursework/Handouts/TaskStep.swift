/// What a student does with a task, and what a teacher does with what the student handed in.
public enum TaskStep: Hashable, Sendable, CaseIterable {
    /// The student opens it.
    case open
    /// The student, or the app, marks it as done.
    case markDone(Punctuality)
    /// The student takes the mark away.
    case undo
    /// The student hands in work or answers.
    case handIn(Punctuality)
    /// The student takes back what was handed in.
    case withdraw
    /// A teacher gives the work back.
    case giveBack
    /// A teacher asks for another attempt.
    case askToTryAgain

    /// The whole list.
    public static var allCases: [TaskStep] {
        [.open] + Punctuality.allCases.map(TaskStep.markDone) + [.undo] + Punctuality.allCases.map(TaskStep.handIn)
            + [.withdraw, .giveBack, .askToTryAgain]
    }

    /// Whether it is for a teacher of the class to do, and not for the student.
    public var isTeachers: Bool { self == .giveBack || self == .askToTryAgain }
}

/// Why a step with a task can't be done.
public struct TaskRefusal: Error, Hashable, Sendable {
    /// The reasons; the names never change.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// The handout is not there for students.
        case notPosted
        /// The teacher has locked the handout.
        case locked
        /// The teacher has completed the handout.
        case completed
        /// It takes more than a mark.
        case mustBeHandedIn
        /// It takes no work or answers.
        case nothingToHandIn
        /// There is no mark to take away.
        case notDone
        /// There is no work to take or give back.
        case notHandedIn
        /// The student has handed it in before.
        case alreadyHandedIn
        /// A teacher has given it back.
        case alreadyReturned
        /// The student has not finished before.
        case notFinished
        /// What the teacher said was not said, or has been acted on.
        case nothingToTakeBack
    }

    /// The reason; switch on this.
    public var code: Code
    /// Whether it is told to a teacher, who can do something else about it than the student.
    public var isTeachers: Bool

    /// Makes a refusal.
    public init(_ code: Code, isTeachers: Bool = false) {
        self.code = code
        self.isTeachers = isTeachers
    }

    /// What keeps the step from being done and what to do instead, for a person to read.
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
