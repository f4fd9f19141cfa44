extension Checks {
    /// User names and email addresses that two people share, ignoring upper and lower case.
    func notePeopleAlike() {
        note(.sameUsername, "username", \.username)
        note(.sameEmail, "email", \.email)
    }

    private func note(_ code: RosterFinding.Code, _ column: String, _ text: KeyPath<Roster.Person, Roster.Text>) {
        var first: [String: Int] = [:]
        let people = builder.roster.people
        for (position, person) in people.enumerated() {
            guard !person[keyPath: text].isEmpty, person.status != .toBeDeleted else { continue }
            let folded = builder.roster[person[keyPath: text]].lowercased()
            guard let other = first[folded] else {
                first[folded] = position
                continue
            }
            note(
                code, people[other], column, words(person.place, from: people[other].place),
                value: people[other][keyPath: text])
            note(code, person, column, words(people[other].place, from: person.place), value: person[keyPath: text])
        }
    }

    /// Rows with different identifiers that say the same about the same person.
    func noteEnrolmentsAlike() {
        struct Key: Comparable {
            var pair: UInt64
            var position: Int32
            static func < (one: Key, other: Key) -> Bool {
                one.pair != other.pair ? one.pair < other.pair : one.position < other.position
            }
        }
        let enrolments = builder.roster.enrolments
        let keys = enrolments.indices.map { position in
            let row = enrolments[position]
            return Key(
                pair: UInt64(row.schoolClass.number) << 32 | UInt64(row.person.number), position: Int32(position))
        }.sorted()
        for (one, other) in zip(keys, keys.dropFirst()) where one.pair == other.pair {
            let (first, second) = (enrolments[Int(one.position)], enrolments[Int(other.position)])
            let isSame = first.role == second.role && first.begin == second.begin && first.end == second.end
            if isSame, first.status != .toBeDeleted, second.status != .toBeDeleted {
                note(.sameEnrolment, second, nil, words(first.place, from: second.place))
            }
        }
    }
}
