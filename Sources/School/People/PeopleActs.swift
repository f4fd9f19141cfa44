package import Coursework
package import Foundation

extension Act where Success == PersonEntry {
    /// Adds a person with their first roles.
    package static func create(_ draft: Person.Draft, as posts: Set<Actor.Post>) -> Act {
        Act(locking: [.organization]) { try $0.create(draft, as: posts) }
    }

    /// Adds a person with their first roles and an account without a password.
    ///
    /// - Parameter key: performed again under it, because no answer came, it adds nobody.
    package static func create(
        _ draft: Person.Draft, as posts: Set<Actor.Post>, account name: String, under key: IdempotencyKey? = nil
    ) -> Act {
        Act(locking: [.organization]) { try $0.create(draft, as: posts, account: name, under: key) }
    }

    /// Changes a person's details. Imports no longer change them after that.
    package static func change(_ id: Person.ID, to draft: Person.Draft, of modified: Date) -> Act {
        Act(locking: [.person(id)]) { try $0.change(id, to: draft, of: modified) }
    }
}

extension Act where Success == Void {
    /// Keeps the language in which the asking person reads the pages.
    package static func chooseLanguage(_ tag: String) -> Act {
        Act(locking: [.oneself]) { try $0.chooseLanguage(tag) }
    }

    /// Changes a person together with the name and the policy of their account. Unchanged details are not written,
    /// because a write would stop imports from changing them.
    package static func change(
        _ id: Person.ID, to draft: Person.Draft, of modified: Date, account: Account?, named name: String,
        policy: PasswordPolicy, since accountModified: Date
    ) -> Act {
        Act(locking: [.organization, .person(id)]) { transaction in
            if try draft.checked() != transaction.draft(toChange: id) {
                _ = try transaction.change(id, to: draft, of: modified)
            }
            if let account, Account.fold(name) != account.name || policy != account.policy {
                _ = try transaction.changeAccount(of: id, name: name, policy: policy, since: accountModified)
            }
        }
    }

    /// Deletes a person with all data about them.
    package static func delete(_ id: Person.ID) -> Act {
        Act(locking: [.organization, .person(id)]) { try $0.delete(id) }
    }

    /// Gives somebody a role at a location.
    package static func give(_ post: Actor.Post, to id: Person.ID) -> Act {
        Act(locking: [.organization, .person(id)]) { try $0.give(post, to: id) }
    }

    /// Gives somebody a privilege beyond their roles.
    package static func give(_ privilege: Privilege, to id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.give(privilege, to: id) }
    }

    package static func take(_ privilege: Privilege, from id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.take(privilege, from: id) }
    }

    /// Switches Student Progress on or off for one person.
    package static func switchProgress(_ isOn: Bool, of id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.switchProgress(isOn, of: id) }
    }

    /// Logs that a person's data is about to be handed out.
    package static func logTakingRecord(of id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.logTakingRecord(of: id) }
    }
}
