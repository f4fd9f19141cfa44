import Coursework
package import JSON
package import School

/// The schemas of apps and their content.
enum CatalogShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineApps(&components)
        let span = Schema.object([
            .optional("from", .integer(0 ... .max)), .optional("to", .integer(0 ... .max)),
        ])
        components.define(
            "CatalogEntry",
            .object([
                .required("app", .string(limit: 155)), .required("path", SyncShapes.path),
                .required("title", .string(limit: Limit.title)), .required("type", .choice(ContextType.allNames)),
                .optional(
                    "topic", .string(limit: Limit.topic), "Its own, or that of the nearest above that has one."),
                .required("isAssignable", .boolean),
                .required("hasChildren", .boolean),
                .optional(
                    "hasNavigationChildren", .boolean,
                    "True if the app shows others below it besides its children."),
                .optional("ages", span, "An end that is missing is open."),
                .optional("minutes", span, "An end that is missing is open."),
                .optional("thumbnail", .string(limit: Limit.fingerprint), "The fingerprint of a picture."),
            ]))
        let entries = Schema.array(of: .reference("CatalogEntry"), limit: 500)
        components.define("CatalogEntries", .object([.required("contexts", entries), .next]))
        components.define("Bookmarks", .object([.required("contexts", entries)]))
        components.define(
            "OfferedApps",
            .object([
                .required(
                    "apps",
                    .array(
                        of: .object([.required("id", .string(limit: 155)), .required("name", .string(limit: 256))]),
                        limit: 100_000))
            ]))
    }

    private static func defineApps(_ components: inout SchemaRegistry) {
        let date = Schema.string(format: .dateTime)
        let locations = Schema.array(of: .string(format: .identifier), limit: 1000)
        components.define(
            "App",
            .object([
                .required("id", .string(limit: 155), "The bundle identifier."),
                .required("name", .string(limit: 256)), .optional("approved", date, "Since when it may be used."),
                .optional("declared", date, "Since when it works with Schoolwork."),
                .required("licenses", .array(of: .string(format: .identifier), limit: 100_000), "By location."),
                .optional(
                    "origins", .array(of: .string(limit: 263), limit: 8), "Where it runs in browsers, if it does."),
                .required("modified", date),
            ]))
        components.define("Apps", .object([.required("apps", .array(of: .reference("App"), limit: 200)), .next]))
        components.define(
            "Approval",
            .object([.optional("name", .string(limit: 256), "For an app that has not been heard of before.")]))
        components.define("Licenses", .object([.required("locations", locations)]))
    }
}

extension App: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("name", name)
            json.field("approved", ifPresent: approved)
            json.field("declared", ifPresent: declared)
            json.field("licenses", licenses.sorted())
            if !origins.isEmpty { json.array("origins", origins) { $0.value($1.text) } }
            json.field("modified", modified)
        }
    }
}

extension OfferedApp: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("name", name)
        }
    }
}

extension CatalogEntry: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("app", app)
            json.field("path", path)
            json.field("title", title)
            json.field("type", type.name)
            json.field("topic", ifPresent: topic)
            json.field("isAssignable", isAssignable)
            json.field("hasChildren", hasChildren)
            json.field("hasNavigationChildren", ifPresent: hasNavigationChildren ? true : nil)
            json.field("ages", ifPresent: ages.isOpen ? nil : ages)
            json.field("minutes", ifPresent: minutes.isOpen ? nil : minutes)
            json.field("thumbnail", ifPresent: thumbnail)
        }
    }
}

extension CatalogEntry.Ends: JSONWritable {
    var isOpen: Bool { from == nil && to == nil }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("from", ifPresent: from)
            json.field("to", ifPresent: to)
        }
    }
}
