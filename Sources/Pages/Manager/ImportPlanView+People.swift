import Coursework
import HTML
import Rosters
import School
import Texts

// Whom an import would bring, change and take away, by name.
extension ImportPlanView {
    /// Lists are as long as somebody reads; the figures count all.
    private static let shown = 100

    func leaving(_ plan: ImportPlan) -> HTML {
        section(.class("card"), .id("leaving")) {
            h2 { words(.leave(plan.leaving.count)) }
            p(.class("hint")) { words(.leavingHint) }
            ul(.class("rows")) {
                for leaver in plan.leaving.prefix(Self.shown) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            bdi(.translate(false)) { leaver.name }
                            small(.translate(false)) { marks(of: leaver).joined(separator: " · ") }
                        }
                        if leaver.openHandouts > 0 {
                            span(.class("badge late")) { words(.openHandouts(leaver.openHandouts)) }
                        }
                    }
                }
            }
            more(plan.leaving.count)
        }
    }

    /// What tells two of one name apart.
    private func marks(of leaver: ImportPlan.Leaver) -> [String] {
        let grade = leaver.grade.map { words.plain(.grade($0.isolated)) }
        return [leaver.account?.isolated, grade].compactMap { $0 } + leaver.classes.map(\.isolated)
    }

    func newcomers(_ plan: ImportPlan) -> HTML {
        details(.class("card"), .id("newcomers")) {
            summary { words(.newPeople(plan.people.added)) }
            ul(.class("rows")) {
                for newcomer in plan.newcomers {
                    li(.class("row")) {
                        span(.class("row-main")) { bdi(.translate(false)) { newcomer.name } }
                        span(.class("cluster")) {
                            if newcomer.isStaff { span(.class("badge")) { words(Phrase.role(.teacher)) } }
                            if !newcomer.classes.isEmpty {
                                small(.translate(false)) { words.list(newcomer.classes.map(\.isolated)) }
                            }
                        }
                    }
                }
            }
            if plan.people.added > plan.newcomers.count {
                p(.class("hint")) { words(.andMore(plan.people.added - plan.newcomers.count)) }
            }
            p {
                a(.class("button"), .href(ImportPage.newcomers(files, choices)), .download()) {
                    Icon.download.view
                    words(.downloadNewPeople)
                }
            }
        }
    }

    /// People who may be here already: somebody has to confirm it.
    func proposed(_ plan: ImportPlan) -> HTML {
        section(.class("card stack"), .id("proposed")) {
            h2 { words(.perhapsTheSame(plan.proposed.count)) }
            p(.class("hint")) { words(.perhapsTheSameHint) }
            alike(plan.proposed)
            div(.class("actions")) {
                for link in ImportChoices.Link.allCases where plan.proposed.contains(where: { $0.link == link }) {
                    let more = ImportChoices(links: choices.links.union([link]), location: choices.location)
                    a(.class("button"), .href(ImportPage.place(files, more))) { words(.takeAsSame(link)) }
                }
            }
        }
    }

    func joined(_ plan: ImportPlan) -> HTML {
        section(.class("card stack"), .id("joined")) {
            h2 { words(.takenAsTheSame(plan.joined.count)) }
            alike(plan.joined)
            let none = ImportChoices(location: choices.location)
            div(.class("actions")) {
                a(.class("button"), .href(ImportPage.place(files, none))) { words(.takeAsOthers) }
            }
        }
    }

    @HTMLBuilder private func alike(_ all: [ImportPlan.Alike]) -> HTML {
        ul(.class("rows")) {
            for one in all.prefix(Self.shown) {
                li(.class("row")) {
                    span(.class("row-main")) {
                        span { words(.inFilesAndHere(one.name.isolated, one.known.isolated)) }
                        small { words(.sameBy(one.link)) }
                    }
                    a(.href("/manager/people/\(one.person)")) { words(.seePerson) }
                }
            }
        }
        more(all.count)
    }

    func movers(_ plan: ImportPlan) -> HTML {
        details(.class("card"), .id("movers")) {
            summary { words(.movedPeople(plan.moved)) }
            ul(.class("rows")) {
                for mover in plan.movers {
                    li(.class("row")) {
                        span(.class("row-main")) { bdi(.translate(false)) { mover.name } }
                        span(.class("cluster")) {
                            small { words(way(of: mover)) }
                            if mover.openHandouts > 0 {
                                span(.class("badge late")) { words(.openHandouts(mover.openHandouts)) }
                            }
                        }
                    }
                }
            }
            if plan.moved > plan.movers.count { p(.class("hint")) { words(.andMore(plan.moved - plan.movers.count)) } }
        }
    }

    private func way(of mover: ImportPlan.Mover) -> Phrase {
        let (old, new) = (words.list(mover.from.map(\.isolated)), words.list(mover.to.map(\.isolated)))
        if mover.from.isEmpty { return .intoClasses(new) }
        return mover.to.isEmpty ? .outOfClasses(old) : .fromClassesToClasses(old, new)
    }

    func changes(_ plan: ImportPlan) -> HTML {
        details(.class("card")) {
            summary { words(.changedPeople(plan.changes.count)) }
            ul(.class("rows")) {
                for change in plan.changes.prefix(Self.shown) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            bdi(.translate(false)) { change.name }
                            if let account = change.account { small { bdi(.translate(false)) { account } } }
                        }
                        div {
                            for one in change.differences {
                                div { small { words(.difference(one, words)) } }
                            }
                        }
                    }
                }
            }
            more(plan.changes.count)
        }
    }

    func kept(_ plan: ImportPlan) -> HTML {
        details(.class("card"), .id("kept")) {
            summary { words(.keptHere(plan.kept.count)) }
            ul(.class("rows")) {
                for kept in plan.kept.prefix(Self.shown) {
                    li(.class("row")) {
                        span(.class("row-main")) {
                            if let person = kept.person {
                                a(.href("/manager/people/\(person)")) { bdi(.translate(false)) { kept.name } }
                            } else {
                                bdi(.translate(false)) { kept.name }
                            }
                        }
                        small { words(why(kept)) }
                    }
                }
            }
            more(plan.kept.count)
        }
    }

    private func why(_ kept: ImportPlan.Kept) -> Phrase {
        let fields = words.list(kept.fields.map { words.plain(.fieldOfImport($0)) })
        return switch kept.reason {
        case .changedHere: .keptAsChangedHere(fields)
        case .otherSource: .keptAsOtherSays(fields)
        case .notNamed: .staysUnnamed
        case .archived: .staysArchived
        }
    }

    @HTMLBuilder private func more(_ count: Int) -> HTML {
        if count > Self.shown { p(.class("hint")) { words(.andMore(count - Self.shown)) } }
    }
}

