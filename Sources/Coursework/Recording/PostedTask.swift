#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A context that a handout asks a student to work on, with everything that decides whether the work may be recorded.
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
    /// Whether the handout was deleted; it then counts as never posted.
    public var isDeleted: Bool
    /// The times during which it was or is locked.
    public var locks: [Lock]

    /// Makes a task; omitted values are those right after posting.
    public init(
        path: IdentifierPath, posted: Date, completed: Date? = nil, isDeleted: Bool = false, locks: [Lock] = []
    ) {
        self.path = path
        self.posted = posted
        self.completed = completed
        self.isDeleted = isDeleted
        self.locks = locks
    }

    /// Whether the task's context is this one or an ancestor of it: assigning an act also assigns its scenes.
    public func covers(_ context: IdentifierPath) -> Bool {
        !isDeleted && context.starts(with: path)
    }

    /// What prevents work at that time from being recorded, if anything. A final reason comes first.
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
