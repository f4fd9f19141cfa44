import JSON

/// An app in the browser and its origin: all that a school knows of it, whoever serves its pages.
struct PlacedApp: Codable, Equatable {
    var bundleIdentifier: String
    var name: String
    var origin: String
    /// JSON, as the app's file has it.
    var contexts: String

    init(_ site: WebSite) {
        (bundleIdentifier, name, origin) = (site.app.bundleIdentifier, site.app.name, site.origin)
        contexts = JSONValue.array(site.app.contexts).text
    }

    var app: WebApp {
        let said = try? JSONValue(parsing: Array(contexts.utf8))
        return WebApp(bundleIdentifier: bundleIdentifier, name: name, contexts: said?.asArray ?? [])
    }
}
