import SQL

extension Refolding {
    /// Some people of an organization, sorted by identifier.
    struct People {
        private let connection: any Connection
        /// The organization, the lower bound and the last identifier.
        private let range: [Value]

        init(of organization: Organization.ID, above start: Int64, to end: Int64, _ connection: any Connection) {
            self.connection = connection
            range = [Value(organization), .integer(start), .integer(end)]
        }

        func fold() throws {
            var words: Set<PersonWord> = []
            for person in try connection.all(Self.people, range, as: Stored.init) {
                words.formUnion(person.words)
                guard person.sortName != person.draft.name.sorted else { continue }
                try connection.enqueue(
                    "UPDATE person SET sortName = $3 WHERE organization = $1 AND id = $2", range[0],
                    .integer(person.id),
                    .text(person.draft.name.sorted))
            }
            let stored = Set(try connection.all(Self.words, range, as: PersonWord.init(row:)))
            for word in stored.subtracting(words) {
                try connection.enqueue(
                    "DELETE FROM personWord WHERE organization = $1 AND word = $2 AND person = $3", range[0],
                    .text(word.text), .integer(word.person))
            }
            try connection.enqueue(
                PersonWord.writing, words.subtracting(stored).sorted().map { $0.values(in: range[0]) })
        }

        private static let people: Query = """
            SELECT id, givenName, middleName, familyName, email, number, sortName, practiceOf FROM person
            WHERE organization = $1 AND id > $2 AND id <= $3
            """
        private static let words: Query = """
            SELECT word, person FROM personWord WHERE organization = $1 AND person > $2 AND person <= $3
            """
    }

    /// A person as stored.
    private struct Stored {
        let id: Int64
        let draft: Person.Draft
        let sortName: String
        let isPractice: Bool

        init(_ row: Row) {
            id = row.integer("id")
            draft = Person.Draft(name: row.personName(), email: row.textIfAny("email"), number: row.textIfAny("number"))
            sortName = row.text("sortName")
            isPractice = row.integerIfAny("practiceOf") != nil
        }

        /// Practice learners cannot be found by search.
        var words: Set<PersonWord> {
            isPractice ? [] : Set(draft.searchWords.map { PersonWord(text: $0, person: id) })
        }
    }
}
