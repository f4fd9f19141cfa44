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
    var notice = HTML()

    @HTMLBuilder var view: HTML {
        notice
        element(
            "form",
            [
                .method("post"), .action(action), .id("handout-form"), .class("handout-form"), .data("keep", "handout"),
                .data("once"), .novalidate(), .autocomplete("off"),
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
            AttachmentsView(form: form, around: around, problem: problem, words: words).view
        }
        RecipientsView(
            form: form, around: around, problem: problem("recipients"), copyProblem: problem("copies"), words: words
        ).view
        TasksView(
            form: form, around: around, problem: problem,
            withProblems: Set(findings.compactMap { form.task(of: $0)?.key }), words: words
        ).view
        times
        buttons
    }

    // MARK: - Times

    private var times: HTML {
        section(.class("card stack"), .id("times")) {
            h2 { words(.when) }
            moment("due", .due, date: form.dueDate, time: form.dueTime, hint: .dueHint)
            past
            if !around.isPosted {
                moment("publish", .publish, date: form.publishDate, time: form.publishTime, hint: .publishHint)
            }
        }
    }

    /// A module shows it as soon as such a day is chosen.
    private var past: HTML {
        let isPast = form.due.map { $0.instant(in: words.timeZone) < around.now } ?? false
        let seen = isPast ? "\(form.dueDate) \(form.dueTime)" : ""
        return div(.id("due-past"), .class("warning"), .hidden(!isPast), .role("status")) {
            input(.type("hidden"), .name("due.seen"), .value(seen))
            Icon.warning.view
            span { words(.duePassed) }
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

    private func save(_ saving: HandoutForm.Button.Saving, _ phrase: Phrase, _ style: String = "") -> HTML {
        button(.type("submit"), .name("act"), .value(saving.rawValue), .class(style)) { words(phrase) }
    }

    /// What is wrong with a field, said to a person.
    func problem(_ field: String) -> HTML? {
        findings.first { form.field($0) == field }.map { words(HandoutFindings.phrase(for: $0, in: form)) }
    }
}

extension Phrase {
    fileprivate static let showAgain = Phrase("Check")
    fileprivate static let whatItIs = Phrase("What it is about")
    static let handoutTitle = Phrase("Title")
    static let handoutInstructions = Phrase("Instructions")
    fileprivate static let instructionsHint = Phrase("What students read above the tasks.")
    fileprivate static let when = Phrase("When")
    static let due = Phrase("Due")
    fileprivate static let dueHint = Phrase(
        "Without a time, it is due at the end of the day, by the school's clock. Students can go on afterwards; their work counts as late."
    )
    fileprivate static let publish = Phrase("Post later")
    fileprivate static let publishHint = Phrase(
        "The handout is posted by itself then. Leave it empty to post it now or to keep it as a draft.")
    fileprivate static let day = Phrase("Day")
    fileprivate static let clock = Phrase("Time of day")
    fileprivate static let duePassed = Phrase("This day has passed. You can post it; all work will count as late.")
    static let postNow = Phrase("Post now")
    fileprivate static let scheduleIt = Phrase("Schedule")
    fileprivate static let saveDraft = Phrase("Save as draft")
    fileprivate static let saveChanges = Phrase("Save changes")
    fileprivate static let leave = Phrase("Back to the class")
}
