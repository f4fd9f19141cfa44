#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A context that a handout asks a student to work at, with all that decides whether it may be recorded.
public struct PostedTask: Hashable, Sendable {
    /// A time during which a handout is locked.
    public struct Lock: Hashable, Sendable {
        /// When the teacher locked it.
        public var start: Date
        /// When it was unlocked; nil while it is locked.
        public var end: Date?

        /// Makes a lock.
        public init(from start: Date, until end: Date? = nil) {
            self.start = start
            self.end = end
        }
    }

    /// The assigned context.
    public var path: IdentifierPath
    /// When the handout was posted to this student.
    public var posted: Date
    /// When a teacher completed the handout, which is final.
    public var completed: Date?
    /// Whether the handout was deleted; it is then as if it had never been posted.
    public var isDeleted: Bool
    /// The times during which it was or is locked.
    public var locks: [Lock]

    /// Makes a task; what is not given is as just after posting.
    public init(
        path: IdentifierPath, posted: Date, completed: Date? = nil, isDeleted: Bool = false, locks: [Lock] = []
    ) {
        self.path = path
        self.posted = posted
        self.completed = completed
        self.isDeleted = isDeleted
        self.locks = locks
    }

    /// Whether the task is this context or an ancestor of it: to assign an act is to assign its scenes.
    public func covers(_ context: IdentifierPath) -> Bool {
        !isDeleted && context.starts(with: path)
    }

    /// What keeps work from being recorded at that time, if anything does. What is final is named first.
    func obstacle(at time: Date) -> Fate.Privacy? {
        let time = time.milliseconds
        if posted.milliseconds > time {
            return .nothingAssigned
        }
        if let completed, completed.milliseconds <= time {
            return .handoutCompleted
        }
        let isLocked = locks.contains { lock in
            lock.start.milliseconds <= time && lock.end.map { time < $0.milliseconds } ?? true
        }
        return isLocked ? .handoutLocked : nil
    }
}
