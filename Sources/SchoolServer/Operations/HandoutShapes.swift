import Coursework
import JSON

/// The schemas of handouts as teachers write and see them.
enum HandoutShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineTasks(&components)
        defineRequests(&components)
        defineHandout(&components)
        defineLists(&components)
    }

    static let id = Schema.string(format: .identifier)
    static let date = Schema.string(format: .dateTime)
    static let title = Schema.string(limit: Limit.handoutTitle)
    static let due = Schema.string(limit: 16, minimum: 10).described(
        "A day as in 2026-11-21, or with a time as in 2026-11-21T14:30, by the clock at the class's location.")
    static let state = Schema.choice(HandoutState.allCases.filter { $0 != .deleted }.map(\.rawValue))
    static let count = Schema.integer(0 ... .max)
    static let app = Schema.string(limit: 155, minimum: 1)

    // MARK: - Tasks

    private static func defineTasks(_ components: inout SchemaRegistry) {
        components.define(
            "Question",
            .object([
                .required("kind", .choice(["choice", "choices", "text", "number", "scale"])),
                .required("text", .string(limit: Limit.question)),
                .required(
                    "choices", .array(of: .string(limit: Limit.choice), limit: Limit.ticketChoices.upperBound),
                    "To choose from, or the names of a scale's steps."),
                .required("isOptional", .boolean, "Whether the ticket can be handed in without it."),
            ]))
        // An existing task keeps its identifier, and with it the students' work.
        components.define(
            "TaskDraft",
            TaskShape.schema([
                .optional("id", id, "Of a task that was there before: students' work stays with it."),
                .optional("title", .string(limit: Limit.taskTitle), "Without one, what is asked for gives the name."),
            ]))
        components.define("Task", TaskShape.schema(TaskShape.head))
    }

    // MARK: - What teachers send

    private static let content: [Schema.Property] = [
        .optional("title", title), .optional("instructions", .string(limit: Limit.instructions)),
        .optional(
            "attachments", .array(of: id, limit: Limit.attachments),
            "Files of pictures and recordings beside the instructions, in their order."),
        .optional(
            "recipients", .array(of: id, limit: Limit.peopleInClass),
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
                    .required("version", .integer(1 ... .max), "The one that was edited."),
                    .optional("force", .boolean, "Whether tasks go together with the work that was done in them."),
                ]))
        components.define(
            "Schedule", .object([.optional("publish", due, "Without it, the time that the handout names.")]))
        components.define(
            "CopyRequest", .object([.required("classes", .array(of: id, limit: 50, minimum: 1))]))
        components.define("Comment", .object([.optional("comment", .string(limit: Limit.comment))]))
    }

    // MARK: - What teachers get

    private static func defineHandout(_ components: inout SchemaRegistry) {
        components.define(
            "Attachment",
            .object([
                .required("file", id), .required("name", .string(limit: Limit.fileName)),
                .required("mediaType", .string(limit: 127)), .required("size", count),
            ]).described("A picture or a recording beside the instructions of a handout."))
        components.define(
            "Handout",
            .object([
                .required("id", id), .required("class", id), .optional("author", id), .required("state", state),
                .required("isLocked", .boolean), .required("title", title),
                .required("instructions", .string(limit: Limit.instructions)),
                .required("attachments", .array(of: .reference("Attachment"), limit: Limit.attachments)),
                .optional("recipients", .array(of: id, limit: 10_000), "Left out when it is for the whole class."),
                .required("tasks", .array(of: .reference("Task"), limit: Limit.tasks)), .optional("due", due),
                .optional("publish", due), .required("version", .integer(1 ... .max)), .optional("copyOf", id),
                .required("isFavourite", .boolean), .required("created", date), .required("modified", date),
                .optional("posted", date), .optional("completed", date),
                .required(
                    "operations", .array(of: .choice(HandoutOperation.self), limit: HandoutOperation.allCases.count),
                    "What the person who asks may do with it now."),
            ]))
        components.define(
            "Consequences",
            .object([
                .required("students", count, "Students who have done something."),
                .required("attempts", count, "Attempts whose figures go."),
                .required("files", count, "Files of students that go."),
                .required("answers", count, "Exit tickets answered."),
                .required("unfinished", count, "Students who have something left to do, and can't any more."),
            ]))
        components.define(
            "Copies",
            .object([
                .required(
                    "handouts",
                    .array(of: .object([.required("id", id), .required("class", id)]), limit: 50, minimum: 1))
            ]))
        components.define("Share", .object([.required("token", .string(limit: 26, minimum: 26))]))
        components.define(
            "SharedHandout",
            .object([
                .required("title", title),
                .required("tasks", .array(of: .reference("Task"), limit: Limit.tasks)),
            ]))
    }

    private static func defineLists(_ components: inout SchemaRegistry) {
        components.define(
            "HandoutSummary",
            .object([
                .required("id", id), .optional("author", id), .required("state", state),
                .required("isLocked", .boolean), .required("title", title), .optional("due", due),
                .optional("publish", due), .optional("posted", date), .required("modified", date),
                .required("isFavourite", .boolean), .required("tasks", count),
                .required("students", count, "Whom it has reached, as far as they are in the class."),
                .required("done", count, "Students who have nothing left to do."),
                .required("toReview", count, "Work and answers that were handed in and no teacher has looked at."),
            ]))
        let handouts = Schema.Property.required("handouts", .array(of: .reference("HandoutSummary"), limit: 200))
        components.define(
            "HandoutList",
            .object([
                handouts,
                .required(
                    "counts",
                    .object(HandoutState.allCases.filter { $0 != .deleted }.map { .required($0.rawValue, count) }),
                    "Of all states."),
                .next,
            ]))
        components.define("Favourites", .object([handouts, .next]))
        components.define(
            "WorkToReview",
            .object([
                .required(
                    "work",
                    .array(
                        of: .object([
                            .required("handout", id), .required("handoutTitle", title), .required("task", id),
                            .required("taskTitle", .string(limit: Limit.taskTitle)),
                            .required("kind", .choice(TaskKind.self)), .required("person", id),
                            .required("name", .reference("PersonName")), .required("done", date),
                            .required("isLate", .boolean),
                        ]), limit: 200)),
                .next,
            ]))
    }
}
