import Coursework
import Secrets

extension Transaction {
    /// The one rule for what may be done to an account: throws if the asking person may not do it, or if it cannot be
    /// done.
    ///
    /// - Returns: false if the account is already in that state.
    func isDue(_ change: AccountChange, for found: PersonEntry) throws -> Bool {
        try require(change.privilege, over: found)
        let account = try accountItself(of: found.person.id)
        switch change {
        case .deactivate:
            guard account.state != .deactivated else { return false }
            if found.roles.contains(.administrator) { try refuseLastAdministrator(found.person.id) }
            _ = try account.next(.deactivate, found)
        case .reactivate:
            guard account.state == .deactivated else { return false }
            _ = try account.next(.reactivate, found)
        case .givePassword:
            guard try signInMethodItself(of: found.person.id) == .missing else { return false }
            _ = try account.next(.resetPassword, found)
        case .resetPassword:
            _ = try account.next(.resetPassword, found)
        case .signOut: return try isSignedIn(found.person.id)
        }
        return true
    }

    /// Those of the people whom the asking person may see, sorted by name.
    package func people(_ ids: [Person.ID]) throws -> [PersonEntry] {
        guard ids.count <= AccountChange.mostAtOnce else { throw SchoolError.tooManyAtOnce }
        var found: [PersonEntry] = []
        for id in Set(ids) {
            do {
                found.append(try entry(of: id))
            } catch let error as SchoolError where error.code == .notFound {
                // The others do not exist or may not be seen; the asking person cannot tell which.
            }
        }
        return found.sorted { ($0.person.name.sorted, $0.person.id) < ($1.person.name.sorted, $1.person.id) }
    }

    /// Says what the change would do now: who would be changed and who would be left out.
    package func plan(_ change: AccountChange, for people: [PersonEntry]) throws -> AccountRound {
        try round(change, people) { _ in true }
    }

    /// Makes the change to everybody for whom it is possible. For each of them the rules of the act for one person
    /// hold.
    ///
    /// - Parameter passwords: for changes that set a password. People without an entry are left out.
    func make(_ change: AccountChange, on ids: [Person.ID], passwords: [Person.ID: PasswordHash] = [:]) throws
        -> AccountRound
    {
        try round(change, people(ids)) { found in
            let id = found.person.id
            guard let act = change.act(on: id, password: passwords[id]) else { return false }
            try act.body(self)
            return true
        }
    }

    /// An error after the first change rolls back all of them.
    private func round(_ change: AccountChange, _ people: [PersonEntry], _ perform: (PersonEntry) throws -> Bool) throws
        -> AccountRound
    {
        var round = AccountRound(change: change)
        for found in people {
            do {
                guard try isDue(change, amongMany: found) else {
                    round.unchanged.append(found)
                    continue
                }
            } catch let refusal as AccountRound.Refusal {
                round.leftOut.append(.init(person: found, reason: refusal.reason))
                continue
            }
            if try perform(found) {
                round.affected.append(found)
            } else {
                round.leftOut.append(.init(person: found, reason: .changed))
            }
        }
        return round
    }

    /// A change to many leaves out the person who makes it and everybody without an account.
    private func isDue(_ change: AccountChange, amongMany found: PersonEntry) throws -> Bool {
        guard found.accountName != nil else { throw AccountRound.Refusal(reason: .noAccount) }
        do {
            guard try isDue(change, for: found) else { return false }
        } catch let error as SchoolError {
            throw AccountRound.Refusal(reason: .init(error))
        }
        guard found.person.id != actor.person else { throw AccountRound.Refusal(reason: .oneself) }
        return true
    }
}

extension SchoolError {
    static let tooManyAtOnce = limit(
        "too_many_people", "These are too many people to change at once.",
        remedy: "Change at most \(AccountChange.mostAtOnce) at a time.")
}
