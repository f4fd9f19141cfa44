import Coursework
import HTML
import School
import Texts

/// What keeps a handout from being saved that is not a matter of one field, and the ways on from there.
struct HandoutProblem {
    var reason: String
    var form: HandoutForm
    var around: HandoutSurroundings
    var words: Words

    func view(_ visit: Visit) -> HTML {
        section(.class("card trouble"), .id("trouble"), .role("alert"), .tabindex(-1), .autofocus()) {
            switch reason {
            case "handout_edited": edited
            case "handout_completed", "handout_archived": ended
            case "task_has_work": hasWork(visit)
            case "due_passed": duePassed
            case "class_archived": p { words(.classIsGone) }
            case "no_licenses_left": p { words(.licencesUsedUp) }
            default: p { words(.classIsFull) }
            }
        }
    }

    private func way(_ saving: HandoutForm.Button.Saving, _ phrase: Phrase, _ style: String = "") -> HTML {
        button(
            .type("submit"), .form("handout-form"), .name("act"), .value(saving.rawValue), .class(style)
        ) { words(phrase) }
    }

    // MARK: - Somebody else was quicker

    @HTMLBuilder private var edited: HTML {
        h2 { words(.changedMeanwhile) }
        p { words(.nothingIsLost) }
        if let handout = around.handout { other(handout) }
        div(.class("actions")) {
            way(.saveAsNew, .keepAsDraft, "primary")
            way(.overwrite, .replaceTheirs)
            if let handout = around.handout {
                a(.class("button quiet"), .href("/handouts/\(handout.id)/edit"), .target("_blank"), .rel("noopener")) {
                    words(.openTheirs)
                }
            }
        }
    }

    /// It can't be changed any more, and what was typed meanwhile need not be lost for that.
    @HTMLBuilder private var ended: HTML {
        h2 { words(.endedMeanwhile) }
        p { words(.endedButKept) }
        div(.class("actions")) { way(.saveAsNew, .keepAsDraft, "primary") }
    }

    /// As it is kept at the school now, beside what stands in the form.
    private func other(_ handout: Handout) -> HTML {
        details(.class("theirs"), .open()) {
            summary {
                words(.asItIsNow)
                " "
                words.time(handout.modified)
            }
            dl(.class("terms")) {
                dt { words(.handoutTitle) }
                dd { handout.shownTitle(words) }
                if handout.instructions != form.instructions {
                    dt { words(.handoutInstructions) }
                    dd(.class("long"), .dir("auto")) { handout.instructions }
                }
                dt { words(.due) }
                dd { handout.due.map { DueView.view($0, words) } ?? words(.never) }
                dt { words(.tasks) }
                dd { TaskLine.list(handout.tasks, words) }
            }
        }
    }

    // MARK: - Late before it begins

    @HTMLBuilder private var duePassed: HTML {
        h2 { words(.dueHasPassed) }
        p { words(.allWouldBeLate(form.due.map { words.due($0) } ?? "")) }
        div(.class("actions")) { way(.postOverdue, .postAllTheSame) }
    }

    // MARK: - Work that would go

    @HTMLBuilder private func hasWork(_ visit: Visit) -> HTML {
        h2 { words(.workWouldGo) }
        if let handout = around.handout {
            let kept = Set(form.tasks.compactMap(\.id))
            let removed = handout.tasks.map(\.id).filter { !kept.contains($0) }
            if let lost = try? visit.read({ try $0.consequences(ofRemoving: removed, from: handout.id) }) {
                ConsequencesView(consequences: lost, words: words).list
            }
            div(.class("actions")) {
                way(.force, .removeWithWork, "danger")
                a(.class("button"), .href("/handouts/\(handout.id)/edit"), .target("_blank"), .rel("noopener")) {
                    words(.openTheirs)
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let dueHasPassed = Phrase("The due date has passed")
    fileprivate static func allWouldBeLate(_ due: String) -> Phrase {
        Phrase(
            "It was due on \(due): all that students do would count as late. Change the date below, or post it anyway."
        )
    }
    fileprivate static let postAllTheSame = Phrase("Post anyway")
    fileprivate static let changedMeanwhile = Phrase("This handout was changed meanwhile")
    fileprivate static let nothingIsLost = Phrase(
        "A colleague, or you in another window, saved it after you had opened it. What you typed stands below; nothing was overwritten."
    )
    fileprivate static let endedMeanwhile = Phrase("This handout was completed meanwhile")
    fileprivate static let endedButKept = Phrase(
        "It can't be changed any more. What you typed stands below, and can become a handout of its own.")
    fileprivate static let asItIsNow = Phrase("As it is saved now")
    fileprivate static let keepAsDraft = Phrase("Keep mine as a new draft")
    fileprivate static let replaceTheirs = Phrase("Replace it with mine")
    fileprivate static let openTheirs = Phrase("Open it in another window")
    static let never = Phrase("no due date")
    fileprivate static let workWouldGo = Phrase("Students have worked on a task that you removed")
    fileprivate static let removeWithWork = Phrase("Remove it together with this work")
    fileprivate static let classIsGone = Phrase("This class has ended; handouts can't be added to it any more.")
    fileprivate static let licencesUsedUp = Phrase(
        "Too few licences are left of an app in it for all of these students. Ask an administrator for more, or choose fewer students; until then it can be kept as a draft."
    )
    fileprivate static let classIsFull = Phrase(
        "A class has room for \(Limit.activeHandouts) handouts that students work on. Complete some, then post this one; until then it can be kept as a draft."
    )
}
