import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

import struct Foundation.Date

/// `/manager/people/{person}/edit`: what is said of somebody, to be mended.
enum EditPersonPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}/edit", "editPersonPage", .managers) { visit in
            let known = try Known(visit)
            return content(visit, known, Typed(known), [:])
        },
        Operation.form("/manager/people/{person}/edit", "editPersonForm", .managers, change),
    ]

    /// What there is to mend, for somebody who may.
    private struct Known {
        var person: Person
        var draft: Person.Draft
        var account: Account?
        var isOnlyStudent: Bool

        init(_ visit: Visit) throws {
            let id: Person.ID = try visit.id("person")
            (person, draft, account, isOnlyStudent) = try visit.read { transaction in
                let entry = try transaction.entry(of: id)
                return (
                    entry.person, try transaction.draft(toChange: id),
                    entry.accountName == nil ? nil : try transaction.account(of: id), entry.roles == [.student]
                )
            }
        }
    }

    /// What stands in the fields, by their names, and which state of the person it was written upon.
    private struct Typed {
        var values: [String: String]
        var modified, accountModified: Date

        init(_ known: Known) {
            values = Self.values(known)
            (modified, accountModified) = (known.person.modified, known.account?.modified ?? known.person.modified)
        }

        init(_ form: Form, _ known: Known) {
            values = Self.values(known).merging(form.pairs(of: fields)) { $1 }
            modified = form["modified"].flatMap(Timestamp.date) ?? .distantPast
            accountModified = form["accountModified"].flatMap(Timestamp.date) ?? .distantPast
        }

        static func values(_ known: Known) -> [String: String] {
            [
                "given": known.draft.name.given, "middle": known.draft.name.middle ?? "",
                "family": known.draft.name.family, "grade": known.draft.grade ?? "",
                "number": known.draft.number ?? "", "email": known.draft.email ?? "",
                "account": known.account?.name ?? "",
                "policy": (known.account?.policy ?? .standard).rawValue,
            ]
        }

        subscript(_ field: String) -> String { values[field] ?? "" }

        var policy: PasswordPolicy { PasswordPolicy(rawValue: self["policy"]) ?? .standard }

        /// What it makes of the person; what the form does not ask for stays.
        func draft(_ known: Known) -> Person.Draft {
            Person.Draft(
                name: Person.Name(given: self["given"], middle: self["middle"], family: self["family"]),
                grade: self["grade"], email: self["email"], number: self["number"], language: known.draft.language)
        }
    }

    private static let fields = ["given", "middle", "family", "grade", "number", "email", "account", "policy"]

    // MARK: - The form

    private static func content(
        _ visit: Visit, _ known: Known, _ typed: Typed, _ problems: [String: Phrase], isStale: Bool = false
    ) -> PageContent {
        let (id, words) = (known.person.id, visit.words)
        func line(_ name: String, _ label: Phrase, _ limit: Int, isRequired: Bool = false) -> HTML {
            Field(name, words(label), problem: problems[name].map { words($0) }, isRequired: isRequired)
                .text(typed[name], limit: limit, .dir("auto"), .autocomplete("off"))
        }
        var content = PageContent(words.plain(.changeOf(known.person.name.full)), in: .people) {
            if isStale {
                p(.class("problem"), .role("alert"), .tabindex(-1)) {
                    Icon.warning.view
                    span { words(.changedMeanwhile) }
                }
            }
            form(
                .method("post"), .action("/manager/people/\(id)/edit"), .class("card stack"), .autocomplete("off")
            ) {
                input(.type("hidden"), .name("modified"), .value(Timestamp.text(of: typed.modified)))
                input(.type("hidden"), .name("accountModified"), .value(Timestamp.text(of: typed.accountModified)))
                if known.person.source.isRoster { p(.class("hint"), .id("by-hand")) { words(.byHandFromNowOn) } }
                div(.class("fields")) {
                    line("given", .givenName, Limit.personName, isRequired: true)
                    line("middle", .middleName, Limit.personName)
                    line("family", .familyName, Limit.personName)
                    line("grade", .gradeIfAny, 64)
                    line("number", .numberName, 64)
                    Field("email", words(.email), problem: problems["email"].map { words($0) })
                        .text(
                            typed["email"], type: "email", limit: Limit.email, .dir("ltr"), .autocomplete("off"),
                            .spellcheck(false))
                    if known.account != nil {
                        Field(
                            "account", words(.accountName), hint: words(.signsInWithIt),
                            problem: problems["account"].map { words($0) }, isRequired: true
                        )
                        .text(
                            typed["account"], limit: Limit.accountName, .dir("ltr"), .autocomplete("off"),
                            .autocapitalize("none"),
                            .spellcheck(false))
                        if known.isOnlyStudent {
                            Field("policy", words(.passwordFromNextOn), hint: words(.passwordFromNextOnHint)).view {
                                id, described, invalid in
                                PolicyChoice.view(id, .name("policy"), described, invalid, typed.policy, words)
                            }
                        }
                    }
                }
                div(.class("actions")) {
                    button(.type("submit"), .class("primary")) { words(.save) }
                    a(.class("button quiet"), .href("/manager/people/\(id)")) { words(.backToPerson) }
                }
            }
        }
        content.crumbs = [
            .init(words(.people), "/manager/people"),
            .init(visit.name(known.person.name), "/manager/people/\(id)"),
        ]
        return content
    }

    // MARK: - What is changed

    private static func change(_ visit: Visit, _ form: Form) async throws -> Reply {
        let known = try Known(visit)
        let (id, typed) = (known.person.id, Typed(form, known))
        let draft = typed.draft(known)
        do {
            try await visit.perform(
                .change(
                    id, to: draft, of: typed.modified, account: known.account, named: typed["account"],
                    policy: known.isOnlyStudent ? typed.policy : known.account?.policy ?? .standard,
                    since: typed.accountModified))
            return .go("/manager/people/\(id)", .saved)
        } catch let error as SchoolError where error.reason == "changed_meanwhile" {
            return .again(stale(visit, try Known(visit), typed))
        } catch let error as SchoolError where error.code == .invalid || error.reason == "name_taken" {
            return .again(content(visit, known, typed, error.inPersonForm))
        }
    }

    /// What was typed, and beside it what somebody else has written there: saving once more decides.
    private static func stale(_ visit: Visit, _ known: Known, _ typed: Typed) -> PageContent {
        let now = Typed(known)
        var (merged, problems): (Typed, [String: Phrase]) = (typed, [:])
        (merged.modified, merged.accountModified) = (now.modified, now.accountModified)
        for field in fields where now[field] != typed[field] {
            problems[field] = now[field].isEmpty ? .emptyMeanwhile : .nowSays(now[field])
        }
        return content(visit, known, merged, problems, isStale: true)
    }
}

