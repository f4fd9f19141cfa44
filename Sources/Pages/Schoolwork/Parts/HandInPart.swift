import Coursework
import HTML
import School
import Texts

/// Handing in files, and taking them back.
struct HandInPart {
    var card: TaskCard

    private var words: Words { card.words }
    private var task: OwnTask { card.task }

    @HTMLBuilder var view: HTML {
        let kind = task.task.content.kind
        if kind == .handIn || kind == .file {
            files
            if card.isOpen {
                switch task.progress {
                case .handedIn: withdraw
                case .returned: HTML()
                case .assigned, .opened, .tryAgain, .done: card.folded(.chooseFiles) { chooser }
                }
            }
        }
    }

    @HTMLBuilder private var files: HTML {
        if !task.files.isEmpty {
            ul(.class("rows")) {
                for file in task.files {
                    li(.class("row")) {
                        a(.class("row-main"), .href("/v1/files/\(file.id)/content"), .download()) {
                            strong { bdi { file.name } }
                        }
                        small {
                            words(.sizeOfFile(file.size))
                            " · "
                            words.time(file.handedIn)
                        }
                    }
                }
            }
        }
    }

    private var withdraw: HTML {
        form(
            .method("post"), .action("\(card.place)/withdraw"), .data("stay"), .data("later", words.plain(.takenBack))
        ) {
            button(.type("submit")) {
                Icon.undo.view
                span { words(.takeBack) }
            }
        }
    }

    /// A module sends the files, in parts, and tells how far it is.
    private var chooser: HTML {
        form(
            .method("post"), .action("\(card.place)/hand-in"), .class("stack upload"), .data("stay"),
            .data("upload", "/v1/me/handouts/\(card.handout.id)/tasks/\(task.task.id)/handIn"),
            .data("most", "\(Limit.filesHandedIn)"), .data("bytes", "\(Limit.fileBytes)")
        ) {
            Field("files-\(task.task.id)", words(.yourFiles), hint: words(.limits)).view { id, described, invalid in
                input(id, .type("file"), .name("files"), .multiple(), described, invalid)
            }
            p(.class("problem"), .hidden(), .data("problem"), .role("alert"))
            ul(.class("uploads"), .data("list"))
            for (name, phrase) in Self.problems {
                element("template", .data("say", name)) { words(phrase) }
            }
            button(.type("submit"), .class("primary")) {
                Icon.inbox.view
                span { words(.handIn) }
            }
        }
    }

    /// What the module has to say, by the names it knows.
    private static let problems: [(String, Phrase)] = [
        ("none", .chooseFirst), ("many", .tooMany), ("empty", .empty), ("large", .tooLarge), ("wrong", .notTaken),
        ("lost", .connectionLost), ("left", .whileSending),
    ]
}

extension Phrase {
    fileprivate static let chooseFiles = Phrase("Choose files")
    fileprivate static let takeBack = Phrase("Take it back")
    fileprivate static let takenBack = Phrase("Taken back")
    fileprivate static let yourFiles = Phrase("Your files")
    fileprivate static let limits = Phrase(
        "Pictures, texts, sound, films: up to \(Limit.filesHandedIn) files, each up to 250 MB.")
    fileprivate static let handIn = Phrase("Hand in")
    fileprivate static let chooseFirst = Phrase("Choose a file first.")
    fileprivate static let tooMany = Phrase("These are too many files. Choose at most \(Limit.filesHandedIn).")
    fileprivate static let empty = Phrase("This file is empty. Choose another one.")
    fileprivate static let tooLarge = Phrase(
        "This file is larger than 250 MB. Make it smaller, or hand in a part of it.")
    fileprivate static let notTaken = Phrase(
        "The school did not take this. Load the page again and see how the task stands.")
    fileprivate static let connectionLost = Phrase(
        "There is no connection. Your files are still chosen: press again when you are connected; what has arrived is not sent twice."
    )
    fileprivate static let whileSending = Phrase("Your files are being sent.")
}
