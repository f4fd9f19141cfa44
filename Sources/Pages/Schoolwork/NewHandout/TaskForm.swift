import Coursework
import School
import SchoolServer

/// A task as the form of a handout holds it: what was typed, whether or not it can be kept.
struct TaskForm: Hashable, Sendable {
    /// Tells it from the others of the form, wherever it stands.
    var key: String
    /// Nil for a new one.
    var id: HandoutTask.ID?
    var kind: TaskKind
    var title = ""
    var path: IdentifierPath = []
    var app = ""
    var minutes = ""
    var link = ""
    var file: File.ID?
    var fileName = ""
    var questions: [QuestionForm] = []

    init(_ kind: TaskKind, key: String) {
        self.kind = kind
        self.key = key
    }

    init(_ task: HandoutTask, key: String) {
        self.init(task.content.kind, key: key)
        id = task.id
        title = task.title
        switch task.content {
        case .context(let path): self.path = path
        case .timedApp(let app, let minutes): (self.app, self.minutes) = (app, "\(minutes)")
        case .wholeApp(let app): self.app = app
        case .link(let link): self.link = link
        case .file(let file): (self.file, fileName) = (file, task.title)
        case .handIn: break
        case .exitTicket(let questions):
            self.questions = questions.enumerated().map { QuestionForm($1, key: "\(key)q\($0 + 1)") }
        }
    }

    /// As it was sent; nil for what no form of ours sends.
    init?(_ key: String, _ form: Form) {
        guard FormKey.isOne(key), let kind = form["\(key).kind"].flatMap(TaskKind.init(rawValue:)) else { return nil }
        self.init(kind, key: key)
        id = form["\(key).id"].flatMap(HandoutTask.ID.init)
        title = form["\(key).title"] ?? ""
        path = form["\(key).path"].flatMap(ContentPlace.path) ?? []
        app = form["\(key).app"] ?? ""
        minutes = form["\(key).minutes"] ?? ""
        link = form["\(key).link"] ?? ""
        file = form["\(key).file"].flatMap(File.ID.init)
        fileName = form["\(key).fileName"] ?? ""
        questions = form.all("\(key).question").compactMap { QuestionForm($0, form) }
    }

    /// Whether all is there that a task of its kind needs.
    var isComplete: Bool {
        switch kind {
        case .context: true
        case .timedApp: !app.isEmpty && !minutes.isEmpty
        case .wholeApp: !app.isEmpty
        case .link: !link.isEmpty
        case .file: file != nil
        case .handIn: !title.isEmpty
        case .exitTicket: !questions.isEmpty && questions.allSatisfy { !$0.text.isEmpty }
        }
    }

    /// What of it can't even be told to the school, beside the task it comes to.
    func task(at index: Int) -> (HandoutDraft.Task, [Finding]) {
        var findings: [Finding] = []
        let content: TaskContent
        switch kind {
        case .context: content = .context(path)
        case .timedApp:
            let number = Int(minutes.filter { !$0.isWhitespace }.westernDigits)
            if number == nil {
                findings.append(Finding(.invalid, "tasks[\(index)].minutes", "This is no number of minutes."))
            }
            content = .timedApp(app, minutes: number ?? Limit.timedMinutes.lowerBound)
        case .wholeApp: content = .wholeApp(app)
        case .link: content = .link(link.trimmingBlanks)
        case .file:
            if file == nil {
                findings.append(Finding(.invalid, "tasks[\(index)].file", "No file is chosen."))
            }
            content = .file(file ?? File.ID(rawValue: 0))
        case .handIn: content = .handIn
        case .exitTicket: content = .exitTicket(questions.map(\.question))
        }
        return (HandoutDraft.Task(content, title: title.trimmingBlanks, id: id), findings)
    }
}

/// A question of an exit ticket as the form holds it: its choices are lines of a text.
struct QuestionForm: Hashable, Sendable {
    var key: String
    var kind: Question.Kind
    var text = ""
    var choices = ""
    var isOptional = false

    init(_ kind: Question.Kind, key: String) {
        self.kind = kind
        self.key = key
    }

    init(_ question: Question, key: String) {
        self.init(question.kind, key: key)
        text = question.text
        choices = question.choices.joined(separator: "\n")
        isOptional = question.isOptional
    }

    init?(_ key: String, _ form: Form) {
        guard FormKey.isOne(key), let kind = form["\(key).kind"].flatMap(Question.Kind.init(rawValue:)) else {
            return nil
        }
        self.init(kind, key: key)
        text = form["\(key).text"] ?? ""
        choices = form["\(key).choices"] ?? ""
        isOptional = form.has("\(key).optional")
    }

    var hasChoices: Bool { kind == .choice || kind == .choices || kind == .scale }

    /// Choices of a question that is answered in words are kept in the form, for who changes their mind, and not told.
    var question: Question {
        let lines = hasChoices ? choices.split(separator: "\n").map { String($0).trimmingBlanks } : []
        return Question(kind, text.trimmingBlanks, choices: lines.filter { !$0.isEmpty }, isOptional: isOptional)
    }
}

/// The names by which tasks and questions of a form are told apart: a letter and digits, as they stand in identifiers too.
enum FormKey {
    static func isOne(_ text: String) -> Bool {
        (2...16).contains(text.utf8.count) && text.utf8.first == UInt8(ascii: "t")
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}
