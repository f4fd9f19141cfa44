import Coursework
import JSON
import School

/// A handout as a teacher sends it.
struct HandoutDraftRequest: RequestShaped {
    var title: String
    var instructions: String
    var attachments: [File.ID]
    var recipients: Set<Person.ID>?
    var tasks: [HandoutDraft.Task]
    var due: DueDate?
    var publish: DueDate?

    static let requestShape = RequestShape(
        HandoutDraftRequest.init,
        optional("title", HandoutShapes.title, or: ""),
        optional("instructions", .string(limit: Limit.instructions), or: ""),
        optional(
            "attachments", .array(of: .id, limit: Limit.attachments), or: [],
            "Files of pictures and recordings beside the instructions, in their order."),
        optional(
            "recipients", .array(of: .id, limit: Limit.peopleInClass),
            "Students of the class; left out it is for all of it, with those who join later."),
        optional("tasks", .array(of: .reference("TaskDraft"), limit: Limit.tasks), or: []),
        optional("due", HandoutShapes.due),
        optional("publish", HandoutShapes.due, "When it is to be posted by itself, once it is scheduled."))

    var draft: HandoutDraft {
        HandoutDraft(
            title: title, instructions: instructions, attachments: attachments,
            recipients: recipients.map { .some($0) } ?? .all, tasks: tasks, due: due, publish: publish)
    }
}

/// A changed handout: all of it, with the version that was edited.
struct HandoutChangeRequest: RequestShaped {
    var content: HandoutDraftRequest
    var version: Int
    var force: Bool

    static let requestShape = RequestShape(
        HandoutChangeRequest.init, HandoutDraftRequest.requestShape,
        required("version", .integer(1 ... .max), "The version of the handout that was edited."),
        optional("force", .boolean, or: false, "Confirms that tasks are removed together with the work in them."))
}

struct ScheduleRequest: RequestShaped {
    var publish: DueDate?

    static let requestShape = RequestShape(
        ScheduleRequest.init,
        optional(
            "publish", HandoutShapes.due, "When the handout is posted; left out, at the time that the handout names."))
}

struct CopyRequest: RequestShaped {
    var classes: [SchoolClass.ID]

    static let requestShape = RequestShape(
        CopyRequest.init, required("classes", .array(of: .id, limit: 50, minimum: 1)))
}

struct CommentRequest: RequestShaped {
    var comment: String?

    static let requestShape = RequestShape(
        CommentRequest.init, optional("comment", .string(limit: Limit.comment)))
}
