/// The state of a handout. Whether it is locked is kept beside it, in ``HandoutLifecycle``.
public enum HandoutState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Being written; only its author sees it.
    case draft
    /// To be posted at a time; students don't see it yet.
    case scheduled
    /// Students see it and work at it.
    case posted
    /// The work at it has ended: a teacher has completed it, or its class has ended. Only reopening the class posts a
    /// handout again, and only one that was completed because the class ended.
    case completed
    /// Gone, for good.
    case deleted
    /// Its class was removed; it can be looked at.
    case archived

    /// Whether somebody may know that it exists; for everybody else it does not. In SQL, the school's `VisibleHandouts`
    /// says the same.
    public func isVisible(to person: HandoutActor) -> Bool {
        switch (self, person) {
        case (.deleted, _), (_, .outsider): false
        case (_, .author), (_, .school): true
        case (.draft, _): false
        case (_, .teacher): true
        case (_, .recipient): self == .posted || self == .completed
        }
    }
}

/// Somebody's relation to a handout.
public enum HandoutActor: String, Hashable, Sendable, Codable, CaseIterable {
    /// The teacher who wrote it, while they teach the class.
    case author
    /// Another teacher of its class.
    case teacher
    /// A student who has it.
    case recipient
    /// The school's server, for automatic actions: a scheduled time comes, a class is removed.
    case school
    /// Anybody else.
    case outsider
}
