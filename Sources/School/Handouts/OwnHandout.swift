package import Coursework
package import Foundation

/// A handout in a student's list.
package struct OwnHandout: Hashable, Sendable {
    package var id: Handout.ID
    package var schoolClass: SchoolClass.ID
    package var className: String
    package var title: String
    package var lifecycle: HandoutLifecycle
    package var status: StudentHandoutStatus
    package var posted: Date
    package var due: DueDate?
    /// The due date as an instant in the time zone of the class.
    package var dueInstant: Date?
    /// Whether it is past its due date with something left to do. Students can still do it.
    package var isOverdue: Bool
    package var tasks: Int
    package var finished: Int
}

/// A handout with all its tasks, for one of its students.
package struct OwnHandoutDetail: Hashable, Sendable {
    package var handout: OwnHandout
    package var instructions: String
    package var attachments: [Attachment]
    package var tasks: [OwnTask]
}

/// A task, and the student's progress with it.
package struct OwnTask: Hashable, Sendable {
    package var task: HandoutTask
    package var progress: TaskProgress
    package var opened: Date?
    package var done: Date?
    package var isDoneByApp: Bool
    package var reviewed: Date?
    /// The teacher's comment on the returned work.
    package var comment: String?
    package var answers: [TicketAnswer]
    package var files: [HandedInFile]
    /// Whether any work was recorded.
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

/// Which of their handouts a student's list shows.
package enum OwnList: Hashable, Sendable {
    /// Handouts with something left to do, by due date, the next one first.
    case next
    /// The same, but only those in which something was opened already.
    case begun
    /// Handouts with nothing left to do, latest first.
    case finished
    /// All handouts of a class, latest first.
    case schoolClass(SchoolClass.ID)
}
