import Coursework
import Foundation

/// What is known of a context's current attempt.
enum AttemptState {
    case none
    /// The store may hold one; it is read when somebody asks.
    case stored
    case known(CLSActivity)
}

extension CLSContext {
    // MARK: - Being in use

    /// Whether this is the one context of the app that is in use.
    public var isActive: Bool { Objects.locked { tree?.store?.activeContext === self } }

    /// Tells that the user is here now; the context that was active resigns first.
    ///
    /// It is a hint about what is used, and neither starts nor stops an activity. It needs no save, and is forgotten when
    /// the process ends. A context that hangs in no tree cannot be active.
    public func becomeActive() {
        Objects.locked { if isInTree { tree?.active = self } }
    }

    /// Tells that the user has left; nothing happens when the context was not active.
    public func resignActive() {
        Objects.locked {
            if let tree, tree.active === self { tree.active = nil }
        }
    }

    // MARK: - Attempts

    /// The attempt that is going on, or the last one; nil until one was created.
    ///
    /// Read it from here each time and do not keep it.
    public var currentActivity: CLSActivity? {
        Objects.locked {
            if case .stored = attempt { attempt = tree?.readAttempt(of: self).map { .known($0) } ?? .none }
            guard case .known(let activity) = attempt else { return nil }
            return activity
        }
    }

    /// Begins a new attempt, which takes the place of the current one.
    ///
    /// The former attempt is stopped for good. What it recorded stays for reports, each attempt on its own. The new one
    /// does not run until ``CLSActivity/start()``.
    @discardableResult
    public func createNewActivity() -> CLSActivity {
        Objects.locked {
            if case .known(let former) = attempt { former.freeze() }
            let activity = CLSActivity(of: .context(self), created: (tree?.clock ?? .ambient).now())
            attempt = .known(activity)
            tree?.noteChange(in: activity)
            return activity
        }
    }
}
