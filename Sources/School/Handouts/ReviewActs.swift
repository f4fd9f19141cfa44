package import Foundation

extension Act where Success == Void {
    /// Records that a teacher has reviewed finished work.
    package static func markReviewed(_ task: HandoutTask.ID, of handout: Handout.ID, by student: Person.ID) -> Act {
        Act(locking: [.person(student)]) { try $0.markReviewed(task, of: handout, by: student) }
    }

    /// Returns handed-in work to the student.
    package static func giveBack(
        _ task: HandoutTask.ID, of handout: Handout.ID, to student: Person.ID, saying comment: String? = nil
    ) -> Act {
        Act(locking: [.person(student)]) { try $0.giveBack(task, of: handout, to: student, saying: comment) }
    }

    /// Asks a student to try again.
    package static func askToTryAgain(
        _ task: HandoutTask.ID, of handout: Handout.ID, by student: Person.ID, saying comment: String? = nil
    ) -> Act {
        Act(locking: [.person(student)]) { try $0.askToTryAgain(task, of: handout, by: student, saying: comment) }
    }

    package static func takeBackReview(_ task: HandoutTask.ID, of handout: Handout.ID, by student: Person.ID) -> Act {
        Act(locking: [.person(student)]) { try $0.takeBackReview(task, of: handout, by: student) }
    }

    package static func takeBackReturn(_ task: HandoutTask.ID, of handout: Handout.ID, by student: Person.ID) -> Act {
        Act(locking: [.person(student)]) { try $0.takeBackReturn(task, of: handout, by: student) }
    }

    package static func takeBackRetry(_ task: HandoutTask.ID, of handout: Handout.ID, by student: Person.ID) -> Act {
        Act(locking: [.person(student)]) { try $0.takeBackRetry(task, of: handout, by: student) }
    }

    /// Saves a comment that the asking teacher uses often.
    package static func saveComment(_ text: String) -> Act {
        Act(locking: [.oneself]) { try $0.saveComment(text) }
    }

    package static func removeComment(_ id: SavedComment.ID) -> Act {
        Act(locking: [.oneself]) { try $0.removeComment(id) }
    }
}

extension Act where Success == (noted: Date, count: Int) {
    /// Records that everything handed in before a moment has been reviewed, or all of one task.
    package static func markAllReviewed(
        of handout: Handout.ID, task: HandoutTask.ID? = nil, doneUntil moment: Date
    ) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofChanging: handout, withWork: true) }) {
            try $0.markAllReviewed(of: handout, task: task, doneUntil: moment)
        }
    }
}

extension Act where Success == Int {
    /// Undoes a review of all work; returns how many pieces it was.
    package static func takeBackReviews(of handout: Handout.ID, notedAt moment: Date) -> Act {
        Act(locking: [], lockingFound: { try $0.locks(ofChanging: handout, withWork: true) }) {
            try $0.takeBackReviews(of: handout, notedAt: moment)
        }
    }
}
