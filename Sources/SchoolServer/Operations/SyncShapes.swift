import Coursework
import JSON

/// The schemas of what devices and the school exchange; they match the JSON form of Coursework's values.
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

    /// Values beyond an app's limits get a fate, not an error; only what cannot be meant at all is refused.
    private static let text = Schema.string(limit: 8192)

    private static func stamped(_ value: Schema) -> Schema {
        .object([.optional("value", value.nullable), .required("stamp", .reference("Stamp"))])
    }

    private static func defineActivity(_ components: inout SchemaRegistry) {
        components.define(
            "ItemValue",
            .oneOf(
                discriminator: "kind",
                cases: [
                    "binary": .object([
                        .required("value", .boolean),
                        .required("wording", .choice(ActivityItem.BinaryWording.allNames)),
                    ]),
                    "quantity": .object([.required("quantity", .number(Limit.quantity))]),
                    "score": .object([
                        .required("score", .number(Limit.points)), .required("maxScore", .number(above: Limit.points)),
                    ]),
                ]))
        components.define(
            "SentItem",
            .object([
                .required("identifier", text), .required("title", text), .required("value", .reference("ItemValue")),
                .required("created", .date),
                .optional(
                    "position",
                    .integer(Int64(Limit.itemPosition.lowerBound)...Int64(Limit.itemPosition.upperBound)),
                    "Items are listed by it, and by when they were made where they have none."),
            ]))
        components.define(
            "ActivityRecord",
            .object([
                .required("id", .string(limit: 64, minimum: 1)), .required("path", path), .required("created", .date),
                .required("edited", .reference("Stamp")),
                .required(
                    "durations", .map(of: .number(Limit.seconds), keyLimit: 64, limit: Limit.devicesPerActivity),
                    "Seconds by device."),
                .required(
                    "progress", .array(of: .number(0...1), limit: 10_000),
                    "Where ranges begin and end, in turns and ascending."),
                .required(
                    "items",
                    .map(of: stamped(.reference("SentItem")), keyLimit: 8192, limit: Limit.itemsKeptPerActivity),
                    "By identifier."),
                .optional("primary", stamped(text)),
            ]).described("An attempt: all that a device knows of it."))
    }

    private static func defineContext(_ components: inout SchemaRegistry) {
        let span = Schema.object([
            .required("location", .integer(0 ... .max)), .required("length", .integer(0 ... .max)),
        ])
        components.define(
            "ContextRecord",
            .object([
                .required("path", path),
                .optional(
                    "saved", time,
                    "When it was saved first: siblings of one displayOrder are listed by it, the others last."),
                .required(
                    "edits",
                    .array(
                        of: .object([
                            .required("at", time), .required("by", device),
                            .optional("type", .choice(ContextType.allNames)),
                            .optional("customTypeName", text.nullable), .optional("title", text),
                            .optional("displayOrder", .integer()), .optional("topic", text.nullable),
                            .optional("isAssignable", .boolean), .optional("suggestedAge", span),
                            .optional("suggestedCompletionTime", span),
                            .optional("summary", .string(limit: 65_536).nullable),
                            .optional("link", text.nullable),
                            .optional(
                                "capabilities",
                                .array(
                                    of: .object([
                                        .required("kind", .choice(Capability.Kind.allNames)),
                                        .optional("details", .string(limit: 65_536).nullable),
                                    ]), limit: 100)),
                            .optional("thumbnail", .string(limit: 128).nullable),
                            .optional("navigationChildren", .array(of: path, limit: 2000)),
                            .optional("isRemoved", .boolean),
                        ]), limit: 64, minimum: 1),
                    "Each edit with its stamp and the values that it set and that still hold; together they name every property."
                ),
            ]).described("A context, property by property with the latest edit."))
    }

    private static func defineMessages(_ components: inout SchemaRegistry) {
        defineRequest(&components)
        defineResponse(&components)
    }

    private static func defineRequest(_ components: inout SchemaRegistry) {
        components.define(
            "SyncRequest",
            .object([
                .required("app", .string(limit: Limit.bundleIdentifier, minimum: 1, visible: true)),
                .required("name", .string(limit: Limit.name, minimum: 1, visible: true)),
                .required("device", device), .optional("state", .string(limit: 64).nullable),
                .optional("catalog", .string(limit: 4096).nullable),
                .optional("configuration", .string(limit: 64).nullable),
                .optional(
                    "installation",
                    .object([
                        .optional("version", .string(limit: Limit.appVersion).nullable),
                        .required("waiting", .integer(0...Int64(Limit.reportsPerSync))),
                    ]).nullable, "What the app says of itself. Leave it out where the sign-in has said the same."),
                .required("contexts", .array(of: .reference("ContextRecord"), limit: Limit.contextsPerSync)),
                .required(
                    "reports",
                    .array(
                        of: .object([.required("record", .reference("ActivityRecord"))]), limit: Limit.reportsPerSync)),
                .required(
                    "marks",
                    .array(
                        of: .object([.required("path", path), .required("marked", .string(format: .dateTime))]),
                        limit: Limit.marksPerSync)),
            ]))
    }

    private static func defineResponse(_ components: inout SchemaRegistry) {
        components.define(
            "Assignments",
            .object([
                .required(
                    "person",
                    .object([
                        .required("isAccountValid", .boolean), .required("isProgressOnForSchool", .boolean),
                        .required("isProgressOnForPerson", .boolean), .required("isStudentOnRoster", .boolean),
                    ])),
                .required("isAppApproved", .boolean), .required("declaresForSchool", .boolean),
                .required(
                    "tasks",
                    .array(
                        of: .object([
                            .required("handout", .string(format: .identifier)),
                            .required("task", .string(format: .identifier)), .required("title", .string(limit: 256)),
                            .required("className", .string(limit: Limit.className)), .required("path", path),
                            .required("posted", .date), .optional("completed", .date),
                            .required(
                                "locks",
                                .array(
                                    of: .object([.required("start", .date), .optional("end", .date)]), limit: 100_000)),
                            .optional("done", .date),
                        ]), limit: 100_000)),
            ]).described("Everything that the recording rule reads."))
        components.define(
            "SyncResponse",
            .object([
                .required("time", .date),
                .required("received", .array(of: .reference("Receipt"), limit: Limit.reportsPerSync)),
                .required(
                    "problems",
                    .array(
                        of: .object([
                            .required("path", path),
                            .required("findings", .array(of: .reference("Finding"), limit: 1000)),
                        ]), limit: Limit.contextsPerSync)),
                .optional("state", .string(limit: 64)), .optional("assignments", .reference("Assignments")),
                .optional(
                    "configuration", ConfigurationShapes.configuration,
                    "What administrators have set for the app, where the device has something else."),
                .required(
                    "catalog",
                    .object([
                        .required("cursor", .string(limit: 4096)),
                        .required("contexts", .array(of: .reference("ContextRecord"), limit: 2000)),
                        .required("hasMore", .boolean),
                    ])),
            ]))
    }
}
