import Coursework
import Foundation
import HTTP
package import JSON
package import School

/// The end of a school year: planned, carried out, and undone.
enum YearOperations {
    /// As many classes may be kept from ending.
    private static let most = 1 << 20

    static let all: [Operation] = [
        Operation(
            .post, "/v1/school-year/plan", "planSchoolYear", .administrators,
            "What ending the school year would change: who moves up, who leaves, and which classes end.",
            request: .reference("SchoolYearChoices"), limit: most, answer: .json(.reference("SchoolYearPlan"))
        ) { call in
            let choices = try call.decode(YearChoices.self)
            return call.json(try call.read { try $0.planYear(choices) })
        },
        Operation(
            .post, "/v1/school-year/end", "endSchoolYear", .administrators,
            "Ends the school year for everybody in one step. It can be undone for four weeks.",
            request: .reference("SchoolYearChoices"), limit: most, answer: .json(.reference("SchoolYearPlan"))
        ) { call in
            let choices = try call.decode(YearChoices.self)
            return call.json(try await call.school.endYear(choices, as: try call.actor))
        },
        Operation(
            .post, "/v1/school-year/undo", "undoSchoolYear", .administrators,
            "Undoes the end of the school year, except for what was changed since.",
            answer: .json(.reference("SchoolYearUndo"))
        ) { call in
            call.json(YearUndo(try await call.school.undoYear(as: try call.actor)))
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("SchoolYearChoices", YearChoices.requestShape.schema)
        components.define("SchoolYearPlan", YearPlan.shape.schema)
        components.define("SchoolYearUndo", YearUndo.shape.schema)
    }

    fileprivate static let name = Schema.string(limit: 1000)
    fileprivate static let grade = Schema.string(limit: 200)
    fileprivate static func list<Item: Shaped>(_: Item.Type) -> Schema {
        .array(of: Item.shape.schema, limit: 1_000_000)
    }
}

extension YearChoices: RequestShaped {
    package static let requestShape = RequestShape(
        YearChoices.init,
        optional(
            "lastGrade", .integer(Int64(Grade.numbers.lowerBound)...Int64(Grade.numbers.upperBound)),
            "The grade from which on students leave the school; the highest one by default."),
        optional("keeping", .array(of: .id, limit: 20_000), or: [], "The classes that continue in the new year."),
        optional(
            "isAgain", .boolean, or: false,
            "Confirms that another year has ended, although one was ended shortly before."),
        optional("leavingAllowed", .count, "How many students may leave; one in three by default."))
}

extension YearPlan: Shaped {
    package static let shape = AnswerShape<YearPlan>(
        .required("students", .count, "The students who have not left the school.") { $0.students },
        .optional("lastGrade", .count) { $0.lastGrade },
        .required("moving", YearOperations.list(Mover.self)) { $0.moving },
        .required("leaving", YearOperations.list(Leaver.self)) { $0.leaving },
        .required("ending", YearOperations.list(Ending.self)) { $0.ending },
        .required("left", YearOperations.list(Left.self), "What stays as it is, and why.") { $0.left },
        .required("isBraked", .boolean, "Whether so many people would leave that the request has to name the number.") {
            $0.isBraked
        },
        .optional(
            "justEnded", .date,
            "When a year was last ended, if that was less than 120 days ago; ending another then needs `isAgain`."
        ) { $0.justEnded })
}

extension YearPlan.Mover: Shaped {
    package static let shape = AnswerShape<YearPlan.Mover>(
        .required("person", .id) { $0.person },
        .required("name", YearOperations.name) { $0.name },
        .required("from", YearOperations.grade) { $0.from },
        .required("to", YearOperations.grade) { $0.to })
}

extension YearPlan.Leaver: Shaped {
    package static let shape = AnswerShape<YearPlan.Leaver>(
        .required("person", .id) { $0.person },
        .required("name", YearOperations.name) { $0.name },
        .required("grade", YearOperations.grade) { $0.grade })
}

extension YearPlan.Ending: Shaped {
    package static let shape = AnswerShape<YearPlan.Ending>(
        .required("class", .id) { $0.schoolClass },
        .required("name", YearOperations.name) { $0.name },
        .required("students", .count) { $0.students },
        .required("posted", .count, "How many posted handouts are completed when the class ends.") { $0.posted })
}

extension YearPlan.Left: Shaped {
    package static let shape = AnswerShape<YearPlan.Left>(
        .required("thing", .choice(YearPlan.Left.Thing.self)) { $0.thing.rawValue },
        .required("id", .id) { $0.id },
        .required("name", YearOperations.name) { $0.name },
        .optional("grade", YearOperations.grade) { $0.grade },
        .required("reason", .choice(YearPlan.Left.Reason.self)) { $0.reason.rawValue })
}

/// The result of undoing the end of a year, which is a part of that of undoing an import.
package struct YearUndo: Shaped {
    private var undo: ImportUndo

    package init(_ undo: ImportUndo) { self.undo = undo }

    package static let shape = AnswerShape<YearUndo>(
        .required("at", .date, "When the year was ended.") { $0.undo.at },
        .required("people", .count, "How many people have their former grade again.") { $0.undo.again[.person] ?? 0 },
        .required("accounts", .count, "Who can sign in again.") { $0.undo.again[.account] ?? 0 },
        .required("classes", .count, "How many classes are open again.") { $0.undo.again[.schoolClass] ?? 0 },
        .required(
            "left", YearOperations.list(ImportUndo.Left.self), "What stays because somebody has changed it since."
        ) {
            $0.undo.left
        })
}
