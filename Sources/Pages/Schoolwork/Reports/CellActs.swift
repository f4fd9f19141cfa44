import Coursework
import HTML
import School
import Texts

/// What a teacher does with a student's work: give it back, ask for another attempt, note that it was seen. Only what can be
/// done now is offered.
enum CellActs {
    static func view(_ reading: CellReading, _ work: OwnTask, _ words: Words) -> HTML? {
        let (mayReturn, mayAsk) = (may(.giveBack, work, reading), may(.askToTryAgain, work, reading))
        let mayReview = work.progress.isFinished && work.reviewed == nil
        guard mayReturn || mayAsk || mayReview || work.comment != nil || work.reviewed != nil else { return nil }
        return section(.class("card"), .id("acts")) {
            h2 { words(.yourWords) }
            if let comment = work.comment { blockquote(.dir("auto"), .class("said")) { comment } }
            if let reviewed = work.reviewed {
                p {
                    words(.reviewedOn)
                    " "
                    words.time(reviewed)
                }
            }
            if mayReturn || mayAsk || mayReview { acts(reading, mayReturn, mayAsk, mayReview, words) }
        }
    }

    /// Whether words can be sent to the student now.
    static func takesWords(_ reading: CellReading) -> Bool {
        guard let work = reading.work else { return false }
        return may(.giveBack, work, reading) || may(.askToTryAgain, work, reading)
    }

    private static func may(_ step: TaskStep, _ work: OwnTask, _ reading: CellReading) -> Bool {
        (try? work.progress.after(step, of: work.task.content.kind, in: reading.lifecycle)) != nil
    }

    private static func problem(_ reading: CellReading, _ mayReturn: Bool, _ words: Words) -> HTML? {
        switch reading.refusal {
        case .tooLong: words(.tooLong(Limit.comment))
        case .notSent:
            words(.notSent(words.plain(.markReviewed), words.plain(mayReturn ? .giveBack : .askToTryAgain)))
        case nil: nil
        }
    }

    private static func acts(
        _ reading: CellReading, _ mayReturn: Bool, _ mayAsk: Bool, _ mayReview: Bool, _ words: Words
    ) -> HTML {
        let place = reading.place
        let first: Link = mayReturn ? place.act("return") : mayAsk ? place.act("retry") : place.act("review")
        return form(.method("post"), .action(first), .class("stack"), .data("keep", "comment"), .autocomplete("off")) {
            if mayReturn || mayAsk {
                SavedCommentChoice.view(reading.saved, chosen: reading.chosen, words)
                Field(
                    "comment", words(.comment), hint: words(.commentHint), problem: problem(reading, mayReturn, words)
                ).lines(reading.typed, rows: 3, limit: nil)
                SavedCommentChoice.keep(reading.saved, words)
            }
            div(.class("cluster")) {
                if mayReturn {
                    button(.type("submit"), .class("primary"), .formaction(place.act("return"))) {
                        Icon.check.view
                        words(.giveBack)
                    }
                }
                if mayAsk {
                    button(.type("submit"), .formaction(place.act("retry"))) {
                        Icon.undo.view
                        words(.askToTryAgain)
                    }
                }
                if mayReview {
                    button(.type("submit"), .formaction(place.act("review"))) {
                        Icon.eye.view
                        words(.markReviewed)
                    }
                }
            }
            if mayAsk { p(.class("hint")) { words(.whatAskingDoes) } }
        }
    }
}

extension Phrase {
    fileprivate static let yourWords = Phrase("Feedback")
    fileprivate static let comment = Phrase("A few words")
    fileprivate static let commentHint = Phrase("The student reads them. You may leave them out.")
    fileprivate static func tooLong(_ limit: Int) -> Phrase {
        Phrase("This is too long. Use at most \(limit) characters.")
    }
    fileprivate static func notSent(_ reviewing: String, _ sending: String) -> Phrase {
        Phrase("Not marked yet: “\(reviewing)” sends no words. Press “\(sending)” to send them, or take them out.")
    }
    fileprivate static let giveBack = Phrase("Return")
    fileprivate static let askToTryAgain = Phrase("Ask to try again")
    fileprivate static let markReviewed = Phrase("Mark as reviewed")
    fileprivate static let whatAskingDoes = Phrase(
        "Asking to try again opens the task once more. Files, answers and attempts are kept.")
    fileprivate static let reviewedOn = Phrase("Reviewed")
}
