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
            let choices = try call.decode(ChoicesBody.self).choices
            return call.json(try call.read { try $0.planYear(choices) })
        },
        Operation(
            .post, "/v1/school-year/end", "endSchoolYear", .administrators,
            "Ends the school year for everybody in one step. It can be undone for four weeks.",
            request: .reference("SchoolYearChoices"), limit: most, answer: .json(.reference("SchoolYearPlan"))
        ) { call in
            let choices = try call.decode(ChoicesBody.self).choices
            return call.json(try await call.school.endYear(choices, as: try call.actor))
        },
        Operation(
            .post, "/v1/school-year/undo", "undoSchoolYear", .administrators,
            "Undoes the end of the school year, except for what was changed since.",
            answer: .json(.reference("SchoolYearUndo"))
        ) { call in
            call.json(YearUndo(undo: try await call.school.undoYear(as: try call.actor)))
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        let (id, date) = (Schema.string(format: .identifier), Schema.string(format: .dateTime))
        let (count, name, grade) = (Schema.integer(0 ... .max), Schema.string(limit: 1000), Schema.string(limit: 200))
        func list(_ properties: [Schema.Property]) -> Schema { .array(of: .object(properties), limit: 1_000_000) }
        components.define(
            "SchoolYearChoices",
            .object([
                .optional(
                    "lastGrade", .integer(Int64(Grade.numbers.lowerBound)...Int64(Grade.numbers.upperBound)),
                    "Who is in it leaves; the highest that there is unless told."),
                .optional("keeping", .array(of: id, limit: 20_000), "Classes that go on."),
                .optional("isAgain", .boolean, "Another year has ended, although the one before did shortly ago."),
                .optional("leavingAllowed", count, "How many may leave; one in three unless told."),
            ]))
        components.define(
            "SchoolYearPlan",
            .object([
                .required("students", count, "All who have not left."),
                .optional("lastGrade", count),
                .required(
                    "moving",
                    list([
                        .required("person", id), .required("name", name), .required("from", grade),
                        .required("to", grade),
                    ])),
                .required(
                    "leaving", list([.required("person", id), .required("name", name), .required("grade", grade)])),
                .required(
                    "ending",
                    list([
                        .required("class", id), .required("name", name), .required("students", count),
                        .required("posted", count, "Handouts that are completed with it."),
                    ])),
                .required(
                    "left",
                    list([
                        .required("thing", .choice(YearPlan.Left.Thing.self)), .required("id", id),
                        .required("name", name),
                        .optional("grade", grade), .required("reason", .choice(YearPlan.Left.Reason.self)),
                    ]), "What stays as it is, and why."),
                .required("isBraked", .boolean, "So many would leave that the number has to be said."),
                .optional(
                    "justEnded", date, "When the year before was, if so shortly ago that it may have been this one."),
            ]))
        components.define(
            "SchoolYearUndo",
            .object([
                .required("at", date, "When the year was ended."),
                .required("people", count, "Whose grade is as before."),
                .required("accounts", count, "Who can sign in again."),
                .required("classes", count, "Those open again."),
                .required(
                    "left", list([.required("thing", .choice(ImportUndo.Left.Thing.self)), .required("name", name)]),
                    "What somebody has changed since."),
            ]))
    }
}

private struct ChoicesBody: Decodable, Sendable {
    var lastGrade: Int?
    var keeping: [SchoolClass.ID]?
    var isAgain: Bool?
    var leavingAllowed: Int?

    var choices: YearChoices {
        YearChoices(
            lastGrade: lastGrade, keeping: Set(keeping ?? []), isAgain: isAgain ?? false, leavingAllowed: leavingAllowed
        )
    }
}

extension YearPlan: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("students", students)
            json.field("lastGrade", ifPresent: lastGrade)
            json.field("moving", moving)
            json.field("leaving", leaving)
            json.field("ending", ending)
            json.field("left", left)
            json.field("isBraked", isBraked)
            json.field("justEnded", ifPresent: justEnded)
        }
    }
}

extension YearPlan.Mover: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("name", name)
            json.field("from", from)
            json.field("to", to)
        }
    }
}

extension YearPlan.Leaver: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("person", person)
            json.field("name", name)
            json.field("grade", grade)
        }
    }
}

extension YearPlan.Ending: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("class", schoolClass)
            json.field("name", name)
            json.field("students", students)
            json.field("posted", posted)
        }
    }
}

extension YearPlan.Left: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("thing", thing.rawValue)
            json.field("id", id)
            json.field("name", name)
            json.field("grade", ifPresent: grade)
            json.field("reason", reason.rawValue)
        }
    }
}

/// The result of undoing the end of a year, which is a part of that of undoing an import.
private struct YearUndo: JSONWritable {
    var undo: ImportUndo

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("at", undo.at)
            json.field("people", undo.again[.person] ?? 0)
            json.field("accounts", undo.again[.account] ?? 0)
            json.field("classes", undo.again[.schoolClass] ?? 0)
            json.field("left", undo.left.map(Left.init))
        }
    }

    private struct Left: JSONWritable {
        var left: ImportUndo.Left

        func write(to json: inout JSONWriter) {
            json.object { json in
                json.field("thing", left.thing.rawValue)
                json.field("name", left.name)
            }
        }
    }
}
