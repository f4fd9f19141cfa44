import SQL

/// A person of an organization, and an app: for each of them the school is asked anew what is recorded, and what is set.
struct Asker: Hashable, Sendable {
    var organization: Organization.ID
    var person: Person.ID
    var app: String

    var values: [Value] { [Value(organization), Value(person), .text(app)] }
}
