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
            default: p { words(.classIsFull) }
            }
        }
    }

    private func way(_ saving: HandoutForm.Act.Saving, _ phrase: Phrase, _ style: String = "") -> HTML {
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
    fileprivate static let dueHasPassed = Phrase(
        en: "The due date has passed", de: "Die Fälligkeit ist vorbei", ar: "انقضى موعد التسليم")
    fileprivate static func allWouldBeLate(_ due: String) -> Phrase {
        Phrase(
            en:
                "It was due on \(due): all that students do would count as late. Change the date below, or post it all the same.",
            de:
                "Fällig war es am \(due): Alles, was die Klasse tut, gälte als verspätet. Ändere unten das Datum oder stelle es trotzdem.",
            ar: "كان موعده \(due): كل ما ينجزه الطلاب سيُحتسب متأخرًا. غيّر الموعد أدناه أو انشره مع ذلك.")
    }
    fileprivate static let postAllTheSame = Phrase(
        en: "Post it all the same", de: "Trotzdem stellen", ar: "انشره مع ذلك")
    fileprivate static let changedMeanwhile = Phrase(
        en: "This handout was changed meanwhile", de: "Dieses Handout wurde inzwischen geändert",
        ar: "تغيّر هذا المنشور في هذه الأثناء")
    fileprivate static let nothingIsLost = Phrase(
        en:
            "A colleague, or you in another window, saved it after you had opened it. What you typed stands below; nothing was overwritten.",
        de:
            "Jemand aus dem Kollegium oder du selbst in einem anderen Fenster hat es gesichert, nachdem du es geöffnet hast. Was du getippt hast, steht unten; nichts wurde überschrieben.",
        ar: "حفظه زميل، أو أنت في نافذة أخرى، بعد أن فتحته. ما كتبته موجود أدناه؛ ولم يُستبدل شيء.")
    fileprivate static let endedMeanwhile = Phrase(
        en: "This handout was completed meanwhile", de: "Dieses Handout wurde inzwischen abgeschlossen",
        ar: "اكتمل هذا المنشور في هذه الأثناء")
    fileprivate static let endedButKept = Phrase(
        en: "It can't be changed any more. What you typed stands below, and can become a handout of its own.",
        de: "Es lässt sich nicht mehr ändern. Was du getippt hast, steht unten und kann ein eigenes Handout werden.",
        ar: "لم يعد تغييره ممكنًا. ما كتبته موجود أدناه ويمكن أن يصبح منشورًا مستقلًا.")
    fileprivate static let asItIsNow = Phrase(
        en: "As it is now, saved", de: "So ist es jetzt, gesichert", ar: "كما هو الآن، حُفظ")
    fileprivate static let keepAsDraft = Phrase(
        en: "Keep mine as a new draft", de: "Meins als neuen Entwurf sichern", ar: "احفظ نسختي كمسودة جديدة")
    fileprivate static let replaceTheirs = Phrase(
        en: "Replace it with mine", de: "Durch meins ersetzen", ar: "استبدله بنسختي")
    fileprivate static let openTheirs = Phrase(
        en: "Open it in another window", de: "In einem anderen Fenster öffnen", ar: "افتحه في نافذة أخرى")
    static let never = Phrase(en: "no due date", de: "ohne Frist", ar: "بلا موعد")
    fileprivate static let workWouldGo = Phrase(
        en: "Students have worked at a task that you removed", de: "An einer entfernten Aufgabe wurde schon gearbeitet",
        ar: "عمل الطلاب على مهمة أزلتها")
    fileprivate static let removeWithWork = Phrase(
        en: "Remove it with this work", de: "Mit dieser Arbeit entfernen", ar: "أزلها مع هذا العمل")
    fileprivate static let classIsGone = Phrase(
        en: "This class was removed; handouts can't be added to it any more.",
        de: "Diese Klasse wurde entfernt; Handouts lassen sich nicht mehr hinzufügen.",
        ar: "أُزيل هذا الصف؛ ولا يمكن إضافة منشورات إليه.")
    fileprivate static let classIsFull = Phrase(
        en:
            "A class has room for \(Limit.activeHandouts) handouts that students work at. Complete some, then post this one; until then it can be kept as a draft.",
        de:
            "Eine Klasse hat Platz für \(Limit.activeHandouts) Handouts, an denen gearbeitet wird. Schließe einige ab und stelle dann dieses; bis dahin lässt es sich als Entwurf sichern.",
        ar:
            "يتسع الصف لعدد \(Limit.activeHandouts) من المنشورات قيد العمل. أكمل بعضها ثم انشر هذا؛ وحتى ذلك الحين يمكن حفظه كمسودة."
    )
}
