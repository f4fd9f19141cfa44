import Coursework
import Foundation
package import JSON
package import School

/// The schemas of results: their distribution at a task, and the answers to an exit ticket.
enum ResultShapes {
    static let people = Schema.array(of: .id, limit: 10_000)
    static let groups = Schema.array(of: TaskResults.Group.shape.schema, limit: 1000)

    static func define(_ components: inout SchemaRegistry) {
        components.define("ResultItem", TaskResults.Item.shape.schema)
        components.define("TicketResults", TicketSummary.shape.schema)
        components.define("TaskResults", ResultsOfTask.shape.schema)
        components.define("HandoutResults", ResultsOfHandout.shape.schema)
    }
}

/// The results of a class at one of a handout's tasks.
struct ResultsOfTask: Shaped {
    var column: HandoutReport.Column
    var stages: [HandoutReport.Stage: [Person.ID]]
    var results: TaskResults
    var ticket: TicketSummary?

    init(_ report: HandoutReport, at index: Int, ticket: TicketSummary? = nil) {
        column = report.columns[index]
        stages = Dictionary(grouping: report.present, by: { $0.cells[index].stage }).mapValues { $0.map(\.person) }
        results = TaskResults(report, at: index)
        self.ticket = ticket
    }

    static let shape = AnswerShape<ResultsOfTask>(
        .required("task", .id) { $0.column.task },
        .required("kind", .choice(TaskKind.self)) { $0.column.kind },
        .required("title", ReportShapes.title) { $0.column.title },
        .required("done", ResultShapes.people) { $0.stages[.done] ?? [] },
        .required("working", ResultShapes.people) { $0.stages[.working] ?? [] },
        .required("notBegun", ResultShapes.people) { $0.stages[.notBegun] ?? [] },
        .optional(
            "measure", .choice(["score", "percent", "time", "quantity", "answer"]),
            "What the results are: parts of the points or of the work, seconds, numbers, or answers; nothing without results."
        ) { $0.results.measure?.name },
        .optional("words", .choice(TaskResults.Measure.words), "The two words for answers, such as true and false.") {
            $0.results.measure?.words
        },
        .required("isMixed", .boolean, "Whether the results cannot be compared, so that another measure is shown.") {
            $0.results.isMixed
        },
        .required("students", .count, "How many have a result.") { $0.results.students },
        .optional("median", .number(), "The median; left out for answers.") { $0.results.median },
        .required("groups", ResultShapes.groups, "The distribution of the results, from the lowest.") {
            $0.results.groups
        },
        .required(
            "items", .array(of: .reference("ResultItem"), limit: 100_000),
            "Questions and the like: what most students missed first, what cannot be missed at the end."
        ) { $0.results.items },
        .optional(
            "ticket", .reference("TicketResults"),
            "The answers to an exit ticket; only when this task was asked for by itself."
        ) {
            $0.ticket
        })
}

/// The results of a class at all tasks of a handout.
struct ResultsOfHandout: Shaped {
    var report: HandoutReport

    static let shape = AnswerShape<ResultsOfHandout>(
        .required("handout", .id) { $0.report.handout },
        .required("class", .id) { $0.report.schoolClass },
        .required("title", ReportShapes.title) { $0.report.title },
        .required("tasks", .array(of: .reference("TaskResults"), limit: 100)) { results in
            results.report.columns.indices.map { ResultsOfTask(results.report, at: $0) }
        })
}

extension TaskResults.Measure {
    fileprivate static let words = ["trueFalse", "passFail", "yesNo", "correctIncorrect"]

    fileprivate var name: String {
        switch self {
        case .score: "score"
        case .percent: "percent"
        case .time: "time"
        case .quantity: "quantity"
        case .answer: "answer"
        }
    }

    fileprivate var words: String? {
        if case .answer(let wording) = self { wording.name } else { nil }
    }
}

extension TaskResults.Group: Shaped {
    package static let shape = AnswerShape<TaskResults.Group>(
        .optional("from", .number(), "The beginning of the range.") {
            if case .range(let from, _) = $0.span { from } else { nil }
        },
        .optional(
            "below", .number(),
            "The end of the range. It belongs to the next group, and in the last group to the group itself."
        ) {
            if case .range(_, let below) = $0.span { below } else { nil }
        },
        .optional("value", .number(), "The number, if each number is a group of its own.") {
            if case .value(let value) = $0.span { value } else { nil }
        },
        .optional("answer", .boolean, "For a result with two answers: true for the group of the first answer.") {
            if case .answer(let answer) = $0.span { answer } else { nil }
        },
        .required("people", ResultShapes.people) { $0.people })
}

extension TaskResults.Item: Shaped {
    package static let shape = AnswerShape<TaskResults.Item>(
        .optional("item", .string(limit: 256), "The name that the app gives the item.") {
            if case .item(let name) = $0.source { name } else { nil }
        },
        .optional("path", SyncShapes.path, "The context below the task's to which the result belongs.") {
            if case .place(let path) = $0.source { path } else { nil }
        },
        .required("title", ReportShapes.title) { $0.title },
        .required("canBeMissed", .boolean) { $0.isJudged },
        .optional("words", .choice(TaskResults.Measure.words)) { $0.measure?.words },
        .required("students", .count, "How many students have a result for it.") { $0.students },
        .required("missed", ResultShapes.people, "The students who missed it, or had the second of two answers.") {
            $0.missed
        },
        .required("met", ResultShapes.people) { $0.met },
        .optional("median", .number(), "The median, for numbers.") { $0.median })
}

extension TicketSummary: Shaped {
    package static let shape = AnswerShape<TicketSummary>(
        .required("students", .count, "How many have handed it in.") { $0.students },
        .required("questions", .array(of: Part.shape.schema, limit: 100)) { $0.parts })
}

extension TicketSummary.Part: Shaped {
    package static let shape = AnswerShape<TicketSummary.Part>(
        .required("question", .reference("Question")) { $0.question },
        .required("students", .count, "How many answered it.") { $0.students },
        .required(
            "choices", .array(of: ResultShapes.people, limit: 100),
            "The students who chose each choice, or each step of a scale."
        ) { $0.choices },
        .required("groups", ResultShapes.groups, "The distribution of the numbers.") { $0.groups },
        .optional("median", .number(), "The median, for numbers and scales.") { $0.median },
        .required("texts", .array(of: TicketSummary.Written.shape.schema, limit: 10_000)) { $0.texts },
        .required(
            "unanswered", ResultShapes.people, "The students who handed the ticket in without an answer to this."
        ) { $0.unanswered })
}

extension TicketSummary.Written: Shaped {
    package static let shape = AnswerShape<TicketSummary.Written>(
        .required("person", .id) { $0.person },
        .required("text", .string(limit: Limit.answer)) { $0.text })
}
