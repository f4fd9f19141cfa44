import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/people/{person}`: what the school keeps of somebody, and what can be done for them.
enum PersonPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}", "schoolPersonPage", .managers, show)
    ]

    /// All that the page shows, read at one moment.
    struct Known {
        var entry: PersonEntry
        var account: Account?
        var classes: [(entry: ClassEntry, part: Member.Part)]
        var places: [Location.ID: String]
        /// Nil for whoever may not look.
        var sessions: [Session]?
        var mayManage: Bool
        var mayReset: Bool
        var mayInspect: Bool
        /// Nobody has ever used the account, and no roster would make it again.
        var mayRemoveAccount: Bool
        var mayReadLog: Bool
        var mayDelete: Bool
        /// Nil for whoever may not look, and of whom none is asked.
        var factors: SecondFactors?
        /// Nil where the asking person may not switch it, or there is nothing to switch.
        var progress: StudentProgress?
        var isProgressOnForSchool: Bool
        /// The classes that would be without a teacher if the account were deactivated.
        var taughtOnlyByThem: [SchoolClass]

        init(_ id: Person.ID, _ transaction: Transaction) throws {
            entry = try transaction.entry(of: id)
            account = entry.accountName == nil ? nil : try transaction.account(of: id)
            classes = try transaction.classes(of: id)
            places = Dictionary(try transaction.locations().map { ($0.id, $0.name) }) { first, _ in first }
            mayManage = try transaction.may(.manageAccounts, to: id)
            mayReset = try transaction.may(.resetPasswords, to: id)
            mayInspect = try transaction.mayInspect(id) && account != nil
            mayRemoveAccount = try mayManage && transaction.canRemoveAccount(of: id)
            sessions = mayManage ? try transaction.sessions(of: id) : nil
            mayReadLog = try transaction.mayReadLog(of: id)
            mayDelete = try transaction.may(.deletePeople, to: id)
            factors = mayReset && entry.roles != [.student] ? try transaction.factors(of: id) : nil
            progress = entry.roles.contains(.student) ? try transaction.studentProgress(of: id) : nil
            isProgressOnForSchool = try transaction.organizationItself().isProgressOn
            taughtOnlyByThem = mayManage && account != nil ? try transaction.classesTaughtOnly(by: [id]) : []
        }
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: Person.ID = try visit.id("person")
        let known = try visit.read { try Known(id, $0) }
        let words = visit.words
        var content = PageContent(known.entry.person.name.full, in: .people) {
            if id != visit.me?.person { ClassesLosingTeachers(known.taughtOnlyByThem, words).ifDeactivated }
            about(known, words)
            classes(known, words)
            if let progress = known.progress {
                PersonProgress.card(progress, isOnForSchool: known.isProgressOnForSchool, of: id, words)
            }
            if known.mayReadLog { log(id, known, visit) }
            if let factors = known.factors { PersonFactors.card(factors, of: id, visit) }
            if let sessions = known.sessions { PersonActs.signIns(sessions, of: id, visit) }
            if known.mayDelete, id != visit.me?.person {
                p(.class("actions")) {
                    a(.class("button danger"), .href("/manager/people/\(id)/deletion")) { words(.deletePerson) }
                }
            }
        }
        content.crumbs = [.init(words(.people), "/manager/people")]
        content.actions = PersonActs.buttons(known, visit)
        return content
    }

    // MARK: - What is kept

    private static func about(_ known: Known, _ words: Words) -> HTML {
        let person = known.entry.person
        let posts = known.entry.posts.sorted { ($0.role.rank, $0.location) < ($1.role.rank, $1.location) }
        return section(.class("card")) {
            h2 { words(.whatIsKept) }
            dl(.class("facts")) {
                Fact.view(words(.role)) {
                    for post in posts {
                        div {
                            words(.role(post.role))
                            if known.places.count > 1 {
                                " · "
                                bdi { known.places[post.location] ?? "" }
                            }
                        }
                    }
                    if posts.isEmpty { words(.noRole) }
                }
                Fact.view(words(.accountHeading)) {
                    if let account = known.account {
                        bdi(.dir("ltr"), .translate(false)) { account.name }
                        " "
                        span(.class(account.state == .deactivated ? "badge late" : "badge")) {
                            words(.state(account.state))
                        }
                    } else {
                        words(.noAccount)
                    }
                }
                if let last = known.account?.lastSignIn { Fact.view(words(.lastSignIn)) { words.time(last) } }
                if let until = known.account?.passwordExpires {
                    Fact.view(words(.passwordUntil)) { words.time(until, .fullDay) }
                }
                if let day = known.account?.deletion(of: person.source) {
                    Fact.view(words(.deletedOn)) { words.time(day, .fullDay) }
                }
                if let grade = person.grade { Fact.view(words(.gradeName)) { bdi { grade } } }
                if let number = person.number { Fact.view(words(.numberName)) { bdi(.translate(false)) { number } } }
                if let email = person.email {
                    Fact.view(words(.email)) { bdi(.dir("ltr"), .translate(false)) { email } }
                }
                Fact.view(words(.cameBy)) { words(.source(person.source)) }
                if known.progress == nil, known.entry.roles.contains(.student) {
                    Fact.view(words(.studentProgress)) {
                        words(person.isProgressOn && known.isProgressOnForSchool ? .isOn : .isOff)
                    }
                }
            }
        }
    }

    private static func log(_ id: Person.ID, _ known: Known, _ visit: Visit) -> HTML {
        section(.class("card"), .id("log")) {
            h2 { visit.words(.accountOfThem) }
            div(.class("cluster")) {
                a(.class("button"), .href("/manager/log?subject=person/\(id)")) { visit.words(.doneToThem) }
                // Who looks after some locations is shown what was done to people there, not all that somebody did.
                if visit.isAdministrator {
                    a(.class("button"), .href("/manager/log?who=\(id)")) { visit.words(.doneByThem) }
                }
                a(.class("button"), .href("/manager/people/\(id)/viewers")) { visit.words(.whoSeesWhat) }
                if known.mayInspect {
                    a(.class("button"), .href("/manager/people/\(id)/inspection")) { visit.words(.lookInto) }
                }
            }
            // A form and no link, as it leaves its line in the log.
            form(.method("post"), .action("/manager/people/\(id)/record"), .class("stack"), .data("plain")) {
                div(.class("actions")) {
                    button(.type("submit"), .name("form"), .value("page")) { visit.words(.downloadRecord) }
                    button(.type("submit"), .name("form"), .value("data"), .class("quiet")) {
                        visit.words(.downloadData)
                    }
                }
                p(.class("hint")) { visit.words(.recordHint) }
            }
        }
    }

    private static func classes(_ known: Known, _ words: Words) -> HTML {
        section(.class("card")) {
            h2 { words(.classes) }
            if known.classes.isEmpty {
                p(.class("hint")) { words(.inNoClass) }
            } else {
                ul(.class("rows")) {
                    for (entry, part) in known.classes {
                        li(.class("row")) {
                            a(.class("row-main"), .href("/manager/classes/\(entry.schoolClass.id)")) {
                                strong { bdi { entry.schoolClass.shownName } }
                            }
                            span(.class("badge")) { words(.role(part == .teacher ? .teacher : .student)) }
                        }
                    }
                }
            }
        }
    }
}

extension Role {
    /// Those who run the school come first.
    var rank: Int { Role.allCases.firstIndex(of: self) ?? 0 }
}

extension Phrase {
    fileprivate static let whatIsKept = Phrase("What the school keeps")
    fileprivate static let noRole = Phrase("none", context: "role")
    fileprivate static let lastSignIn = Phrase("Last sign-in")
    fileprivate static let deletedOn = Phrase("Will be deleted on", context: "a person, before a day")
    fileprivate static let passwordUntil = Phrase("Password good until")
    static let gradeName = Phrase("Grade")
    static let numberName = Phrase("Number")
    static let email = Phrase("E-mail")
    fileprivate static let cameBy = Phrase("Kept up by")
    static func source(_ source: Source) -> Phrase {
        switch source {
        case .manual: Phrase("hand, here")
        case .csv: Phrase("roster files")
        case .oneRoster: Phrase("OneRoster files")
        case .sis: Phrase("the school's own system")
        case .developer: Phrase("Developer Mode")
        }
    }
    fileprivate static let accountOfThem = Phrase("Who sees what, and who did what")
    fileprivate static let downloadRecord = Phrase("Download what is kept about them")
    fileprivate static let downloadData = Phrase("The same, for programs")
    fileprivate static let recordHint = Phrase(
        "For people who ask what the school keeps about them, as a page to read or print. It says only how much work there is: they can download the work themselves, at Your data. The log records this."
    )
    fileprivate static let doneToThem = Phrase("What was done to them")
    fileprivate static let doneByThem = Phrase("What they did")
    fileprivate static let inNoClass = Phrase("In no class yet.")
}
