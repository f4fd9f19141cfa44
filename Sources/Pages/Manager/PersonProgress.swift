import HTML
import School
import SchoolServer
import Texts

/// Student Progress of one person, on their page; before it is switched off, what that deletes.
enum PersonProgress {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}/progress", "personProgressPage", .managers, question),
        Operation.form("/manager/people/{person}/progress", "personProgressForm", .managers) { visit, form in
            let id: Person.ID = try visit.id("person")
            let isOn = form["progress"] == "on"
            try await visit.perform(.switchProgress(isOn, of: id))
            return .go("/manager/people/\(id)", isOn ? .personProgressOn : .personProgressDeleted)
        },
    ]

    /// - Parameter isOnForSchool: while it is not, nothing can be switched for anybody.
    static func card(_ progress: StudentProgress, isOnForSchool: Bool, of id: Person.ID, _ words: Words) -> HTML {
        section(.class("card stack"), .id("progress")) {
            h2 { words(.studentProgress) }
            p {
                span(.class(progress.isOn && isOnForSchool ? "badge good" : "badge late")) {
                    words(progress.isOn && isOnForSchool ? .isOn : .isOff)
                }
                " "
                words(!isOnForSchool ? .offForSchool : progress.isOn ? .onForPerson : .offForPerson)
            }
            if progress.attempts > 0 { p { words(.attemptsKept(progress.attempts)) } }
            if isOnForSchool {
                div(.class("actions")) {
                    if progress.isOn {
                        a(.class("button"), .href("/manager/people/\(id)/progress")) { words(.switchOffForPerson) }
                    } else {
                        form(.method("post"), .action("/manager/people/\(id)/progress")) {
                            button(.type("submit"), .name("progress"), .value("on")) { words(.switchOn) }
                        }
                    }
                }
            }
        }
    }

    /// Asked first, as there is no way back.
    private static func question(_ visit: Visit) throws -> PageContent {
        let (id, words): (Person.ID, Words) = (try visit.id("person"), visit.words)
        let (progress, name) = try visit.read { transaction in
            (try transaction.studentProgress(of: id), try transaction.entry(of: id).person.name)
        }
        guard let progress else { throw SchoolError.notAllowed("Your roles do not allow this.") }
        var content = PageContent(words.plain(.switchOffForPerson), in: .people) {
            section(.class("card stack")) {
                h2 { visit.name(name) }
                p { words(.offMeansForPerson) }
                p { words(.attemptsKept(progress.attempts)) }
                p { words(.backupsHold) }
                p { strong { words(.forGood) } }
                form(.method("post"), .action("/manager/people/\(id)/progress"), .class("actions")) {
                    button(.type("submit"), .name("progress"), .value("off"), .class("danger")) {
                        words(.switchOffForPerson)
                    }
                    a(.class("button"), .href("/manager/people/\(id)")) { words(.leaveIt) }
                }
            }
        }
        content.crumbs = [.init(words(.people), "/manager/people"), .init(visit.name(name), "/manager/people/\(id)")]
        return content
    }
}

extension Phrase {
    fileprivate static let onForPerson = Phrase(
        "What they do in apps is reported if it was assigned to them, and their teachers see it.")
    fileprivate static let offForPerson = Phrase("Nothing that they do in apps is reported to the school.")
    fileprivate static let offForSchool = Phrase(
        "It is switched off for the whole school, so nothing that they do in apps is reported.")
    fileprivate static func attemptsKept(_ count: Int) -> Phrase {
        Phrase(
            one: "The school keeps 1 attempt that apps reported about them.",
            other: "The school keeps \(count) attempts that apps reported about them.", count)
    }
    fileprivate static let switchOffForPerson = Phrase("Switch off and delete what was reported")
    fileprivate static let offMeansForPerson = Phrase(
        "Time, scores and progress that apps reported about them are deleted, and nothing more is reported. What they handed in and answered stays, and the tasks they marked as done stay done."
    )
}
