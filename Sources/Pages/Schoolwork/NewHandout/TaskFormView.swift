import Coursework
import HTML
import School
import Texts

/// The fields of one task, as its kind needs them.
struct TaskFormView {
    var task: TaskForm
    var around: HandoutSurroundings
    var form: HandoutForm
    var problem: (String) -> HTML?
    var words: Words
    /// Whether students have seen it: what it asks for is shown, and only its name can be changed.
    var isFixed: Bool

    @HTMLBuilder var content: HTML {
        switch task.kind {
        case .context: context
        case .timedApp: timedApp
        case .wholeApp: app
        case .link: link
        case .file: file
        case .handIn: HTML()
        case .exitTicket: HTML()
        }
        titleField
        if task.kind == .exitTicket { questions }
    }

    private func name(_ part: String) -> String { "\(task.key).\(part)" }
    private func focus(_ part: String) -> Attribute { .focus("field-\(name(part))", form) }

    private var titleField: HTML {
        Field(name("title"), words(.taskTitle), hint: titleHint.map { words($0) }, problem: problem(name("title")))
            .text(
                task.title, limit: nil, .dir("auto"), .autocomplete("off"),
                .placeholder(givenName.map { words.plain(.same("\($0)")) }), focus("title"))
    }

    private var titleHint: Phrase? {
        switch task.kind {
        case .handIn: .handInHint
        case .link: .titleHint
        default: nil
        }
    }

    /// What it is called when nothing is written: what it leads to.
    private var givenName: String? {
        switch task.kind {
        case .context: around.contents[task.path]?.title
        case .timedApp, .wholeApp: task.app.isEmpty ? nil : around.appName(task.app)
        case .file: task.fileName.isEmpty ? nil : task.fileName
        case .link, .handIn, .exitTicket: nil
        }
    }

    // MARK: - Apps

    @HTMLBuilder private var context: HTML {
        let entry = around.contents[task.path]
        div(.class("content-row")) {
            if let entry { CatalogCard(entry: entry, words: words).picture }
            div(.class("content-main")) {
                p { bdi { entry?.title ?? words.plain(.goneContent) } }
                p(.class("hint")) { named(task.path.elements.first ?? "") }
            }
        }
        note("path")
        note("app")
    }

    private var timedApp: HTML {
        div(.class("pair")) {
            app
            Field(name("minutes"), words(.minutesField), problem: problem(name("minutes")))
                .text(task.minutes, limit: 8, .inputmode("numeric"), .autocomplete("off"), .readonly(isFixed))
        }
    }

    private var app: HTML {
        if isFixed {
            return div(.class("field")) {
                input(.type("hidden"), .name(name("app")), .value(task.app))
                p { named(task.app) }
            }
        }
        var options = [("", words.plain(.chooseApp))] + around.apps.map { ($0.id, $0.name) }
        if !task.app.isEmpty, !around.apps.contains(where: { $0.id == task.app }) {
            options.append((task.app, task.app))
        }
        return Choice(name("app"), words(.appField), problem: problem(name("app")))
            .view(options, chosen: task.app, focus("app"))
    }

    /// An app by its name, with the mark of those that work with Schoolwork.
    @HTMLBuilder private func named(_ id: String) -> HTML {
        bdi { around.appName(id) }
        if around.apps.first(where: { $0.id == id })?.worksWithSchoolwork == true {
            " "
            AppMark.view(words)
        }
    }

    private func note(_ part: String) -> HTML? {
        problem(name(part)).map { problem in
            p(.class("problem"), .tabindex(-1)) {
                Icon.warning.view
                span { problem }
            }
        }
    }

    // MARK: - Links and files

    private var link: HTML {
        Field(name("link"), words(.linkField), hint: words(.linkHint), problem: problem(name("link")))
            .text(
                task.link, type: "url", limit: nil, .dir("ltr"), .autocomplete("off"), .readonly(isFixed),
                .spellcheck(false), focus("link"))
    }

    @HTMLBuilder private var file: HTML {
        input(.type("hidden"), .name(name("file")), .value(task.file?.description ?? ""), .data("file"))
        input(.type("hidden"), .name(name("fileName")), .value(task.fileName), .data("file-name"))
        div(.class("upload"), .data("upload", task.key)) {
            p(.data("chosen"), .hidden(task.file == nil)) {
                Icon.file.view
                bdi(.data("name"), .dir("auto")) { task.fileName }
            }
            if !isFixed {
                Field(name("upload"), words(.fileField), hint: words(.fileHint), problem: problem(name("file")))
                    .view { id, described, invalid in
                        input(id, .type("file"), described, invalid, focus("upload"), .data("choose"))
                    }
                progress(.max("1"), .value("0"), .hidden(), .aria("label", words.plain(.uploading)))
                p(.class("problem"), .hidden(), .role("alert"), .data("failed")) {
                    Icon.warning.view
                    span(.data("refused")) { words(.uploadFailed) }
                    span(.data("too-large"), .hidden()) { words(.fileTooLarge) }
                }
                noscript { p(.class("hint")) { words(.uploadNeedsScripts) } }
            }
        }
    }

    // MARK: - Exit tickets

    private var questions: HTML {
        div(.class("questions")) {
            note("questions")
            for (index, question) in task.questions.enumerated() {
                QuestionFormView(
                    question: question, number: index + 1, form: form, problem: problem, words: words, isFixed: isFixed,
                    isLast: task.questions.count == 1
                ).view
            }
            if !isFixed, task.questions.count < Limit.ticketQuestions.upperBound {
                button(
                    .type("submit"), .name("act"), .value("question:\(task.key)"), .id("question-\(task.key)"),
                    .focus("question-\(task.key)", form)
                ) {
                    Icon.plus.view
                    words(.addQuestion)
                }
            }
        }
    }
}

extension Phrase {
    static let taskTitle = Phrase("Name of the task")
    fileprivate static let titleHint = Phrase("If you leave it empty, it is named after what it leads to.")
    fileprivate static let handInHint = Phrase("What is to be handed in: a drawing, a table, an essay.")
    static let goneContent = Phrase("Content that is not there any more")
    fileprivate static let minutesField = Phrase("Minutes")
    fileprivate static let appField = Phrase("App")
    fileprivate static let chooseApp = Phrase("Choose an app")
    fileprivate static let linkField = Phrase("Address")
    fileprivate static let linkHint = Phrase("Begins with https://")
    fileprivate static let fileField = Phrase("Choose a file")
    fileprivate static let fileHint = Phrase("Up to 250 MB.")
    fileprivate static let uploading = Phrase("Upload")
    fileprivate static let uploadFailed = Phrase("The file did not arrive. Choose it again.")
    fileprivate static let fileTooLarge = Phrase(
        "The file is empty or has more than 250 MB. Choose another one, or link to it.")
    fileprivate static let uploadNeedsScripts = Phrase(
        "This browser runs no scripts, which uploading needs. Put a link to the file instead.")
    fileprivate static let addQuestion = Phrase("Add a question")
}
