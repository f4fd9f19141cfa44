/// What something was done to, as the log names it: an identifier, never a name that somebody gave.
package enum AuditSubject: Hashable, Sendable, CustomStringConvertible {
    case organization
    case person(Person.ID)
    case location(Location.ID)
    case course(Course.ID)
    case schoolClass(SchoolClass.ID)
    case handout(Handout.ID)
    case app(String)
    /// Somebody who tried to sign in with a name that nobody has.
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
        case .nobody: "nobody"
        }
    }
}
