package import Coursework
import Foundation
public import JSON
package import School

/// The schemas of reports.
enum ReportShapes {
    static let title = Schema.string(limit: 256)

    static func define(_ components: inout SchemaRegistry) {
        components.define("PersonName", Person.Name.shape.schema)
        components.define(
            "Item",
            .object([
                .required("identifier", .string(limit: 256)), .required("title", title),
                .required("kind", .choice(["binary", "quantity", "score"])),
                .optional("value", .number(), "The number, or the points."),
                .optional("of", .number(), "The possible points."), .optional("answer", .boolean),
                .optional("words", .choice(["trueFalse", "passFail", "yesNo", "correctIncorrect"])),
            ]))
        components.define("Figures", ContextFigures.shape.schema)
        components.define("Mean", ClassFigures.Mean.shape.schema)
        components.define(
            "Means",
            .object([
                .required("students", .count), .optional("time", .reference("Mean")),
                .optional("percent", .reference("Mean")), .optional("primary", .reference("Mean")),
                .optional("primaryKind", .choice(["binary", "quantity", "score"])),
                .optional("primaryAbsence", .choice(["noData", "mixedKinds"])),
            ]))
        components.define("Usual", Insight.Usual.shape.schema)
        components.define("Column", HandoutReport.Column.shape.schema)
        components.define("Cell", Cell.shape.schema)
        components.define("HandoutReport", HandoutReport.shape.schema)
        components.define("ClassReport", ClassReport.shape.schema)
        components.define("StudentReport", StudentReport.shape.schema)
        components.define("Attempts", Attempts.shape.schema)
    }
}

extension Identifier: JSONWritable {
    package func write(to json: inout JSONWriter) { json.value(description) }
}

extension IdentifierPath: JSONWritable {
    package func write(to json: inout JSONWriter) { json.value(elements) }
}

extension Person.Name: TwoWayShaped {
    package static let twoWayShape = TwoWayShape(
        Person.Name.init,
        required("given", ReportShapes.title) { $0.given },
        optional("middle", ReportShapes.title) { $0.middle },
        required("family", ReportShapes.title) { $0.family })
}

extension ActivityItem: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("identifier", identifier)
            json.field("title", title)
            switch value {
            case .binary(let answer, let wording):
                json.field("kind", "binary")
                json.field("answer", answer)
                json.field("words", wording.name)
            case .quantity(let quantity):
                json.field("kind", "quantity")
                json.field("value", quantity)
            case .score(let score, of: let possible):
                json.field("kind", "score")
                json.field("value", score)
                json.field("of", possible)
            }
        }
    }
}

// MARK: - Figures

extension ClassFigures.Mean: Shaped {
    package static let shape = AnswerShape<ClassFigures.Mean>(
        .required("value", .number()) { $0.value },
        .required("students", .integer(1 ... .max)) { $0.students })
}

extension ClassFigures: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("students", students)
            json.field("time", ifPresent: time)
            json.field("percent", ifPresent: percent)
            switch primary {
            case .score(let mean):
                json.field("primary", mean)
                json.field("primaryKind", "score")
            case .quantity(let mean):
                json.field("primary", mean)
                json.field("primaryKind", "quantity")
            case .binary(let mean, _):
                json.field("primary", mean)
                json.field("primaryKind", "binary")
            case .none(let absence): json.field("primaryAbsence", absence.rawValue)
            }
        }
    }
}

// MARK: - The report of a handout

extension HandoutReport.Column: Shaped {
    package static let shape = AnswerShape<HandoutReport.Column>(
        .required("task", .id) { $0.task },
        .required("kind", .choice(TaskKind.self)) { $0.kind },
        .required("title", ReportShapes.title) { $0.title },
        .optional("app", .string(limit: Limit.bundleIdentifier)) { $0.app },
        .optional("path", SyncShapes.path) { $0.path },
        .required("means", .reference("Means")) { $0.means },
        .required("done", .count) { $0.done })
}

extension Cell.Place: Shaped {
    package static let shape = AnswerShape<Cell.Place>(
        .required("path", SyncShapes.path) { $0.path },
        .required("figures", .reference("Figures")) { $0.figures },
        .optional(
            "titles", .array(of: ReportShapes.title, limit: 32),
            "The titles of the contexts from just below the assigned one down to this one; only in the report of one student."
        ) { $0.titles.isEmpty ? nil : $0.titles })
}

extension Cell: Shaped {
    package static let shape = AnswerShape<Cell>(
        .required("person", .id) { $0.person },
        .required("task", .id) { $0.task },
        .optional("opened", .date) { $0.opened },
        .optional("done", .date) { $0.done?.at },
        .optional("doneByApp", .boolean) { $0.done?.isByApp },
        .optional("isLate", .boolean) { $0.done?.isLate },
        .optional("figures", .reference("Figures")) { $0.figures },
        .required(
            "below", .array(of: Cell.Place.shape.schema, limit: 1_000_000), "Work at contexts below the assigned one."
        ) { $0.below },
        .optional("received", .date, "When the school last received a report of it.") { $0.received },
        .optional("trust", .choice(TrustLabel.self)) { $0.trust?.rawValue },
        .optional("absence", .choice(Cell.Absence.self), "Why there are no figures.") { $0.absence?.rawValue },
        .optional("explanation", ReportShapes.title, "The explanation in words.") { $0.absence?.explanation },
        .required("isHandedIn", .boolean, "Whether work or answers were handed in.") { $0.isHandedIn },
        .required("isReviewed", .boolean, "Whether a teacher has looked at what is done.") { $0.isReviewed },
        .required("isReturned", .boolean) { $0.isReturned },
        .required("triesAgain", .boolean) { $0.triesAgain })
}

