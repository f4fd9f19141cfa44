#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Everything that the recording rule needs for one person and one app. The device applies the rule first, so that
/// work that nobody assigned never leaves it.
public struct Assignments: Hashable, Sendable, Codable {
    /// The person's standing.
    public var person: PersonStanding
    /// Whether the school has approved the app.
    public var isAppApproved: Bool
    /// Whether teachers see what this person's devices declare. Other devices send only contexts below an assigned
    /// one: what somebody reads on their own stays private.
    public var declaresForSchool: Bool
    /// The tasks with contexts of the app.
    public var tasks: [AssignedTask]

    /// Makes assignments.
    public init(person: PersonStanding, isAppApproved: Bool, declaresForSchool: Bool, tasks: [AssignedTask]) {
        self.person = person
        self.isAppApproved = isAppApproved
        self.declaresForSchool = declaresForSchool
        self.tasks = tasks
    }
}

/// A task as a student's device knows it.
public struct AssignedTask: Hashable, Sendable, Codable {
    /// The handout's identifier.
    public var handout: String
    /// The task's identifier.
    public var task: String
    /// The handout's title.
    public var title: String
    /// The class's name, which tells the student who will see the work.
    public var className: String
    /// The assigned context.
    public var path: IdentifierPath
    /// When it was posted to this student.
    public var posted: Date
    /// When the handout was completed.
    public var completed: Date?
    /// When it was or is locked.
    public var locks: [LockSpan]
    /// When the student or the app marked it as done.
    public var done: Date?

    /// Makes a task.
    public init(
        handout: String, task: String, title: String, className: String, path: IdentifierPath, posted: Date,
        completed: Date? = nil, locks: [LockSpan] = [], done: Date? = nil
    ) {
        self.handout = handout
        self.task = task
        self.title = title
        self.className = className
        self.path = path
        self.posted = posted
        self.completed = completed
        self.locks = locks
        self.done = done
    }

    /// The facts that the recording rule needs.
    public var posting: PostedTask {
        PostedTask(
            path: path, posted: posted, completed: completed,
            locks: locks.map { PostedTask.Lock(from: $0.start, until: $0.end) })
    }
}

/// A time during which a handout is locked.
public struct LockSpan: Hashable, Sendable, Codable {
    /// From when on.
    public var start: Date
    /// Until when; nil while it lasts.
    public var end: Date?

    /// Makes a span.
    public init(from start: Date, until end: Date? = nil) {
        self.start = start
        self.end = end
    }
}
