import Coursework

/// Which people somebody may see: everybody, those at locations that they look after, or those in their classes.
struct PeopleScope: Hashable, Sendable {
    var isEverywhere: Bool
    var person: Person.ID?
    /// Whether being a teacher at a location is enough, because the school lets teachers create classes or accounts.
    var teachesCount: Bool
    /// Whether they may see only themselves and the people of their classes, who are few.
    var isFew: Bool
}

extension Actor {
    var peopleScope: PeopleScope {
        let isTrusted = has(.teacher) && (granted.contains(.manageClasses) || granted.contains(.manageAccounts))
        return PeopleScope(
            isEverywhere: isEverywhere, person: person, teachesCount: isTrusted, isFew: !isTrusted && !has(.manager))
    }
}
