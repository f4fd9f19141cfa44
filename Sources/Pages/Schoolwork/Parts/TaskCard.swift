import Coursework
import HTML
import School
import Texts

/// One task of a student's handout: what it is, how far one is, and what there is to press.
struct TaskCard {
    var task: OwnTask
    var number: Int
    var handout: OwnHandout
    var app: OwnAppTask?
    /// What the teachers see of it.
    var cell: Cell?
    var problem: TaskProblem?
    /// Whether so many tasks stand beside it that what takes much room is folded.
    var isOneOfMany: Bool
    var words: Words

    /// As many tasks as stand below each other with all that belongs to them.
    static let few = 3

    var id: String { "task-\(task.task.id)" }
    var place: Link { "/work/\(handout.id)/tasks/\(task.task.id)" }
    /// Whether the student may still do something.
    var isOpen: Bool { handout.lifecycle.state == .posted && !handout.lifecycle.isLocked }

    var view: HTML {
        li(
            .id(id), .class("task card"), .data("own"), .data("color", picture?.color.rawValue),
            .aria("labelledby", "\(id)-title")
        ) {
            div(.class("task-head")) {
                picture?.view
                if picture == nil || task.progress.isFinished {
                    span(.class(task.progress.isFinished ? "task-sign earned" : "task-sign")) { icon.view }
                }
                h2(.id("\(id)-title")) { bdi(.dir("auto")) { title } }
                AloudButton.view(id, words)
            }
            standing
            if let problem {
                p(.class("problem"), .tabindex(-1), .role("alert")) {
                    Icon.warning.view
                    span { words(problem.phrase) }
                }
            }
            comment
            if let app { AppWords(task: task, app: app, words: words).view }
            div(.class("task-acts")) {
                content
                acts
            }
        }
    }

    /// How it went, in place of how far one is: who has scored something knows that it is begun.
    private var standing: HTML {
        let result = cell.flatMap { OwnResult(cell: $0, minutes: task.task.content.minutes, words: words).view }
        let isToldByResult: Bool =
            switch task.progress {
            case .assigned, .opened: result != nil
            case .done, .handedIn, .returned, .tryAgain: false
            }
        return div(.class("task-standing")) {
            if !isToldByResult { TaskState.badge(task, isOver: handout.lifecycle.state != .posted, words) }
            if let result { result }
            if task.hasWork {
                a(
                    .class("to-data"),
                    .href("/data?class=\(handout.schoolClass)&unfold=\(handout.id)#data-\(handout.id)")
                ) {
                    Icon.eye.view
                    span { words(.yourData) }
                }
            }
        }
    }

    /// What takes much room, behind a line to press where many tasks stand below each other.
    ///
    /// - Parameter isBegun: whether the student is in the midst of it.
    func folded(_ name: Phrase, isBegun: Bool = false, @HTMLBuilder _ content: () -> HTML) -> HTML {
        guard isOneOfMany else { return content() }
        return details(.class("fold"), .id("\(id)-fold"), .open(isBegun || problem != nil)) {
            summary { words(name) }
            content()
        }
    }

    var title: HTML {
        task.task.title.isEmpty ? words(.kind(task.task.content.kind)) : HTML(task.task.title)
    }

    /// Of the app in which it is done: by it a child knows it again on the device.
    private var picture: AppPicture? {
        app.map { AppPicture(app: $0.path.elements.first ?? "", name: $0.appName, picture: $0.picture) }
    }

    /// A star is earned by getting done; until then the sign tells what kind of task it is.
    private var icon: Icon { task.progress.isFinished ? .star : .of(task.task.content.kind) }

    /// What the teacher said when giving it back, or when asking for another try.
    private var comment: HTML? {
        guard let comment = task.comment, !comment.isEmpty else { return nil }
        return div(.class("comment")) {
            p { small { words(.yourTeacherSays) } }
            blockquote(.class("prose"), .dir("auto")) { comment }
        }
    }

    @HTMLBuilder private var content: HTML {
        switch task.task.content {
        case .context, .timedApp, .wholeApp: HTML()
        case .link(let link): opener(Link(outside: link), words(.openLink), shown: link)
        case .file(let file):
            opener("/v1/files/\(file)/content?show=true", words(.openFile), shown: nil)
            p { a(.href("/v1/files/\(file)/content"), .download()) { words(.download) } }
        case .handIn, .exitTicket: HTML()
        }
        if let app, app.isLaunched, !app.isStopped, isOpen {
            launcher(words(.open(app.appName)))
        } else if let app, let way = app.way {
            opener(way.link, words(.open(app.appName)), shown: nil, inApp: way.isApp)
        }
        HandInPart(card: self).view
        TicketPart(card: self).view
    }

