import JSON
import Locks
import School
import Secrets

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

    /// Serves one more app in the browser: it is approved, and what its file says that it offers is in the teacher's library.
    ///
    /// - Parameter module: `classkit.js`, for a folder that has no copy of it.
    func serve(_ folder: String, module: [UInt8]?) async throws -> WebSite {
        let app = try WebApp(folder: folder)
        guard !sites.contains(where: { $0.app.bundleIdentifier == app.bundleIdentifier }) else {
            throw DeveloperError("\(app.bundleIdentifier) is served already")
        }
        let site = try WebSite(app, module: module)
        served.withLock { $0.append(site) }
        let place = "/v1/apps/\(app.bundleIdentifier)"
        try await ask(demo.administrator, "PUT", "\(place)/approval", ["name": .string(app.name)])
        try await ask(demo.administrator, "PUT", "\(place)/origins", ["origins": [.string(site.origin)]])
        if !app.contexts.isEmpty { try await declare(PlacedApp(site)) }
        return site
    }

    /// The address of an app's page as somebody's device gets it, which finds the school at its own end of the simulated network.
    ///
    /// - Parameter task: what was tapped, in a handout of theirs; nil for the app by itself.
    func link(
        opening app: String, from task: (handout: String, task: String)?, as member: DemoPeople.Member
    ) async throws -> String? {
        guard let token = SessionToken(text: member.token), let actor = try school.reader(with: token)
        else { throw DeveloperError("\(member.name) has no device") }
        var launch: Launch?
        if let task {
            guard let handout = Handout.ID(task.handout), let task = HandoutTask.ID(task.task) else { return nil }
            launch = try await school.perform(.launch(task, of: handout, secret: .random()), as: actor)
        } else {
            launch = try await school.perform(.launch(app, secret: .random()), as: actor)
        }
        return launch?.link(from: addressOnDevice(of: member))
    }

    private func declare(_ placed: PlacedApp) async throws {
        try await ask(demo.teacher, "POST", "/v1/sync", placed.app.declaration(at: placed.origin, clock.now))
    }

    /// Puts what the apps in the browser offer into the teacher's library, and gives a first handout of each to the class: so the
    /// students have something to open. What an app doesn't say in its file it says when its page is first opened.
    func offer(_ placed: [PlacedApp]) async throws {
        for placed in placed where !placed.app.contexts.isEmpty {
            try await declare(placed)
            let places = placed.app.places(most: 3)
            guard !places.isEmpty else { continue }
            let handout = try await create("Try \(placed.name)", places.map(JSONValue.context))
            try await ask(demo.teacher, "PUT", "/v1/handouts/\(handout)/posting")
        }
    }
}
