import Coursework
import Foundation
import JSON
import School

/// The shapes of reports, each beside the code that writes it.
enum ReportShapes {
    static func define(_ components: inout SchemaRegistry) {
        let id = Schema.string(format: .identifier)
        let date = Schema.string(format: .dateTime)
        components.define(
            "PersonName",
            .object([
                .required("given", .string(limit: 256)), .optional("middle", .string(limit: 256)),
                .required("family", .string(limit: 256)),
            ]))
        components.define(
            "Item",
            .object([
                .required("identifier", .string(limit: 256)), .required("title", .string(limit: 256)),
                .required("kind", .choice(["binary", "quantity", "score"])),
                .optional("value", .number(), "The number, or the points."),
                .optional("of", .number(), "The possible points."), .optional("answer", .boolean),
                .optional("words", .choice(["trueFalse", "passFail", "yesNo", "correctIncorrect"])),
            ]))
        components.define(
            "Figures",
            .object([
                .required("attempts", .integer(0 ... .max)),
                .optional("time", .number(), "Seconds over all attempts; nothing when no time was told."),
                .optional("percent", .number(0...1), "The part worked through, over all attempts."),
                .optional("primary", .reference("Item"), "Of the latest attempt that has one."),
                .required("items", .array(of: .reference("Item"), limit: Limit.itemsPerActivity)),
                .optional("edited", date, "The latest edit, by the clock of the device."),
            ]))
        components.define(
            "Mean", .object([.required("value", .number()), .required("students", .integer(1 ... .max))]))
        components.define(
            "Means",
            .object([
                .required("students", .integer(0 ... .max)), .optional("time", .reference("Mean")),
                .optional("percent", .reference("Mean")), .optional("primary", .reference("Mean")),
                .optional("primaryKind", .choice(["binary", "quantity", "score"])),
                .optional("primaryAbsence", .choice(["noData", "mixedKinds"])),
            ]))
        components.define(
            "Column",
            .object([
                .required("task", id), .required("kind", .choice(TaskKind.self)),
                .required("title", .string(limit: 256)), .optional("app", .string(limit: 155)),
                .optional("path", SyncShapes.path), .required("means", .reference("Means")),
                .required("done", .integer(0 ... .max)),
            ]))
        components.define(
            "Cell",
            .object([
                .required("person", id), .required("task", id), .optional("opened", date), .optional("done", date),
                .optional("doneByApp", .boolean), .optional("isLate", .boolean),
                .optional("figures", .reference("Figures")),
                .required(
                    "below",
                    .array(
                        of: .object([
                            .required("path", SyncShapes.path), .required("figures", .reference("Figures")),
                            .optional(
                                "titles", .array(of: .string(limit: 256), limit: 32),
                                "What they are called from right below the assigned one on; only in one student's report."
                            ),
                        ]),
                        limit: 1_000_000), "Work at contexts below the assigned one."),
                .optional("received", date, "When the school heard of it last."),
                .optional("trust", .choice(TrustLabel.self)),
                .optional("absence", .choice(Cell.Absence.self), "Why there are no figures."),
                .optional("explanation", .string(limit: 256), "The same in words."),
                .required("isHandedIn", .boolean, "Whether work or answers are with the teacher."),
                .required("isReviewed", .boolean, "Whether a teacher has looked at what is done."),
                .required("isReturned", .boolean), .required("triesAgain", .boolean),
            ]))
        components.define(
            "HandoutReport",
            .object([
                .required("handout", id), .required("class", id), .required("title", .string(limit: 256)),
                .required("isProgressOn", .boolean), .required("columns", .array(of: .reference("Column"), limit: 100)),
                .required(
                    "lines",
                    .array(
                        of: .object([
                            .required("person", id), .required("name", .reference("PersonName")),
                            .required("isProgressOn", .boolean), .required("isPresent", .boolean),
                            .optional(
                                "opened", date,
                                "When the student first opened the handout or anything of it; work that arrived was opened."
                            ),
                            .required("cells", .array(of: .reference("Cell"), limit: 100)),
                            .required(
                                "signs", .array(of: .choice(Insight.self), limit: Insight.allCases.count),
                                "Why the student may need help."),
                        ]), limit: 10_000)),
            ]))
        components.define(
            "ClassReport",
            .object([
                .required("class", id),
                .required(
                    "lines",
                    .array(
                        of: .object([
                            .required("handout", id), .required("title", .string(limit: 256)),
                            .required("posted", date), .required("isCompleted", .boolean),
                            .required("students", .integer(0 ... .max)), .required("opened", .integer(0 ... .max)),
                            .required("tasks", .integer(0 ... .max)), .required("done", .integer(0 ... .max)),
                            .required("toReview", .integer(0 ... .max)), .optional("time", .reference("Mean")),
                        ]), limit: 200)),
                .next,
            ]))
        components.define(
            "StudentReport",
            .object([
                .required("person", id), .required("name", .reference("PersonName")),
                .required(
                    "handouts",
                    .array(
                        of: .object([
                            .required("handout", id), .required("class", id), .required("title", .string(limit: 256)),
                            .required("posted", date),
                            .required("columns", .array(of: .reference("Column"), limit: 100)),
                            .required("cells", .array(of: .reference("Cell"), limit: 100)),
                        ]), limit: 50)),
                .next,
            ]))
        components.define(
            "Attempts",
            .object([
                .required(
                    "attempts",
                    .array(
                        of: .object([
                            .required("id", .string(limit: 64)), .required("path", SyncShapes.path),
                            .required("created", date), .required("edited", date), .required("received", date),
                            .required(
                                "superseded", .integer(0 ... .max), "Earlier reports of it that this one replaced."),
                            .required("figures", .reference("Figures")),
                        ]), limit: 100_000))
            ]))
    }
}
