package import Coursework
package import Foundation

/// A handout as one of its students sees it in a list.
package struct OwnHandout: Hashable, Sendable {
    package var id: Handout.ID
    package var schoolClass: SchoolClass.ID
    package var className: String
    package var title: String
    package var standing: HandoutStanding
    package var status: StudentHandoutStatus
    package var posted: Date
    package var due: DueDate?
    /// The due date as an instant at the class's location.
    package var dueInstant: Date?
    /// Whether it was due, and something is left to do. It never keeps anybody from doing it.
    package var isOverdue: Bool
    package var tasks: Int
    package var finished: Int
}

/// A handout with all its tasks, as one of its students sees it.
package struct OwnHandoutDetail: Hashable, Sendable {
    package var handout: OwnHandout
    package var instructions: String
    package var attachments: [Attachment]
    package var tasks: [OwnTask]
}

/// A task, and how far the student has come with it.
package struct OwnTask: Hashable, Sendable {
    package var task: HandoutTask
    package var progress: TaskProgress
    package var opened: Date?
    package var done: Date?
    package var isDoneByApp: Bool
    package var reviewed: Date?
    /// What the teacher said when giving it back.
    package var comment: String?
    package var answers: [TicketAnswer]
    package var files: [HandedInFile]
    /// Whether there is recorded work.
    package var hasWork: Bool
}

/// A file that a student has handed in.
package struct HandedInFile: Hashable, Sendable {
    package var id: File.ID
    package var name: String
    package var mediaType: String
    package var size: Int
    package var handedIn: Date
}

/// Which of the student's handouts a list shows.
package enum OwnList: Hashable, Sendable {
    /// With something left to do, by due date: what comes next stands first.
    case next
    /// The same, as far as something was opened already.
    case begun
    /// With nothing left to do, the latest first.
    case finished
    /// All of a class, the latest first.
    case schoolClass(SchoolClass.ID)
}