    /// Opens a page of an app in a window of its own; by way of a page of ours, which makes the code that it is opened with.
    private func launcher(_ name: HTML) -> HTML {
        form(
            .method("post"), .action("\(place)/launch"), .target("_blank"), .rel("noopener noreferrer"), .data("plain")
        ) {
            button(.type("submit"), .class(task.progress.isFinished ? "big" : "big primary")) {
                Icon.link.view
                span { name }
            }
        }
    }

    /// Opens something in a window of its own, and lets the teacher know that one went there. Without scripts it takes two
    /// presses: the first notes it and shows the address, the second goes there.
    ///
    /// - Parameter inApp: whether it is for an app; a window of its own would stay behind, and be empty.
    @HTMLBuilder private func opener(_ link: Link?, _ name: HTML, shown: String?, inApp: Bool = false) -> HTML {
        if let link {
            if isOpen {
                form(
                    .method("post"), .action("\(place)/open"), .data("opens", link.text),
                    .data("in-app", inApp), .data("stay"), .data("later", words.plain(.opened))
                ) {
                    button(.type("submit"), .class(task.progress.isFinished ? "big" : "big primary")) {
                        Icon.link.view
                        span { name }
                    }
                    if inApp {
                        // Shown by the script where the press has led nowhere.
                        p(.class("nowhere"), .hidden()) { a(.href("#help")) { words(.nothingOpens) } }
                    }
                }
            }
            if !isOpen || task.opened != nil {
                // Where scripts run, the button above does the same in one press.
                p(.class(isOpen && shown == nil ? "address spare" : "address")) {
                    if inApp {
                        a(.href(link)) { name }
                    } else {
                        a(.href(link), .target("_blank"), .rel("noopener noreferrer")) {
                            if let shown { bdi(.dir("ltr")) { shown } } else { name }
                        }
                    }
                }
            }
        }
    }

    // MARK: - Done, and not

    @HTMLBuilder private var acts: HTML {
        if isOpen, task.task.content.kind.canBeMarkedDone {
            switch task.progress {
            case .assigned, .opened, .tryAgain: markDone
            case .done: undo
            case .handedIn, .returned: HTML()
            }
        }
    }

    private var markDone: HTML {
        form(
            .method("post"), .action("\(place)/done"), .class("stack"), .data("stay"),
            .data("later", words.plain(.markedDone))
        ) {
            if app?.hasEarlierWork == true {
                label(.class("choice")) {
                    input(.type("checkbox"), .name("share"), .value("yes"))
                    span { words(.shareEarlier) }
                }
            }
            button(.type("submit"), .class("big")) {
                Icon.check.view
                span { words(.markDone) }
            }
        }
    }

    private var undo: HTML {
        form(.method("post"), .action("\(place)/undo"), .data("stay"), .data("later", words.plain(.notDoneAfterAll))) {
            button(.type("submit"), .class("quiet")) {
                Icon.undo.view
                span { words(.undoDone) }
            }
        }
    }
}

// MARK: - What a kind is called, and its picture

extension Phrase {
    static func kind(_ kind: TaskKind) -> Phrase {
        switch kind {
        case .context: Phrase("From an app")
        case .timedApp: Phrase("App for some minutes")
        case .wholeApp: Phrase("Open an app")
        case .link: Phrase("Link")
        case .file: Phrase("File")
        case .handIn: Phrase("Hand something in")
        case .exitTicket: Phrase("Exit ticket")
        }
    }
}

extension Icon {
    static func of(_ kind: TaskKind) -> Icon {
        switch kind {
        case .context, .wholeApp: .app
        case .timedApp: .clock
        case .link: .link
        case .file: .file
        case .handIn: .inbox
        case .exitTicket: .question
        }
    }
}

extension Phrase {
    fileprivate static let yourTeacherSays = Phrase("Your teacher says:")
    fileprivate static let openLink = Phrase("Open the link")
    fileprivate static let openFile = Phrase("Open the file")
    fileprivate static let download = Phrase("Download")
    fileprivate static func open(_ app: String) -> Phrase {
        Phrase("Open \(app)")
    }
    fileprivate static let opened = Phrase("Opened")
    fileprivate static let markDone = Phrase("I’m done")
    fileprivate static let markedDone = Phrase("Marked as done")
    fileprivate static let undoDone = Phrase("Not done yet")
    fileprivate static let notDoneAfterAll = Phrase("Not done yet")
    fileprivate static let shareEarlier = Phrase(
        "Share my earlier work: you did something here before this was given to you. If you tick this, your teacher sees it."
    )
}
