import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager`: a school in figures, for those who look after it, and what it still lacks before lessons can begin.
enum ManagerPage {
    static let all: [@Sendable (Assets) -> Operation] = [Operation.page("/manager", "managerPage", .managers, show)]

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let figures = try visit.read { try $0.figures() }
        let isAdministrator = visit.isAdministrator
        let notices = try AccountNotices.ofLastWeek(visit)
        var content = PageContent(words.plain(.theSchool), in: .school) {
            notices
            if figures.classesWithoutTeacher > 0 { withoutTeacher(figures.classesWithoutTeacher, words) }
            steps(figures, isAdministrator, words)
            ul(.class("tiles school-figures"), .aria("label", words.plain(.inFigures))) {
                figure(figures.people[.student] ?? 0, Phrase.studentsFigure, "/manager/people?role=student")
                figure(figures.people[.teacher] ?? 0, Phrase.teachersFigure, "/manager/people?role=teacher")
                figure(figures.classes, Phrase.classesFigure, "/manager/classes")
                figure(figures.appsWaiting, Phrase.appsWaitingFigure, "/manager/apps")
            }
            if isAdministrator { privacy(words) }
        }
        content.actions = actions(isAdministrator, words)
        return content

        func figure(_ count: Int, _ what: (Int) -> Phrase, _ link: Link) -> HTML {
            li(.class("tile")) {
                a(.href(link)) {
                    span(.class("tile-main")) {
                        span(.class("figure")) { words.number(count) }
                        span { words(what(count)) }
                    }
                }
            }
        }
    }

    @HTMLBuilder private static func actions(_ isAdministrator: Bool, _ words: Words) -> HTML {
        a(.class("button"), .href("/manager/people/new")) { words(.addPerson) }
        if isAdministrator { a(.class("button"), .href("/manager/year")) { words(.schoolYear) } }
    }

    private static func withoutTeacher(_ classes: Int, _ words: Words) -> HTML {
        section(.class("card"), .id("to-do")) {
            p(.class("caution")) {
                Icon.warning.view
                a(.href("/manager/classes?lacksTeacher=true")) { words(.classesWithoutTeacher(classes)) }
            }
        }
    }

    /// What is kept of people, for how long, and who did what.
    private static func privacy(_ words: Words) -> HTML {
        section(.class("card"), .id("privacy")) {
            h2 { words(.settingsAndPrivacy) }
            ul(.class("rows")) {
                row(.schoolAndLocations, .schoolAndLocationsHint, "/manager/school", words)
                row(.studentProgressAndRetention, .privacyHint, "/manager/privacy", words)
                row(.processing, .processingHint, "/manager/privacy/record", words)
                row(.log, .logHint, "/manager/log", words)
                row(.accountsAndPasswords, .accountsAndPasswordsHint, "/manager/accounts", words)
                row(.secondFactor, .secondFactorOfStaffHint, "/manager/second-factor", words)
            }
        }
    }

    private static func row(_ title: Phrase, _ hint: Phrase, _ link: Link, _ words: Words) -> HTML {
        li(.class("row")) {
            a(.class("row-main"), .href(link)) {
                strong { words(title) }
                small { words(hint) }
            }
        }
    }

    /// What is done by doing it: nobody ticks anything off, and once all is done the list is gone.
    private static func steps(_ figures: SchoolFigures, _ isAdministrator: Bool, _ words: Words) -> HTML? {
        let hasPeople = figures.people[.student, default: 0] > 0 && figures.people[.teacher, default: 0] > 0
        let allSignIn = figures.accounts > 0 && figures.signIns >= figures.accounts
        let someSignIn: Phrase? = figures.signIns > 0 ? .signInsSoFar(figures.signIns, figures.accounts) : nil
        var steps: [(isDone: Bool, title: Phrase, hint: Phrase, link: Link)] = [
            (
                hasPeople, .bringPeopleIn, .bringPeopleInHint,
                isAdministrator ? "/manager/import" : "/manager/people/new"
            ),
            (figures.hasApp, .approveAnApp, .approveAnAppHint, "/manager/apps"),
            (allSignIn, .printSlips, someSignIn ?? .printSlipsHint, "/manager/classes"),
            (figures.hasHandout, .firstHandout, .firstHandoutHint, "/manager/classes"),
        ]
        if isAdministrator {
            steps.insert((figures.isNamed, .nameTheSchool, .schoolAndLocationsHint, "/manager/school"), at: 0)
        }
        guard steps.contains(where: { !$0.isDone }) else { return nil }
        return section(.class("card"), .id("first-steps")) {
            h2 { words(.firstSteps) }
            ol(.class("rows steps")) {
                for (number, step) in steps.enumerated() {
                    li(.class(step.isDone ? "row is-done" : "row")) {
                        span(.class("step-mark"), .aria("hidden", true)) {
                            if step.isDone { Icon.check.view } else { words.number(number + 1) }
                        }
                        a(.class("row-main"), .href(step.link)) {
                            strong { words(step.title) }
                            small { words(step.hint) }
                        }
                        if step.isDone { span(.class("badge good")) { words(.stepDone) } }
                    }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let inFigures = Phrase("The school in figures")
    fileprivate static func studentsFigure(_ count: Int) -> Phrase { Phrase(one: "student", other: "students", count) }
    fileprivate static func teachersFigure(_ count: Int) -> Phrase { Phrase(one: "teacher", other: "teachers", count) }
    fileprivate static func classesFigure(_ count: Int) -> Phrase { Phrase(one: "class", other: "classes", count) }
    fileprivate static func classesWithoutTeacher(_ count: Int) -> Phrase {
        Phrase(
            one: "One class has no active teacher", other: "\(count) classes have no active teacher",
            count)
    }
    fileprivate static func appsWaitingFigure(_ count: Int) -> Phrase {
        Phrase(one: "app waits for approval", other: "apps wait for approval", count)
    }
    fileprivate static let studentProgressAndRetention = Phrase("Student Progress, and how long work is kept")
    fileprivate static let privacyHint = Phrase("Switch it on or off, and set when students’ work is deleted.")
    fileprivate static let logHint = Phrase("The log, by time, action and person, without content.")
    fileprivate static let firstSteps = Phrase("First steps")
    fileprivate static let settingsAndPrivacy = Phrase("Settings and privacy")
    fileprivate static let nameTheSchool = Phrase("Name the school and its time zone")
    fileprivate static let stepDone = Phrase("Done", context: "a step")
    fileprivate static let bringPeopleIn = Phrase("Bring people in")
    fileprivate static let bringPeopleInHint = Phrase(
        "From roster files or a pasted list, or one by one: at least a teacher and a student.")
    fileprivate static let approveAnApp = Phrase("Approve an app")
    fileprivate static let approveAnAppHint = Phrase("Teachers assign what approved apps offer.")
    fileprivate static let printSlips = Phrase("Print sign-in slips")
    fileprivate static func signInsSoFar(_ some: Int, _ all: Int) -> Phrase {
        Phrase("\(some) of \(all) students have something to sign in with.")
    }
    fileprivate static let printSlipsHint = Phrase(
        "For students: on the page of their class. For teachers: under People, where you can tick several at once."
    )
    fileprivate static let firstHandout = Phrase("Post the first handout")
    fileprivate static let firstHandoutHint = Phrase("A teacher does that. Make sure that each class has one.")
}
