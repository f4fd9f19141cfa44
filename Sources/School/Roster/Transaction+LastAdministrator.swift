import SQL

extension Transaction {
    /// A school without an administrator could not be managed by anybody.
    func refuseLastAdministrator(_ id: Person.ID) throws {
        guard try !hasAdministrator(besides: id) else { return }
        throw SchoolError.conflict(
            "last_administrator", "This is the last administrator who can sign in.",
            remedy: "Make somebody else an administrator first.")
    }

    /// Whether somebody else has signed in as an administrator before, or has a password to do so.
    func hasAdministrator(besides id: Person.ID) throws -> Bool {
        try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM role r
                JOIN account a ON a.organization = r.organization AND a.person = r.person AND a.state <> 'deactivated'
                    AND (a.password IS NOT NULL OR a.lastSignIn IS NOT NULL)
                WHERE r.organization = $1 AND r.role = 'administrator' AND r.person <> $2)
            """, organizationID, Value(id)
        ) { $0.bool() } ?? false
    }
}
