import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/classes/{class}`: who is in a class, who comes into it, and who goes.
enum SchoolClassPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/classes/{class}", "schoolClassPage", .managers,
            parameters: [.init("words", .string(limit: 256), "Whom to look for, to be added.")], show),
        Operation.form("/manager/classes/{class}/members", "addMemberForm", .managers, add),
        Operation.form(
            "/manager/classes/{class}/members/{person}/remove", "removeMemberForm", .managers
        ) { visit, _ in
            let (id, person): (SchoolClass.ID, Person.ID) = (try visit.id("class"), try visit.id("person"))
            try await visit.perform(.remove(person, from: id))
            return .go("/manager/classes/\(id)", .memberRemoved)
        },
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: SchoolClass.ID = try visit.id("class")
        let (words, typed) = (visit.words, visit.call.query("words") ?? "")
        let (entry, members, found) = try visit.read { transaction in
            let entry = try transaction.schoolClass(id)
            try transaction.requireManaging(id)
            let found =
                typed.trimmingBlanks.isEmpty
                ? [] : try transaction.people(PeopleFilter(words: typed), PageRequest(limit: 12)).items
            return (entry, try transaction.members(of: id), found)
        }
        let isOpen = entry.schoolClass.archived == nil
        var sheet = PageContent(entry.schoolClass.name, in: .allClasses) {
            group(members.filter { $0.part == .teacher }, .teachersOfClass, id, isOpen, visit)
            group(members.filter { $0.part == .student }, .studentsOfClass, id, isOpen, visit)
            if isOpen { adding(id, typed, found, Set(members.map(\.person)), visit) }
        }
        sheet.crumbs = [.init(words(.classes), "/manager/classes")]
        if isOpen, entry.students > 0 {
            sheet.actions = actions(of: id, words)
        }
        sheet.modules = ["manager/search.js"]
        return sheet
    }

    @HTMLBuilder private static func actions(of id: SchoolClass.ID, _ words: Words) -> HTML {
        a(.class("button"), .href("/manager/people?class=\(id)")) { words(.asPeople) }
        a(.class("button"), .href("/classes/\(id)/slips")) { words(.signInSlips) }
    }

    private static func group(
        _ members: [Member], _ title: Phrase, _ id: SchoolClass.ID, _ isOpen: Bool, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        return section(.class("card")) {
            h2 {
                words(title)
                " "
                span(.class("count")) { words.number(members.count) }
            }
            if members.isEmpty {
                p(.class("hint")) { words(.nobodyInIt) }
            } else {
                ul(.class("rows members")) {
                    for member in members {
                        li(.class("row"), .id("member-\(member.person)")) {
                            a(.class("row-main"), .href("/manager/people/\(member.person)")) {
                                visit.name(member.name)
                            }
                            if isOpen {
                                form(
                                    .method("post"),
                                    .action("/manager/classes/\(id)/members/\(member.person)/remove")
                                ) {
                                    button(
                                        .type("submit"), .class("quiet"),
                                        .aria("label", words.plain(.takeOutNamed(member.name.full)))
                                    ) { words(.takeOut) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: - Adding

    private static func adding(
        _ id: SchoolClass.ID, _ typed: String, _ found: [PersonEntry], _ present: Set<Person.ID>, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        return section(.class("card stack"), .id("adding")) {
            h2 { words(.addToClass) }
            search {
                form(.method("get"), .action("/manager/classes/\(id)"), .class("finder"), .data("finds", "found")) {
                    Field("words", words(.nameOrAccount)).text(
                        typed, type: "search", limit: 256, .autocomplete("off"), .dir("auto"), .spellcheck(false))
                    div(.class("actions")) {
                        button(.type("submit")) {
                            Icon.search.view
                            words(.searchButton)
                        }
                    }
                }
            }
            div(.id("found")) {
                if !typed.trimmingBlanks.isEmpty, found.isEmpty {
                    p(.class("hint")) { words(.nobodyOfThatName) }
                } else if !found.isEmpty {
                    ul(.class("rows")) {
                        for entry in found { row(entry, of: id, isPresent: present.contains(entry.person.id), visit) }
                    }
                }
            }
        }
    }

    private static func row(_ entry: PersonEntry, of id: SchoolClass.ID, isPresent: Bool, _ visit: Visit) -> HTML {
        let words = visit.words
        return li(.class("row"), .id("person-\(entry.person.id)")) {
            div(.class("row-main")) {
                strong { visit.name(entry.person.name) }
                small { bdi(.translate(false)) { entry.accountName ?? words.plain(.noAccount) } }
            }
            if isPresent {
                span(.class("badge")) { words(.isInIt) }
            } else {
                form(.method("post"), .action("/manager/classes/\(id)/members"), .class("actions")) {
                    input(.type("hidden"), .name("person"), .value("\(entry.person.id)"))
                    if entry.roles.contains(.student) { choice("student", .addAsStudent) }
                    if entry.roles.contains(.teacher) { choice("teacher", .addAsTeacher) }
                    if entry.roles.isDisjoint(with: [.student, .teacher]) {
                        span(.class("badge")) { words(.neitherNor) }
                    }
                }
            }
        }

        func choice(_ part: String, _ title: Phrase) -> HTML {
            button(.type("submit"), .name("part"), .value(part)) { words(title) }
        }
    }

    private static func add(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: SchoolClass.ID = try visit.id("class")
        guard let person = form["person"].flatMap(Person.ID.init) else { throw SchoolError.none("person") }
        let part = form["part"].flatMap(Member.Part.init) ?? .student
        try await visit.perform(.add([person], as: part, to: id))
        return .go("/manager/classes/\(id)", .memberAdded)
    }
}

extension Phrase {
    fileprivate static let teachersOfClass = Phrase("Teachers")
    fileprivate static let studentsOfClass = Phrase("Students")
    fileprivate static let nobodyInIt = Phrase("Nobody yet.")
    fileprivate static let takeOut = Phrase("Take out")
    fileprivate static func takeOutNamed(_ name: String) -> Phrase { Phrase("Take \(name) out of the class") }
    fileprivate static let addToClass = Phrase("Add somebody")
    fileprivate static let nobodyOfThatName = Phrase(
        "Nobody of this name. They may have to be added to the school first.")
    fileprivate static let asPeople = Phrase("Several at once")
    fileprivate static let isInIt = Phrase("is in the class")
    fileprivate static let addAsStudent = Phrase("Add as a student")
    fileprivate static let addAsTeacher = Phrase("Add as a teacher")
    fileprivate static let neitherNor = Phrase("neither student nor teacher")
}
