import Coursework
import HTML
import School
import SchoolServer
import Texts

/// What kept a student's act from being done, told at the task in the student's language.
struct TaskProblem {
    var task: HandoutTask.ID
    var phrase: Phrase
    /// What is wrong with single answers, by their place.
    var findings: [Int: Phrase] = [:]
    var typed: Form?

    init(task: HandoutTask.ID, _ phrase: Phrase, findings: [Int: Phrase] = [:], typed: Form? = nil) {
        self.task = task
        self.phrase = phrase
        self.findings = findings
        self.typed = typed
    }

    init(_ task: HandoutTask.ID, _ error: SchoolError) { self.init(task: task, error: error, typed: nil) }

    init(task: HandoutTask.ID, error: SchoolError, typed: Form?) {
        let refusal = TaskRefusal.Code.allCases.first { "task_\($0.rawValue)" == error.reason }
        self.init(task: task, refusal.map(Phrase.why) ?? .notTaken, typed: typed)
    }
}

extension Phrase {
    fileprivate static func why(_ code: TaskRefusal.Code) -> Phrase {
        switch code {
        case .locked:
            Phrase(
                en: "Not changed: your teacher has locked this. Wait until it is unlocked.",
                de: "Nicht geändert: Deine Lehrkraft hat das gesperrt. Warte, bis es entsperrt ist.",
                ar: "لم يتغير شيء: قفل معلمك هذا الواجب. انتظر حتى يُفتح.")
        case .completed, .notPosted:
            Phrase(
                en: "Not changed: your teacher has completed this. Talk to your teacher if something is missing.",
                de: "Nicht geändert: Deine Lehrkraft hat das abgeschlossen. Sprich mit ihr, wenn etwas fehlt.",
                ar: "لم يتغير شيء: أكمل معلمك هذا الواجب. تحدث إلى معلمك إذا كان شيء ناقصًا.")
        case .alreadyHandedIn:
            Phrase(
                en: "Not changed: this is handed in already. Take it back to hand in something else.",
                de: "Nicht geändert: Das ist schon abgegeben. Nimm es zurück, um etwas anderes abzugeben.",
                ar: "لم يتغير شيء: سُلّم هذا من قبل. استرجعه لتسلّم شيئًا آخر.")
        case .alreadyReturned:
            Phrase(
                en: "Not changed: your teacher has given this back. Ask to be allowed to try again.",
                de:
                    "Nicht geändert: Deine Lehrkraft hat das zurückgegeben. Frag, ob du es noch einmal versuchen darfst.",
                ar: "لم يتغير شيء: أعاد معلمك هذا إليك. اطلب السماح بمحاولة أخرى.")
        case .mustBeHandedIn, .nothingToHandIn, .notDone, .notHandedIn, .notFinished, .nothingToTakeBack:
            .notTaken
        }
    }

    fileprivate static let notTaken = Phrase(
        en: "Not changed: this has changed meanwhile. Look at it as it is now.",
        de: "Nicht geändert: Das hat sich inzwischen geändert. Sieh es dir an, wie es jetzt ist.",
        ar: "لم يتغير شيء: تغيّر هذا في هذه الأثناء. انظر إليه كما هو الآن.")
    static let someAnswers = Phrase(
        en: "Not sent yet: something is missing below.", de: "Noch nicht gesendet: Unten fehlt noch etwas.",
        ar: "لم يُرسل بعد: هناك ما ينقص أدناه.")
    static let filesNeedScripts = Phrase(
        en: "Files can only be sent by a browser that runs scripts. Switch them on, or use another device.",
        de: "Dateien sendet nur ein Browser, der Skripte ausführt. Schalte sie ein oder nimm ein anderes Gerät.",
        ar: "لا يرسل الملفات إلا متصفح يشغّل النصوص البرمجية. فعّلها أو استخدم جهازًا آخر.")
}
