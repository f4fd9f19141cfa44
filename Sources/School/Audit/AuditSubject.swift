/// The object of an action as the log names it: always an identifier, never a name that a person gave.
package enum AuditSubject: Hashable, Sendable, CustomStringConvertible {
    case organization
    case person(Person.ID)
    case location(Location.ID)
    case course(Course.ID)
    case schoolClass(SchoolClass.ID)
    case handout(Handout.ID)
    case app(String)
    case publisherKey(PublisherKey.ID)
    /// A sign-in attempt with an account name that does not exist.
    case nobody

    package var description: String {
        switch self {
        case .organization: "organization"
        case .person(let id): "person/\(id)"
        case .location(let id): "location/\(id)"
        case .course(let id): "course/\(id)"
        case .schoolClass(let id): "class/\(id)"
        case .handout(let id): "handout/\(id)"
        case .app(let id): "app/\(id)"
        case .publisherKey(let id): "publisherKey/\(id)"
        case .nobody: "nobody"
        }
    }
}

extension AuditSubject {
    /// Parses the subject of a log entry; nil when it is not one.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let subject: AuditSubject? =
            switch (parts[0], parts.count) {
            case ("organization", 1): .organization
            case ("nobody", 1): .nobody
            case ("person", 2): Person.ID(parts[1]).map { .person($0) }
            case ("location", 2): Location.ID(parts[1]).map { .location($0) }
            case ("course", 2): Course.ID(parts[1]).map { .course($0) }
            case ("class", 2): SchoolClass.ID(parts[1]).map { .schoolClass($0) }
            case ("handout", 2): Handout.ID(parts[1]).map { .handout($0) }
            case ("app", 2): .app(parts[1])
            case ("publisherKey", 2): PublisherKey.ID(parts[1]).map { .publisherKey($0) }
            default: nil
            }
        guard let subject else { return nil }
        self = subject
    }
}
