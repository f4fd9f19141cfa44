import SQL

/// Folds names and search words again after ``SearchWords/rule`` has changed: the sort keys of people, and the words
/// by which people and content are found.
///
/// Each step is its own transaction, so that a large school takes no more memory than a small one. If the program is
/// interrupted, the next run starts again and skips what is already right.
struct Refolding {
    static let atOnce = 2000
    let database: any Database

    func run() throws {
        guard try database.read({ try Self.ruleTaken($0) }) != SearchWords.rule else { return }
        for organization in try organizations() {
            try foldPeople(of: organization)
            for app in try apps(of: organization) { try foldContexts(of: app, organization) }
        }
        try database.write(attempts: 5) { connection in
            _ = try connection.run(
                """
                INSERT INTO searchRule (id, rule) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET rule = excluded.rule
                """, .integer(SearchWords.rule))
        }
    }

    private static func ruleTaken(_ connection: any Connection) throws -> Int64? {
        try connection.first("SELECT rule FROM searchRule") { $0.integer() }
    }

    private func organizations() throws -> [Organization.ID] {
        try database.read { try $0.all("SELECT id FROM organization ORDER BY id", []) { $0.identifier() } }
    }

    // MARK: - People

    private func foldPeople(of organization: Organization.ID) throws {
        var last = Int64.min
        while true {
            let ids = try database.read { connection in
                try connection.all(
                    "SELECT id FROM person WHERE organization = $1 AND id > $2 ORDER BY id LIMIT $3",
                    [Value(organization), .integer(last), Value(Self.atOnce)]
                ) { $0.integer() }
            }
            guard let end = ids.last else { return }
            let start = last
            try database.write(attempts: 5) { connection in
                // Other code that changes names locks the person, and imports lock the organization.
                let subjects = [.organization] + ids.map { LockTarget.person(Person.ID(rawValue: $0)) }
                try connection.lock(subjects.compactMap { $0.name(for: .school(organization)) })
                try People(of: organization, above: start, to: end, connection).fold()
            }
            last = end
        }
    }

    // MARK: - Contexts

    private func apps(of organization: Organization.ID) throws -> [String] {
        try database.read { connection in
            try connection.all("SELECT id FROM app WHERE organization = $1 ORDER BY id", [Value(organization)]) {
                $0.text()
            }
        }
    }

    private func foldContexts(of app: String, _ organization: Organization.ID) throws {
        var last = ""
        while true {
            let start = last
            let end = try database.write(attempts: 5) { connection in
                try connection.lock([LockTarget.app(app).name(for: .school(organization))].compactMap { $0 })
                return try Contexts(of: app, organization, above: start, connection).fold()
            }
            guard let end else { return }
            last = end
        }
    }
}
