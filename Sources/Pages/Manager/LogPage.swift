import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/log`: who did what to whom, found by time, by act, by who did it and to whom it was done.
enum LogPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/log", "logPage", .managers, parameters: Asked.parameters, show)
    ]

    private static let length = 50

    /// What was asked for, as it was typed.
    struct Asked {
        var who, act, from, to, subject: String

        static let parameters: [Operation.Parameter] = [
            .init("who", .string(limit: Limit.search), "Who did it: a name, an account or an identifier."),
            .init("act", .string(limit: 100), "What was done, as entries name it."),
            .init("from", .string(limit: 20), "The first day."), .init("to", .string(limit: 20), "The last day."),
            .init("subject", .string(limit: 200), "To whom or what it was done, as entries name it."),
            .init("after", .string(limit: 8192), "From where to go on."),
            .init("check", .boolean, "Whether to hold the log against its seals."),
        ]

        init(_ visit: Visit) {
            func typed(_ name: String) -> String { (visit.call.query(name) ?? "").trimmingBlanks }
            (who, act, from, to, subject) = (typed("who"), typed("act"), typed("from"), typed("to"), typed("subject"))
        }

        var isAny: Bool { (who + act + from + to + subject).isEmpty }

        func link(who: String? = nil, after mark: ListMark? = nil) -> Link {
            let (who, mark) = (who ?? self.who, mark?.description ?? "")
            return "/manager/log?who=\(who)&act=\(act)&from=\(from)&to=\(to)&subject=\(subject)&after=\(mark)"
        }
    }

    /// What was found, or why nothing was looked for.
    private struct Found {
        var entries: [AuditEntry] = []
        var next: ListMark?
        var names = AuditNames()
        /// Several are called what was typed.
        var candidates: [PersonEntry] = []
        /// The person it is about, as somebody would type it: nobody types an identifier.
        var who: String?
        var isNobody = false
        var isNoDay = false
        var subject: String?
        /// The seal that was made last.
        var seal: AuditSeal?
        var check: AuditCheck?
        var mayCheck = false
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let (asked, words) = (Asked(visit), visit.words)
        let found = try visit.read { try look(asked, visit, $0) }
        var content = PageContent(words.plain(.log), in: .school) {
            form(asked, found, words)
            section(.id("found"), .class("card"), .aria("label", words.plain(.log))) { list(found, asked, words) }
            if let seal = found.seal { Self.seal(seal, found, words) }
        }
        content.crumbs = [.init(words(.theSchool), "/manager")]
        return content
    }

    // MARK: - Looking

    private static func look(_ asked: Asked, _ visit: Visit, _ transaction: Transaction) throws -> Found {
        var (found, search) = (Found(), AuditSearch(action: asked.act.isEmpty ? nil : asked.act))
        if !asked.subject.isEmpty {
            guard let subject = AuditSubject(asked.subject) else { throw SchoolError.none("subject") }
            search.subject = subject
        }
        search.since = LocalDate(asked.from)?.beginning(in: visit.words.timeZone)
        search.until = LocalDate(asked.to)?.beginning(in: visit.words.timeZone, plus: 1)
        found.isNoDay = (search.since == nil && !asked.from.isEmpty) || (search.until == nil && !asked.to.isEmpty)
        if found.isNoDay { return found }
        if !asked.who.isEmpty {
            let people = try Self.people(asked.who, transaction)
            guard people.count == 1 else {
                (found.candidates, found.isNobody) = (people, people.isEmpty)
                return found
            }
            search.actor = people[0].person.id
            found.who = people[0].accountName ?? people[0].person.name.full
        }
        let mark = visit.call.query("after").flatMap { $0.isEmpty ? nil : ListMark($0) }
        let page = try transaction.audit(search, PageRequest(after: mark, limit: length))
        // Once it is known that they may read it at all: whoever is out of reach is not there, as on every page.
        if case .person(let id) = search.subject { _ = try transaction.entry(of: id) }
        (found.entries, found.next) = (page.items, page.next)
        found.names = try transaction.names(in: found.entries)
        found.seal = try transaction.lastAuditSeal()
        found.mayCheck = visit.isAdministrator
        // It reads the whole log.
        if found.mayCheck, visit.call.query("check") == "true" { found.check = try transaction.checkAudit() }
        found.subject = try search.subject.flatMap { try transaction.names(of: [$0]).name(of: $0) }
        return found
    }

    /// The people who are meant: for an identifier or a whole account name one, else all whom the list would find.
    private static func people(_ typed: String, _ transaction: Transaction) throws -> [PersonEntry] {
        if let id = Person.ID(typed) { return [try transaction.entry(of: id)] }
        let people = try transaction.people(PeopleFilter(words: typed), PageRequest(limit: 20)).items
        return people.first { $0.accountName == typed.lowercased() }.map { [$0] } ?? people
    }

    // MARK: - What is shown

    private static func form(_ asked: Asked, _ found: Found, _ words: Words) -> HTML {
        HTML.form(.method("get"), .action("/manager/log"), .class("card finder"), .autocomplete("off")) {
            Field("who", words(.whoDidIt), problem: found.isNobody ? words(.nobodyCalledThat) : nil).text(
                found.who ?? asked.who, type: "search", limit: Limit.search, .dir("auto"), .spellcheck(false))
            Field("act", words(.whatWasDone)).view { id, described, invalid in
                select(id, .name("act"), described, invalid) {
                    option(.value("")) { words(.anything) }
                    for action in AuditAction.allCases {
                        option(.value(action.rawValue), .selected(asked.act == action.rawValue)) {
                            words(action.done("…"))
                        }
                    }
                }
            }
            Field("from", words(.fromDay), problem: found.isNoDay ? words(.noDay) : nil).text(
                asked.from, type: "date", limit: 20)
            Field("to", words(.toDay)).text(asked.to, type: "date", limit: 20)
            if !asked.subject.isEmpty {
                input(.type("hidden"), .name("subject"), .value(asked.subject))
                p(.class("found-in")) { words(.doneTo(found.subject ?? "…")) }
            }
            div(.class("actions")) {
                button(.type("submit")) {
                    Icon.search.view
                    words(.searchButton)
                }
                if !asked.isAny { a(.class("button quiet"), .href("/manager/log")) { words(.wholeLog) } }
            }
        }
    }

    /// Whoever notes it elsewhere can see later that nobody has sealed a changed log anew.
    private static func seal(_ seal: AuditSeal, _ found: Found, _ words: Words) -> HTML {
        section(.id("seal"), .class("card")) {
            h2 { words(.sealedLog) }
            p {
                words(.sealNumber(seal.number))
                " · "
                words.time(seal.sealed)
            }
            p(.class("hint")) { code(.dir("ltr"), .translate(false)) { seal.digest } }
            if let check = found.check {
                p(.class(check.broken.isEmpty ? "told" : "problem"), .role("status")) {
                    check.broken.isEmpty ? Icon.check.view : Icon.warning.view
                    span { words(check.broken.isEmpty ? .asSealed(check.entries) : .notAsSealed(check.broken)) }
                }
            }
            if found.mayCheck {
                p(.class("hint")) { words(.sealHint) }
                p { a(.class("button"), .href("/manager/log?check=true#seal")) { words(.checkLog) } }
            }
        }
    }

    @HTMLBuilder private static func list(_ found: Found, _ asked: Asked, _ words: Words) -> HTML {
        let lines = AuditWords(names: found.names, words: words)
        if !found.candidates.isEmpty {
            p { words(.whoIsMeant) }
            ul(.class("rows")) {
                for entry in found.candidates {
                    li(.class("row")) {
                        a(.class("row-main"), .href(asked.link(who: "\(entry.person.id)"))) {
                            strong { bdi(.translate(false)) { entry.person.name.full } }
                            small { bdi(.translate(false)) { entry.accountName ?? words.plain(.noAccount) } }
                        }
                    }
                }
            }
        } else if found.entries.isEmpty {
            p(.class("hint")) { words(.nothingLogged) }
        } else {
            ol(.class("rows log"), .role("list")) {
                for entry in found.entries {
                    li(.class("row"), .id("entry-\(entry.id)")) {
                        div(.class("row-main")) {
                            span { words(lines.sentence(entry)) }
                            small {
                                words.time(entry.at)
                                for detail in lines.details(entry) {
                                    " · "
                                    bdi { detail }
                                }
                            }
                        }
                    }
                }
            }
            if let next = found.next {
                p { a(.class("button"), .href(asked.link(after: next))) { words(.earlierLines) } }
            }
        }
    }
}

extension Phrase {
    static let log = Phrase("Who did what")
    fileprivate static let whoDidIt = Phrase("Who did it: name or account")
    fileprivate static let whatWasDone = Phrase("What was done")
    fileprivate static let wholeLog = Phrase("Show everything")
    fileprivate static let anything = Phrase("Anything")
    fileprivate static let fromDay = Phrase("From this day")
    fileprivate static let toDay = Phrase("To this day")
    fileprivate static let noDay = Phrase("Write days as 2026-11-23.")
    fileprivate static let nobodyCalledThat = Phrase("Nobody has that name or that account.")
    fileprivate static let whoIsMeant = Phrase("Several people were found. Which one do you mean?")
    fileprivate static let sealedLog = Phrase("The last seal")
    fileprivate static func sealNumber(_ number: Int) -> Phrase { Phrase("Seal \(number)") }
    fileprivate static let sealHint = Phrase(
        "Lines up to here can no longer be changed unnoticed: check them with the button below, or with “homeroom admin verify” on the server. If you write the seal down elsewhere, you can also see later that nobody has sealed the log again."
    )
    fileprivate static let checkLog = Phrase("Check the log")
    fileprivate static func asSealed(_ count: Int) -> Phrase {
        Phrase(
            one: "One sealed line is as it was written.", other: "All \(count) sealed lines are as they were written.",
            count)
    }
    fileprivate static func notAsSealed(_ seals: [Int]) -> Phrase {
        let numbers = seals.prefix(20).map(String.init).joined(separator: ", ") + (seals.count > 20 ? " …" : "")
        return Phrase(
            "Lines were changed, removed or added since they were sealed. Seals that no longer fit: \(numbers)")
    }
    fileprivate static let nothingLogged = Phrase("The log has no such entries.")
    fileprivate static let earlierLines = Phrase("Earlier")
    fileprivate static func doneTo(_ name: String) -> Phrase { Phrase("Only what was done to \(name).") }
}
