import Coursework
import JSON

/// The shapes of what devices and the school tell each other; they are what Coursework's values look like as JSON.
enum SyncShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineSmallOnes(&components)
        defineActivity(&components)
        defineContext(&components)
        defineMessages(&components)
    }

    static let path = Schema.array(of: .string(limit: 1024, minimum: 0), limit: 32, minimum: 1)
        .described("Identifiers from the main app context down.")

    /// Milliseconds and a counter as 16 digits.
    private static let time = Schema.string(limit: 16, minimum: 16).described("A hybrid time: 16 hexadecimal digits.")
    private static let device = Schema.string(limit: 64, minimum: 1)

    private static func defineSmallOnes(_ components: inout SchemaRegistry) {
        components.define(
            "Finding",
            .object([
                .required("field", .string(limit: 512), "The place, as a path: `tasks.2.title`."),
                .required("code", .string(limit: 64)), .required("message", .string(limit: 1000)),
            ]))
        components.define("Stamp", .object([.required("time", time), .required("device", device)]))
        components.define(
            "Receipt",
            .object([
                .required("id", .string(limit: 64, minimum: 1)), .required("edited", .reference("Stamp")),
            ]))
    }

    private static func defineActivity(_ components: inout SchemaRegistry) {
        components.define("ActivityRecord", .any.described("An attempt, as ClassKit sends it."))
    }

    private static func defineContext(_ components: inout SchemaRegistry) {
        components.define("ContextRecord", .any.described("A context, as ClassKit sends it."))
    }

    private static func defineMessages(_ components: inout SchemaRegistry) {
        components.define(
            "SyncRequest",
            .object([
                .required("app", .string(limit: 155, minimum: 1, visible: true)),
                .required("name", .string(limit: 256, minimum: 1, visible: true)),
                .required("device", device), .optional("state", .string(limit: 64).nullable),
                .optional("catalog", .string(limit: 1024).nullable),
                .required("contexts", .array(of: .reference("ContextRecord"), limit: Limit.contextsPerSync)),
                .required(
                    "reports",
                    .array(
                        of: .object([
                            .required("record", .reference("ActivityRecord")), .required("sharesEarlierWork", .boolean),
                        ]), limit: Limit.reportsPerSync)),
                .required(
                    "marks",
                    .array(
                        of: .object([.required("path", path), .required("marked", .string(format: .dateTime))]),
                        limit: Limit.marksPerSync)),
            ]))
        components.define("SyncResponse", .any)
    }
}
