import Coursework
import HTML
import School
import Texts

/// The tasks of a handout in its form, and the buttons that add more.
struct TasksView {
    var form: HandoutForm
    var around: HandoutSurroundings
    var problem: (String) -> HTML?
    var words: Words

    var view: HTML {
        section(.class("card stack"), .id("tasks")) {
            h2 { words(.tasks) }
            if let problem = problem("tasks") {
                p(.class("problem"), .tabindex(-1)) {
                    Icon.warning.view
                    span { problem }
                }
            }
            if form.tasks.contains(where: around.isFixed) { p(.class("hint")) { words(.seenAlready) } }
            if form.tasks.isEmpty {
                p(.class("hint")) { words(.noTasks) }
            } else {
                ol(.class("task-list")) { for (index, task) in form.tasks.enumerated() { item(task, index) } }
            }
            if form.tasks.count < Limit.tasks {
                adding
                if let picker = form.picker, let results = around.picker {
                    PickerView(form: picker, results: results, around: around, focus: form.focus, words: words).view
                }
            } else {
                p(.class("hint")) { words(.noRoom) }
            }
        }
    }

    private var adding: HTML {
        div(.class("adding"), .role("group"), .aria("label", words.plain(.addTask))) {
            button(
                .type("submit"), .name("act"), .value("apps"), .id("add-context"), .focus("add-context", form),
                .aria("expanded", form.picker != nil)
            ) {
                Icon.app.view
                words(.kind(.context))
            }
            for kind in TaskKind.allCases where kind != .context {
                button(.type("submit"), .name("act"), .value("add:\(kind.rawValue)"), .id("add-\(kind.rawValue)")) {
                    Icon.of(kind).view
                    words(.kind(kind))
                }
            }
        }
    }

    // MARK: - One task

    private func item(_ task: TaskForm, _ index: Int) -> HTML {
        let view = TaskFormView(
            task: task, around: around, form: form, problem: problem, words: words, isFixed: around.isFixed(task))
        return li(.id("task-\(task.key)"), .class("task"), .tabindex(-1), .focus("task-\(task.key)", form)) {
            hidden(task)
            fieldset {
                legend {
                    Icon.of(task.kind).view
                    words(.taskNumber(index + 1))
                    " "
                    small { words(.kind(task.kind)) }
                }
                if let problem = problem(task.key) {
                    p(.class("problem"), .tabindex(-1)) {
                        Icon.warning.view
                        span { problem }
                    }
                }
                view.content
            }
            order(task, index)
        }
    }

    /// What the school needs to recognize the task by.
    @HTMLBuilder private func hidden(_ task: TaskForm) -> HTML {
        input(.type("hidden"), .name("task"), .value(task.key))
        input(.type("hidden"), .name("\(task.key).kind"), .value(task.kind.rawValue))
        if let id = task.id { input(.type("hidden"), .name("\(task.key).id"), .value(id.description)) }
        if task.kind == .context {
            input(.type("hidden"), .name("\(task.key).path"), .value(ContentPlace.text(task.path)))
        }
    }

    private func order(_ task: TaskForm, _ index: Int) -> HTML {
        let number = index + 1
        return div(.class("task-order")) {
            if index > 0 { act("up", task.key, .moveUp(number), Icon.up) }
            if number < form.tasks.count { act("down", task.key, .moveDown(number), Icon.down) }
            act("remove", task.key, .remove(number), Icon.cross)
        }
    }

    private func act(_ act: String, _ key: String, _ phrase: Phrase, _ icon: Icon) -> HTML {
        button(
            .type("submit"), .name("act"), .value("\(act):\(key)"), .id("\(act)-\(key)"), .class("quiet icon-button"),
            .focus("\(act)-\(key)", form), .title(words.plain(phrase))
        ) {
            icon.view
            span(.class("visually-hidden")) { words(phrase) }
        }
    }
}

extension Attribute {
    /// The element that the reader goes on with after a press of a button.
    static func focus(_ id: String, _ form: HandoutForm) -> Attribute { .autofocus(form.focus == id) }
}

extension Phrase {
    static let tasks = Phrase("Tasks")
    fileprivate static let addTask = Phrase("Add a task")
    fileprivate static let noTasks = Phrase("No task yet. Without any, the handout is an announcement.")
    fileprivate static let noRoom = Phrase("There is room for \(Limit.tasks) tasks, and all of it is used.")
    fileprivate static let seenAlready = Phrase(
        "Students have seen these tasks: names can change, what they ask for can't. To change that, remove a task and add another."
    )
    static func taskNumber(_ number: Int) -> Phrase {
        Phrase("Task \(number)")
    }
    fileprivate static func moveUp(_ number: Int) -> Phrase {
        Phrase("Move task \(number) up")
    }
    fileprivate static func moveDown(_ number: Int) -> Phrase {
        Phrase("Move task \(number) down")
    }
    fileprivate static func remove(_ number: Int) -> Phrase {
        Phrase("Remove task \(number)")
    }
}
