import SQL

/// A person and an app: for each pair the school is asked anew what is recorded, and what is set.
struct Asker: Hashable, Sendable {
    var person: Person.ID
    var app: String

    var values: [Value] { [Value(person), .text(app)] }
}
