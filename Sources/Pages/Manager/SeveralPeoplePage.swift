import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// `/manager/people/several`: what can be done to the accounts of several people at once, whom it leaves out and why, and
/// what has come of it.
enum SeveralPeoplePage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/people/several", "severalPeoplePage", .managers,
            parameters: [
                .init(
                    "person", .string(format: .identifier), "One of those who are chosen; as often as there are.",
                    mayRepeat: true),
                .init("all", .boolean, "Whether all are chosen whom the search finds."),
            ] + PeopleSearch.parameters, show),
        Operation.form("/manager/people/several", "severalPeopleForm", .managers, perform),
    ]

    private struct Chosen {
        var items: [PersonEntry]
        /// Where those begin who are found besides.
        var next: ListMark?
    }

    // MARK: - What would be done

    /// What is done often and harms nobody comes first; what takes something away comes last.
    private static let order: [AccountChange] = [.givePassword, .reactivate, .resetPassword, .signOut, .deactivate]

    private static func show(_ visit: Visit) throws -> PageContent {
        let (words, search) = (visit.words, PeopleSearch { visit.call.query($0) })
        let isForAll = visit.call.query("all") == "true"
        let (chosen, rounds, lost) = try visit.read { transaction in
            let chosen =
                isForAll ? try found(search, visit, transaction) : Chosen(items: try ticked(visit, transaction))
            let rounds = try order.map { try transaction.plan($0, for: chosen.items) }
            let rest = rounds.first { $0.change == .deactivate }?.affected.map(\.person.id) ?? []
            return (chosen, rounds, try transaction.classesTaughtOnly(by: rest))
        }
        var content = PageContent(words.plain(.severalPeople), in: .people) {
            if chosen.items.isEmpty {
                div(.class("empty")) {
                    p { words(isForAll ? .nobodyIsFound : .nobodyIsTicked) }
                    a(.class("button"), .href(search.list())) { words(.backToPeople) }
                }
            } else {
                about(chosen, words)
                for round in rounds where isTold(round) {
                    card(round, chosen, isForAll ? search : nil, lost, words)
                }
                p(.class("actions")) { a(.class("button"), .href(search.list())) { words(.backToPeople) } }
            }
        }
        content.crumbs = [.init(words(.people), search.list())]
        // For what the form is answered with.
        content.modules = ["schoolwork/slips.js"]
        return content
    }

    /// Where everybody's account is as a change would make it, nothing is said of the change.
    private static func isTold(_ round: AccountRound) -> Bool {
        !round.affected.isEmpty || round.leftOut.contains { $0.reason != .noAccount } || round.unchanged.isEmpty
    }

    private static func found(_ search: PeopleSearch, _ visit: Visit, _ transaction: Transaction) throws
        -> Chosen
    {
        let filter = try search.filter(transaction)
        let after = visit.call.query("after").flatMap(ListMark.init)
        let page = try transaction.people(filter, PageRequest(after: after, limit: AccountChange.mostAtOnce))
        return Chosen(items: page.items, next: page.next)
    }

    /// What is no identifier is nobody's.
    private static func ticked(_ visit: Visit, _ transaction: Transaction) throws -> [PersonEntry] {
        try transaction.people(
            visit.call.request.target.query.filter { $0.name == "person" }.compactMap { Person.ID($0.value) })
    }

    private static func about(_ chosen: Chosen, _ words: Words) -> HTML {
        section(.class("card")) {
            p(.id("how-many")) { words(.aboutPeople(chosen.items.count)) }
            if chosen.next != nil { p(.class("hint")) { words(.moreAreFound(AccountChange.mostAtOnce)) } }
            details {
                summary { words(.whoTheyAre) }
                p { names(chosen.items, words) }
            }
        }
    }

    private static func card(
        _ round: AccountRound, _ chosen: Chosen, _ search: PeopleSearch?, _ lost: [SchoolClass], _ words: Words
    ) -> HTML {
        section(.class("card stack"), .id(round.change.rawValue)) {
            h2 { words(.title(round.change)) }
            p { words(.consequence(round.change)) }
            if round.change == .deactivate { ClassesLosingTeachers(lost, words).view }
            remaining(round, words)
            if round.affected.isEmpty {
                p(.class("hint")) { words(.nobodyToDoItTo) }
            } else {
                form(.method("post"), .action("/manager/people/several")) {
                    input(.type("hidden"), .name("act"), .value(round.change.rawValue))
                    people(chosen.items)
                    if let search, let next = chosen.next { search.fields(after: next) }
                    div(.class("actions")) {
                        button(.type("submit"), .class(look(of: round.change))) {
                            span { words(.doIt(round.change, round.affected.count)) }
                        }
                    }
                }
            }
        }
    }

    private static func look(of change: AccountChange) -> String {
        switch change {
        case .givePassword, .reactivate: "primary"
        case .resetPassword, .signOut: ""
        case .deactivate: "danger"
        }
    }

    @HTMLBuilder private static func people(_ entries: [PersonEntry]) -> HTML {
        for entry in entries { input(.type("hidden"), .name("person"), .value("\(entry.person.id)")) }
    }

    /// Those to whom nothing happens, by the reasons.
    @HTMLBuilder private static func remaining(_ round: AccountRound, _ words: Words) -> HTML {
        if !round.unchanged.isEmpty { p { words(.unchanged(round.change, round.unchanged.count)) } }
        if !round.leftOut.isEmpty {
            p { words(.leftOut(round.leftOut.count)) }
            ul(.class("rows left-out")) {
                for reason in AccountRound.Reason.allCases {
                    let people = round.leftOut.filter { $0.reason == reason }.map(\.person)
                    if !people.isEmpty {
                        li(.class("row")) {
                            div(.class("row-main")) {
                                strong { words(.reason(reason)) }
                                names(people, words)
                            }
                        }
                    }
                }
            }
        }
    }

    private static func names(_ people: [PersonEntry], _ words: Words) -> HTML {
        span(.translate(false)) { words.list(people.map { $0.person.name.full.isolated }) }
    }

    // MARK: - What was done

    /// The answer is the one place where the outcome stands. Sent once more, it finds nobody to whom anything is to be done;
    /// but for slips, which are made anew.
    private static func perform(_ visit: Visit, _ form: Form) async throws -> Reply {
        guard let change = form["act"].flatMap(AccountChange.init) else { throw SchoolError.invalid([]) }
        let outcome = try await visit.call.make(change, on: form.all("person").compactMap(Person.ID.init))
        let (round, words, search) = (outcome.round, visit.words, PeopleSearch { form[$0] })
        let next = form["after"].flatMap(ListMark.init)
        var content = PageContent(words.plain(.severalPeople), in: .people) {
            notice(round, words)
            if !round.unchanged.isEmpty || !round.leftOut.isEmpty {
                section(.class("card stack not-printed"), .id("left-out")) { remaining(round, words) }
            }
            slips(outcome, visit)
            p(.class("actions")) {
                if let next {
                    a(.class("button primary"), .href(search.several(after: next))) { words(.goOnWithNext) }
                }
                a(.class("button"), .href(search.list())) { words(.backToPeople) }
            }
        }
        content.crumbs = [.init(words(.people), search.list())]
        content.modules = ["schoolwork/slips.js"]
        var response = Layout.response(content, visit, outcome.passwords.isEmpty ? .ok : .created)
        response.headers[.cacheControl] = "no-store"
        return .raw(response)
    }

    private static func notice(_ round: AccountRound, _ words: Words) -> HTML {
        div(.class("notice"), .id("done"), .tabindex(-1), .data("done")) {
            (round.affected.isEmpty ? Icon.warning : Icon.check).view
            span(.role("status")) { words(.done(round.change, round.affected.count)) }
            if round.change.makesSlips, !round.affected.isEmpty {
                button(.type("button"), .data("print"), .hidden()) { words(.printThem) }
            }
            if let opposite = round.change.opposite, !round.affected.isEmpty {
                form(.method("post"), .action("/manager/people/several")) {
                    input(.type("hidden"), .name("act"), .value(opposite.rawValue))
                    people(round.affected)
                    button(.type("submit")) {
                        Icon.undo.view
                        words(.undoIt)
                    }
                }
            }
        }
    }

    @HTMLBuilder private static func slips(_ outcome: AccountOutcome, _ visit: Visit) -> HTML {
        if outcome.round.change.makesSlips, !outcome.round.affected.isEmpty {
            let slips = outcome.round.affected.map { entry in
                SlipView(
                    person: entry.person.id, name: entry.person.name, group: SlipView.group(of: entry, visit.words),
                    account: entry.accountName ?? "", password: outcome.passwords[entry.person.id] ?? "",
                    expires: outcome.expires, visit: visit)
            }
            SlipSheet(slips: slips, visit: visit).view
        }
    }
}