extension Phrase {
    fileprivate static func keptHere(_ count: Int) -> Phrase {
        Phrase(one: "One entry here stays unchanged", other: "\(count) entries here stay unchanged", count)
    }
    fileprivate static func keptAsChangedHere(_ fields: String) -> Phrase { Phrase("\(fields) – kept as changed here") }
    fileprivate static func keptAsOtherSays(_ fields: String) -> Phrase {
        Phrase("\(fields) – kept as set by another system")
    }
    fileprivate static let staysUnnamed = Phrase("no longer in the files; stays, because somebody changed it here")
    fileprivate static let staysArchived = Phrase("stays archived")
    fileprivate static func fieldOfImport(_ name: String) -> Phrase {
        switch name {
        case "givenName": Phrase("given name")
        case "middleName": Phrase("middle name")
        case "familyName": Phrase("family name")
        case "grade": Phrase("grade", context: "of a person")
        case "email": Phrase("e-mail")
        case "number": Phrase("number", context: "of a person or class")
        case "room": Phrase("room")
        case "location": Phrase("location")
        case "course": Phrase("course")
        default: Phrase("name")
        }
    }
    fileprivate static func difference(_ one: ImportPlan.Difference, _ words: Words) -> Phrase {
        let field = words.plain(fieldOfImport(one.field))
        let (before, after) = (shown(one.before), shown(one.after))
        return Phrase("\(field): \(before) → \(after)")
    }
    private static func shown(_ value: String?) -> String { value.map { $0.isEmpty ? "–" : $0.isolated } ?? "–" }
    fileprivate static func leave(_ count: Int) -> Phrase {
        Phrase(one: "One person leaves", other: "\(count) people leave", count)
    }
    fileprivate static let leavingHint = Phrase(
        "Their accounts are deactivated. Their work is kept for a limited time, in case they come back.")
    fileprivate static func changedPeople(_ count: Int) -> Phrase {
        Phrase(one: "The details of one person change", other: "The details of \(count) people change", count)
    }
    fileprivate static func newPeople(_ count: Int) -> Phrase {
        Phrase(one: "One person is new", other: "\(count) people are new", count)
    }
    fileprivate static func movedPeople(_ count: Int) -> Phrase {
        Phrase(
            one: "One person joins or leaves classes", other: "\(count) people join or leave classes", count)
    }
    fileprivate static let downloadNewPeople = Phrase("Download the list of new people")
    fileprivate static func intoClasses(_ new: String) -> Phrase { Phrase("into \(new)") }
    fileprivate static func outOfClasses(_ old: String) -> Phrase { Phrase("out of \(old)") }
    fileprivate static func fromClassesToClasses(_ old: String, _ new: String) -> Phrase {
        Phrase("from \(old) to \(new)", context: "classes")
    }
    static func andMore(_ count: Int) -> Phrase { Phrase("And \(count) more.") }
    fileprivate static func takeAsSame(_ link: ImportChoices.Link) -> Phrase {
        switch link {
        case .account: Phrase("Match people with the same account name")
        case .email: Phrase("Match people with the same e-mail address")
        case .number: Phrase("Match people with the same number")
        }
    }
    fileprivate static func sameBy(_ link: ImportChoices.Link) -> Phrase {
        switch link {
        case .account: Phrase("the same account name")
        case .email: Phrase("the same e-mail address")
        case .number: Phrase("the same number")
        }
    }
    fileprivate static func perhapsTheSame(_ count: Int) -> Phrase {
        Phrase(one: "One person may be here already", other: "\(count) people may be here already", count)
    }
    fileprivate static let perhapsTheSameHint = Phrase(
        "They are in the files for the first time. Nobody is matched until you say so.")
    fileprivate static func takenAsTheSame(_ count: Int) -> Phrase {
        Phrase(
            one: "One person is matched with somebody here", other: "\(count) people are matched with people here",
            count)
    }
    fileprivate static let takeAsOthers = Phrase("Do not match them")
    fileprivate static func inFilesAndHere(_ name: String, _ known: String) -> Phrase {
        Phrase("\(name) in the files, \(known) here")
    }
    fileprivate static let seePerson = Phrase("See the person")
}
