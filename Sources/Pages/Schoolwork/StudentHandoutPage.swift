import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Secrets
import Texts

/// `/work/{handout}`: a handout as its student works at it, and all that is done there.
enum StudentHandoutPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/work/{handout}", "studentHandoutPage", .students, show),
        act("open", "openTaskForm") { handout, task, _ in .open(task, of: handout) },
        Operation.form("/work/{handout}/tasks/{task}/launch", "launchTaskForm", .students, launch),
        act("done", "markDoneForm", .markedDone) { handout, task, form in
            .markDone(task, of: handout, sharesEarlier: form["share"] == "yes")
        },
        // Asked again after an answer that got lost, there is nothing to undo any more: that is what was wanted.
        act("undo", "undoDoneForm", .undone, if: \.isDone) { handout, task, _ in .undoDone(task, of: handout) },
        act("withdraw", "withdrawForm", .withdrawn, if: \.isHandedIn) { handout, task, _ in
            .withdraw(task, of: handout)
        },
        Operation.form("/work/{handout}/tasks/{task}/hand-in", "handInForm", .students) { visit, _ in
            // Files go in parts, which a form can't send by itself.
            let (handout, task): (Handout.ID, HandoutTask.ID) = (try visit.id("handout"), try visit.id("task"))
            _ = try visit.read { try $0.ownHandout(handout).task(task) }
            return .again(try content(visit, TaskProblem(task: task, .filesNeedScripts)))
        },
        Operation.form("/work/{handout}/tasks/{task}/answers", "answerForm", .students, answer),
    ]

    // MARK: - The page

    private static func show(_ visit: Visit) async throws -> PageContent {
        let handout: Handout.ID = try visit.id("handout")
        let own = try visit.read { try $0.ownHandout(handout) }
        // A worker that fetches the page in advance reads nothing, nor does who looks into the account.
        let isReading = visit.call.request.headers["X-Homeroom-Prefetch"] == nil && visit.me?.isInspected != true
        if own.handout.status == .new, isReading {
            try await visit.perform(.open(handout))
        }
        return try content(visit, nil)
    }

    static func content(_ visit: Visit, _ problem: TaskProblem?) throws -> PageContent {
        let words = visit.words
        let id: Handout.ID = try visit.id("handout")
        let (own, apps, cells) = try visit.read { transaction in
            let own = try transaction.ownHandout(id)
            let hasWork = own.tasks.contains(where: \.hasWork)
            return (own, try transaction.ownAppTasks(of: own), hasWork ? try transaction.ownCells(of: id) : [:])
        }
        let handout = own.handout
        var content = PageContent(
            handout.title.isEmpty ? words.plain(.untitled) : handout.title, in: .work,
            crumbs: [PageContent.Crumb(words(.yourWork), "/work")]
        ) {
            head(own, visit)
            standing(handout, words)
            if !own.instructions.isEmpty || !own.attachments.isEmpty {
                section(.id("instructions"), .class("card"), .aria("labelledby", "instructions-title")) {
                    div(.class("task-head")) {
                        h2(.id("instructions-title")) { words(.whatToDo) }
                        AloudButton.view("instructions", words)
                    }
                    if !own.instructions.isEmpty { div(.class("prose"), .dir("auto")) { own.instructions } }
                    for one in own.attachments {
                        div(.class("attachment"), .data("keeps-file", FileShown(one).link.text)) { FileShown(one).view }
                    }
                }
            }
            if own.tasks.isEmpty { announcement(handout, words) }
            ol(.class("tasks"), .id("tasks")) {
                for (index, task) in own.tasks.enumerated() {
                    TaskCard(
                        task: task, number: index + 1, handout: handout, app: apps[task.task.id],
                        cell: cells[task.task.id], problem: problem?.task == task.task.id ? problem : nil,
                        isOneOfMany: own.tasks.count > TaskCard.few, words: words
                    ).view
                }
            }
            AppHelp(tasks: own.tasks, apps: apps, handout: handout, words: words).view
        }
        content.modules = ["schoolwork/work.js", "schoolwork/aloud.js"]
        content.feeds = ["work", "class/\(handout.schoolClass)"]
        return content
    }

    private static func head(_ own: OwnHandoutDetail, _ visit: Visit) -> HTML {
        let handout = own.handout
        return div(.class("cluster"), .id("head")) {
            span { bdi { handout.className } }
            DueWords(handout: handout, now: visit.now, words: visit.words).badge
            if handout.tasks > 0 {
                span(.class(handout.finished == handout.tasks ? "badge good" : "badge")) {
                    Chart.ring(Double(handout.finished) / Double(handout.tasks))
                    span { visit.words(.finished(handout.finished, of: handout.tasks)) }
                }
            }
        }
    }

    /// Why nothing can be changed, where that is so.
    private static func standing(_ handout: OwnHandout, _ words: Words) -> HTML? {
        guard handout.lifecycle.isLocked || handout.lifecycle.state != .posted else { return nil }
        let isCompleted = handout.lifecycle.state != .posted
        return p(.class("told"), .id("standing")) {
            Icon.lock.view
            span { words(isCompleted ? .isCompleted : .handoutIsLocked) }
        }
    }

    private static func announcement(_ handout: OwnHandout, _ words: Words) -> HTML {
        p(.class("told"), .id("announcement")) {
            Icon.check.view
            span { words(.onlyToRead) }
        }
    }

    // MARK: - Acts

    /// Opens a page of an app. The code is made when somebody presses, as it is good for two minutes; and a form can't be sent
    /// on to somebody else's page, but a page can.
    private static func launch(_ visit: Visit, _ form: Form) async throws -> Reply {
        let (handout, task): (Handout.ID, HandoutTask.ID) = (try visit.id("handout"), try visit.id("task"))
        let launch = try await visit.perform(.launch(task, of: handout, secret: .random()))
        return .open(launch, visit, or: "/work/\(handout)")
    }

    private static func act(
        _ step: String, _ name: String, _ flash: Flash? = nil, if isDue: (@Sendable (TaskProgress) -> Bool)? = nil,
        _ act: @escaping @Sendable (Handout.ID, HandoutTask.ID, Form) -> Act<Void>
    ) -> @Sendable (Assets) -> Operation {
        Operation.form("/work/{handout}/tasks/{task}/\(step)", name, .students) { visit, form in
            try await perform(visit, flash, TaskProblem.init, if: isDue) { act($0, $1, form) }
        }
    }

    private static func answer(_ visit: Visit, _ form: Form) async throws -> Reply {
        let (handout, task): (Handout.ID, HandoutTask.ID) = (try visit.id("handout"), try visit.id("task"))
        let own = try visit.read { try $0.ownHandout(handout) }
        guard let known = own.tasks.first(where: { $0.task.id == task }),
            case .exitTicket(let asked) = known.task.content
        else { throw SchoolError.none("task") }
        let (answers, findings) = TicketAnswers.read(form, asked, visit.words)
        // Asked again after an answer that got lost: it is handed in, and nothing else was said.
        if case .handedIn = known.progress, known.answers == answers { return .go("/work/\(handout)", .handedIn) }
        guard findings.isEmpty else {
            return .again(try content(visit, TaskProblem(task: task, .someAnswers, findings: findings, typed: form)))
        }
        return try await perform(visit, .handedIn, { TaskProblem(task: $0, error: $1, typed: form) }) {
            .answer($1, of: $0, with: answers)
        }
    }

    private static func perform(
        _ visit: Visit, _ flash: Flash?, _ problem: (HandoutTask.ID, SchoolError) -> TaskProblem,
        if isDue: (@Sendable (TaskProgress) -> Bool)? = nil, _ act: (Handout.ID, HandoutTask.ID) -> Act<Void>
    ) async throws -> Reply {
        let (handout, task): (Handout.ID, HandoutTask.ID) = (try visit.id("handout"), try visit.id("task"))
        do {
            _ = try await visit.perform(
                act(handout, task),
                if: { transaction in
                    guard let isDue else { return true }
                    return isDue(try transaction.ownHandout(handout).task(task).progress)
                })
            return .go("/work/\(handout)", flash)
        } catch let error as SchoolError where [.conflict, .invalid, .limit].contains(error.code) {
            return .again(try content(visit, problem(task, error)))
        }
    }
}

extension TaskProgress {
    fileprivate var isDone: Bool {
        if case .done = self { true } else { false }
    }

    fileprivate var isHandedIn: Bool {
        switch self {
        case .handedIn, .returned: true
        case .assigned, .opened, .done, .tryAgain: false
        }
    }
}

extension OwnHandoutDetail {
    fileprivate func task(_ id: HandoutTask.ID) throws -> OwnTask {
        guard let task = tasks.first(where: { $0.task.id == id }) else { throw SchoolError.none("task") }
        return task
    }
}

extension Phrase {
    fileprivate static let whatToDo = Phrase("What to do")
    fileprivate static let onlyToRead = Phrase("All there was to do here was to read it, and you have read it.")
    fileprivate static let handoutIsLocked = Phrase(
        "Your teacher has locked this. You can read it; once it is unlocked you can go on.")
    fileprivate static let isCompleted = Phrase(
        "This is closed. You can still look at it; nothing in it changes any more.")
}
