import Coursework
import HTML
import School
import Texts

/// What a teacher does with a student's work: give it back, ask for another attempt, note that it was seen. Only what can be
/// done now is offered.
enum CellActs {
    static func view(_ reading: CellReading, _ work: OwnTask, _ words: Words) -> HTML? {
        let kind = work.task.content.kind
        func may(_ step: TaskStep) -> Bool { (try? work.progress.after(step, of: kind, in: reading.standing)) != nil }
        let (mayReturn, mayAsk) = (may(.giveBack), may(.askToTryAgain))
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

    private static func acts(
        _ reading: CellReading, _ mayReturn: Bool, _ mayAsk: Bool, _ mayReview: Bool, _ words: Words
    ) -> HTML {
        let place = reading.place
        let first: Link = mayReturn ? place.act("return") : mayAsk ? place.act("retry") : place.act("review")
        return form(.method("post"), .action(first), .class("stack"), .data("keep", "comment"), .autocomplete("off")) {
            if mayReturn || mayAsk {
                Field(
                    "comment", words(.comment), hint: words(.commentHint),
                    problem: reading.typed.map { _ in words(.tooLong(Limit.comment)) }
                ).lines(reading.typed, rows: 3, limit: nil)
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
    fileprivate static let yourWords = Phrase(en: "Feedback", de: "Rückmeldung", ar: "ملاحظاتك")
    fileprivate static let comment = Phrase(en: "A few words", de: "Ein paar Worte", ar: "بضع كلمات")
    fileprivate static let commentHint = Phrase(
        en: "The student reads them. You may leave them out.",
        de: "Die Schülerin oder der Schüler liest sie. Du kannst sie weglassen.",
        ar: "يقرؤها الطالب. يمكنك تركها فارغة.")
    fileprivate static func tooLong(_ limit: Int) -> Phrase {
        Phrase(
            en: "This is too long. Use at most \(limit) characters.",
            de: "Das ist zu lang. Es dürfen höchstens \(limit) Zeichen sein.",
            ar: "هذا طويل جدًا. استخدم \(limit) حرف على الأكثر.")
    }
    fileprivate static let giveBack = Phrase(en: "Return", de: "Zurückgeben", ar: "إعادة")
    fileprivate static let askToTryAgain = Phrase(
        en: "Ask to try again", de: "Noch einmal versuchen lassen", ar: "طلب محاولة أخرى")
    fileprivate static let markReviewed = Phrase(
        en: "Mark as reviewed", de: "Als durchgesehen merken", ar: "وضع علامة مُراجع")
    fileprivate static let whatAskingDoes = Phrase(
        en: "Asking to try again opens the task once more. Files, answers and attempts are kept.",
        de: "Dann ist die Aufgabe wieder offen. Dateien, Antworten und Versuche bleiben.",
        ar: "طلب محاولة أخرى يفتح المهمة من جديد. تبقى الملفات والإجابات والمحاولات.")
    fileprivate static let reviewedOn = Phrase(en: "Reviewed", de: "Durchgesehen", ar: "رُوجع")
}
