import Coursework
package import JSON
package import School

/// The schemas of apps and their content.
enum CatalogShapes {
    static func define(_ components: inout SchemaRegistry) {
        defineApps(&components)
        components.define("CatalogEntry", CatalogEntry.shape.schema)
        let entries = Schema.array(of: .reference("CatalogEntry"), limit: 500)
        components.define("CatalogEntries", .object([.required("contexts", entries), .next]))
        components.define("Bookmarks", .object([.required("contexts", entries)]))
        components.define(
            "OfferedApps", .object([.required("apps", .array(of: OfferedApp.shape.schema, limit: 100_000))]))
    }

    private static func defineApps(_ components: inout SchemaRegistry) {
        components.define("App", App.shape.schema)
        components.define("Apps", .object([.required("apps", .array(of: .reference("App"), limit: 200)), .next]))
        components.define("Approval", ApprovalBody.requestShape.schema)
        components.define("Licenses", LicensesBody.requestShape.schema)
    }
}

extension App: Shaped {
    package static let shape = AnswerShape<App>(
        .required("id", .app, "The bundle identifier.") { $0.id },
        .required("name", .string(limit: Limit.name)) { $0.name },
        .optional("approved", .date, "When the app was approved.") { $0.approved },
        .optional("declared", .date, "When the app first declared its content, so that it works with Schoolwork.") {
            $0.declared
        },
        .required("licenses", .array(of: .id, limit: 100_000), "The licenses, by location.") { $0.licenses.sorted() },
        .optional(
            "origins", .array(of: .string(limit: 263), limit: 8),
            "The origins of the app's pages, if it runs in browsers."
        ) {
            $0.origins.isEmpty ? nil : $0.origins.map(\.text)
        },
        .required("modified", .date) { $0.modified })
}

extension OfferedApp: Shaped {
    package static let shape = AnswerShape<OfferedApp>(
        .required("id", .app) { $0.id },
        .required("name", .string(limit: Limit.name)) { $0.name })
}

extension CatalogEntry: Shaped {
    package static let shape = AnswerShape<CatalogEntry>(
        .required("app", .app) { $0.app },
        .required("path", SyncShapes.path) { $0.path },
        .required("title", .string(limit: Limit.title)) { $0.title },
        .required("type", .choice(ContextType.allNames)) { $0.type.name },
        .optional(
            "topic", .string(limit: Limit.topic), "The context's topic, or that of the nearest ancestor that has one."
        ) { $0.topic },
        .required("isAssignable", .boolean) { $0.isAssignable },
        .required("hasChildren", .boolean) { $0.hasChildren },
        .optional(
            "hasNavigationChildren", .boolean, "True if the app shows others below it besides its children."
        ) { $0.hasNavigationChildren ? true : nil },
        .optional("ages", Ends.shape.schema, "An end that is missing is open.") { $0.ages.orNil },
        .optional("minutes", Ends.shape.schema, "An end that is missing is open.") { $0.minutes.orNil },
        .optional("thumbnail", .string(limit: Limit.fingerprint), "The fingerprint of a picture.") { $0.thumbnail })
}

extension CatalogEntry.Ends: Shaped {
    package static let shape = AnswerShape<CatalogEntry.Ends>(
        .optional("from", .count) { $0.from },
        .optional("to", .count) { $0.to })

    /// Nil when both ends are open.
    fileprivate var orNil: CatalogEntry.Ends? { from == nil && to == nil ? nil : self }
}
