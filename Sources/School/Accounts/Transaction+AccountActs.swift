import Coursework
package import Secrets

extension Transaction {
    /// The one rule of what can be done to an account: goes on only for somebody who may, and to whom it can be done.
    ///
    /// - Returns: false where all is so already.
    func isDue(_ act: AccountAct, for found: PersonEntry) throws -> Bool {
        try require(act.privilege, over: found)
        let account = try accountItself(of: found.person.id)
        switch act {
        case .deactivate:
            guard account.state != .deactivated else { return false }
            if found.roles.contains(.administrator) { try refuseLastAdministrator(found.person.id) }
            _ = try account.next(.deactivate, found)
        case .reactivate:
            guard account.state == .deactivated else { return false }
            _ = try account.next(.reactivate, found)
        case .resetPassword:
            _ = try account.next(.resetPassword, found)
        }
        return true
    }

    /// Those of the people whom the asking person reaches, in the order of their names.
    package func people(_ ids: [Person.ID]) throws -> [PersonEntry] {
        guard ids.count <= AccountAct.mostAtOnce else { throw SchoolError.tooManyAtOnce }
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

    /// To whom of them the act would be done as things are, and who would be left out.
    package func plan(_ act: AccountAct, for people: [PersonEntry]) throws -> AccountRound {
        try round(act, people) { _ in true }
    }

    /// Does it to all to whom it can be done, each by the rules of the act alone. To be held: the organization and the people.
    ///
    /// - Parameter passwords: where it gives some; who has none here is left out.
    package func perform(_ act: AccountAct, on ids: [Person.ID], passwords: [Person.ID: PasswordHash] = [:]) throws
        -> AccountRound
    {
        try round(act, people(ids)) { found in
            let id = found.person.id
            switch act {
            case .deactivate: try deactivate(id)
            case .reactivate: try reactivate(id)
            case .resetPassword:
                guard let hash = passwords[id] else { return false }
                try resetPassword(of: id, to: hash)
            }
            return true
        }
    }

    /// What fails once it is begun fails all of it: nobody is done by half.
    private func round(_ act: AccountAct, _ people: [PersonEntry], _ perform: (PersonEntry) throws -> Bool) throws
        -> AccountRound
    {
        var round = AccountRound(act: act)
        for found in people {
            do {
                guard try isDue(act, amongMany: found) else {
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
    private func isDue(_ act: AccountAct, amongMany found: PersonEntry) throws -> Bool {
        guard found.accountName != nil else { throw AccountRound.Refusal(reason: .noAccount) }
        do {
            guard try isDue(act, for: found) else { return false }
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
        remedy: "Do it to at most \(AccountAct.mostAtOnce) at a time.")
}
