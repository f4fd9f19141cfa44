import Coursework
import HTML
import School
import Texts

/// The tasks of a handout in its form, and the buttons that add more.
struct TasksView {
    var form: HandoutForm
    var around: HandoutSurroundings
    var problem: (String) -> HTML?
    /// The keys of tasks in which something is wrong.
    var withProblems: Set<String>
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
        div(
            .class("adding"), .id("adding"), .role("toolbar"), .aria("label", words.plain(.addTask)), .data("arrows")
        ) {
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
            grip
            folded(task, index) {
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

    /// With many tasks each is a line until one works at it: the order of eight of them is seen on a telephone.
    private func folded(_ task: TaskForm, _ index: Int, @HTMLBuilder _ content: () -> HTML) -> HTML {
        guard form.tasks.count > Self.few else {
            return fieldset {
                legend { name(task, index) }
                content()
            }
        }
        let isOpen = !task.isComplete || withProblems.contains(task.key) || isWorkedAt(task)
        return details(.class("task-fold"), .id("fold-\(task.key)"), .open(isOpen), .data("folds", !isOpen)) {
            summary {
                span { name(task, index) }
                if let title = title(task) { strong(.class("task-name")) { bdi { title } } }
            }
            fieldset {
                legend(.class("visually-hidden")) { words(.taskNumber(index + 1)) }
                content()
            }
        }
    }

    /// As many tasks as stand below each other with all their fields.
    private static let few = 3

    @HTMLBuilder private func name(_ task: TaskForm, _ index: Int) -> HTML {
        Icon.of(task.kind).view
        words(.taskNumber(index + 1))
        " "
        small { words(.kind(task.kind)) }
    }

    private func title(_ task: TaskForm) -> String? {
        let named = [task.title, around.contents[task.path]?.title, task.fileName, task.link]
        return named.compactMap(\.self).first { !$0.isEmpty } ?? (task.app.isEmpty ? nil : around.appName(task.app))
    }

    private func isWorkedAt(_ task: TaskForm) -> Bool {
        guard let focus = form.focus else { return false }
        return focus.hasPrefix("field-\(task.key).") || task.questions.contains { focus.hasPrefix("field-\($0.key).") }
    }

    /// By which a task is dragged; the buttons beside it do the same for who presses keys. A module shows it.
    private var grip: HTML {
        span(.class("task-grip"), .data("grip"), .aria("hidden", true), .title(words.plain(.drag))) { Icon.grip.view }
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
    fileprivate static let drag = Phrase("Drag to another place")
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
