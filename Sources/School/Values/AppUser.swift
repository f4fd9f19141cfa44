import SQL

/// A person of an organization as the user of an app: the pair for which the recording rule and the settings are
/// looked up.
struct AppUser: Hashable, Sendable {
    var organization: Organization.ID
    var person: Person.ID
    var app: String

    var values: [Value] { [Value(organization), Value(person), .text(app)] }
}
