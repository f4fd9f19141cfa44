import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/people/new`: somebody who is in no roster; `/manager/people/{person}/account`: an account for who has none.
enum NewPersonPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/new", "newPersonPage", .managers) { try content($0, Typed(Form()), [:]) },
        Operation.form("/manager/people/new", "newPersonForm", .managers, create),
        Operation.page("/manager/people/{person}/account", "newAccountPage", .managers) { visit in
            let person = try visit.read { try $0.entry(of: try visit.id("person")).person }
            let name = Person.Draft(
                name: person.name, grade: person.grade, email: person.email, number: person.number)
            return try accountContent(visit, suggestion(name, visit), nil)
        },
        Operation.form("/manager/people/{person}/account", "newAccountForm", .managers, makeAccount),
    ]

    /// What the form has sent, as it was typed.
    private struct Typed {
        var given, family, role, location, grade, account: String

        init(_ form: Form) {
            func value(_ name: String) -> String { form[name] ?? "" }
            (given, family, role) = (value("given"), value("family"), value("role"))
            (location, grade, account) = (value("location"), value("grade"), value("account"))
        }
    }

    // MARK: - A person

    private static func content(_ visit: Visit, _ typed: Typed, _ problems: [String: Phrase]) throws -> PageContent {
        let words = visit.words
        let places = try PlaceField.places(visit)
        var content = PageContent(words.plain(.addPerson), in: .people) {
            form(
                .method("post"), .action("/manager/people/new"), .class("card stack"), .data("keep", "person"),
                .data("once"), .autocomplete("off")
            ) {
                div(.class("fields")) {
                    Field("given", words(.givenName), problem: problems["given"].map { words($0) }, isRequired: true)
                        .text(typed.given, limit: Limit.personName, .dir("auto"), .autocomplete("off"))
                    Field("family", words(.familyName), problem: problems["family"].map { words($0) })
                        .text(typed.family, limit: Limit.personName, .dir("auto"), .autocomplete("off"))
                    Field("role", words(.role)).view { id, described, invalid in
                        select(id, .name("role"), described, invalid) {
                            for role in [Role.student, .teacher, .manager, .administrator]
                            where visit.mayGive(role) {
                                option(.value(role.rawValue), .selected(typed.role == role.rawValue)) {
                                    words(.role(role))
                                }
                            }
                        }
                    }
                    PlaceField.view(places, chosen: typed.location, words)
                    Field("grade", words(.gradeIfAny), problem: problems["grade"].map { words($0) })
                        .text(typed.grade, limit: Limit.grade, .dir("auto"), .autocomplete("off"))
                    Field(
                        "account", words(.accountName), hint: words(.accountNameHint),
                        problem: problems["account"].map { words($0) }
                    )
                    .text(
                        typed.account, limit: Limit.accountName, .dir("ltr"), .autocomplete("off"),
                        .autocapitalize("none"),
                        .spellcheck(false))
                }
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.addPerson) }
                    a(.class("button quiet"), .href("/manager/people")) { words(.backToPeople) }
                }
            }
        }
        content.crumbs = [.init(words(.people), "/manager/people")]
        return content
    }

    private static func create(_ visit: Visit, _ form: Form) async throws -> Reply {
        let typed = Typed(form)
        guard let role = Role(rawValue: typed.role.isEmpty ? "student" : typed.role),
            let location = try PlaceField.chosen(form, visit)
        else { throw SchoolError.invalid([]) }
        let name = Person.Name(given: typed.given, family: typed.family)
        let draft = Person.Draft(name: name, grade: typed.grade)
        let account = typed.account.trimmingBlanks.isEmpty ? try suggestion(draft, visit) : typed.account
        do {
            let entry = try await visit.perform(
                .create(
                    draft, as: [Actor.Post(role, at: location)], account: account, under: form.idempotencyKey))
            return .go("/manager/people/\(entry.person.id)", .personAdded)
        } catch let error as SchoolError where error.code == .invalid || error.reason == "name_taken" {
            return .again(try content(visit, typed, error.inPersonForm))
        }
    }

    // MARK: - An account

    private static func accountContent(_ visit: Visit, _ name: String, _ problem: Phrase?) throws -> PageContent {
        let (id, words): (Person.ID, Words) = (try visit.id("person"), visit.words)
        let person = try visit.read { try $0.entry(of: id).person }
        var content = PageContent(words.plain(.accountOf(person.name.full)), in: .people) {
            form(.method("post"), .action("/manager/people/\(id)/account"), .class("card stack"), .autocomplete("off"))
            {
                Field("account", words(.accountName), problem: problem.map { words($0) }, isRequired: true)
                    .text(
                        name, limit: Limit.accountName, .dir("ltr"), .autocomplete("off"), .autocapitalize("none"),
                        .spellcheck(false))
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.makeAccountNow) }
                    a(.class("button quiet"), .href("/manager/people/\(id)")) { words(.backToPerson) }
                }
            }
        }
        content.crumbs = [
            .init(words(.people), "/manager/people"), .init(visit.name(person.name), "/manager/people/\(id)"),
        ]
        return content
    }

    private static func makeAccount(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Person.ID = try visit.id("person")
        let name = form["account"] ?? ""
        do {
            _ = try await visit.perform(.createAccount(name, of: id))
            return .go("/manager/people/\(id)", .accountMade)
        } catch let error as SchoolError where error.code == .invalid || error.reason == "name_taken" {
            return .again(
                try accountContent(visit, name, error.code == .invalid ? .accountUnsound : .accountIsTaken))
        }
    }

    /// By the school's pattern, with a number where somebody is called so already.
    private static func suggestion(_ person: Person.Draft, _ visit: Visit) throws -> String {
        try visit.read { try $0.proposedName(for: person) } ?? ""
    }
}

extension Visit {
    /// Whether the reader may give somebody the role: nobody gives one above their own.
    func mayGive(_ role: Role) -> Bool {
        me?.posts.contains { $0.role == .administrator || ($0.role == .manager && role != .administrator) } == true
    }
}

extension Phrase {
    static let givenName = Phrase("Given name")
    static let familyName = Phrase("Family name")
    static let gradeIfAny = Phrase("Grade, if any")
    static let accountName = Phrase("Account name")
    fileprivate static let accountNameHint = Phrase(
        "What they type to sign in. If you leave it empty, it is made from the name.")
    static let accountIsTaken = Phrase(
        "Somebody has this account name already. Choose another, or add a number.")
    static let accountUnsound = Phrase("This is not an account name. Write it without spaces.")
    static let nameMissing = Phrase("Write a given name that is short enough for a slip.")
    static let fieldTooLong = Phrase("This is too long. Shorten it.")
    static let backToPeople = Phrase("Back to the people")
    static let backToPerson = Phrase("Back to the person")
    fileprivate static func accountOf(_ name: String) -> Phrase { Phrase("An account for \(name)") }
    fileprivate static let makeAccountNow = Phrase("Make the account")
}
