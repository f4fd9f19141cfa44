/// The state of a handout and whether it is locked, which decide what may be done with it, and by whom.
///
/// ```swift
/// var lifecycle = HandoutLifecycle(.draft)
/// lifecycle = try lifecycle.after(.post, by: .author)
/// lifecycle = try lifecycle.after(.lock, by: .teacher)
/// ```
///
/// All teachers of a class have the same rights over posted handouts. Only the author sees a draft, so nobody else
/// can turn a scheduled handout into one: it would disappear for them. A completed handout can only be copied, shared,
/// archived or deleted; reopening a class posts again those that were completed because the class ended, which is not
/// an operation on a handout. A handout that was never posted is not archived, because nobody has worked on it: the
/// school deletes it with the class, or leaves the draft to its author.
public struct HandoutLifecycle: Hashable, Sendable {
    /// The state.
    public let state: HandoutState
    /// Whether students must pause; only ever true while posted.
    public let isLocked: Bool

    /// Makes a lifecycle at that state. A lock is dropped unless the handout is posted.
    public init(_ state: HandoutState, isLocked: Bool = false) {
        self.state = state
        self.isLocked = isLocked && state == .posted
    }

    /// All that are possible.
    public static let all =
        HandoutState.allCases.map { HandoutLifecycle($0) } + [HandoutLifecycle(.posted, isLocked: true)]

    /// The lifecycle after the operation; changes nothing by itself.
    ///
    /// - Throws: Why it cannot be done. `notFound` takes precedence, so that nobody learns about handouts that they
    ///   may not see.
    public func after(
        _ operation: HandoutOperation, by actor: HandoutActor
    ) throws(HandoutRefusal) -> HandoutLifecycle {
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

    /// The operations that are possible now, so that pages show no button that would be refused.
    public func operations(by actor: HandoutActor) -> [HandoutOperation] {
        HandoutOperation.allCases.filter { (try? after($0, by: actor)) != nil }
    }
}

extension HandoutLifecycle {
    private static func mayDo(_ operation: HandoutOperation, _ actor: HandoutActor) -> Bool {
        switch actor {
        case .author, .teacher: true
        case .school: [.post, .archive, .delete].contains(operation)
        case .recipient, .outsider: false
        }
    }

    private func beforePosting(
        _ operation: HandoutOperation, by actor: HandoutActor
    ) throws(HandoutRefusal) -> HandoutLifecycle {
        switch operation {
        case .edit, .duplicate: return self
        case .schedule: return HandoutLifecycle(.scheduled)
        case .unschedule:
            guard state == .scheduled else { throw HandoutRefusal(.notScheduled) }
            guard actor == .author else { throw HandoutRefusal(.authorOnly) }
            return HandoutLifecycle(.draft)
        case .post:
            // A handout without a time is never posted automatically.
            guard state == .scheduled || actor != .school else { throw HandoutRefusal(.notScheduled) }
            return HandoutLifecycle(.posted)
        case .delete: return HandoutLifecycle(.deleted)
        case .lock, .unlock, .complete, .share, .archive: throw HandoutRefusal(.notPosted)
        }
    }

    private func whilePosted(_ operation: HandoutOperation) throws(HandoutRefusal) -> HandoutLifecycle {
        switch operation {
        case .edit, .duplicate, .share: return self
        case .schedule, .unschedule, .post: throw HandoutRefusal(.alreadyPosted)
        case .lock:
            guard !isLocked else { throw HandoutRefusal(.alreadyLocked) }
            return HandoutLifecycle(.posted, isLocked: true)
        case .unlock:
            guard isLocked else { throw HandoutRefusal(.notLocked) }
            return HandoutLifecycle(.posted)
        case .complete: return HandoutLifecycle(.completed)
        case .delete: return HandoutLifecycle(.deleted)
        case .archive: return HandoutLifecycle(.archived)
        }
    }

    private func afterCompletion(_ operation: HandoutOperation) throws(HandoutRefusal) -> HandoutLifecycle {
        switch operation {
        case .duplicate, .share: return self
        case .delete: return HandoutLifecycle(.deleted)
        case .archive: return HandoutLifecycle(.archived)
        case .edit, .schedule, .unschedule, .post, .lock, .unlock, .complete: throw HandoutRefusal(.completed)
        }
    }

    private func inArchive(_ operation: HandoutOperation) throws(HandoutRefusal) -> HandoutLifecycle {
        switch operation {
        case .duplicate: return self
        case .delete: return HandoutLifecycle(.deleted)
        default: throw HandoutRefusal(.archived)
        }
    }
}
