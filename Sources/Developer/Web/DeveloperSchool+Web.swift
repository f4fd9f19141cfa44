import JSON

extension DeveloperSchool {
    /// Where a person opens an app in the browser with one click, as from a task.
    package func link(opening site: WebSite, as member: DemoPeople.Member) -> String {
        "\(link(of: member))/\(site.app.bundleIdentifier)"
    }

    /// The address of an app's page with a code that lets it speak for somebody.
    func launch(_ app: String, as member: DemoPeople.Member) async throws -> String {
        guard sites.contains(where: { $0.app.bundleIdentifier == app }) else {
            throw DeveloperError.none("app in the browser", called: app, among: sites.map(\.app.bundleIdentifier))
        }
        let launch = try await ask(member, "POST", "/v1/launches", ["app": .string(app)])
        guard let link = launch["link"]?.asString else { throw DeveloperError("The school opened nothing.") }
        return link
    }

    /// Puts what the apps in the browser offer into the teacher's library, and gives a first handout of each to the class: so the
    /// students have something to open. What an app doesn't say in its file it says when its page is first opened.
    func offerWebApps() async throws {
        for site in sites where !site.app.contexts.isEmpty {
            try await ask(demo.teacher, "POST", "/v1/sync", site.app.declaration(at: site.origin, clock.now))
            let places = site.app.places(most: 3)
            guard !places.isEmpty else { continue }
            let handout = try await create("Try \(site.app.name)", places.map(JSONValue.context))
            try await ask(demo.teacher, "PUT", "/v1/handouts/\(handout)/posting")
        }
    }
}
