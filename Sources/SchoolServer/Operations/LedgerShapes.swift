import Coursework
import JSON

/// The schemas of the delivery ledger.
enum LedgerShapes {
    private static let count = Schema.integer(0 ... .max)
    private static let fate = Schema.choice(Fate.allCases.map(\.name))
    private static let explanation = Schema.string(limit: 256)

    static func define(_ components: inout SchemaRegistry) {
        let date = Schema.string(format: .dateTime)
        let id = Schema.string(format: .identifier)
        components.define(
            "OwnFates",
            .object([
                .required(
                    "fates",
                    .array(
                        of: .object([
                            .required("activity", .string(limit: 64)), .required("app", .string(limit: 155)),
                            .required("fate", fate), .required("explanation", explanation, "The same in words."),
                            .required(
                                "handouts", .array(of: .string(limit: 256), limit: 10_000),
                                "The titles of those it was told to, or could not be told to."),
                            .required("edited", date, "By the clock of the device."), .required("received", date),
                            .required("superseded", count, "How many reports of it came before."),
                        ]), limit: 200)),
                .next,
            ]))
        components.define(
            "HandoutFates",
            .object([
                .required("handout", id),
                .required(
                    "fates",
                    .array(
                        of: .object([
                            .required("person", id), .required("name", .reference("PersonName")),
                            .required("fate", fate), .required("explanation", explanation),
                            .required("reports", count), .required("superseded", count),
                        ]), limit: 100_000)),
            ]))
        components.define(
            "Fates",
            .object([
                .required("days", .integer(1...366)),
                .required("recorded", count), .required("explained", count, "Kept private, or refused."),
                .required("superseded", count, "Replaced by a newer report of the same activity."),
                .required("sent", count, "All that came in: what was recorded, explained and superseded."),
                .required(
                    "fates",
                    .array(
                        of: .object([
                            .required("app", .string(limit: 155)), .required("fate", fate),
                            .required("explanation", explanation), .required("reports", count),
                            .required("superseded", count),
                        ]), limit: 100_000)),
            ]))
    }
}
