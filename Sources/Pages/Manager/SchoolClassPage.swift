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
            "/manager/classes/{class}", "schoolClassPage", .staff,
            parameters: [
                .init("words", .string(limit: Limit.search), "Whom to look for, to be added."),
                .init("grade", .string(limit: Limit.grade), "Only who is in this grade."),
                .init("part", .string(limit: 20), "As what they would be added."),
                .init("about", .string(limit: 34), "Who was taken out, and as what they were in it."),
            ], show),
        Operation.form("/manager/classes/{class}/members", "addMemberForm", .staff, add),
        Operation.form(
            "/manager/classes/{class}/members/{person}/remove", "removeMemberForm", .staff
        ) { visit, _ in
            let (id, person): (SchoolClass.ID, Person.ID) = (try visit.id("class"), try visit.id("person"))
            let part = try visit.read { try $0.members(of: id).first { $0.person == person }?.part }
            try await visit.perform(.remove(person, from: id))
            return .go("/manager/classes/\(id)?about=\(part?.rawValue ?? "")-\(person)", .memberRemoved)
        },
    ]

    private static func show(_ visit: Visit) throws -> PageContent { try page(visit) }

    /// - Parameters:
    ///   - sent: what was to be done, where it could not.
    ///   - problem: why nobody was added.
    private static func page(_ visit: Visit, after sent: Form? = nil, problem: Phrase? = nil) throws -> PageContent {
        let id: SchoolClass.ID = try visit.id("class")
        let asked = Candidates { sent?[$0] ?? visit.call.query($0) }
        let (entry, members, found, taken) = try visit.read { transaction in
            let entry = try transaction.schoolClass(id)
            try transaction.requireManaging(id)
            return (
                entry, try transaction.members(of: id), try asked.found(for: id, transaction),
                try Taken(visit, transaction)
            )
        }
        let isOpen = entry.schoolClass.archived == nil
        let facts = try facts(entry.schoolClass, visit)
        var content = PageContent(entry.schoolClass.shownName, in: part(visit)) {
            if !facts.isEmpty {
                p(.class("hint"), .id("facts")) {
                    for (place, fact) in facts.enumerated() {
                        if place > 0 { " · " }
                        fact
                    }
                }
            }
            if let problem {
                p(.class("problem"), .tabindex(-1), .role("alert")) {
                    Icon.warning.view
                    span { visit.words(problem) }
                }
            }
            group(members, as: .teacher, entry, visit)
            // Between the few and the many, so that nobody has to go past a long list to add to it.
            if isOpen { adding(id, asked, found, visit) }
            group(members, as: .student, entry, visit)
        }
        content.crumbs = Array(crumbs(to: entry.schoolClass, visit).dropLast(visit.runsSchool ? 1 : 0))
        content.actions = actions(of: id, isOpen: isOpen, hasStudents: entry.students > 0, visit)
        content.modules = ["manager/search.js"]
        if visit.flash == .memberAdded {
            content.moreAboutFlash = visit.words(
                .peopleNow(visit.words.plain(.students(entry.students)), entry.teachers, visit.words))
        }
        if let taken {
            (content.moreAboutFlash, content.undo) = (visit.words(.itWas(taken.name)), taken.undo(in: id, visit.words))
        }
        return content
    }

    /// What is known of a class besides its name.
    private static func facts(_ known: SchoolClass, _ visit: Visit) throws -> [HTML] {
        let words = visit.words
        let places = try PlaceField.places(visit, for: .manageClasses)
        let place = places.count > 1 ? places.first { $0.id == known.location }?.name : nil
        return [
            known.nickname == nil ? nil : bdi { known.name }, known.number.map { words(.numberOfClass($0)) },
            known.room.map { words(.roomOfClass($0)) }, place.map { name in bdi { name } },
        ].compactMap { $0 }
    }

    /// The person who was just taken out of the class, and can be put back.
    private struct Taken {
        var person: Person.ID
        var part: Member.Part
        var name: String

        init?(_ visit: Visit, _ transaction: Transaction) throws {
            let parts = visit.call.query("about")?.split(separator: "-").map(String.init) ?? []
            guard visit.flash == .memberRemoved, parts.count == 2, let part = Member.Part(rawValue: parts[0]),
                let person = Person.ID(parts[1]), let entry = try? transaction.entry(of: person)
            else { return nil }
            (self.person, self.part, self.name) = (person, part, entry.person.name.full)
        }

        func undo(in id: SchoolClass.ID, _ words: Words) -> HTML {
            form(.method("post"), .action("/manager/classes/\(id)/members")) {
                input(.type("hidden"), .name("part"), .value(part.rawValue))
                input(.type("hidden"), .name("person"), .value("\(person)"))
                input(.type("hidden"), .name("whom"), .value("taken"))
                button(.type("submit"), .class("quiet")) {
                    Icon.undo.view
                    words(.undoIt)
                }
            }
        }
    }

    /// The class of the page, for whoever looks after it.
    static func managed(_ visit: Visit) throws -> SchoolClass {
        let id: SchoolClass.ID = try visit.id("class")
        return try visit.read { transaction in
            try transaction.requireManaging(id)
            return try transaction.schoolClass(id).schoolClass
        }
    }

    /// A teacher whom the school lets make classes comes from their own.
    static func crumbs(to known: SchoolClass, _ visit: Visit) -> [PageContent.Crumb] {
        let list: Link = visit.runsSchool ? "/manager/classes" : "/classes"
        let own: Link = visit.runsSchool ? "/manager/classes/\(known.id)" : "/classes/\(known.id)"
        return [.init(visit.words(.classes), list), .init(bdi { known.shownName }, own)]
    }

    static func part(_ visit: Visit) -> PageContent.Section { visit.runsSchool ? .allClasses : .classes }

    @HTMLBuilder private static func actions(
        of id: SchoolClass.ID, isOpen: Bool, hasStudents: Bool, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        if isOpen, hasStudents {
            if visit.runsSchool { a(.class("button"), .href("/manager/people?class=\(id)")) { words(.asPeople) } }
            a(.class("button"), .href("/classes/\(id)/slips")) { words(.signInSlips) }
        }
        if isOpen {
            a(.class("button"), .href("/manager/classes/\(id)/edit")) { words(.changeClass) }
        } else {
            form(.method("post"), .action("/manager/classes/\(id)/going-on")) {
                button(.type("submit")) { words(.classGoesOn) }
            }
        }
        a(.class("button"), .href("/manager/classes/\(id)/ending")) { words(.endClass) }
    }

    private static func group(
        _ everybody: [Member], as part: Member.Part, _ entry: ClassEntry, _ visit: Visit
    ) -> HTML {
        let (words, id, isOpen) = (visit.words, entry.schoolClass.id, entry.schoolClass.archived == nil)
        let members = everybody.filter { $0.part == part }
        let same = SameNames(members.map(\.name))
        return section(.class("card"), .id("\(part.rawValue)s")) {
            div(.class("title-row")) {
                h2 {
                    words(.groupOfClass(part))
                    " "
                    span(.class("count")) { words.number(members.count) }
                }
                if isOpen {
                    a(.class("button"), .href("/manager/classes/\(id)?part=\(part.rawValue)#adding")) {
                        Icon.plus.view
                        words(part == .teacher ? .addTeachers : .addStudents)
                    }
                }
            }
            if part == .teacher, isOpen, entry.teachers == 0 {
                p(.class("caution")) {
                    Icon.warning.view
                    span { words(members.isEmpty ? .nobodyTeaches : .nobodyCanTeach) }
                }
            } else if members.isEmpty {
                p(.class("hint")) { words(.nobodyInIt) }
            }
            if !members.isEmpty {
                ul(.class("rows members")) {
                    for member in members {
                        li(.class("row"), .id("member-\(member.person)")) {
                            if visit.runsSchool {
                                a(.class("row-main"), .href("/manager/people/\(member.person)")) {
                                    name(of: member, same, visit)
                                }
                            } else {
                                span(.class("row-main")) { name(of: member, same, visit) }
                            }
                            if member.isDeactivated {
                                span(.class("badge late")) { words(.state(.deactivated)) }
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

    /// Two of one name are told apart by their accounts.
    @HTMLBuilder private static func name(of member: Member, _ same: SameNames, _ visit: Visit) -> HTML {
        visit.name(member.name)
        if same.contains(member.name) {
            small { bdi(.translate(false)) { member.accountName ?? visit.words.plain(.noAccount) } }
        }
    }

    // MARK: - Adding

    /// The people who could be added: those of one role whom the typed words find.
    private struct Candidates {
        static let most = 60

        var words, grade: String
        var part: Member.Part

        init(_ value: (String) -> String?) {
            (words, grade) = (value("words") ?? "", value("grade") ?? "")
            part = value("part").flatMap(Member.Part.init) ?? .student
        }

        var isAny: Bool { (words + grade).trimmingBlanks.isEmpty }

        func found(for id: SchoolClass.ID, _ transaction: Transaction) throws -> [PersonEntry] {
            guard !isAny else { return [] }
            let grade = grade.trimmingBlanks
            let filter = PeopleFilter(words: words, grade: grade.isEmpty ? nil : grade)
            return try transaction.candidates(for: id, as: part, filter, limit: Self.most)
        }
    }

    private static func adding(
        _ id: SchoolClass.ID, _ asked: Candidates, _ found: [PersonEntry], _ visit: Visit
    ) -> HTML {
        let words = visit.words
        return section(.class("card stack"), .id("adding")) {
            h2 { words(.addToClass) }
            search {
                form(
                    .method("get"), .action("/manager/classes/\(id)#adding"), .class("finder"), .data("finds", "found")
                ) {
                    Field("words", words(.nameOrAccount)).text(
                        asked.words, type: "search", limit: Limit.search, .autocomplete("off"), .dir("auto"),
                        .spellcheck(false))
                    Field("grade", words(.gradeName)).text(
                        asked.grade, limit: Limit.grade, .autocomplete("off"), .dir("auto"))
                    Field("part", words(.asWhat)).view { id, described, invalid in
                        select(id, .name("part"), described, invalid) {
                            for part in [Member.Part.student, .teacher] {
                                option(.value(part.rawValue), .selected(asked.part == part)) {
                                    words(.groupOfClass(part))
                                }
                            }
                        }
                    }
                    div(.class("actions")) {
                        button(.type("submit")) {
                            Icon.search.view
                            words(.searchButton)
                        }
                    }
                }
            }
            div(.id("found")) {
                if !asked.isAny, found.isEmpty {
                    p(.class("hint")) { words(.nobodyOfThatName) }
                } else if !found.isEmpty {
                    candidates(found, asked, of: id, visit)
                }
            }
        }
    }

    private static func candidates(
        _ found: [PersonEntry], _ asked: Candidates, of id: SchoolClass.ID, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        return form(.method("post"), .action("/manager/classes/\(id)/members"), .class("stack")) {
            for (name, value) in [("part", asked.part.rawValue), ("words", asked.words), ("grade", asked.grade)] {
                input(.type("hidden"), .name(name), .value(value))
            }
            for entry in found { input(.type("hidden"), .name("found"), .value("\(entry.person.id)")) }
            ul(.class("rows pickable")) { for entry in found { row(entry, visit) } }
            div(.class("actions")) {
                button(.type("submit"), .name("whom"), .value("ticked"), .class("primary")) { words(.addTicked) }
                button(.type("submit"), .name("whom"), .value("found")) {
                    span { words(.addAllFound(found.count)) }
                }
            }
            if found.count == Candidates.most { p(.class("hint")) { words(.onlyTheFirst(found.count)) } }
        }
    }

    private static func row(_ entry: PersonEntry, _ visit: Visit) -> HTML {
        let words = visit.words
        return li(.class("row"), .id("person-\(entry.person.id)")) {
            input(
                .type("checkbox"), .name("person"), .value("\(entry.person.id)"), .autocomplete("off"),
                .aria("label", words.plain(.choosePerson(entry.person.name.full))))
            div(.class("row-main")) {
                strong { visit.name(entry.person.name) }
                small {
                    bdi(.translate(false)) { entry.accountName ?? words.plain(.noAccount) }
                    if let grade = entry.person.grade {
                        " · "
                        words(.grade(grade))
                    }
                }
            }
        }
    }

    private static func add(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: SchoolClass.ID = try visit.id("class")
        let chosen = try form.all(form["whom"] == "found" ? "found" : "person").map { text in
            guard let person = Person.ID(text) else { throw SchoolError.none("person") }
            return person
        }
        guard !chosen.isEmpty else { return .go("/manager/classes/\(id)", .nobodyTicked) }
        let part = form["part"].flatMap(Member.Part.init) ?? .student
        do {
            if form["whom"] == "taken" {
                try await visit.perform(.putBack(chosen[0], as: part, to: id))
            } else {
                try await visit.perform(.add(chosen, as: part, to: id))
            }
        } catch let error as SchoolError {
            guard let problem = Phrase.whyNotAdded(error.reason) else { throw error }
            return .again(try page(visit, after: form, problem: problem))
        }
        return .go("/manager/classes/\(id)", .memberAdded)
    }
}

extension Phrase {
    fileprivate static func whyNotAdded(_ reason: String) -> Phrase? {
        switch reason {
        case "class_full":
            Phrase(
                "Nobody was added: a class has room for \(Limit.peopleInClass) people. Make a second class for the others."
            )
        case "class_teachers":
            Phrase(
                "Nobody was added: a class has room for \(Limit.teachersInClass) teachers. Take another teacher out first."
            )
        case "other_part":
            Phrase(
                "Nobody was added: one of them is in this class already, as a teacher or as a student. Take them out first."
            )
        case "wrong_role":
            Phrase("Nobody was added: one of them does not have that role. Give them the role first.")
        default: nil
        }
    }

    fileprivate static func groupOfClass(_ part: Member.Part) -> Phrase {
        part == .teacher ? Phrase("Teachers") : Phrase("Students")
    }
    fileprivate static let addTeachers = Phrase("Add teachers")
    fileprivate static let addStudents = Phrase("Add students")
    fileprivate static let nobodyTeaches = Phrase("This class has no teacher. Nobody can post handouts in it.")
    fileprivate static let nobodyCanTeach = Phrase(
        "The accounts of all its teachers are deactivated. Nobody can post handouts in this class.")
    fileprivate static let nobodyInIt = Phrase("Nobody yet.")
    fileprivate static let takeOut = Phrase("Take out")
    fileprivate static func takeOutNamed(_ name: String) -> Phrase { Phrase("Take \(name) out of the class") }
    fileprivate static let addToClass = Phrase("Add people")
    fileprivate static let asWhat = Phrase("As", context: "part in a class")
    fileprivate static let addTicked = Phrase("Add those ticked")
    fileprivate static func addAllFound(_ count: Int) -> Phrase {
        Phrase(one: "Add the person found", other: "Add all \(count) people found", count)
    }
    fileprivate static func onlyTheFirst(_ count: Int) -> Phrase {
        Phrase("These are the first \(count). Add them, and search again for the others.")
    }
    fileprivate static let nobodyOfThatName = Phrase(
        "Nobody found who is not in the class already. They may have to be added to the school first.")
    fileprivate static func peopleNow(_ students: String, _ teachers: Int, _ words: Words) -> Phrase {
        Phrase("In the class now: \(students), \(words.plain(.teacherCount(teachers))).")
    }
    fileprivate static func itWas(_ name: String) -> Phrase { Phrase("It was \(name).") }
    fileprivate static func numberOfClass(_ number: String) -> Phrase {
        Phrase("number \(number)", context: "of a class")
    }
    fileprivate static func roomOfClass(_ room: String) -> Phrase { Phrase("room \(room)", context: "of a class") }
    fileprivate static let classGoesOn = Phrase("Reopen it")
    fileprivate static let asPeople = Phrase("Several at once")
}