extension HandoutReport.Line: Shaped {
    package static let shape = AnswerShape<HandoutReport.Line>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("isProgressOn", .boolean) { $0.isProgressOn },
        .required("isPresent", .boolean) { $0.isPresent },
        .optional(
            "opened", .date,
            "When the student first opened the handout or anything of it; work that arrived was opened."
        ) { $0.opened },
        .required("cells", .array(of: .reference("Cell"), limit: 100)) { $0.cells },
        .optional(
            "signsSetAside", .date,
            "When a teacher said that the student needs no help with the handout; then there are no signs."
        ) { $0.signsSetAside },
        .required(
            "signs", .array(of: HandoutReport.Sign.shape.schema, limit: 103),
            "Why the student may need help: where the work differs from both their usual work and the class's."
        ) { $0.signs })
}

extension HandoutReport.Sign: Shaped {
    package static let shape = AnswerShape<HandoutReport.Sign>(
        .required("kind", .choice(Insight.self)) { $0.found.insight.rawValue },
        .optional("task", .id, "The task in which it shows.") { $0.task },
        .required("isLikely", .boolean, "Whether it is more than chance would explain.") { $0.found.isLikely },
        .optional("score", .number(), "The student's share of the points, if the sign is about points.") { $0.score },
        .optional(
            "own", .reference("Usual"),
            "The share of earlier handouts for which the student did what is missing here, or their usual score; left out if too little is known."
        ) { $0.found.own },
        .required("ofClass", .reference("Usual"), "The share of the class that did it, or the mean score of the class.")
        {
            $0.found.ofClass
        })
}

extension Insight.Usual: Shaped {
    package static let shape = AnswerShape<Insight.Usual>(
        .required("value", .number(), "A share, from 0 to 1.") { $0.value },
        .required(
            "count", .count,
            "Of how many: earlier handouts or results of the student, or students of the class."
        ) { $0.count })
}

extension HandoutReport: Shaped {
    package static let shape = AnswerShape<HandoutReport>(
        .required("handout", .id) { $0.handout },
        .required("class", .id) { $0.schoolClass },
        .required("title", ReportShapes.title) { $0.title },
        .required("isProgressOn", .boolean) { $0.isProgressOn },
        .required("columns", .array(of: .reference("Column"), limit: 100)) { $0.columns },
        .required("lines", .array(of: Line.shape.schema, limit: 10_000)) { $0.lines },
        .optional(
            "unopened", .count,
            "How many have not opened it. Given only if it is due soon or overdue, and so many have not that no student is named for it."
        ) { $0.unopened })
}

// MARK: - The reports of a class and of a student

extension ClassReport.Line: Shaped {
    package static let shape = AnswerShape<ClassReport.Line>(
        .required("handout", .id) { $0.handout },
        .required("title", ReportShapes.title) { $0.title },
        .required("posted", .date) { $0.posted },
        .required("isCompleted", .boolean) { $0.isCompleted },
        .required("students", .count) { $0.students },
        .required("opened", .count) { $0.opened },
        .required("finished", .count, "Students who have done all of it.") { $0.finished },
        .required("tasks", .count) { $0.tasks },
        .required("done", .count) { $0.done },
        .required("toReview", .count) { $0.toReview },
        .optional("time", .reference("Mean")) { $0.time })
}

extension ClassReport.ClassTime: Shaped {
    package static let shape = AnswerShape<ClassReport.ClassTime>(
        .required("value", .number()) { $0.mean },
        .required("students", .integer(1 ... .max)) { $0.students })
}

extension ClassReport: Shaped {
    package static let shape = AnswerShape<ClassReport>(
        .required("class", .id) { $0.schoolClass },
        .required("lines", .array(of: Line.shape.schema, limit: 200)) { $0.lines },
        .next { $0.next })
}

extension StudentReport.Block: Shaped {
    package static let shape = AnswerShape<StudentReport.Block>(
        .required("handout", .id) { $0.handout },
        .required("class", .id) { $0.schoolClass },
        .required("title", ReportShapes.title) { $0.title },
        .required("posted", .date) { $0.posted },
        .required("columns", .array(of: .reference("Column"), limit: 100)) { $0.columns },
        .required("cells", .array(of: .reference("Cell"), limit: 100)) { $0.cells })
}

extension StudentReport: Shaped {
    package static let shape = AnswerShape<StudentReport>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("handouts", .array(of: Block.shape.schema, limit: 50)) { $0.blocks },
        .next { $0.next })
}

/// The attempts behind a cell.
struct Attempts: Shaped {
    var events: [CellEvent]

    static let shape = AnswerShape<Attempts>(
        .required("attempts", .array(of: CellEvent.shape.schema, limit: 100_000)) { $0.events })
}

extension CellEvent: Shaped {
    package static let shape = AnswerShape<CellEvent>(
        .required("id", .string(limit: 64)) { $0.record.id.rawValue },
        .required("path", SyncShapes.path) { $0.record.path },
        .required("created", .date) { $0.record.created },
        .required("edited", .date) { $0.record.edited.time.date },
        .required("received", .date) { $0.received },
        .required("superseded", .count, "Earlier reports of it that this one replaced.") { $0.superseded },
        .required("figures", .reference("Figures")) { ContextFigures([$0.record]) })
}
