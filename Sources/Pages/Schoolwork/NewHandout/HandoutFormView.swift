import Coursework
import HTML
import School
import Texts

/// The form in which a handout is written.
struct HandoutFormView {
    var form: HandoutForm
    var around: HandoutSurroundings
    var findings: [Finding] = []
    var words: Words
    var action: Link
    /// What keeps it from being saved as a whole, with what can be done about it.
    var trouble = HTML()

    @HTMLBuilder var view: HTML {
        trouble
        element(
            "form",
            [
                .method("post"), .action(action), .id("handout-form"), .class("handout-form"), .data("keep", "handout"),
                .novalidate(), .autocomplete("off"),
            ],
            content: content)
    }

    @HTMLBuilder private var content: HTML {
        // What Enter does in a field: nothing that the reader would have to take back.
        button(.type("submit"), .name("act"), .value("show"), .hidden()) { words(.showAgain) }
        input(.type("hidden"), .name("keys"), .value("\(form.keys)"))
        if let version = form.version { input(.type("hidden"), .name("version"), .value("\(version)")) }
        p(.id("form-news"), .class("visually-hidden"), .role("status")) { form.news.map { words($0) } }
        section(.class("card stack"), .id("about")) {
            h2 { words(.whatItIs) }
            Field("title", words(.handoutTitle), problem: problem("title"), isRequired: true)
                .text(form.title, limit: nil, .dir("auto"), .autocomplete("off"))
            Field(
                "instructions", words(.handoutInstructions), hint: words(.instructionsHint),
                problem: problem("instructions")
            )
            .lines(form.instructions, rows: 5, limit: nil)
        }
        RecipientsView(
            form: form, around: around, problem: problem("recipients"), copyProblem: problem("copies"), words: words
        ).view
        TasksView(form: form, around: around, problem: problem, words: words).view
        times
        buttons
    }

    // MARK: - Times

    private var times: HTML {
        section(.class("card stack"), .id("times")) {
            h2 { words(.when) }
            moment("due", .due, date: form.dueDate, time: form.dueTime, hint: .dueHint)
            if !around.isPosted {
                moment("publish", .publish, date: form.publishDate, time: form.publishTime, hint: .publishHint)
            }
        }
    }

    private func moment(_ name: String, _ label: Phrase, date: String, time: String, hint: Phrase) -> HTML {
        let problem = problem(name)
        return fieldset(.class("moment"), .aria("describedby", "\(name)-hint")) {
            legend { words(label) }
            p(.class("hint"), .id("\(name)-hint")) { words(hint) }
            div(.class("pair")) {
                Field("\(name).date", words(.day), problem: problem)
                    .text(date, type: "date", limit: 20)
                Field("\(name).time", words(.clock)).text(time, type: "time", limit: 20)
            }
        }
    }

    // MARK: - Ends

    private var buttons: HTML {
        div(.class("form-end"), .id("form-end")) {
            switch around.state {
            case .draft:
                save(.post, .postNow, "primary")
                save(.schedule, .scheduleIt)
                save(.save, .saveDraft)
            case .scheduled:
                save(.save, .saveChanges, "primary")
                save(.post, .postNow)
            default:
                save(.save, .saveChanges, "primary")
            }
            a(.class("button quiet"), .href("/classes/\(around.group.schoolClass.id)?state=\(around.state.rawValue)")) {
                words(.leave)
            }
        }
    }

    private func save(_ saving: HandoutForm.Act.Saving, _ phrase: Phrase, _ style: String = "") -> HTML {
        button(.type("submit"), .name("act"), .value(saving.rawValue), .class(style)) { words(phrase) }
    }

    /// What is wrong with a field, said to a person.
    func problem(_ field: String) -> HTML? {
        findings.first { form.field($0) == field }.map { words(HandoutFindings.phrase(for: $0, in: form)) }
    }
}

extension Phrase {
    fileprivate static let showAgain = Phrase(en: "Check", de: "Prüfen", ar: "تحقق")
    fileprivate static let whatItIs = Phrase(en: "What it is about", de: "Worum es geht", ar: "عمّ يدور")
    static let handoutTitle = Phrase(en: "Title", de: "Titel", ar: "العنوان")
    static let handoutInstructions = Phrase(en: "Instructions", de: "Anleitung", ar: "التعليمات")
    fileprivate static let instructionsHint = Phrase(
        en: "What students read above the tasks.", de: "Was die Klasse über den Aufgaben liest.",
        ar: "ما يقرأه الطلاب فوق المهام.")
    fileprivate static let when = Phrase(en: "When", de: "Wann", ar: "متى")
    static let due = Phrase(en: "Due", de: "Fällig", ar: "موعد التسليم")
    fileprivate static let dueHint = Phrase(
        en:
            "Without a time it is the end of the day, by the school's clock. Students can go on afterwards; it counts as late.",
        de:
            "Ohne Uhrzeit gilt das Ende des Tages, nach der Uhr der Schule. Danach kann weitergearbeitet werden; es gilt als verspätet.",
        ar: "من دون وقت يكون الموعد نهاية اليوم بتوقيت المدرسة. يمكن للطلاب المتابعة بعده، ويُحتسب متأخرًا.")
    fileprivate static let publish = Phrase(en: "Post it later", de: "Später stellen", ar: "النشر لاحقًا")
    fileprivate static let publishHint = Phrase(
        en: "The handout posts itself then. Leave it empty to post it now or to keep it as a draft.",
        de:
            "Das Handout wird dann von selbst gestellt. Leer lassen, um es jetzt zu stellen oder als Entwurf zu behalten.",
        ar: "يُنشر المنشور حينها تلقائيًا. اتركه فارغًا لنشره الآن أو لحفظه مسودة.")
    fileprivate static let day = Phrase(en: "Day", de: "Tag", ar: "اليوم")
    fileprivate static let clock = Phrase(en: "Clock time", de: "Uhrzeit", ar: "الساعة")
    static let postNow = Phrase(en: "Post now", de: "Jetzt stellen", ar: "انشر الآن")
    fileprivate static let scheduleIt = Phrase(en: "Schedule", de: "Zeitlich planen", ar: "جدولة")
    fileprivate static let saveDraft = Phrase(en: "Save as draft", de: "Als Entwurf sichern", ar: "حفظ كمسودة")
    fileprivate static let saveChanges = Phrase(en: "Save changes", de: "Änderungen sichern", ar: "حفظ التغييرات")
    fileprivate static let leave = Phrase(en: "Back to the class", de: "Zurück zur Klasse", ar: "العودة إلى الصف")
}
