import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/second-factor`: of which roles a second factor is asked, and who has one.
enum FactorRulesPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/second-factor", "factorRulesPage", .administrators) { try content($0, [:]) },
        Operation.form("/manager/second-factor", "factorRulesForm", .administrators, save),
    ]

    private static func save(_ visit: Visit, _ form: Form) async throws -> Reply {
        var rules: [Role: FactorRule] = [:]
        var wrong: [Role: String] = [:]
        for role in FactorRule.roles {
            guard let demand = form["\(role.rawValue)-demand"].flatMap(FactorRule.Demand.init) else {
                throw SchoolError.invalid([])
            }
            let typed = (form["\(role.rawValue)-starts"] ?? "").trimmingBlanks
            guard demand == .must, !typed.isEmpty else {
                rules[role] = FactorRule(demand)
                continue
            }
            guard let day = LocalDate(typed), let starts = day.beginning(in: visit.words.timeZone) else {
                wrong[role] = typed
                continue
            }
            rules[role] = FactorRule(.must, from: starts)
        }
        guard wrong.isEmpty else { return .again(try content(visit, wrong)) }
        try await visit.perform(.set(rules))
        return .go("/manager/second-factor", .factorRulesSet)
    }

    /// - Parameter wrong: what was typed and is no day.
    private static func content(_ visit: Visit, _ wrong: [Role: String]) throws -> PageContent {
        let words = visit.words
        let (rules, holders) = try visit.read { (try $0.factorRules(), try $0.factorHolders()) }
        var content = PageContent(words.plain(.secondFactor), in: .school) {
            form(.method("post"), .action("/manager/second-factor"), .class("card stack"), .autocomplete("off")) {
                h2 { words(.ofWhom) }
                p { words(.ofWhomHint) }
                for role in FactorRule.roles { fields(role, rules[role] ?? .usual, wrong[role], visit) }
                div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.save) } }
            }
            list(holders, words)
        }
        content.crumbs = [.init(words(.theSchool), "/manager")]
        return content
    }

    private static func fields(_ role: Role, _ rule: FactorRule, _ wrong: String?, _ visit: Visit) -> HTML {
        let words = visit.words
        let day = rule.hasStart ? LocalDate(rule.starts, in: words.timeZone).description : nil
        return fieldset {
            legend { words(.role(role)) }
            div(.class("fields")) {
                Field("\(role.rawValue)-demand", words(.askedFor)).view { id, described, invalid in
                    select(id, .name("\(role.rawValue)-demand"), described, invalid) {
                        for demand in FactorRule.Demand.allCases {
                            option(
                                .value(demand.rawValue),
                                .selected(demand == (wrong == nil ? rule.demand : .must))
                            ) { words(.demand(demand)) }
                        }
                    }
                }
                Field(
                    "\(role.rawValue)-starts", words(.fromDay), hint: words(.fromDayHint),
                    problem: wrong.map { _ in words(.noDay) }
                ).text(wrong ?? day, type: "date", limit: nil)
            }
        }
    }

    private static func list(_ holders: [FactorHolder], _ words: Words) -> HTML {
        let with = holders.count { $0.factors > 0 }
        return section(.class("card"), .id("staff")) {
            h2 { words(.whoHasOne) }
            p { words(.haveOne(with, of: holders.count)) }
            ul(.class("rows")) {
                for holder in holders {
                    li(.class("row")) {
                        a(.class("row-main"), .href("/manager/people/\(holder.person)")) {
                            strong { bdi(.translate(false)) { holder.name.full } }
                        }
                        span(.class(holder.factors > 0 ? "badge good" : "badge")) {
                            words(holder.factors > 0 ? .hasFactor : .hasNone)
                        }
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let secondFactorOfStaffHint = Phrase("Who needs one to sign in, and who has one")
    fileprivate static let ofWhom = Phrase("Who needs one")
    fileprivate static let ofWhomHint = Phrase(
        "A second factor is a code or a passkey in addition to the password. Whoever has one is asked for it, whatever you choose here. Students are not asked for one."
    )
    fileprivate static let askedFor = Phrase("A second factor")
    fileprivate static func demand(_ demand: FactorRule.Demand) -> Phrase {
        switch demand {
        case .off: Phrase("cannot be added")
        case .may: Phrase("may be added")
        case .must: Phrase("is required")
        }
    }
    fileprivate static let fromDay = Phrase("Required from")
    fileprivate static let fromDayHint = Phrase("Only if it is required. Leave it empty to require it at once.")
    fileprivate static let noDay = Phrase("There is no such date.")
    fileprivate static let whoHasOne = Phrase("Who has one")
    fileprivate static func haveOne(_ count: Int, of all: Int) -> Phrase {
        Phrase("\(count) of \(all) people who teach or run the school have one.")
    }
    fileprivate static let hasFactor = Phrase("has one")
    fileprivate static let hasNone = Phrase("none yet")
}
