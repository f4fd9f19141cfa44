import Coursework
package import JSON
package import School

/// The shapes of the delivery ledger.
enum LedgerShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("OwnFates", OwnFates.shape.schema)
        components.define("HandoutFates", HandoutFates.shape.schema)
        components.define("Fates", Fates.shape.schema)
    }

    fileprivate static let fate = Schema.choice(Fate.allCases.map(\.name))
    fileprivate static let explanation = Schema.string(limit: 256)
}

/// A page of the asking person's own reports and their fates.
struct OwnFates: Shaped {
    var page: Page<DeliveryLedger.Entry>

    static let shape = AnswerShape<OwnFates>(
        .required("fates", .array(of: DeliveryLedger.Entry.shape.schema, limit: 200)) { $0.page.items },
        .next { $0.page.next })
}

extension DeliveryLedger.Entry: Shaped {
    package static let shape = AnswerShape<DeliveryLedger.Entry>(
        .required("activity", .string(limit: 64)) { $0.activity },
        .required("app", .app) { $0.app },
        .required("fate", LedgerShapes.fate) { $0.fate.name },
        .required("explanation", LedgerShapes.explanation, "The explanation in words.") { $0.explanation },
        .required(
            "handouts", .array(of: .string(limit: 256), limit: 10_000),
            "The titles of the handouts that the report counts for, or could not count for."
        ) { $0.handouts },
        .required("edited", .date, "By the clock of the device.") { $0.edited },
        .required("received", .date) { $0.received },
        .required("superseded", .count, "How many reports of it came before.") { $0.superseded })
}

/// The reports that could not be recorded for a handout.
struct HandoutFates: Shaped {
    var handout: Handout.ID
    var lines: [DeliveryLedger.HandoutLine]

    static let shape = AnswerShape<HandoutFates>(
        .required("handout", .id) { $0.handout },
        .required("fates", .array(of: DeliveryLedger.HandoutLine.shape.schema, limit: 100_000)) { $0.lines })
}

extension DeliveryLedger.HandoutLine: Shaped {
    package static let shape = AnswerShape<DeliveryLedger.HandoutLine>(
        .required("person", .id) { $0.person },
        .required("name", .reference("PersonName")) { $0.name },
        .required("fate", LedgerShapes.fate) { $0.fate.name },
        .required("explanation", LedgerShapes.explanation) { $0.fate.explanation },
        .required("reports", .count) { $0.reports },
        .required("superseded", .count) { $0.superseded })
}

/// The fates of all the school's reports, as counts.
struct Fates: Shaped {
    var days: Int
    var lines: [DeliveryLedger.AppLine]

    private var recorded: Int { lines.filter { $0.fate == .recorded }.map(\.reports).boundedSum() }
    private var explained: Int { lines.filter { $0.fate != .recorded }.map(\.reports).boundedSum() }
    private var superseded: Int { lines.map(\.superseded).boundedSum() }

    static let shape = AnswerShape<Fates>(
        .required("days", .integer(1...366)) { $0.days },
        .required("recorded", .count) { $0.recorded },
        .required("explained", .count, "How many reports were kept private or refused.") { $0.explained },
        .required("superseded", .count, "How many reports were replaced by a newer one of the same activity.") {
            $0.superseded
        },
        .required("sent", .count, "How many reports came in: the recorded, explained and superseded ones together.") {
            [$0.recorded, $0.explained, $0.superseded].boundedSum()
        },
        .required("fates", .array(of: DeliveryLedger.AppLine.shape.schema, limit: 100_000)) { $0.lines })
}

extension DeliveryLedger.AppLine: Shaped {
    package static let shape = AnswerShape<DeliveryLedger.AppLine>(
        .required("app", .app) { $0.app },
        .required("fate", LedgerShapes.fate) { $0.fate.name },
        .required("explanation", LedgerShapes.explanation) { $0.fate.explanation },
        .required("reports", .count) { $0.reports },
        .required("superseded", .count) { $0.superseded })
}
