import Coursework
import JSON
import School

/// The schemas of handouts as teachers write and see them.
enum HandoutShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineTasks(&components)
        defineRequests(&components)
        defineHandout(&components)
        defineLists(&components)
    }

    static let title = Schema.string(limit: Limit.handoutTitle)
    static let due = Schema.string(limit: 16, minimum: 10).described(
        "A day as in 2026-11-21, or with a time as in 2026-11-21T14:30, by the clock at the class's location.")
    static let state = Schema.choice(HandoutState.allCases.filter { $0 != .deleted }.map(\.rawValue))
    static let app = Schema.string(limit: Limit.bundleIdentifier, minimum: 1)

    // MARK: - Tasks

    private static func defineTasks(_ components: inout SchemaRegistry) {
        components.define("Question", Question.shape.schema)
        // An existing task keeps its identifier, and with it the students' work.
        components.define(
            "TaskDraft",
            TaskShape.schema([
                .optional("id", .id, "Of a task that was there before: students' work stays with it."),
                .optional(
                    "title", .string(limit: Limit.taskTitle),
                    "The title; left out, the task is named after what it asks for."),
            ]))
        components.define("Task", TaskShape.schema(TaskShape.head))
    }

    // MARK: - What teachers send

    private static let content: [Schema.Property] = [
        .optional("title", title), .optional("instructions", .string(limit: Limit.instructions)),
        .optional(
            "attachments", .array(of: .id, limit: Limit.attachments),
            "Files of pictures and recordings beside the instructions, in their order."),
        .optional(
            "recipients", .array(of: .id, limit: Limit.peopleInClass),
            "Students of the class; left out it is for all of it, with those who join later."),
        .optional("tasks", .array(of: .reference("TaskDraft"), limit: Limit.tasks)), .optional("due", due),
        .optional("publish", due, "When it is to be posted by itself, once it is scheduled."),
    ]

    private static func defineRequests(_ components: inout SchemaRegistry) {
        components.define("HandoutDraft", .object(content))
        components.define(
            "HandoutChange",
            .object(
                content + [
                    .required("version", .integer(1 ... .max), "The version of the handout that was edited."),
                    .optional("force", .boolean, "Confirms that tasks are removed together with the work in them."),
                ]))
        components.define(
            "Schedule",
            .object([
                .optional("publish", due, "When the handout is posted; left out, at the time that the handout names.")
            ]))
        components.define(
            "CopyRequest", .object([.required("classes", .array(of: .id, limit: 50, minimum: 1))]))
        components.define("Comment", .object([.optional("comment", .string(limit: Limit.comment))]))
    }

    // MARK: - What teachers get

    private static func defineHandout(_ components: inout SchemaRegistry) {
        components.define(
            "Attachment",
            Attachment.shape.schema.described("A picture or a recording beside the instructions of a handout."))
        components.define("Handout", Handout.shape.schema)
        components.define("Consequences", Consequences.shape.schema)
        components.define("Copies", Copies.shape.schema)
        components.define("Share", Share.shape.schema)
        components.define("SharedHandout", SharedHandout.shape.schema)
    }

    private static func defineLists(_ components: inout SchemaRegistry) {
        components.define("HandoutSummary", HandoutSummary.shape.schema)
        components.define("HandoutList", HandoutListing.shape.schema)
        components.define("Favourites", .object([.required("handouts", summaries), .next]))
        components.define("WorkToReview", WorkList.shape.schema)
    }

    static let summaries = Schema.array(of: .reference("HandoutSummary"), limit: 200)
    static let tasks = Schema.array(of: .reference("Task"), limit: Limit.tasks)
}