extension SchoolError {
    /// What is wrong in the form of a person, by the names of its fields.
    var inPersonForm: [String: Phrase] {
        guard reason != "name_taken" else { return ["account": .accountIsTaken] }
        var problems: [String: Phrase] = [:]
        for finding in findings {
            switch finding.field {
            case "givenName": problems["given"] = .nameMissing
            case "middleName": problems["middle"] = .fieldTooLong
            case "familyName": problems["family"] = .fieldTooLong
            case "grade", "number": problems[finding.field] = .fieldTooLong
            case "email": problems["email"] = .noAddress
            default: problems["account"] = .accountUnsound
            }
        }
        return problems
    }
}

extension Form {
    /// Those of the fields that were sent.
    fileprivate func pairs(of names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = self[$1] }
    }
}

extension Phrase {
    fileprivate static let passwordFromNextOn = Phrase("Password", context: "its kind, of a student")
    fileprivate static let passwordFromNextOnHint = Phrase(
        "Applies from the next password on. The current one stays valid.")
    fileprivate static func changeOf(_ name: String) -> Phrase { Phrase("Change \(name)") }
    fileprivate static let middleName = Phrase("Middle name")
    fileprivate static let signsInWithIt = Phrase("What they type to sign in, from the next time on.")
    fileprivate static let byHandFromNowOn = Phrase(
        "This person comes from a roster. Once you change their name, grade, number or e-mail address, imports leave all four as they are."
    )
    fileprivate static let noAddress = Phrase("This is not an e-mail address. Write one with an @, or leave it empty.")
    fileprivate static let changedMeanwhile = Phrase(
        "Somebody else has changed this person meanwhile, and nothing is saved yet. Save again to keep what you see.")
    fileprivate static func nowSays(_ value: String) -> Phrase { Phrase("Somebody else wrote: \(value)") }
    fileprivate static let emptyMeanwhile = Phrase("Somebody else left this empty.")
}
