import HTML
import School
import SchoolServer
import Texts

/// For how many days work and the log are kept.
struct RetentionPeriods: Hashable, Sendable {
    /// Nil for ever.
    var days: Int?
    var auditDays: Int
}

/// The same as it was typed.
struct TypedRetention: Hashable, Sendable {
    enum Problem: Error {
        case days, auditDays
    }

    var days: String
    var auditDays: String?

    init(days: String?, auditDays: String?) {
        self.days = (days ?? "").trimmingBlanks
        self.auditDays = auditDays?.trimmingBlanks
    }

    init(_ kept: RetentionPeriods) {
        days = kept.days.map(String.init) ?? ""
        auditDays = String(kept.auditDays)
    }

    func read() -> Result<RetentionPeriods, Problem> {
        var days: Int?
        if !self.days.isEmpty {
            guard let count = Self.count(self.days) else { return .failure(.days) }
            days = count
        }
        guard let auditDays = auditDays.flatMap(Self.count) else { return .failure(.auditDays) }
        return .success(RetentionPeriods(days: days, auditDays: auditDays))
    }

    private static func count(_ text: String) -> Int? {
        Int(text.westernDigits).flatMap { Transaction.daysToKeep.contains($0) ? $0 : nil }
    }
}

/// For how long the school keeps what was done; what goes is shown in figures before anything is saved.
struct RetentionCard {
    var kept: RetentionPeriods
    var typed: TypedRetention
    var words: Words

    /// - Parameter forecast: what would go, once somebody wants to see it.
    func view(_ forecast: RetentionForecast?) -> HTML {
        let wanted = typed.read()
        let problem: TypedRetention.Problem? =
            if case .failure(let problem) = wanted { problem } else { nil }
        return section(.class("card stack"), .id("retention")) {
            h2 { words(.retention) }
            p { words(kept.days.map(Phrase.workIsKept) ?? .workIsKeptForEver) }
            p(.class("hint")) { words(.whatGoesWithAge) }
            form(
                .method("get"), .action("/manager/privacy#retention"), .class("stack"), .autocomplete("off"),
                .id("retention-form")
            ) {
                div(.class("fields")) {
                    days("days", .daysOfWork, .daysOfWorkHint, typed.days, problem == .days, isRequired: false)
                    days(
                        "auditDays", .daysOfLog, .daysOfLogHint, typed.auditDays ?? "", problem == .auditDays,
                        isRequired: true)
                }
                div(.class("actions")) { button(.type("submit")) { words(.seeWhatGoes) } }
            }
            if let forecast, case .success(let wanted) = wanted { view(forecast, of: wanted) }
        }
    }

    private func days(
        _ name: String, _ label: Phrase, _ hint: Phrase, _ value: String, _ isWrong: Bool, isRequired: Bool
    ) -> HTML {
        Field(
            name, words(label), hint: words(hint), problem: isWrong ? words(.noDaysToKeep) : nil,
            isRequired: isRequired
        ).text(value, limit: 4, .inputmode("numeric"))
    }

    // MARK: - Before it is saved

    private func view(_ forecast: RetentionForecast, of wanted: RetentionPeriods) -> HTML {
        div(.class("stack"), .id("forecast")) {
            h3 { words(.whatWouldGo) }
            if forecast.isEmpty {
                p { words(.nothingGoes) }
            } else {
                ul {
                    for (count, phrase) in Self.lines(forecast) where count > 0 { li { words(phrase(count)) } }
                }
                if forecast.handouts > 0 { p { words(.workOfHandouts(forecast.handouts)) } }
                p { words(.backupsHold) }
                p { strong { words(.forGood) } }
            }
            if wanted == kept {
                p(.class("hint")) { words(.soItIs) }
            } else {
                form(.method("post"), .action("/manager/privacy/retention"), .class("actions")) {
                    input(.type("hidden"), .name("days"), .value(wanted.days.map(String.init) ?? ""))
                    input(.type("hidden"), .name("auditDays"), .value(String(wanted.auditDays)))
                    button(.type("submit"), .class(forecast.isEmpty ? "primary" : "danger")) {
                        words(forecast.isEmpty ? .save : .saveAndDelete)
                    }
                    a(.class("button"), .href("/manager/privacy")) { words(.leaveIt) }
                }
            }
        }
    }

    private static func lines(_ forecast: RetentionForecast) -> [(Int, (Int) -> Phrase)] {
        [
            (forecast.figures, Phrase.resultsGo), (forecast.handedIn, Phrase.filesGo),
            (forecast.pageStates, Phrase.notesGo), (forecast.answers, Phrase.answersGo),
            (forecast.fates, Phrase.fatesGo), (forecast.entries, Phrase.entriesGo),
        ]
    }
}

extension Phrase {
    fileprivate static let retention = Phrase("How long work is kept")
    fileprivate static func workIsKept(_ days: Int) -> Phrase {
        Phrase(
            one: "What students did is deleted 1 day after its handout was completed.",
            other: "What students did is deleted \(days) days after its handout was completed.", days)
    }
    fileprivate static let workIsKeptForEver = Phrase(
        "What students did is kept until somebody deletes it or the student.")
    fileprivate static let whatGoesWithAge = Phrase(
        "After that time, reports from apps, answers, comments and files that were handed in are deleted. The record of what was done, and when, stays."
    )
    fileprivate static let daysOfWork = Phrase("Days after a handout was completed")
    fileprivate static let daysOfWorkHint = Phrase("From 30 to 3660. Leave it empty to keep work without a time limit.")
    fileprivate static let daysOfLog = Phrase("Days for which the log is kept")
    fileprivate static let daysOfLogHint = Phrase("From 30 to 3660: who did what, without content.")
    fileprivate static let noDaysToKeep = Phrase("Write a whole number from 30 to 3660.")
    fileprivate static let seeWhatGoes = Phrase("See what would be deleted")
    fileprivate static let whatWouldGo = Phrase("What would be deleted within minutes")
    fileprivate static let nothingGoes = Phrase("Nothing is old enough yet.")
    fileprivate static let soItIs = Phrase("This is already how it is kept.")
    fileprivate static let saveAndDelete = Phrase("Save and delete")
    fileprivate static func resultsGo(_ count: Int) -> Phrase {
        Phrase(one: "1 result that an app reported", other: "\(count) results that apps reported", count)
    }
    fileprivate static func filesGo(_ count: Int) -> Phrase {
        Phrase(one: "1 file that was handed in", other: "\(count) files that were handed in", count)
    }
    fileprivate static func notesGo(_ count: Int) -> Phrase {
        Phrase(
            one: "1 note that pages of apps kept for students",
            other: "\(count) notes that pages of apps kept for students", count)
    }
    fileprivate static func answersGo(_ count: Int) -> Phrase {
        Phrase(
            one: "answers and comments of 1 piece of work", other: "answers and comments of \(count) pieces of work",
            count)
    }
    fileprivate static func fatesGo(_ count: Int) -> Phrase {
        Phrase(
            one: "why 1 report was not kept", other: "why \(count) reports were not kept", count)
    }
    fileprivate static func entriesGo(_ count: Int) -> Phrase {
        Phrase(one: "1 line of the log", other: "\(count) lines of the log", count)
    }
    fileprivate static func workOfHandouts(_ count: Int) -> Phrase {
        Phrase(
            one:
                "This is the work for 1 completed handout. The handout stays, and so does the record of who did it and when.",
            other:
                "This is the work for \(count) completed handouts. They stay, and so does the record of who did them and when.",
            count)
    }
}
