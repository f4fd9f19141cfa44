import Coursework
import Foundation
import HTTP
package import JSON
package import School

/// A teacher's overview of the day.
enum TodayOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/me/today", "today", .teachers,
            "The posted handouts of the teacher’s classes: their progress, what was done in the last week, and who may need help.",
            parameters: [
                Operation.Parameter(
                    "timeZone", .string(limit: Limit.timeZone, minimum: 1),
                    "In which days begin, as in Europe/Berlin; the school's by default.")
            ], answer: .json(.reference("Today"))
        ) { call in
            let zone = try call.query("timeZone").map { name in
                guard let zone = TimeZone(identifier: name) else {
                    throw SchoolError.invalid([
                        Finding(.invalid, "timeZone", "This is no time zone. Give one as in Europe/Berlin.")
                    ])
                }
                return zone
            }
            return call.tagged(
                try call.read { transaction in
                    let own = try zone ?? TimeZone(identifier: transaction.organizationItself().timeZone)
                    return try transaction.today(in: own ?? .gmt)
                })
        }
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("Today", TodayReport.shape.schema)
    }

    /// What was done on each day of a week; today is last.
    static let week = Schema.array(of: .count, limit: TodayReport.days, minimum: TodayReport.days)
}

extension TodayReport: Shaped {
    package static let shape = AnswerShape<TodayReport>(
        .required("classes", .array(of: ClassLine.shape.schema, limit: 10_000)) { $0.classes },
        .required(
            "handouts", .array(of: Line.shape.schema, limit: TodayReport.most), "The posted handouts, the latest first."
        ) { $0.lines },
        .required(
            "rest", .count,
            "How many posted handouts are not among them, since more are open: those that were posted and are due first."
        ) { $0.rest },
        .required(
            "students", .array(of: Student.shape.schema, limit: 100_000),
            "Who may need help: those of whom it is likely first. The signs are those of the handouts' reports."
        ) { $0.students })
}

extension TodayReport.ClassLine: Shaped {
    package static let shape = AnswerShape<TodayReport.ClassLine>(
        .required("class", .id) { $0.overview.entry.schoolClass.id },
        .required("toReview", .count) { $0.overview.toReview },
        .required("doneByDay", TodayOperations.week) { $0.doneByDay },
        .optional("last", ClassReport.Line.shape.schema, "The handout that was posted last.") { $0.last })
}

extension TodayReport.Line: Shaped {
    package static let shape = AnswerShape<TodayReport.Line>(
        .required("class", .id) { $0.schoolClass },
        .required("counts", ClassReport.Line.shape.schema, "The same counts as in the report of the class.") {
            $0.counts
        },
        .optional("due", HandoutShapes.due) { $0.due?.description },
        .required("isOverdue", .boolean, "Whether it was due, and somebody has something left to do.") { $0.isOverdue },
        .required("doneByDay", TodayOperations.week) { $0.doneByDay },
        .optional(
            "unopened", .count,
            "How many have not opened it. Given only if it is due soon or overdue, and so many have not that no student is named for it."
        ) { $0.unopened })
}

extension TodayReport.Student: Shaped {
    package static let shape = AnswerShape<TodayReport.Student>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("class", .id) { $0.schoolClass },
        .required("isLikely", .boolean, "Whether it is more than chance would explain.") { $0.isLikely },
        .required("places", .array(of: TodayReport.Place.shape.schema, limit: 100_000)) { $0.places })
}

extension TodayReport.Place: Shaped {
    package static let shape = AnswerShape<TodayReport.Place>(
        .required("handout", .id) { $0.handout },
        .required("sign", HandoutReport.Sign.shape.schema) { $0.sign })
}
