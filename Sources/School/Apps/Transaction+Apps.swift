import Coursework
import Foundation
import SQL

extension Transaction {
    /// The apps that the organization knows, by name; only for those who approve apps.
    package func apps(_ filter: AppFilter = .all, _ request: PageRequest = PageRequest()) throws -> Page<App> {
        try requireSomewhere(.approveApps)
        let mark = try request.parts(or: ["", ""])
        let approval: Value = filter == .all ? .null : Value(filter == .approved)
        let rows = try apps(
            """
            SELECT f.id, f.name, f.approved, f.declared, f.modified, l.location, f.origins
            FROM (SELECT * FROM app WHERE organization = $1 AND (name, id) > ($2, $3)
                    AND coalesce($4, CASE WHEN approved IS NULL THEN 0 ELSE 1 END)
                        = CASE WHEN approved IS NULL THEN 0 ELSE 1 END
                    ORDER BY name, id LIMIT $5) AS f
                LEFT JOIN license l ON l.organization = f.organization AND l.app = f.id
            ORDER BY f.name, f.id
            """, [organizationID, .text(mark[0]), .text(mark[1]), approval, Value(request.rows)])
        return request.page(rows) { ListMark($0.name, $0.id) }
    }

    /// One app.
    package func app(_ id: String) throws -> App {
        try requireSomewhere(.approveApps)
        let found = try apps(
            """
            SELECT a.id, a.name, a.approved, a.declared, a.modified, l.location, a.origins FROM app a
                LEFT JOIN license l ON l.organization = a.organization AND l.app = a.id
            WHERE a.organization = $1 AND a.id = $2
            """, [organizationID, .text(id)])
        guard let app = found.first else { throw SchoolError.none("app") }
        return app
    }

    private func apps(_ query: Query, _ arguments: [Value]) throws -> [App] {
        var apps: [App] = []
        try connection.visit(query, arguments) { row in
            if apps.last?.id != row.text("id") { apps.append(App(row: row)) }
            if let location = row.integerIfAny("location") {
                apps[apps.count - 1].licenses.insert(Location.ID(rawValue: location))
            }
            return true
        }
        return apps
    }

    private func isKnown(_ app: String) throws -> Bool {
        try !connection.all(
            "SELECT 1 FROM app WHERE organization = $1 AND id = $2", [organizationID, .text(app)], as: { $0.bool() }
        ).isEmpty
    }

    /// Approves an app; the school need not have seen it before.
    ///
    /// - Parameter name: used if the app is new; a known app keeps its name.
    func approve(_ id: String, named name: String? = nil) throws -> App {
        try requireEverywhere(.approveApps)
        let shown = (name ?? id).trimmed
        var checking = Checking()
        checking.visible(id, "app", most: Limit.bundleIdentifier)
        checking.visible(shown, "name")
        if try !BundleIdentifier.isUsual(id) && !isKnown(id) {
            checking.add("app", "This is not a bundle identifier. Write one such as org.example.light.")
        }
        try checking.orThrow()
        let changed = try connection.run(
            """
            INSERT INTO app (organization, id, name, approved, approvedBy, created, modified)
            VALUES ($1, $2, $3, $4, $5, $4, $4)
            ON CONFLICT (organization, id) DO UPDATE SET
                approved = excluded.approved, approvedBy = excluded.approvedBy, modified = excluded.modified
            WHERE app.approved IS NULL
            """, organizationID, .text(id), .text(shown), nowValue, Value(actor.person))
        if changed > 0 { try appChanged(.appApproved, id) }
        return try app(id)
    }

    func withdrawApproval(of id: String) throws {
        try requireEverywhere(.approveApps)
        let app = try app(id)
        guard app.approved != nil else { return }
        try connection.run(
            """
            UPDATE app SET approved = NULL, approvedBy = NULL, modified = $3 WHERE organization = $1 AND id = $2
            """, organizationID, .text(id), nowValue)
        try appChanged(.appWithdrawn, id)
    }

    func license(_ id: String, for locations: Set<Location.ID>) throws -> App {
        let known = try app(id).licenses
        try requireLicensing(from: known, to: locations)
        for location in locations.subtracting(known).sorted() {
            guard try hasLocation(location) else { throw SchoolError.none("location") }
            try connection.enqueue(
                "INSERT INTO license (organization, app, location, created) VALUES ($1, $2, $3, $4)",
                organizationID, .text(id), Value(location), nowValue)
            try appChanged(.appLicensed, id, "location/\(location)")
        }
        for location in known.subtracting(locations).sorted() {
            try connection.enqueue(
                "DELETE FROM license WHERE organization = $1 AND app = $2 AND location = $3",
                organizationID, .text(id), Value(location))
            try appChanged(.appLicenseRemoved, id, "location/\(location)")
        }
        return try app(id)
    }

    /// A manager may add or remove their own locations. Going from everywhere to some locations, or back, needs
    /// rights for the whole organization.
    private func requireLicensing(from known: Set<Location.ID>, to locations: Set<Location.ID>) throws {
        if known.isEmpty != locations.isEmpty { try requireEverywhere(.approveApps) }
        for location in known.symmetricDifference(locations).sorted() { try require(.approveApps, at: location) }
    }

    /// Sets the origins of an app's web pages, and so which pages may call the school. An empty list ends their
    /// sessions.
    func setOrigins(_ origins: [WebOrigin], of id: String) throws -> App {
        try requireEverywhere(.approveApps)
        let known = try app(id).origins
        guard origins != known else { return try app(id) }
        try connection.run(
            "UPDATE app SET origins = $3, modified = $4 WHERE organization = $1 AND id = $2", organizationID, .text(id),
            .text(WebOrigin.stored(origins)), nowValue)
        for origin in Set(known).subtracting(origins) {
            try connection.run(
                "DELETE FROM session WHERE organization = $1 AND app = $2 AND origin = $3", organizationID, .text(id),
                .text(origin.text))
        }
        try appChanged(.appOriginsChanged, id, "\(origins.count)")
        return try app(id)
    }
}

extension App {
    init(row: Row) {
        self.init(
            id: row.text("id"), name: row.text("name"), approved: row.dateIfAny("approved"),
            declared: row.dateIfAny("declared"), licenses: [],
            origins: WebOrigin.list(stored: row.text("origins")), modified: row.date("modified"))
    }
}
