import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/accounts`: how new accounts are called, and what passwords students have.
enum AccountRulesPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/accounts", "accountRulesPage", .administrators) { try content($0, nil) },
        Operation.form("/manager/accounts", "accountRulesForm", .administrators, save),
    ]

    private static func save(_ visit: Visit, _ form: Form) async throws -> Reply {
        let typed = (form["pattern"] ?? "").trimmingBlanks
        guard typed.isEmpty || AccountPattern(typed) != nil else { return .again(try content(visit, typed)) }
        var policies: [Location.ID: PasswordPolicy?] = [:]
        for place in try PlaceField.places(visit) {
            guard let text = form["policy-\(place.id)"] else { continue }
            policies[place.id] = .some(PasswordPolicy(rawValue: text))
        }
        try await visit.perform(
            .setAccountPattern(typed.isEmpty ? nil : typed).and(.setStudentPolicies(policies)))
        return .go("/manager/accounts", .saved)
    }

    /// - Parameter wrong: what was typed and is no pattern.
    private static func content(_ visit: Visit, _ wrong: String?) throws -> PageContent {
        let words = visit.words
        let (pattern, policies) = try visit.read { (try $0.accountPattern(), try $0.studentPolicies()) }
        let places = try PlaceField.places(visit)
        var content = PageContent(words.plain(.accountsAndPasswords), in: .school) {
            form(.method("post"), .action("/manager/accounts"), .class("card stack"), .autocomplete("off")) {
                h2 { words(.howCalled) }
                p { words(.howCalledHint) }
                Field(
                    "pattern", words(.pattern), hint: words(.patternHint("\(AccountPattern.usual.text)")),
                    problem: wrong.map { _ in words(.noPattern) }
                )
                .text(
                    wrong ?? pattern?.text, limit: AccountPattern.longest, .dir("ltr"), .autocomplete("off"),
                    .autocapitalize("none"), .spellcheck(false))
                examples(pattern ?? .usual, words)
                h2 { words(.passwordsOfStudents) }
                p(.class("hint")) { words(.passwordsOfStudentsHint) }
                for place in places { policy(at: place, policies[place.id] ?? .standard, places.count > 1, words) }
                div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.save) } }
            }
        }
        content.crumbs = [.init(words(.theSchool), "/manager")]
        return content
    }

    /// Shows what each element of the pattern becomes, for a made-up person.
    private static func examples(_ pattern: AccountPattern, _ words: Words) -> HTML {
        let ada = Person.Draft(
            name: Person.Name(given: "Ada", middle: "King", family: "Byron"), email: "countess@example.org",
            number: "4711")
        return div(.class("stack")) {
            p {
                words(.isCalled(ada.name.full))
                " "
                bdi(.dir("ltr"), .translate(false)) { code { pattern.name(of: ada) ?? "" } }
            }
            dl(.class("facts")) {
                for element in AccountPattern.Element.allCases {
                    div {
                        dt { bdi(.dir("ltr"), .translate(false)) { "{\(element.rawValue)}" } }
                        dd { words(.element(element)) }
                    }
                }
            }
        }
    }

    private static func policy(
        at place: Location, _ chosen: PasswordPolicy, _ isNamed: Bool, _ words: Words
    ) -> HTML {
        Field("policy-\(place.id)", isNamed ? HTML(place.name) : words(.passwordOfStudents)).view {
            id, described, invalid in
            PolicyChoice.view(id, .name("policy-\(place.id)"), described, invalid, chosen, words)
        }
    }
}

/// Letters and digits, or digits alone.
enum PolicyChoice {
    static func view(
        _ id: Attribute, _ name: Attribute, _ described: Attribute, _ invalid: Attribute, _ chosen: PasswordPolicy,
        _ words: Words
    ) -> HTML {
        select(id, name, described, invalid) {
            for policy in PasswordPolicy.allCases {
                option(.value(policy.rawValue), .selected(policy == chosen)) { words(.policy(policy)) }
            }
        }
    }
}

extension Phrase {
    static let accountsAndPasswords = Phrase("Account names and passwords")
    static let accountsAndPasswordsHint = Phrase("How new accounts are named, and what students sign in with")
    fileprivate static let howCalled = Phrase("How new accounts are named")
    fileprivate static let howCalledHint = Phrase(
        "This pattern makes the names of new accounts that get none from a roster file or by hand. If a name is taken already, a number is added. Existing accounts keep their names."
    )
    fileprivate static let pattern = Phrase("Pattern", context: "of account names")
    fileprivate static func patternHint(_ usual: String) -> Phrase {
        Phrase(
            "Such as \(usual). If you leave it empty, people without an account name in a roster file get no account."
        )
    }
    fileprivate static let noPattern = Phrase(
        "This is not a pattern. Write it without spaces, with one or more of the elements below.")
    fileprivate static func isCalled(_ name: String) -> Phrase { Phrase("\(name) is called", context: "account") }
    fileprivate static func element(_ element: AccountPattern.Element) -> Phrase {
        switch element {
        case .given: Phrase("the given name")
        case .middle: Phrase("the middle name, if there is one")
        case .family: Phrase("the family name")
        case .g: Phrase("the first letter of the given name")
        case .f: Phrase("the first letter of the family name")
        case .number: Phrase("the person’s number at the school")
        case .email: Phrase("the part of the e-mail address before the @")
        }
    }
    fileprivate static let passwordsOfStudents = Phrase("Passwords of students")
    fileprivate static let passwordsOfStudentsHint = Phrase(
        "For new accounts only. Young children remember digits better, but digits are also easier to guess. Staff always have letters and digits."
    )
    fileprivate static let passwordOfStudents = Phrase("Students sign in with")
    static func policy(_ policy: PasswordPolicy) -> Phrase {
        switch policy {
        case .standard: Phrase("eight or more letters and digits")
        case .sixDigits: Phrase("six digits")
        case .fourDigits: Phrase("four digits")
        }
    }
}
