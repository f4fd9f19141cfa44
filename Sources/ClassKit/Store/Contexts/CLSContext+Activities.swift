import Coursework
import Foundation

/// What is known about a context's current attempt.
enum AttemptState {
    case none
    /// The store may have one; it is read when it is needed.
    case stored
    case known(CLSActivity)
    /// It is in memory, but another process may have recorded into it.
    case outdated(CLSActivity)

    /// The attempt, if it is in memory.
    var activity: CLSActivity? {
        switch self {
        case .none, .stored: nil
        case .known(let activity), .outdated(let activity): activity
        }
    }
}

extension CLSContext {
    // MARK: - Being in use

    /// Whether this is the one context of the app that is in use.
    public var isActive: Bool {
        Objects.locked { standIn?.isActive ?? (tree?.store?.activeContext === self) }
    }

    /// Marks this context as the one in use; the context that was active resigns first.
    ///
    /// It is a hint about what is used, and neither starts nor stops an activity. It needs no save, and is forgotten when
    /// the process ends. A context that hangs in no tree, or was taken out of it, cannot be active.
    public func becomeActive() {
        Objects.locked {
            if let standIn { return standIn.becomeActive() }
            if isInTree { tree?.active = self }
        }
    }

    /// Tells that the user has left; nothing happens when the context was not active.
    public func resignActive() {
        Objects.locked {
            if let standIn { return standIn.resignActive() }
            if let tree, tree.active === self { tree.active = nil }
        }
    }

    // MARK: - Attempts

    /// The attempt that is going on, or the last one; nil until one was created.
    ///
    /// Read it from here each time and do not keep it: another process of the app may have begun a new one. What other
    /// processes record in the same attempt adds to it.
    public var currentActivity: CLSActivity? {
        Objects.locked {
            if let standIn { return standIn.currentActivity }
            switch attempt {
            case .none, .known: break
            case .stored:
                attempt = logging(orElse: .stored) { try tree?.readAttempt(of: self).map { .known($0) } ?? .none }
            case .outdated(let activity):
                attempt = logging(orElse: attempt) {
                    .known(try tree?.readAttempt(of: self).map(activity.merged) ?? activity)
                }
            }
            return attempt.activity
        }
    }

    /// Begins a new attempt, which takes the place of the current one.
    ///
    /// The former attempt is stopped for good. What it recorded stays for reports, each attempt on its own; a change to it
    /// has no effect, and the next save reports that once with ``CLSError/invalidModification``. The new attempt does not
    /// run until ``CLSActivity/start()``. One at a context that hangs in no tree is saved once the context is.
    ///
    /// A context that is removed takes its attempts out of reach; what they recorded until the save stays for reports.
    @discardableResult
    public func createNewActivity() -> CLSActivity {
        Objects.locked {
            if let standIn { return standIn.createNewActivity() }
            if let former = attempt.activity {
                former.freeze()
                if tree == nil, lost == nil, former.row == nil { earlierAttempts.append(former) }
            }
            let clock: Clock = tree?.clock ?? .ambient
            let activity = CLSActivity(of: .context(Weak(self)), created: clock.now(), madeAt: clock.sinceStart())
            if let lost { activity.outlived = (lost.tree, lost.row) }
            attempt = .known(activity)
            activity.tree?.noteChange(in: activity)
            return activity
        }
    }

    /// Moves the attempts at this context, its descendants, and everything that follows, to the existing context with
    /// the same path. The lock is held.
    func handOver(to present: CLSContext) {
        for child in belowInOrder {
            if child.row == nil { present.addChildContext(child) } else { child.rehang(below: present) }
        }
        for activity in earlierAttempts { activity.take(to: present) }
        earlierAttempts = []
        if let activity = attempt.activity {
            present.attempt.activity?.freeze()
            present.attempt = .known(activity)
            activity.take(to: present)
        }
        attempt = .none
        standIn = present
    }
}
