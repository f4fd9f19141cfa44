/// Why something cannot be done with a handout.
public struct HandoutRefusal: Error, Hashable, Sendable {
    /// The reasons; the names never change.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// For this person there is no such handout.
        case notFound
        /// This person may not do it.
        case notAllowed
        /// Only the author of the handout may do it.
        case authorOnly
        /// It needs a handout that students have seen.
        case notPosted
        /// It needs a handout that no student has seen.
        case alreadyPosted
        /// No posting time is set.
        case notScheduled
        /// It is locked already.
        case alreadyLocked
        /// It is not locked.
        case notLocked
        /// Work at it has ended, and nothing that is done to the handout itself lets it go on.
        case completed
        /// Its class was removed.
        case archived
    }

    /// The reason; switch on this.
    public var code: Code

    /// Makes a refusal.
    public init(_ code: Code) {
        self.code = code
    }

    /// What prevents it and what to do instead, for a person to read.
    public var message: String {
        switch code {
        case .notFound: "There is no such handout. It may have been deleted; go back to the list."
        case .notAllowed: "Only teachers of the class may do this. Ask one of them."
        case .authorOnly: "Drafts belong to their author alone. Ask the author, or duplicate the handout."
        case .notPosted: "No student has seen this handout yet. Post it first."
        case .alreadyPosted: "Students have already seen this handout. Lock it, or complete it."
        case .notScheduled: "This handout is a draft already. Schedule it first."
        case .alreadyLocked: "This handout is locked already. Unlock it to let students go on."
        case .notLocked: "This handout is not locked. Students can go on."
        case .completed: "This handout is completed, which is final. Duplicate it to use it again."
        case .archived: "The class was removed, and its handouts can only be looked at. Duplicate it to use it again."
        }
    }
}
