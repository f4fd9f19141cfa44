package import Coursework
import SQL

// Rules for new accounts: their names and their passwords.
extension Transaction {
    /// The pattern that the school has set; nil if it has set none.
    package func accountPattern() throws -> AccountPattern? {
        try connection.first(
            "SELECT accountPattern FROM organization WHERE id = $1", organizationID
        ) { $0.textIfAny() }?.flatMap(AccountPattern.init)
    }

    /// The password policies for new student accounts, for the locations that have set one.
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

    /// The name for a new account that is not named explicitly: by the school's pattern, or by the default pattern if
    /// the school's needs something that is not known about the person.
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

    /// The password policy for a new account of somebody with these roles.
    func usualPolicy(of posts: Set<Actor.Post>) throws -> PasswordPolicy {
        posts.usualPolicy(by: try studentPolicies())
    }

    // MARK: - Setting them

    /// Sets the pattern for the names of new accounts; nil makes it only a suggestion. Existing accounts keep their
    /// names.
    func setAccountPattern(_ text: String?) throws {
        try requireEverywhere(.configureSchool)
        if let text, AccountPattern(text) == nil {
            throw SchoolError.invalid([
                Finding(
                    .invalid, "pattern",
                    "This is not a pattern. Write it without spaces, with elements such as {given} and {family}.")
            ])
        }
        let changed = try connection.run(
            """
            UPDATE organization SET accountPattern = $2
            WHERE id = $1 AND coalesce(accountPattern, '') <> coalesce($2, '')
            """, organizationID, Value(text))
        guard changed > 0 else { return }
        try log(.accountRulesChanged, .organization)
        publish(.administration)
    }

    /// Sets the password policy for new student accounts at a location; nil means letters and digits.
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
        publish(.administration)
    }
}

extension Set<Actor.Post> {
    /// With several locations, the policy that is hardest to guess. People who are not only students always get
    /// letters and digits.
    func usualPolicy(by policies: [Location.ID: PasswordPolicy]) -> PasswordPolicy {
        let found = Set<PasswordPolicy>(map { policies[$0.location] ?? .standard })
        return PasswordPolicy.allCases.first { found.contains($0) && $0.isAllowed(for: Set<Role>(map(\.role))) }
            ?? .standard
    }
}
