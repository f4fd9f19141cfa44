import Coursework
package import JSON
package import School

/// The schemas of handouts as their students see them.
enum OwnHandoutShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineTask(&components)
        defineRequests(&components)
        components.define("OwnHandouts", OwnHandouts.shape.schema)
        components.define("OwnHandout", OwnHandoutDetail.shape.schema)
        components.define("StudentWork", StudentWork.shape.schema)
    }

    fileprivate static let tasks = Schema.array(of: .reference("OwnTask"), limit: Limit.tasks)

    private static func defineTask(_ components: inout SchemaRegistry) {
        components.define(
            "Answer",
            TicketAnswer.shape.schema.described(
                "The answer to one question of an exit ticket; empty if the question was left out."))
        components.define("OwnTask", TaskShape.schema(TaskShape.head, OwnTask.work.properties))
    }

    static func answers(minimum: Int) -> Schema {
        .array(of: .reference("Answer"), limit: Limit.ticketQuestions.upperBound, minimum: minimum)
    }

    private static func defineRequests(_ components: inout SchemaRegistry) {
        components.define("Done", DoneRequest.requestShape.schema)
        components.define("HandIn", HandInRequest.schema)
    }
}

extension OwnHandout: Shaped {
    package static let shape = AnswerShape<OwnHandout>(
        .required("id", .id) { $0.id },
        .required("class", .id) { $0.schoolClass },
        .required("className", .string(limit: Limit.className)) { $0.className },
        .required("title", HandoutShapes.title) { $0.title },
        .required("isLocked", .boolean) { $0.lifecycle.isLocked },
        .required("status", .choice(StudentHandoutStatus.self)) { $0.status.rawValue },
        .required("posted", .date) { $0.posted },
        .optional("due", HandoutShapes.due) { $0.due?.description },
        .optional("dueInstant", .date, "The due date as an instant at the class's location.") { $0.dueInstant },
        .required("isOverdue", .boolean, "Whether it was due, and something is left to do, which still can be done.") {
            $0.isOverdue
        },
        .required("taskCount", .count) { $0.tasks },
        .required("finishedCount", .count) { $0.finished })
}

/// A page of a student's handouts.
struct OwnHandouts: Shaped {
    var page: Page<OwnHandout>

    static let shape = AnswerShape<OwnHandouts>(
        .required("handouts", .array(of: OwnHandout.shape.schema, limit: 200)) { $0.page.items },
        .next { $0.page.next })
}

extension OwnHandoutDetail: Shaped {
    package static let shape = AnswerShape<OwnHandoutDetail>(
        OwnHandout.shape.fields { $0.handout } + [
            .required("instructions", .string(limit: Limit.instructions)) { $0.instructions },
            .required("attachments", .array(of: .reference("Attachment"), limit: Limit.attachments)) {
                $0.attachments
            },
            .required("tasks", OwnHandoutShapes.tasks) { $0.tasks },
        ])
}

extension OwnTask: JSONWritable {
    /// What stands behind the task, whose fields depend on its kind.
    fileprivate static let work = AnswerShape<OwnTask>(
        .required("progress", .choice(TaskProgress.allCases.map(\.name))) { $0.progress.name },
        .optional("opened", .date) { $0.opened },
        .optional("done", .date) { $0.done },
        .required("isDoneByApp", .boolean) { $0.isDoneByApp },
        .optional("reviewed", .date) { $0.reviewed },
        .optional("comment", .string(limit: Limit.comment), "What the teacher said when giving it back.") {
            $0.comment
        },
        .required("answers", OwnHandoutShapes.answers(minimum: 0)) { $0.answers },
        .required("files", .array(of: HandedInFile.shape.schema, limit: 10_000)) { $0.files },
        .required("hasWork", .boolean, "Whether there is recorded work.") { $0.hasWork })

    package func write(to json: inout JSONWriter) {
        json.object { json in
            task.writeFields(to: &json)
            Self.work.writeFields(self, to: &json)
        }
    }
}

extension HandedInFile: Shaped {
    package static let shape = AnswerShape<HandedInFile>(
        .required("id", .id) { $0.id },
        .required("name", .string(limit: Limit.fileName)) { $0.name },
        .required("size", .count) { $0.size },
        .required("handedIn", .date) { $0.handedIn })
}

extension TicketAnswer: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        TicketAnswer.init(choices:text:number:),
        optional(
            "choices",
            .array(
                of: .integer(0...Int64(Limit.ticketChoices.upperBound - 1)), limit: Limit.ticketChoices.upperBound),
            "The places of what was chosen, from 0 on."
        ) { if case .choices(let choices) = $0 { choices } else { nil } },
        optional("text", .string(limit: Limit.answer)) { if case .text(let text) = $0 { text } else { nil } },
        optional("number", .number(Limit.quantity)) { if case .number(let number) = $0 { number } else { nil } })
}

/// One student's work with the tasks of a handout.
struct StudentWork: Shaped {
    var tasks: [OwnTask]

    static let shape = AnswerShape<StudentWork>(.required("tasks", OwnHandoutShapes.tasks) { $0.tasks })
}
