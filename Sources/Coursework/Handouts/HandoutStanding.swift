/// The state of a handout and whether it is locked: all that decides what may be done with it, and by whom.
///
/// ```swift
/// var standing = HandoutStanding(.draft)
/// standing = try standing.after(.post, by: .author)
/// standing = try standing.after(.lock, by: .teacher)
/// ```
///
/// All teachers of a class are equals in what they post. A draft is its author's alone, so nobody else takes a
/// scheduled handout back to be one: it would vanish before their eyes. Completed is final; from there a handout can
/// only be copied, archived or deleted. What was never posted is not archived: nobody has worked at it, and the
/// school deletes it with the class, or leaves the draft to its author.
public struct HandoutStanding: Hashable, Sendable {
    /// The state.
    public let state: HandoutState
    /// Whether students have to pause; only ever true while posted.
    public let isLocked: Bool

    /// Makes a standing. A lock means nothing unless the handout is posted, and is dropped otherwise.
    public init(_ state: HandoutState, isLocked: Bool = false) {
        self.state = state
        self.isLocked = isLocked && state == .posted
    }

    /// All standings there are.
    public static let all =
        HandoutState.allCases.map { HandoutStanding($0) } + [HandoutStanding(.posted, isLocked: true)]

    /// How the handout stands after the operation; it changes nothing by itself.
    ///
    /// - Throws: Why it can't be done. `notFound` stands before all else, so that nobody learns of what is not theirs.
    public func after(
        _ operation: HandoutOperation, by actor: HandoutActor
    ) throws(HandoutRefusal) -> HandoutStanding {
        guard state.isVisible(to: actor) else { throw HandoutRefusal(.notFound) }
        guard Self.mayDo(operation, actor) else { throw HandoutRefusal(.notAllowed) }
        switch state {
        case .draft, .scheduled: return try beforePosting(operation, by: actor)
        case .posted: return try whilePosted(operation)
        case .completed: return try afterCompletion(operation)
        case .archived: return try inArchive(operation)
        case .deleted: throw HandoutRefusal(.notFound)
        }
    }

    /// What may be done now, for showing no button that would be refused.
    public func operations(by actor: HandoutActor) -> [HandoutOperation] {
        HandoutOperation.allCases.filter { (try? after($0, by: actor)) != nil }
    }
}

extension HandoutStanding {
    private static func mayDo(_ operation: HandoutOperation, _ actor: HandoutActor) -> Bool {
        switch actor {
        case .author, .teacher: true
        case .school: [.post, .archive, .delete].contains(operation)
        case .recipient, .outsider: false
        }
    }

    private func beforePosting(
        _ operation: HandoutOperation, by actor: HandoutActor
    ) throws(HandoutRefusal) -> HandoutStanding {
        switch operation {
        case .edit, .duplicate: return self
        case .schedule: return HandoutStanding(.scheduled)
        case .unschedule:
            guard state == .scheduled else { throw HandoutRefusal(.notScheduled) }
            guard actor == .author else { throw HandoutRefusal(.authorOnly) }
            return HandoutStanding(.draft)
        case .post:
            // By itself nothing is posted that nobody gave a time.
            guard state == .scheduled || actor != .school else { throw HandoutRefusal(.notScheduled) }
            return HandoutStanding(.posted)
        case .delete: return HandoutStanding(.deleted)
        case .lock, .unlock, .complete, .share, .archive: throw HandoutRefusal(.notPosted)
        }
    }

    private func whilePosted(_ operation: HandoutOperation) throws(HandoutRefusal) -> HandoutStanding {
        switch operation {
        case .edit, .duplicate, .share: return self
        case .schedule, .unschedule, .post: throw HandoutRefusal(.alreadyPosted)
        case .lock:
            guard !isLocked else { throw HandoutRefusal(.alreadyLocked) }
            return HandoutStanding(.posted, isLocked: true)
        case .unlock:
            guard isLocked else { throw HandoutRefusal(.notLocked) }
            return HandoutStanding(.posted)
        case .complete: return HandoutStanding(.completed)
        case .delete: return HandoutStanding(.deleted)
        case .archive: return HandoutStanding(.archived)
        }
    }

    private func afterCompletion(_ operation: HandoutOperation) throws(HandoutRefusal) -> HandoutStanding {
        switch operation {
        case .duplicate, .share: return self
        case .delete: return HandoutStanding(.deleted)
        case .archive: return HandoutStanding(.archived)
        case .edit, .schedule, .unschedule, .post, .lock, .unlock, .complete: throw HandoutRefusal(.completed)
        }
    }

    private func inArchive(_ operation: HandoutOperation) throws(HandoutRefusal) -> HandoutStanding {
        switch operation {
        case .duplicate: return self
        case .delete: return HandoutStanding(.deleted)
        default: throw HandoutRefusal(.archived)
        }
    }
}
