package import Coursework
import SQL

// How new accounts are called, and what their passwords are.
extension Transaction {
    /// As the school has set it; nil where it has not.
    package func accountPattern() throws -> AccountPattern? {
        try connection.first(
            "SELECT accountPattern FROM organization WHERE id = $1", organizationID
        ) { $0.textIfAny() }?.flatMap(AccountPattern.init)
    }

    /// Which passwords students have whose accounts are made at a location, where the school has said so.
    package func studentPolicies() throws -> [Location.ID: PasswordPolicy] {
        var policies: [Location.ID: PasswordPolicy] = [:]
        try connection.visit(
            "SELECT id, studentPolicy FROM location WHERE organization = $1 AND studentPolicy IS NOT NULL",
            [organizationID]
        ) { row in
            policies[row.identifier("id")] = PasswordPolicy(rawValue: row.text("studentPolicy"))
            return true
        }
        return policies
    }

    /// What an account is called that nobody names: by the school's pattern, or by the usual one where that needs what is not
    /// known of the person.
    package func proposedName(for person: Person.Draft) throws -> String? {
        for pattern in [try accountPattern(), .usual].compactMap({ $0 }) {
            var numbers: [String: Int] = [:]
            let name = try pattern.name(of: person, numbers: &numbers) { name in
                try connection.first(
                    "SELECT 1 FROM account WHERE organization = $1 AND name = $2", organizationID, .text(name)
                ) { _ in true } ?? false
            }
            if let name { return name }
        }
        return nil
    }

    /// The password of a new account of somebody with these roles.
    func usualPolicy(of posts: Set<Actor.Post>) throws -> PasswordPolicy {
        posts.usualPolicy(by: try studentPolicies())
    }

    // MARK: - Setting them

    /// Says how accounts are called from now on; nil for no more than a proposal. Those that there are keep their names.
    func setAccountPattern(_ text: String?) throws {
        try requireEverywhere(.configureSchool)
        if let text, AccountPattern(text) == nil {
            throw SchoolError.invalid([
                Finding(
                    .invalid, "pattern",
                    "This is no pattern. Write it without blanks, with elements such as {given} and {family}.")
            ])
        }
        let changed = try connection.run(
            """
            UPDATE organization SET accountPattern = $2
            WHERE id = $1 AND coalesce(accountPattern, '') <> coalesce($2, '')
            """, organizationID, Value(text))
        guard changed > 0 else { return }
        try log(.accountRulesChanged, .organization)
        publish(.office)
    }

    /// Says what passwords students have whose accounts are made at a location from now on; nil for letters and digits.
    func setStudentPolicy(_ policy: PasswordPolicy?, at location: Location.ID) throws {
        try require(.configureSchool, at: location)
        guard try hasLocation(location) else { throw SchoolError.none("location") }
        let changed = try connection.run(
            """
            UPDATE location SET studentPolicy = $3
            WHERE organization = $1 AND id = $2 AND coalesce(studentPolicy, '') <> coalesce($3, '')
            """, organizationID, Value(location), Value(policy?.rawValue))
        guard changed > 0 else { return }
        try log(.accountRulesChanged, .location(location))
        publish(.office)
    }
}

extension Set<Actor.Post> {
    /// Of several locations, what is hardest to guess; of who is no student alone, always letters and digits.
    func usualPolicy(by policies: [Location.ID: PasswordPolicy]) -> PasswordPolicy {
        let found = Set<PasswordPolicy>(map { policies[$0.location] ?? .standard })
        return PasswordPolicy.allCases.first { found.contains($0) && $0.isAllowed(for: Set<Role>(map(\.role))) }
            ?? .standard
    }
}
