import Coursework

/// Which people somebody comes across: all, those at locations they look after, their classes.
struct Reach: Hashable, Sendable {
    var isEverywhere: Bool
    var person: Person.ID?
    /// Whether being a teacher at a location is enough, since the school lets teachers make classes or accounts.
    var teachesCount: Bool
    /// Whether all that is reached are the people of one's classes and oneself, who are few.
    var isFew: Bool
}

extension Actor {
    var reach: Reach {
        let isTrusted = has(.teacher) && (granted.contains(.manageClasses) || granted.contains(.manageAccounts))
        return Reach(
            isEverywhere: isEverywhere, person: person, teachesCount: isTrusted, isFew: !isTrusted && !has(.manager))
    }
}
