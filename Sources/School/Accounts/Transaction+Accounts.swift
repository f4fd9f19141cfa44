import Coursework
import Foundation
import SQL

extension Transaction {
    /// The account of somebody whom the asking person may see.
    package func account(of id: Person.ID) throws -> Account {
        try reach(id)
        return try accountItself(of: id)
    }

    /// Which means of signing in somebody has; only for those who may give them a password.
    package func signInMethod(of id: Person.ID) throws -> SignInMethod {
        try reach(id, for: .resetPasswords)
        return try signInMethodItself(of: id)
    }

    func signInMethodItself(of id: Person.ID) throws -> SignInMethod {
        let found = try connection.first(Self.signInMethod, organizationID, Value(id), nowValue) { [now] row in
            SignInMethod(row, at: now)
        }
        guard let found else { throw SchoolError.none("account") }
        return found
    }

    private static let signInMethod = Query(
        kept: "SELECT \(SignInMethod.columns) FROM account a WHERE a.organization = $1 AND a.person = $2")

    func accountItself(of id: Person.ID) throws -> Account {
        let found = try connection.first(
            """
            SELECT person, name, state, policy, password IS NOT NULL AS hasPassword, isTemporary, passwordExpires,
                lastSignIn,
                deactivated, modified
            FROM account WHERE organization = $1 AND person = $2
            """, organizationID, Value(id), as: Account.init(row:))
        guard let found else { throw SchoolError.none("account") }
        return found
    }

    /// Creates an account for a person, without a password yet.
    ///
    /// - Throws: a conflict when somebody else has that name.
    func createAccount(_ name: String, of id: Person.ID, policy: PasswordPolicy? = nil) throws -> Account {
        let found = try reach(id, for: .manageAccounts)
        guard found.accountName == nil else { throw SchoolError.hasAccount }
        let policy = try policy ?? usualPolicy(of: Set(found.posts))
        try requireAllowed(policy, for: found.roles)
        try insertAccount(try free(name, for: id), of: id, policy: policy)
        try log(.accountCreated, .person(id))
        publish(.administration)
        return try accountItself(of: id)
    }

    /// Another server may be giving somebody else this name right now. The insert then waits for that commit, which
    /// decides.
    func insertAccount(_ name: String, of id: Person.ID, policy: PasswordPolicy) throws {
        let inserted = try connection.run(
            """
            INSERT INTO account (organization, person, name, state, policy, created, modified)
            VALUES ($1, $2, $3, 'new', $4, $5, $5) ON CONFLICT DO NOTHING
            """, organizationID, Value(id), .text(name), .text(policy.rawValue), nowValue)
        guard inserted == 0 else { return }
        throw try isTaken(name, besides: id) ? SchoolError.nameTaken : SchoolError.hasAccount
    }

    /// Changes name and policy. A new policy applies from the next password on.
    func changeAccount(of id: Person.ID, name: String, policy: PasswordPolicy, since modified: Date) throws
        -> Account
    {
        let found = try reach(id, for: .manageAccounts)
        try requireAllowed(policy, for: found.roles)
        let free = try free(name, for: id)
        let update = try connection.inSavepoint {
            try connection.run(
                """
                UPDATE account SET name = $3, policy = $4,
                    modified = {after modified $5}
                WHERE organization = $1 AND person = $2 AND modified = $6
                """, organizationID, Value(id), .text(free), .text(policy.rawValue), nowValue, Value(modified))
        }
        if case .failure(let error as SQLError) = update, error.code == .constraint { throw SchoolError.nameTaken }
        let changed = try update.get()
        if changed == 0, found.accountName == free, try accountItself(of: id).policy == policy {
            return try accountItself(of: id)
        }
        try requireCurrent(changed, "account") { found.accountName != nil }
        try log(.accountChanged, .person(id))
        publish(.administration)
        return try accountItself(of: id)
    }

    func deactivate(_ id: Person.ID) throws {
        let found = try reach(id)
        guard try isDue(.deactivate, for: found) else { return }
        try deactivateAccount(of: id)
        try log(.accountDeactivated, .person(id))
    }

    func reactivate(_ id: Person.ID) throws {
        let found = try reach(id)
        guard try isDue(.reactivate, for: found) else { return }
        try reactivateAccount(of: id)
        try log(.accountReactivated, .person(id))
    }

    /// Deletes an account that nobody has ever used, so that its name is free.
    ///
    /// It cannot be undone and need not be, as nothing is lost: the person can be given a new account with the same
    /// name.
    func removeAccount(of id: Person.ID) throws {
        try requireRemovable(reach(id, for: .manageAccounts))
        // Ends links that have not been used.
        try endSessions(of: id)
        try connection.run(
            "DELETE FROM account WHERE organization = $1 AND person = $2", organizationID, Value(id))
        try log(.accountRemoved, .person(id))
        publish(.administration)
        publish(.person(id))
    }

    /// Whether the account can be removed. Pages offer only what would not be refused.
    package func canRemoveAccount(of id: Person.ID) throws -> Bool {
        do {
            try requireRemovable(reach(id, for: .manageAccounts))
            return true
        } catch is SchoolError {
            return false
        }
    }

    private func requireRemovable(_ found: PersonEntry) throws {
        _ = try accountItself(of: found.person.id).next(.remove, found)
        if found.roles.contains(.administrator) { try refuseLastAdministrator(found.person.id) }
    }

    private func requireAllowed(_ policy: PasswordPolicy, for roles: Set<Role>) throws {
        guard !policy.isAllowed(for: roles) else { return }
        throw SchoolError.invalid([
            Finding(.invalid, "policy", "A password of digits alone is for those who are only students.")
        ])
    }

    /// The folded name, if it is valid and nobody else has it.
    func free(_ name: String, for id: Person.ID) throws -> String {
        let folded = Account.fold(name)
        var checking = Checking()
        checking.visible(folded, "name")
        if folded.contains(where: \.isWhitespace) {
            checking.add("name", "There is a space in the name. Write it without spaces.")
        }
        try checking.orThrow()
        guard try !isTaken(folded, besides: id) else { throw SchoolError.nameTaken }
        return folded
    }

    private func isTaken(_ name: String, besides id: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM account WHERE organization = $1 AND name = $2 AND person <> $3",
            organizationID, .text(name), Value(id)
        ) { _ in true } ?? false
    }
}

extension Account {
    /// The state after an event; nil when the account is gone.
    func next(_ event: AccountEvent, _ found: PersonEntry) throws -> AccountState? {
        do {
            return try state.after(event, source: found.person.source.account, hasSignedIn: lastSignIn != nil)
        } catch {
            throw SchoolError(error)
        }
    }
}

extension SchoolError {
    static let hasAccount = conflict(
        "has_account", "This person has an account already.", remedy: "Change that one.")
    static let nameTaken = conflict(
        "name_taken", "Somebody has an account of this name already.", remedy: "Choose another, or add a number.")

    init(_ refusal: AccountRefusal) {
        self.init(.conflict, "account_\(refusal.code.rawValue)", refusal.message)
    }
}
