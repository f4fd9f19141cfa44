/// One student's progress with one task.
///
/// In JSON and in the database it is its name, such as `handedIn.late`; names never change.
public enum TaskProgress: Hashable, Sendable {
    /// Not opened yet.
    case assigned
    /// Opened, or reopened after the student withdrew their work or mark.
    case opened
    /// The student, or the app on the student's behalf, says that no more work is planned.
    case done(Punctuality)
    /// Work or answers are with the teacher.
    case handedIn(Punctuality)
    /// A teacher has reviewed the work and returned it.
    case returned(Punctuality)
    /// A teacher has asked for another attempt.
    case tryAgain

    /// Whether the student has nothing left to do.
    public var isFinished: Bool {
        switch self {
        case .assigned, .opened, .tryAgain: false
        case .done, .handedIn, .returned: true
        }
    }

    /// Whether it was finished in time; nil while it is not finished.
    public var punctuality: Punctuality? {
        switch self {
        case .assigned, .opened, .tryAgain: nil
        case .done(let punctuality), .handedIn(let punctuality), .returned(let punctuality): punctuality
        }
    }
}

extension TaskProgress: CaseIterable {
    /// All cases.
    public static var allCases: [TaskProgress] {
        [.assigned, .opened] + Punctuality.allCases.map(TaskProgress.done)
            + Punctuality.allCases.map(TaskProgress.handedIn) + Punctuality.allCases.map(TaskProgress.returned)
            + [.tryAgain]
    }

    /// The name that stands for it in JSON and in databases.
    public var name: String {
        switch self {
        case .assigned: "assigned"
        case .opened: "opened"
        case .done(let punctuality): "done.\(punctuality.rawValue)"
        case .handedIn(let punctuality): "handedIn.\(punctuality.rawValue)"
        case .returned(let punctuality): "returned.\(punctuality.rawValue)"
        case .tryAgain: "tryAgain"
        }
    }

    /// Finds it by its name; nil when nothing has it.
    public init?(name: String) {
        guard let progress = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = progress
    }
}

extension TaskProgress: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.named("progress of a task", TaskProgress.init(name:))
    }

    public func encode(to encoder: any Encoder) throws {
        try name.encode(to: encoder)
    }
}
