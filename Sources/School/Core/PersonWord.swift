import SQL

/// A word by which a person can be found, as a row.
struct PersonWord: Hashable, Comparable {
    let text: String
    let person: Int64

    static let writing = GroupInsert(
        "INSERT INTO personWord (organization, word, person) {rows}", columns: .integer, .text, .integer)

    /// Of many people.
    static let ofMany = BulkInsert(into: "personWord", "organization", "word", "person")

    init(text: String, person: Int64) {
        self.text = text
        self.person = person
    }

    /// Two columns: the word and the person.
    init(row: Row) { self.init(text: row.text("word"), person: row.integer("person")) }

    static func < (one: PersonWord, other: PersonWord) -> Bool {
        (one.text, one.person) < (other.text, other.person)
    }

    func values(in organization: Value) -> [Value] { [organization, .text(text), .integer(person)] }
}
