import Coursework
import JSON

/// The schemas of handouts as their students see them.
enum OwnHandoutShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineTask(&components)
        defineRequests(&components)
        let id = HandoutShapes.id
        let date = HandoutShapes.date
        let properties: [Schema.Property] = [
            .required("id", id), .required("class", id), .required("className", .string(limit: Limit.className)),
            .required("title", HandoutShapes.title), .required("isLocked", .boolean),
            .required("status", .choice(StudentHandoutStatus.self)), .required("posted", date),
            .optional("due", HandoutShapes.due),
            .optional("dueInstant", date, "The due date as an instant at the class's location."),
            .required(
                "isOverdue", .boolean, "Whether it was due, and something is left to do, which still can be done."),
            .required("taskCount", HandoutShapes.count), .required("finishedCount", HandoutShapes.count),
        ]
        components.define(
            "OwnHandouts",
            .object([
                .required("handouts", .array(of: .object(properties), limit: 200)),
                .next,
            ]))
        components.define(
            "OwnHandout",
            .object(
                properties + [
                    .required("instructions", .string(limit: Limit.instructions)),
                    .required("attachments", .array(of: .reference("Attachment"), limit: Limit.attachments)),
                    .required("tasks", .array(of: .reference("OwnTask"), limit: Limit.tasks)),
                ]))
        components.define(
            "StudentWork",
            .object([.required("tasks", .array(of: .reference("OwnTask"), limit: Limit.tasks))]))
    }

    private static func defineTask(_ components: inout SchemaRegistry) {
        let date = HandoutShapes.date
        let file = Schema.object([
            .required("id", HandoutShapes.id), .required("name", .string(limit: Limit.fileName)),
            .required("size", HandoutShapes.count), .required("handedIn", date),
        ])
        components.define(
            "Answer",
            .object([
                .optional(
                    "choices",
                    .array(
                        of: .integer(0...Int64(Limit.ticketChoices.upperBound - 1)),
                        limit: Limit.ticketChoices.upperBound),
                    "The places of what was chosen, from 0 on."),
                .optional("text", .string(limit: Limit.answer)), .optional("number", .number(Limit.quantity)),
            ]).described("To one question of an exit ticket; empty where it is left out."))
        components.define(
            "OwnTask",
            TaskShape.schema(
                TaskShape.head,
                [
                    .required("progress", .choice(TaskProgress.allCases.map(\.name))), .optional("opened", date),
                    .optional("done", date), .required("isDoneByApp", .boolean), .optional("reviewed", date),
                    .optional("comment", .string(limit: Limit.comment), "What the teacher said when giving it back."),
                    .required("answers", answers(minimum: 0)),
                    .required("files", .array(of: file, limit: 10_000)),
                    .required("hasWork", .boolean, "Whether there is recorded work."),
                ]))
    }

    private static func answers(minimum: Int) -> Schema {
        .array(of: .reference("Answer"), limit: Limit.ticketQuestions.upperBound, minimum: minimum)
    }

    private static func defineRequests(_ components: inout SchemaRegistry) {
        components.define(
            "Done",
            .object([
                .optional(
                    "sharesEarlier", .boolean,
                    "Whether the teacher may see what was done at the same content for another handout.")
            ]))
        components.define(
            "HandIn",
            .oneOf(
                discriminator: "kind",
                cases: [
                    "files": .object([
                        .required(
                            "files", .array(of: HandoutShapes.id, limit: Limit.filesHandedIn, minimum: 1),
                            "Uploaded, and all there.")
                    ]),
                    "answers": .object([
                        .required("answers", answers(minimum: 1), "One for each question, in their order.")
                    ]),
                ]))
    }
}
