import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/classes/{class}/slips`: new passwords for students of a class, each on a slip of paper with a code to scan.
enum SlipsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/classes/{class}/slips", "slipsPage", .staff) { try sheet($0) },
        Operation.form("/classes/{class}/slips", "slipsForm", .staff, make),
    ]

    // MARK: - Whom to give one

    private static func sheet(_ visit: Visit, isAgain: Bool = false) throws -> PageContent {
        let (id, words): (SchoolClass.ID, Words) = (try visit.id("class"), visit.words)
        let (students, entry) = try visit.read { (try $0.slipSubjects(of: id), try $0.schoolClass(id)) }
        var sheet = PageContent(words.plain(.signInSlips), in: .classes) {
            if students.isEmpty {
                div(.class("empty")) { p { words(.nobodyToGiveOne) } }
            } else {
                section(.class("card stack")) {
                    p { words(.whatSlipsDo) }
                    form(students, of: id, isAgain: isAgain, visit)
                }
            }
            if !students.isEmpty, students.count < entry.students {
                p(.class("hint")) { words(.othersGetNone(entry.students - students.count)) }
            }
        }
        sheet.crumbs = crumbs(entry, visit)
        sheet.modules = ["schoolwork/slips.js"]
        return sheet
    }

    private static func form(_ students: [SlipSubject], of id: SchoolClass.ID, isAgain: Bool, _ visit: Visit) -> HTML {
        let words = visit.words
        return HTML.form(.method("post"), .action("/classes/\(id)/slips"), .class("stack"), .id("slips-form")) {
            fieldset(.class("stack"), .aria("describedby", isAgain ? "whom-problem" : nil)) {
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
                                    if !student.hasSignedIn { small { words(.neverSignedIn) } }
                                }
                            }
                        }
                    }
                }
            }
            div(.class("actions")) {
                button(.type("submit"), .name("whom"), .value("chosen"), .class("primary")) { words(.makeForChosen) }
                button(.type("submit"), .name("whom"), .value("all")) {
                    span { words(.makeForAll(students.count)) }
                }
            }
        }
    }

    // MARK: - The slips

    /// The answer is the one place where the passwords stand: nothing keeps it, and looking again shows the form.
    private static func make(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: SchoolClass.ID = try visit.id("class")
        let chosen = try form.all("student").map { text in
            guard let person = Person.ID(text) else { throw SchoolError.none("student") }
            return person
        }
        let isForAll = form["whom"] == "all"
        guard isForAll || !chosen.isEmpty else { return .again(try sheet(visit, isAgain: true)) }
        let slips = try await visit.call.makeSlips(of: id, for: isForAll ? nil : Set(chosen))
        var response = Layout.response(try made(slips, visit), visit, .created)
        response.headers[.cacheControl] = "no-store"
        return .raw(response)
    }

    private static func made(_ slips: SignInSlips, _ visit: Visit) throws -> PageContent {
        let words = visit.words
        let entry = try visit.read { try $0.schoolClass(slips.schoolClass) }
        var sheet = PageContent(words.plain(.signInSlips), in: .classes) {
            div(.class("notice"), .id("slips-made"), .tabindex(-1)) {
                Icon.check.view
                span(.role("status")) { words(.slipsAreMade(slips.rows.count)) }
                button(.type("button"), .data("print"), .hidden()) { words(.printThem) }
            }
            ul(.class("slips")) {
                for row in slips.rows {
                    SlipView(
                        person: row.student.person, name: row.student.name, account: row.student.accountName,
                        password: row.password, expires: slips.expires, visit: visit
                    ).view
                }
            }
            p(.class("actions")) {
                a(.class("button"), .href("/classes/\(slips.schoolClass)/slips")) { words(.slipsAreDone) }
            }
        }
        sheet.crumbs = crumbs(entry, visit)
        sheet.modules = ["schoolwork/slips.js"]
        return sheet
    }

    /// The office comes from its own list of classes.
    private static func crumbs(_ entry: ClassEntry, _ visit: Visit) -> [PageContent.Crumb] {
        guard visit.me?.posts.contains(where: { $0.role == .teacher }) == true else {
            let id = entry.schoolClass.id
            return [
                .init(visit.words(.classes), "/manager/classes"),
                .init(bdi { entry.schoolClass.name }, "/manager/classes/\(id)"),
            ]
        }
        return [.init(visit.words(.classes), "/classes"), .of(entry)]
    }
}

extension Phrase {
    static let signInSlips = Phrase("Sign-in slips")
    static let whatSlipsDo = Phrase(
        "Each slip has a new password and a code to scan. The password before it ends at once, and its owner is signed out everywhere. At the first sign-in they choose a password of their own."
    )
    fileprivate static let whoGetsOne = Phrase("Who gets one")
    fileprivate static let neverSignedIn = Phrase("has never signed in")
    fileprivate static let chooseSomebody = Phrase("Choose somebody, or make slips for all.")
    fileprivate static let makeForChosen = Phrase("Make slips for those chosen")
    fileprivate static func makeForAll(_ count: Int) -> Phrase {
        Phrase(one: "Make one for the only student", other: "Make slips for all \(count)", count)
    }
    fileprivate static let nobodyToGiveOne = Phrase(
        "Nobody in this class has an account that a slip could be for. The school's office makes accounts.")
    fileprivate static func othersGetNone(_ count: Int) -> Phrase {
        Phrase(
            one: "One more student of the class has no account that a slip could be for.",
            other: "\(count) more students of the class have no account that a slip could be for.", count)
    }
    static func slipsAreMade(_ count: Int) -> Phrase {
        Phrase(
            one: "One slip is made. It is shown this once: print it now.",
            other: "\(count) slips are made. They are shown this once: print them now.", count)
    }
    static let printThem = Phrase("Print")
    fileprivate static let slipsAreDone = Phrase("I have printed them all")
}
