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
            Phrase("Not changed: your teacher has locked this. Wait until it is unlocked.")
        case .completed, .notPosted:
            Phrase("Not changed: your teacher has completed this. Talk to your teacher if something is missing.")
        case .alreadyHandedIn:
            Phrase("Not changed: this is handed in already. Take it back to hand in something else.")
        case .alreadyReturned:
            Phrase("Not changed: your teacher has given this back. Ask to be allowed to try again.")
        case .mustBeHandedIn, .nothingToHandIn, .notDone, .notHandedIn, .notFinished, .nothingToTakeBack:
            .notTaken
        }
    }

    fileprivate static let notTaken = Phrase("Not changed: this has changed meanwhile. Look at it as it is now.")
    static let someAnswers = Phrase("Not sent yet: something is missing below.")
    static let filesNeedScripts = Phrase(
        "Files can only be sent by a browser that runs scripts. Switch them on, or use another device.")
}