extension Phrase {
    static let severalPeople = Phrase("Several people at once")
    fileprivate static let nobodyIsTicked = Phrase("Nobody is ticked. Go back, and tick the people you mean.")
    fileprivate static let nobodyIsFound = Phrase("The search finds nobody.")
    fileprivate static func aboutPeople(_ count: Int) -> Phrase {
        Phrase(one: "This is about one person.", other: "This is about \(count) people.", count)
    }
    fileprivate static func moreAreFound(_ count: Int) -> Phrase {
        Phrase(
            "The search finds more people. At most \(count) are done at once, in order of name; the next page goes on with the others."
        )
    }
    fileprivate static let whoTheyAre = Phrase("Who they are")
    fileprivate static let nobodyToDoItTo = Phrase("It cannot be done for any of them.")

    fileprivate static func title(_ change: AccountChange) -> Phrase {
        switch change {
        case .deactivate: Phrase("Deactivate accounts")
        case .reactivate: Phrase("Let them sign in again", context: "several people")
        case .givePassword: Phrase("Sign-in slips for those who have none yet")
        case .resetPassword: Phrase("New sign-in slips for all of them")
        case .signOut: Phrase("Sign out everywhere")
        }
    }

    fileprivate static func consequence(_ change: AccountChange) -> Phrase {
        switch change {
        case .deactivate:
            Phrase(
                "Nobody can sign in with these accounts, and anybody signed in is signed out. After 30 days, or 120 if a roster file named them, the people are deleted with all that is stored about them. Until then you can let them sign in again."
            )
        case .reactivate: Phrase("They sign in with the passwords they had.")
        case .givePassword: .whatFirstSlipsDo
        case .resetPassword: .whatSlipsDo
        case .signOut:
            Phrase(
                "They sign in again with their current passwords. Unsent work on a device is sent after that; unsent work in a browser that others use is lost."
            )
        }
    }

