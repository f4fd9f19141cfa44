import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/people`: everybody at the school, found by what one types.
enum PeoplePage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/people", "schoolPeoplePage", .managers,
            parameters: PeopleSearch.parameters, show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let (words, asked) = (visit.words, PeopleSearch { visit.call.query($0) })
        let after = visit.call.query("after").flatMap(ListMark.init)
        let (page, count, schoolClass) = try visit.read { transaction in
            let filter = try asked.filter(transaction)
            return (
                try transaction.people(filter, PageRequest(after: after, limit: 50)),
                try transaction.peopleCount(filter), try asked.entry(transaction)
            )
        }
        let places = try PlaceField.places(visit)
        var content = PageContent(words.plain(.people), in: .people) {
            search { form(asked, schoolClass, places, words) }
            section(.id("found"), .class("stack"), .aria("label", words.plain(.foundPeople))) {
                if page.items.isEmpty {
                    div(.class("empty")) { p { words(.nobodyFits) } }
                } else {
                    if let count { p(.class("hint"), .id("how-many")) { words(.peopleInAll(count)) } }
                    ul(.class("rows card pickable")) { for entry in page.items { row(entry, visit) } }
                    if let next = page.next {
                        p { a(.class("button"), .href(asked.list(after: next))) { words(.moreOfThem) } }
                    }
                    several(asked, words)
                }
            }
        }
        content.actions = a(.class("button primary"), .href("/manager/people/new")) {
            Icon.plus.view
            words(.addPerson)
        }
        content.modules = ["manager/search.js"]
        return content
    }

    /// The list's boxes belong to this form by its name. It holds nothing of what was searched for: while somebody ticks and
    /// types, that would be of before.
    private static func several(_ asked: PeopleSearch, _ words: Words) -> HTML {
        HTML.form(
            .method("get"), .action("/manager/people/several"), .id("several"), .class("card several"),
            .aria("describedby", "several-hint")
        ) {
            p(.class("hint"), .id("several-hint")) { words(.severalHint) }
            div(.class("actions")) {
                button(.type("submit")) { words(.goOnWithChosen) }
                a(.class("button"), .href(asked.several())) {
                    words(asked.isAny ? .goOnWithEverybody : .goOnWithFound)
                }
            }
        }
    }

    private static func form(
        _ asked: PeopleSearch, _ schoolClass: ClassEntry?, _ places: [Location], _ words: Words
    ) -> HTML {
        HTML.form(.method("get"), .action("/manager/people"), .class("card finder"), .data("finds", "found")) {
            Field("words", words(.nameOrAccount)).text(
                asked.words, type: "search", limit: Limit.search, .autocomplete("off"), .dir("auto"), .spellcheck(false)
            )
            Field("grade", words(.gradeName)).text(asked.grade, limit: Limit.grade, .autocomplete("off"), .dir("auto"))
            Field("role", words(.role)).view { id, described, invalid in
                select(id, .name("role"), described, invalid) {
                    option(.value("")) { words(.anyRole) }
                    for role in Role.allCases {
                        option(.value(role.rawValue), .selected(asked.role == role.rawValue)) { words(.role(role)) }
                    }
                }
            }
            Field("state", words(.accountHeading)).view { id, described, invalid in
                select(id, .name("state"), described, invalid) {
                    option(.value("")) { words(.anyState) }
                    for state in AccountState.allCases {
                        option(.value(state.rawValue), .selected(asked.state == state.rawValue)) {
                            words(.state(state))
                        }
                    }
                    option(.value(PeopleSearch.noAccount), .selected(asked.state == PeopleSearch.noAccount)) {
                        words(.noAccount)
                    }
                }
            }
            PlaceField.view(places, chosen: asked.location, words, none: .anyLocation)
            if let schoolClass = schoolClass?.schoolClass {
                input(.type("hidden"), .name("class"), .value("\(schoolClass.id)"))
                p(.class("found-in")) { words(.onlyOfClass(schoolClass.shownName)) }
            }
            div(.class("actions")) {
                button(.type("submit")) {
                    Icon.search.view
                    words(.searchButton)
                }
                if !asked.isAny { a(.class("button quiet"), .href("/manager/people")) { words(.showAll) } }
            }
        }
    }

    private static func row(_ entry: PersonEntry, _ visit: Visit) -> HTML {
        let words = visit.words
        return li(.class("row"), .id("person-\(entry.person.id)")) {
            input(
                .type("checkbox"), .name("person"), .value("\(entry.person.id)"), .form("several"),
                .autocomplete("off"), .aria("label", words.plain(.choosePerson(entry.person.name.full))))
            a(.class("row-main"), .href("/manager/people/\(entry.person.id)")) {
                strong { visit.name(entry.person.name) }
                small {
                    bdi(.translate(false)) { entry.accountName ?? words.plain(.noAccount) }
                    if let grade = entry.person.grade {
                        " · "
                        words(.grade(grade))
                    }
                }
            }
            span(.class("cluster")) {
                for role in Role.allCases where entry.roles.contains(role) {
                    span(.class("badge")) { words(.role(role)) }
                }
                if let state = entry.accountState, state != .active {
                    span(.class(state == .deactivated ? "badge late" : "badge")) { words(.state(state)) }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static func peopleInAll(_ count: Int) -> Phrase {
        Phrase(one: "One person", other: "\(count) people", count)
    }
    fileprivate static let foundPeople = Phrase("The people found")
    fileprivate static let nobodyFits = Phrase("Nobody found. Try fewer letters, or any role and any account.")
    static let nameOrAccount = Phrase("Name or account")
    fileprivate static let anyRole = Phrase("Any role")
    static let role = Phrase("Role")
    static let anyLocation = Phrase("Any location")
    fileprivate static let anyState = Phrase("Any state")
    fileprivate static func onlyOfClass(_ name: String) -> Phrase { Phrase("Only people in \(name).") }
    static func choosePerson(_ name: String) -> Phrase { Phrase("Choose \(name)") }
    fileprivate static let severalHint = Phrase(
        "Deactivate accounts, let people sign in again, or make sign-in slips for several people at once. The next page says what would be done, and asks."
    )
    fileprivate static let goOnWithChosen = Phrase("Go on with those ticked")
    fileprivate static let goOnWithFound = Phrase("Go on with all that this search finds")
    fileprivate static let goOnWithEverybody = Phrase("Go on with everybody")
    fileprivate static let showAll = Phrase("Show everybody")
    static let addPerson = Phrase("Add a person")
    static let noAccount = Phrase("no account")
    static let accountHeading = Phrase("Account", context: "heading")

    static func role(_ role: Role) -> Phrase {
        switch role {
        case .administrator: Phrase("Administrator")
        case .manager: Phrase("Manager")
        case .teacher: Phrase("Teacher")
        case .student: Phrase("Student")
        }
    }

    static func state(_ state: AccountState) -> Phrase {
        switch state {
        case .new: Phrase("never signed in")
        case .active: Phrase("active", context: "an account")
        case .deactivated: Phrase("deactivated")
        }
    }
}
