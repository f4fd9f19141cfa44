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
                case .assigned, .opened, .tryAgain, .done: chooser
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
                            words(.size(file.size, words))
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
    fileprivate static func size(_ bytes: Int, _ words: Words) -> Phrase {
        if bytes < 1_000_000 {
            let kilobytes = max(1, Int((Double(bytes) / 1000).rounded()))
            return Phrase(en: "\(kilobytes) kB", de: "\(kilobytes) kB", ar: "\(kilobytes) ك.ب")
        }
        let megabytes = Double(bytes) / 1e6
        return Phrase(en: "\(megabytes) MB", de: "\(megabytes) MB", ar: "\(megabytes) م.ب")
    }
    fileprivate static let takeBack = Phrase(en: "Take it back", de: "Zurücknehmen", ar: "استرجاع")
    fileprivate static let takenBack = Phrase(en: "Taken back", de: "Zurückgenommen", ar: "استُرجع")
    fileprivate static let yourFiles = Phrase(en: "Your files", de: "Deine Dateien", ar: "ملفاتك")
    fileprivate static let limits = Phrase(
        en: "Pictures, texts, sound, films: up to \(Limit.filesHandedIn) files, each up to 250 MB.",
        de: "Bilder, Texte, Töne, Filme: bis zu \(Limit.filesHandedIn) Dateien, jede bis 250 MB.",
        ar: "صور أو نصوص أو أصوات أو أفلام: حتى \(Limit.filesHandedIn) ملفات، كل منها حتى 250 م.ب.")
    fileprivate static let handIn = Phrase(en: "Hand in", de: "Abgeben", ar: "سلّم")
    fileprivate static let chooseFirst = Phrase(
        en: "Choose a file first.", de: "Wähle zuerst eine Datei.", ar: "اختر ملفًا أولًا.")
    fileprivate static let tooMany = Phrase(
        en: "That are too many files. Choose at most \(Limit.filesHandedIn).",
        de: "Das sind zu viele Dateien. Wähle höchstens \(Limit.filesHandedIn).",
        ar: "عدد الملفات كبير. اختر \(Limit.filesHandedIn) على الأكثر.")
    fileprivate static let empty = Phrase(
        en: "This file is empty. Choose another one.", de: "Diese Datei ist leer. Wähle eine andere.",
        ar: "هذا الملف فارغ. اختر ملفًا آخر.")
    fileprivate static let tooLarge = Phrase(
        en: "This file is larger than 250 MB. Make it smaller, or hand in a part of it.",
        de: "Diese Datei ist größer als 250 MB. Mach sie kleiner oder gib einen Teil davon ab.",
        ar: "هذا الملف أكبر من 250 م.ب. صغّره أو سلّم جزءًا منه.")
    fileprivate static let notTaken = Phrase(
        en: "The school did not take this. Load the page again and see how the task stands.",
        de: "Die Schule hat das nicht angenommen. Lade die Seite neu und sieh nach, wie es um die Aufgabe steht.",
        ar: "لم تقبل المدرسة هذا. أعد تحميل الصفحة وانظر حالة المهمة.")
    fileprivate static let connectionLost = Phrase(
        en:
            "There is no connection. Your files are still chosen: press again when you are connected; what has arrived is not sent twice.",
        de:
            "Es gibt keine Verbindung. Deine Dateien sind noch ausgewählt: Drück noch einmal, wenn du verbunden bist; was angekommen ist, wird nicht doppelt gesendet.",
        ar: "لا يوجد اتصال. ملفاتك ما زالت مختارة: اضغط مرة أخرى عند الاتصال؛ ما وصل لا يُرسل مرتين.")
    fileprivate static let whileSending = Phrase(
        en: "Your files are being sent.", de: "Deine Dateien werden gerade gesendet.", ar: "يجري إرسال ملفاتك.")
}
