import SQL

// What deactivating and reactivating an account does, whether somebody does it by hand, or an import, the end of a school
// year or the undoing of one of these. The caller decides whether it may be done, and logs it.
extension Transaction {
    /// Blocks sign-in with an account, unless it is deactivated already. Ends the sessions of its owner and of their
    /// practice learner, and what they gave others to sign in with.
    ///
    /// - Parameter time: since when it counts as deactivated; nil for now.
    func deactivateAccount(of person: Person.ID, since time: Value? = nil) throws {
        try connection.enqueue(
            """
            UPDATE account SET state = 'deactivated', deactivated = $4,
                modified = {after modified $3}
            WHERE organization = $1 AND person = $2 AND state <> 'deactivated'
            """, organizationID, Value(person), nowValue, time ?? nowValue)
        try endSessions(of: person)
        try endPractice(of: person)
        try endCredentials(givenBy: person)
        publish(.administration)
    }

    /// Lets the owner of a deactivated account sign in again, with the same password; ended sessions stay ended. The
    /// account gets the state that `AccountState.after(_:source:hasSignedIn:)` says.
    ///
    /// - Parameter time: when it must have been deactivated; null for any time.
    /// - Returns: whether it was deactivated, and at that time.
    @discardableResult
    func reactivateAccount(of person: Person.ID, deactivatedAt time: Value = .null) throws -> Bool {
        let changed = try connection.run(
            """
            UPDATE account SET state = CASE WHEN lastSignIn IS NULL THEN 'new' ELSE 'active' END, deactivated = NULL,
                modified = {after modified $3}
            WHERE organization = $1 AND person = $2 AND state = 'deactivated'
                AND coalesce(deactivated, 0) = coalesce($4, deactivated, 0)
            """, organizationID, Value(person), nowValue, time)
        guard changed > 0 else { return false }
        publish(.person(person))
        recheckWatching(person)
        publish(.administration)
        return true
    }
}
