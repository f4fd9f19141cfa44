import Coursework
import Secrets

extension Transaction {
    /// The one rule of what can be done to an account: goes on only for somebody who may, and to whom it can be done.
    ///
    /// - Returns: false where all is so already.
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
            guard try standingItself(of: found.person.id) == .missing else { return false }
            _ = try account.next(.resetPassword, found)
        case .resetPassword:
            _ = try account.next(.resetPassword, found)
        }
        return true
    }

    /// Those of the people whom the asking person reaches, in the order of their names.
    package func people(_ ids: [Person.ID]) throws -> [PersonEntry] {
        guard ids.count <= AccountChange.mostAtOnce else { throw SchoolError.tooManyAtOnce }
        var found: [PersonEntry] = []
        for id in Set(ids) {
            do {
                found.append(try entry(of: id))
            } catch let error as SchoolError where error.code == .notFound {
                // They are gone, or none of the asking person's business: both are the same to them.
            }
        }
        return found.sorted { ($0.person.name.sorted, $0.person.id) < ($1.person.name.sorted, $1.person.id) }
    }

    /// To whom of them it would be done as things are, and who would be left out.
    package func plan(_ change: AccountChange, for people: [PersonEntry]) throws -> AccountRound {
        try round(change, people) { _ in true }
    }

    /// Does it to all to whom it can be done, each by the rules of the act alone.
    ///
    /// - Parameter passwords: where it gives some; who has none here is left out.
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

    /// What fails once it is begun fails all of it: nobody is done by half.
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

    /// Who does something to many is left out of it themselves, and so is whoever has no account.
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
        "too_many_people", "These are more people than can be done at once.",
        remedy: "Do it to at most \(AccountChange.mostAtOnce) at a time.")
}
