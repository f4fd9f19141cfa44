package import Secrets

// What students do with their own handouts.
extension Act where Success == Void {
    /// Records that the student has opened a handout; only the first time counts.
    package static func open(_ handout: Handout.ID) -> Act { Act(locking: [.oneself]) { try $0.open(handout) } }

    /// Records that the student has opened a task; only the first time counts.
    package static func open(_ task: HandoutTask.ID, of handout: Handout.ID) -> Act {
        Act(locking: [.oneself]) { try $0.open(task, of: handout) }
    }

    /// Marks a task as done.
    package static func markDone(
        _ task: HandoutTask.ID, of handout: Handout.ID, sharesEarlier: Bool = false
    ) -> Act {
        Act(locking: [.oneself]) { try $0.markDone(task, of: handout, sharesEarlier: sharesEarlier) }
    }

    /// Removes the mark.
    package static func undoDone(_ task: HandoutTask.ID, of handout: Handout.ID) -> Act {
        Act(locking: [.oneself]) { try $0.undoDone(task, of: handout) }
    }

    /// Hands in files that the student has uploaded.
    package static func handIn(_ files: [File.ID], for task: HandoutTask.ID, of handout: Handout.ID) -> Act {
        Act(locking: [.oneself]) { try $0.handIn(files, for: task, of: handout) }
    }

    /// Hands in the answers to an exit ticket.
    package static func answer(
        _ task: HandoutTask.ID, of handout: Handout.ID, with answers: [TicketAnswer]
    ) -> Act {
        Act(locking: [.oneself]) { try $0.answer(task, of: handout, with: answers) }
    }

    /// Withdraws what was handed in.
    package static func withdraw(_ task: HandoutTask.ID, of handout: Handout.ID) -> Act {
        Act(locking: [.oneself]) { try $0.withdraw(task, of: handout) }
    }
}

extension Act where Success == Launch? {
    /// Opens a task whose app is a web page, with a code for it; nil if the task is not of that kind.
    package static func launch(_ task: HandoutTask.ID, of handout: Handout.ID, secret: Token) -> Act {
        Act(locking: [.oneself]) { transaction in
            try transaction.open(task, of: handout)
            let own = try transaction.ownHandout(handout)
            guard let known = own.tasks.first(where: { $0.task.id == task }), let app = known.task.content.app,
                let told = try transaction.ownAppTasks(of: own)[task], told.isLaunched
            else { return nil }
            return try transaction.launch(app, at: told.link, secret: secret)
        }
    }
}
