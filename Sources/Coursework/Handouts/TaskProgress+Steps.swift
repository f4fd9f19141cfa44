extension TaskProgress {
    /// The progress after the step; changes nothing by itself.
    ///
    /// Opening only ever records that the task was opened. A lock stops students, not teachers; completion stops
    /// both. Returned work stays as it is unless the teacher asks for another attempt.
    ///
    /// - Throws: Why it cannot be done. The caller checks who may do it; see ``TaskStep/isTeachers``.
    public func after(
        _ step: TaskStep, of kind: TaskKind, in handout: HandoutLifecycle
    ) throws(TaskRefusal) -> TaskProgress {
        switch handout.state {
        case .draft, .scheduled, .deleted, .archived: throw TaskRefusal(.notPosted)
        case .completed: throw TaskRefusal(.completed)
        case .posted: break
        }
        guard step.isTeachers || !handout.isLocked else { throw TaskRefusal(.locked) }
        do {
            return try after(step, of: kind)
        } catch {
            throw TaskRefusal(error.code, isTeachers: step.isTeachers)
        }
    }

    private func after(_ step: TaskStep, of kind: TaskKind) throws(TaskRefusal) -> TaskProgress {
        switch step {
        case .open: return self == .assigned ? .opened : self
        case .markDone(let punctuality): return try marked(punctuality, kind)
        case .undo: return try undone()
        case .handIn(let punctuality): return try handedIn(punctuality, kind)
        case .withdraw: return try withdrawn()
        case .giveBack: return try givenBack()
        case .askToTryAgain:
            guard isFinished else { throw TaskRefusal(.notFinished) }
            return .tryAgain
        }
    }

    private func marked(_ punctuality: Punctuality, _ kind: TaskKind) throws(TaskRefusal) -> TaskProgress {
        guard kind.canBeMarkedDone else { throw TaskRefusal(.mustBeHandedIn) }
        switch self {
        case .assigned, .opened, .tryAgain: return .done(punctuality)
        // Marked again, such as by the app after the student: it counts as done from the first mark.
        case .done: return self
        case .handedIn: throw TaskRefusal(.alreadyHandedIn)
        case .returned: throw TaskRefusal(.alreadyReturned)
        }
    }

    private func undone() throws(TaskRefusal) -> TaskProgress {
        guard case .done = self else { throw TaskRefusal(.notDone) }
        return .opened
    }

    private func handedIn(_ punctuality: Punctuality, _ kind: TaskKind) throws(TaskRefusal) -> TaskProgress {
        guard kind.canBeHandedIn else { throw TaskRefusal(.nothingToHandIn) }
        switch self {
        case .assigned, .opened, .tryAgain, .done: return .handedIn(punctuality)
        case .handedIn: throw TaskRefusal(.alreadyHandedIn)
        case .returned: throw TaskRefusal(.alreadyReturned)
        }
    }

    private func withdrawn() throws(TaskRefusal) -> TaskProgress {
        switch self {
        case .handedIn: return .opened
        case .returned: throw TaskRefusal(.alreadyReturned)
        case .assigned, .opened, .done, .tryAgain: throw TaskRefusal(.notHandedIn)
        }
    }

    private func givenBack() throws(TaskRefusal) -> TaskProgress {
        switch self {
        case .handedIn(let punctuality): return .returned(punctuality)
        case .returned: throw TaskRefusal(.alreadyReturned)
        case .assigned, .opened, .done, .tryAgain: throw TaskRefusal(.notHandedIn)
        }
    }
}
