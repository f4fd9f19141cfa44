import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/classes/{class}/slips`: new passwords for students of a class, each on a slip of paper with a code to scan.
enum SlipsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/classes/{class}/slips", "slipsPage", .staff) { try content($0) },
        Operation.form("/classes/{class}/slips", "slipsForm", .staff, make),
    ]

    // MARK: - Whom to give one

    private static func content(_ visit: Visit, isAgain: Bool = false) throws -> PageContent {
        let (id, words): (SchoolClass.ID, Words) = (try visit.id("class"), visit.words)
        let (students, entry) = try visit.read { (try $0.slipSubjects(of: id), try $0.schoolClass(id)) }
        var content = PageContent(words.plain(.signInSlips), in: place(visit)) {
            if students.isEmpty {
                div(.class("empty")) { p { words(.nobodyToGiveOne) } }
            } else {
                form(students, of: id, isAgain: isAgain, visit)
            }
            if !students.isEmpty, students.count < entry.students {
                p(.class("hint")) { words(.othersGetNone(entry.students - students.count)) }
            }
        }
        content.crumbs = crumbs(entry, visit)
        content.modules = ["schoolwork/slips.js"]
        return content
    }

    private static func form(_ students: [SlipSubject], of id: SchoolClass.ID, isAgain: Bool, _ visit: Visit) -> HTML {
        let words = visit.words
        let missing = students.count(where: SlipChoice.missing.includes)
        return HTML.form(.method("post"), .action("/classes/\(id)/slips"), .class("stack"), .id("slips-form")) {
            section(.class("card stack")) {
                p { words(missing > 0 ? .whatFirstSlipsDo : .nobodyLacksOne) }
                if missing > 0 {
                    div(.class("actions")) { make("missing", .makeForMissing(missing), isFirst: true) }
                }
            }
            section(.class("card stack")) {
                h2 { words(.newOnes) }
                p { words(.whatSlipsDo) }
                choices(students, isAgain: isAgain, visit)
                div(.class("actions")) {
                    make("chosen", .makeForChosen, isFirst: missing == 0)
                    make("all", .makeForAll(students.count), isFirst: false)
                }
            }
        }

        func make(_ whom: String, _ title: Phrase, isFirst: Bool) -> HTML {
            button(.type("submit"), .name("whom"), .value(whom), .class(isFirst ? "primary" : "")) {
                span { words(title) }
            }
        }
    }

    /// All of a class are asked for once more: most have what would end.
    private static func question(_ visit: Visit) throws -> PageContent {
        let (id, words): (SchoolClass.ID, Words) = (try visit.id("class"), visit.words)
        let (students, entry) = try visit.read { (try $0.slipSubjects(of: id), try $0.schoolClass(id)) }
        let losing = students.count { $0.signInMethod != .missing }
        var content = PageContent(words.plain(.signInSlips), in: place(visit)) {
            HTML.form(.method("post"), .action("/classes/\(id)/slips"), .class("card stack"), .id("all-slips")) {
                p(.class("problem"), .tabindex(-1)) {
                    Icon.warning.view
                    span { words(.losing(losing)) }
                }
                input(.type("hidden"), .name("sure"), .value("on"))
                div(.class("actions")) {
                    button(.type("submit"), .name("whom"), .value("all"), .class("danger")) {
                        span { words(.makeForAll(students.count)) }
                    }
                    a(.class("button quiet"), .href("/classes/\(id)/slips")) { words(.leaveIt) }
                }
            }
        }
        content.crumbs = crumbs(entry, visit)
        content.modules = ["schoolwork/slips.js"]
        return content
    }

    private static func choices(_ students: [SlipSubject], isAgain: Bool, _ visit: Visit) -> HTML {
        let (words, same) = (visit.words, SameNames(students.map(\.name)))
        return fieldset(.class("stack"), .aria("describedby", isAgain ? "whom-problem" : nil)) {
            legend { words(.whoGetsOne) }
            if isAgain {
                p(.class("problem"), .id("whom-problem"), .tabindex(-1)) {
                    Icon.warning.view
                    span { words(.chooseSomebody) }
                }
            }
            ul(.class("slip-choices")) {
                for student in students {
                    li {
                        label(.class("choice")) {
                            input(.type("checkbox"), .name("student"), .value("\(student.person)"))
                            span {
                                visit.name(student.name)
                                if same.contains(student.name) {
                                    small { bdi(.translate(false)) { student.accountName } }
                                }
                                small { words(.signInMethod(student.signInMethod, words)) }
                            }
                        }
                    }
                }
            }
        }
    }

    // MARK: - The slips

    private static func make(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: SchoolClass.ID = try visit.id("class")
        let chosen = try form.all("student").map { text in
            guard let person = Person.ID(text) else { throw SchoolError.none("student") }
            return person
        }
        let choice: SlipChoice =
            switch form["whom"] {
            case "all": .all
            case "missing": .missing
            default: .chosen(Set(chosen))
            }
        guard choice != .chosen([]) else { return .again(try content(visit, isAgain: true)) }
        guard choice != .all || form["sure"] != nil else {
            return .raw(Layout.response(try question(visit), visit))
        }
        let slips = try await visit.call.makeSlips(of: id, for: choice)
        // Somebody else has made them since the page was looked at.
        guard !slips.rows.isEmpty else { return .raw(Layout.response(try content(visit), visit)) }
        let entry = try visit.read { try $0.schoolClass(id) }
        let views = slips.rows.map { row in
            SlipView(
                person: row.student.person, name: row.student.name, group: entry.schoolClass.shownName,
                account: row.student.accountName, password: row.password, expires: slips.expires, visit: visit)
        }
        return SlipSheet(slips: views, visit: visit).reply(
            .signInSlips, in: place(visit), crumbs: crumbs(entry, visit), back: (.slipsAreDone, "/classes/\(id)/slips"))
    }

    private static func isTeacher(_ visit: Visit) -> Bool {
        visit.me?.posts.contains { $0.role == .teacher } == true
    }

    private static func place(_ visit: Visit) -> PageContent.Section { isTeacher(visit) ? .classes : .allClasses }

    /// The office comes from its own list of classes.
    private static func crumbs(_ entry: ClassEntry, _ visit: Visit) -> [PageContent.Crumb] {
        guard isTeacher(visit) else {
            let id = entry.schoolClass.id
            return [
                .init(visit.words(.classes), "/manager/classes"),
                .init(bdi { entry.schoolClass.shownName }, "/manager/classes/\(id)"),
            ]
        }
        return [.init(visit.words(.classes), "/classes"), .of(entry)]
    }
}

extension Phrase {
    fileprivate static let nobodyLacksOne = Phrase("Everybody here has something to sign in with.")
    fileprivate static let newOnes = Phrase("New ones, where a slip is lost or a password forgotten")
    fileprivate static func makeForMissing(_ count: Int) -> Phrase {
        Phrase(one: "Make one for the student who has none", other: "Make \(count) for those who have none", count)
    }
    fileprivate static let whoGetsOne = Phrase("Who gets one")
    fileprivate static let chooseSomebody = Phrase("Choose somebody, or make slips for all.")
    fileprivate static let makeForChosen = Phrase("Make slips for those chosen")
    fileprivate static func losing(_ count: Int) -> Phrase {
        Phrase(
            one:
                "The password or slip that one of them signs in with stops working at once, printed slips too. This cannot be undone.",
            other: "What \(count) of them sign in with ends at once, on paper as well. There is no way back.", count)
    }
    fileprivate static func makeForAll(_ count: Int) -> Phrase {
        Phrase(one: "Make a new one for the only student", other: "Make new ones for all \(count)", count)
    }
    fileprivate static let nobodyToGiveOne = Phrase(
        "Nobody in this class has an account that a slip could be for. The school's office makes accounts.")
    fileprivate static func othersGetNone(_ count: Int) -> Phrase {
        Phrase(
            one: "One more student of the class has no account that a slip could be for.",
            other: "\(count) more students of the class have no account that a slip could be for.", count)
    }
    fileprivate static let slipsAreDone = Phrase("I have printed them all")
}
