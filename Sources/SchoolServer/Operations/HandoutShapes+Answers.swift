import Coursework
package import JSON
package import School

extension Question: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Question.init(_:_:choices:isOptional:),
        required("kind", .choice(Question.Kind.self)) { $0.kind },
        required("text", .string(limit: Limit.question)) { $0.text },
        required(
            "choices", .array(of: .string(limit: Limit.choice), limit: Limit.ticketChoices.upperBound),
            "The choices, or the names of a scale's steps."
        ) { $0.choices },
        required("isOptional", .boolean, "Whether the ticket can be handed in without it.") { $0.isOptional })
}

extension Question.Kind: JSONReadable, JSONWritable {}

extension HandoutTask: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("title", title)
        content.writeFields(to: &json)
    }
}

extension Attachment: Shaped {
    package static let shape = AnswerShape<Attachment>(
        .required("file", .id) { $0.file },
        .required("name", .string(limit: Limit.fileName)) { $0.name },
        .required("mediaType", .string(limit: 127)) { $0.mediaType },
        .required("size", .count) { $0.size })
}

extension Handout: Shaped {
    package static let shape = AnswerShape<Handout>(
        .required("id", .id) { $0.id },
        .required("class", .id) { $0.schoolClass },
        .optional("author", .id) { $0.author },
        .required("state", HandoutShapes.state) { $0.lifecycle.state.rawValue },
        .required("isLocked", .boolean) { $0.lifecycle.isLocked },
        .required("title", HandoutShapes.title) { $0.title },
        .required("instructions", .string(limit: Limit.instructions)) { $0.instructions },
        .required("attachments", .array(of: .reference("Attachment"), limit: Limit.attachments)) { $0.attachments },
        .optional("recipients", .array(of: .id, limit: 10_000), "Left out when it is for the whole class.") {
            // Sorted, so that the same handout always has the same entity tag.
            if case .some(let people) = $0.recipients { people.sorted() } else { nil }
        },
        .required("tasks", HandoutShapes.tasks) { $0.tasks },
        .optional("due", HandoutShapes.due) { $0.due?.description },
        .optional("publish", HandoutShapes.due) { $0.publish?.description },
        .required("version", .integer(1 ... .max)) { $0.version },
        .optional("copyOf", .id) { $0.copyOf },
        .required("isFavourite", .boolean) { $0.isFavourite },
        .required("created", .date) { $0.created },
        .required("modified", .date) { $0.modified },
        .optional("posted", .date) { $0.posted },
        .optional("completed", .date) { $0.completed },
        .required(
            "operations", .array(of: .choice(HandoutOperation.self), limit: HandoutOperation.allCases.count),
            "What the person who asks may do with it now."
        ) { $0.operations.map(\.rawValue) })
}

extension Consequences: Shaped {
    package static let shape = AnswerShape<Consequences>(
        .required("students", .count, "Students who have done something.") { $0.students },
        .required("attempts", .count, "The attempts whose figures are removed.") { $0.attempts },
        .required("files", .count, "How many files of students are removed.") { $0.files },
        .required("answers", .count, "How many answered exit tickets are removed.") { $0.answers },
        .required("unfinished", .count, "How many students have something left to do that they can no longer do.") {
            $0.unfinished
        })
}

extension HandoutSummary: Shaped {
    package static let shape = AnswerShape<HandoutSummary>(
        .required("id", .id) { $0.id },
        .optional("author", .id) { $0.author },
        .required("state", HandoutShapes.state) { $0.lifecycle.state.rawValue },
        .required("isLocked", .boolean) { $0.lifecycle.isLocked },
        .required("title", HandoutShapes.title) { $0.title },
        .optional("due", HandoutShapes.due) { $0.due?.description },
        .optional("publish", HandoutShapes.due) { $0.publish?.description },
        .optional("posted", .date) { $0.posted },
        .required("modified", .date) { $0.modified },
        .required("isFavourite", .boolean) { $0.isFavourite },
        .required("tasks", .count) { $0.tasks },
        .required("students", .count, "How many of the handout's students are still in the class.") { $0.students },
        .required("done", .count, "Students who have nothing left to do.") { $0.done },
        .required("toReview", .count, "Work and answers that were handed in and no teacher has looked at.") {
            $0.toReview
        })
}

extension HandoutListing: Shaped {
    package static let shape = AnswerShape<HandoutListing>(
        .required("handouts", HandoutShapes.summaries) { $0.page.items },
        .required("counts", HandoutCounts.schema, "The counts of handouts in every state.") {
            HandoutCounts(counts: $0.counts)
        },
        .next { $0.page.next })
}

/// How many handouts are in each state: a field for each.
private struct HandoutCounts: JSONWritable {
    var counts: [HandoutState: Int]

    private static let states = HandoutState.allCases.filter { $0 != .deleted }
    static let schema = Schema.object(states.map { .required($0.rawValue, .count) })

    func write(to json: inout JSONWriter) {
        json.object { json in
            for state in Self.states { json.field(named: state.rawValue, counts[state] ?? 0) }
        }
    }
}

struct WorkList: Shaped {
    var page: Page<WorkToReview>

    static let shape = AnswerShape<WorkList>(
        .required("work", .array(of: WorkToReview.shape.schema, limit: 200)) { $0.page.items },
        .next { $0.page.next })
}

extension WorkToReview: Shaped {
    package static let shape = AnswerShape<WorkToReview>(
        .required("handout", .id) { $0.handout },
        .required("handoutTitle", HandoutShapes.title) { $0.handoutTitle },
        .required("task", .id) { $0.task },
        .required("taskTitle", .string(limit: Limit.taskTitle)) { $0.taskTitle },
        .required("kind", .choice(TaskKind.self)) { $0.kind.rawValue },
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("done", .date) { $0.done },
        .required("isLate", .boolean) { $0.isLate })
}

/// The copies of a handout.
struct Copies: Shaped {
    struct Copy: Shaped {
        var id: Handout.ID
        var schoolClass: SchoolClass.ID

        static let shape = AnswerShape<Copy>(
            .required("id", .id) { $0.id },
            .required("class", .id) { $0.schoolClass })
    }

    var handouts: [Copy]

    static let shape = AnswerShape<Copies>(
        .required("handouts", .array(of: Copy.shape.schema, limit: 50, minimum: 1)) { $0.handouts })
}

struct Share: Shaped {
    var token: ShareToken

    static let shape = AnswerShape<Share>(
        .required("token", .string(limit: 26, minimum: 26)) { $0.token.description })
}

/// A shared handout.
struct SharedHandout: Shaped {
    var title: String
    var tasks: [HandoutTask]

    static let shape = AnswerShape<SharedHandout>(
        .required("title", HandoutShapes.title) { $0.title },
        .required("tasks", HandoutShapes.tasks) { $0.tasks })
}
