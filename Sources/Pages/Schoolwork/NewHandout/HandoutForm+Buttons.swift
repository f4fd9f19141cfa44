import Coursework
import School
import SchoolServer
import Texts

extension HandoutForm {
    /// What a button of the form does.
    enum Button: Hashable, Sendable {
        /// Nothing but to show the form again: Enter was pressed in a field, or a page came back.
        case show
        case add(TaskKind)
        case remove(String)
        case move(String, by: Int)
        case detach(File.ID)
        case addQuestion(String)
        case removeQuestion(String)
        case browse(PickerForm.Place)
        case pick(IdentifierPath)
        case closePicker
        case save(Saving)

        /// How what was typed is to be kept.
        enum Saving: String, Hashable, Sendable {
            /// As it stands: a draft stays one, a posted handout is changed.
            case save
            case post
            /// With a due date that has passed.
            case postOverdue
            case schedule
            /// Over what somebody else has written meanwhile.
            case overwrite
            /// Beside what somebody else has written meanwhile.
            case saveAsNew
            /// With the work that goes with tasks that are taken away.
            case force
        }

        init(_ text: String?) {
            let parts = (text ?? "").split(separator: ":", maxSplits: 1).map(String.init)
            let (name, rest) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
            self =
                switch name {
                case "add": TaskKind(rawValue: rest).map(Button.add) ?? .show
                case "remove": .remove(rest)
                case "up": .move(rest, by: -1)
                case "down": .move(rest, by: 1)
                case "detach": File.ID(rest).map(Button.detach) ?? .show
                case "question": .addQuestion(rest)
                case "removeQuestion": .removeQuestion(rest)
                case "apps": .browse(.apps)
                case "bookmarks": .browse(.bookmarks)
                case "search": .browse(.found)
                case "open": ContentPlace.path(rest).map { .browse(.below($0)) } ?? .show
                case "pick": ContentPlace.path(rest).map(Button.pick) ?? .show
                case "close": .closePicker
                default: Saving(rawValue: name).map(Button.save) ?? .show
                }
        }
    }

    /// Does what a button says, apart from saving.
    mutating func apply(_ button: Button) {
        switch button {
        case .add(let kind): add(TaskForm(kind, key: newKey()))
        case .remove(let key): remove(key)
        case .move(let key, let step): move(key, by: step)
        case .detach(let file):
            attachments.removeAll { $0 == file }
            (news, focus) = (.attachmentRemoved, "field-attach")
        case .addQuestion(let key): addQuestion(to: key)
        case .removeQuestion(let key): removeQuestion(key)
        case .browse(let place): browse(place)
        case .pick(let path): pick(path)
        case .closePicker: (picker, focus) = (nil, "add-context")
        case .show:
            // Enter in a field of the search means to search.
            if let typed = picker, !typed.words.isEmpty, typed.place == .apps { browse(.found) }
        case .save: break
        }
    }

    private mutating func add(_ new: TaskForm) {
        guard tasks.count < Limit.tasks else {
            news = .tooManyTasks
            return
        }
        var task = new
        switch task.kind {
        case .timedApp: task.minutes = "20"
        case .exitTicket: task.questions = [QuestionForm(.text, key: newKey())]
        default: break
        }
        tasks.append(task)
        news = .taskAdded(tasks.count)
        focus = task.kind == .exitTicket ? "field-\(task.questions[0].key).text" : firstField(of: task)
    }

    private func firstField(of task: TaskForm) -> String {
        switch task.kind {
        case .link: "field-\(task.key).link"
        case .timedApp, .wholeApp: "field-\(task.key).app"
        case .file: "field-\(task.key).upload"
        default: "field-\(task.key).title"
        }
    }

    private mutating func remove(_ key: String) {
        guard let index = tasks.firstIndex(where: { $0.key == key }) else { return }
        tasks.remove(at: index)
        news = .taskRemoved
        focus = tasks.isEmpty ? "add-context" : "task-\(tasks[min(index, tasks.count - 1)].key)"
    }

    private mutating func move(_ key: String, by step: Int) {
        guard let index = tasks.firstIndex(where: { $0.key == key }), tasks.indices.contains(index + step) else {
            return
        }
        tasks.swapAt(index, index + step)
        news = .taskMoved(index + step + 1)
        // Where it can't go on that way, the button is gone.
        let goesOn = tasks.indices.contains(index + 2 * step)
        focus = "\((step < 0) == goesOn ? "up" : "down")-\(key)"
    }

    private mutating func addQuestion(to key: String) {
        guard let index = tasks.firstIndex(where: { $0.key == key }),
            tasks[index].questions.count < Limit.ticketQuestions.upperBound
        else { return }
        let question = QuestionForm(.text, key: newKey())
        tasks[index].questions.append(question)
        focus = "field-\(question.key).text"
        news = .questionAdded
    }

    private mutating func removeQuestion(_ key: String) {
        for index in tasks.indices where tasks[index].questions.contains(where: { $0.key == key }) {
            tasks[index].questions.removeAll { $0.key == key }
            focus = "question-\(tasks[index].key)"
            news = .questionRemoved
        }
    }

    private mutating func browse(_ place: PickerForm.Place) {
        let isNew = picker == nil
        var form = picker ?? PickerForm()
        form.place = place
        picker = form
        focus = isNew ? "field-picker.words" : "picker-results"
    }

    /// The picker stays open: a handout often takes several things from one place.
    private mutating func pick(_ path: IdentifierPath) {
        guard tasks.count < Limit.tasks else {
            news = .tooManyTasks
            return
        }
        var task = TaskForm(.context, key: newKey())
        task.path = path
        tasks.append(task)
        news = .taskAdded(tasks.count)
        focus = "picker-results"
    }
}

extension Phrase {
    fileprivate static func taskAdded(_ number: Int) -> Phrase {
        Phrase("Task \(number) was added.")
    }
    fileprivate static let taskRemoved = Phrase("The task was removed.")
    fileprivate static func taskMoved(_ number: Int) -> Phrase {
        Phrase("It is task \(number) now.")
    }
    fileprivate static let attachmentRemoved = Phrase("It was taken out of the instructions.")
    fileprivate static let questionAdded = Phrase("A question was added.")
    fileprivate static let questionRemoved = Phrase("The question was removed.")
    static let tooManyTasks = Phrase("A handout has room for \(Limit.tasks) tasks. Remove one first.")
}