    fileprivate static func doIt(_ change: AccountChange, _ count: Int) -> Phrase {
        switch change {
        case .deactivate:
            Phrase(one: "Deactivate one account", other: "Deactivate \(count) accounts", count)
        case .reactivate:
            Phrase(one: "Let one person sign in again", other: "Let \(count) people sign in again", count)
        case .givePassword:
            Phrase(one: "Make one first slip", other: "Make \(count) first slips", count)
        case .resetPassword:
            Phrase(one: "Make one new slip", other: "Make \(count) new slips", count)
        case .signOut: Phrase(one: "Sign one person out", other: "Sign \(count) people out", count)
        }
    }

    fileprivate static func done(_ change: AccountChange, _ count: Int) -> Phrase {
        guard count > 0 else { return Phrase("Nothing was done: it was not possible for anybody.") }
        return switch change {
        case .deactivate:
            Phrase(one: "One account is deactivated.", other: "\(count) accounts are deactivated.", count)
        case .reactivate:
            Phrase(one: "One person can sign in again.", other: "\(count) people can sign in again.", count)
        case .givePassword, .resetPassword: .slipsAreMade(count)
        case .signOut: Phrase(one: "One person is signed out.", other: "\(count) people are signed out.", count)
        }
    }

    fileprivate static func unchanged(_ change: AccountChange, _ count: Int) -> Phrase {
        switch change {
        case .deactivate:
            Phrase(
                one: "One account is deactivated already.", other: "\(count) accounts are deactivated already.", count)
        case .givePassword:
            Phrase(
                one: "One person has something to sign in with already.",
                other: "\(count) people have something to sign in with already.", count)
        case .signOut:
            Phrase(
                one: "One person is not signed in anywhere.", other: "\(count) people are not signed in anywhere.",
                count)
        case .reactivate, .resetPassword:
            Phrase(one: "One account is not deactivated.", other: "\(count) accounts are not deactivated.", count)
        }
    }

    fileprivate static func leftOut(_ count: Int) -> Phrase {
        Phrase(one: "One person is left out:", other: "\(count) people are left out:", count)
    }

    static func reason(_ reason: AccountRound.Reason) -> Phrase {
        switch reason {
        case .oneself: Phrase("You yourself", context: "is left out")
        case .lastAdministrator: Phrase("The last administrator who can sign in", context: "is left out")
        case .notAllowed: Phrase("You may not decide this: they rank above you, or belong elsewhere as well")
        case .noAccount: Phrase("Without an account")
        case .deactivated: Phrase("Deactivated: let them sign in again first")
        case .changed: Phrase("Changed by somebody else at this moment: try again")
        }
    }

    fileprivate static let goOnWithNext = Phrase("Go on with the next")
}
