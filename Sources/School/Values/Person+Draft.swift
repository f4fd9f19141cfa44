import Coursework

extension Person {
    /// The fields of a person that people enter.
    package struct Draft: Hashable, Sendable {
        package var name: Name
        package var grade: String?
        package var email: String?
        package var number: String?
        package var language: String?

        package init(
            name: Name, grade: String? = nil, email: String? = nil, number: String? = nil, language: String? = nil
        ) {
            self.name = name
            self.grade = grade
            self.email = email
            self.number = number
            self.language = language
        }

        /// Whether there is something before an @ and behind it.
        static func isEmail(_ text: String) -> Bool { text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "@")) }

        package func checked() throws -> Draft {
            let draft = Draft(
                name: Name(
                    given: name.given.trimmed, middle: name.middle?.trimmedOrNil, family: name.family.trimmed),
                grade: grade?.trimmedOrNil, email: email?.trimmedOrNil, number: number?.trimmedOrNil,
                language: language?.trimmedOrNil)
            var checking = Checking()
            checking.visible(draft.name.given, "givenName", most: Limit.personName)
            checking.optional(draft.name.middle, "middleName", most: Limit.personName)
            checking.optional(draft.name.family, "familyName", most: Limit.personName)
            checking.optional(draft.grade, "grade", most: Limit.grade)
            checking.optional(draft.number, "number", most: Limit.number)
            checking.optional(draft.email, "email", most: Limit.email)
            if let email = draft.email, !Self.isEmail(email) {
                checking.add("email", "This is not an e-mail address. Write one with an @, or none.")
            }
            checking.language(draft.language)
            try checking.orThrow()
            return draft
        }

        /// The words by whose beginnings a person is found: those of the name, the number and the address.
        var searchWords: Set<String> {
            let given = SearchWords.endings(of: "\(name.given) \(name.middle ?? "")")
            let family = SearchWords.endings(of: name.family)
            return [number, email].compactMap { $0 }.reduce(given.union(family)) {
                $0.union(SearchWords.spellings(of: $1))
            }
        }
    }
}
