import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/privacy`: whether the school keeps what devices report, and for how long it keeps what was done.
enum PrivacyPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/privacy", "privacyPage", .administrators,
            parameters: [
                Operation.Parameter("days", .string(limit: 20), "For how many days work is to be kept; none for ever."),
                Operation.Parameter("auditDays", .string(limit: 20), "For how many the log is."),
            ], show),
        Operation.page("/manager/privacy/delete", "deleteProgressPage", .administrators, question),
        Operation.form("/manager/privacy/progress", "progressForm", .administrators) { visit, form in
            guard let choice = form["progress"].flatMap(Choice.init) else { throw SchoolError.invalid([]) }
            _ = try await visit.call.switchProgress(choice == .on, whenOff: choice == .delete ? .delete : .keep)
            return .go("/manager/privacy", choice.flash)
        },
        Operation.form("/manager/privacy/retention", "retentionForm", .administrators) { visit, form in
            let typed = TypedRetention(days: form["days"], auditDays: form["auditDays"])
            guard case .success(let wanted) = typed.read() else { return .again(try content(visit, typed)) }
            try await visit.perform(.keepWork(forDays: wanted.days, logForDays: wanted.auditDays))
            return .go("/manager/privacy", .retentionSet)
        },
    ]

    private enum Choice: String {
        case on, pause, delete

        var flash: Flash {
            switch self {
            case .on: .progressOn
            case .pause: .progressPaused
            case .delete: .progressDeleted
            }
        }
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let typed = TypedRetention(days: visit.call.query("days"), auditDays: visit.call.query("auditDays"))
        return try content(visit, typed.auditDays == nil ? nil : typed)
    }

    /// - Parameter typed: what somebody would like to be kept; nil to show what is.
    private static func content(_ visit: Visit, _ typed: TypedRetention?) throws -> PageContent {
        let words = visit.words
        let (progress, kept) = try visit.read { transaction in
            let kept = RetentionPeriods(days: try transaction.retentionDays(), auditDays: try transaction.auditDays())
            return (try transaction.studentProgress(), kept)
        }
        let card = RetentionCard(kept: kept, typed: typed ?? TypedRetention(kept), words: words)
            .view(try typed.flatMap { try forecast($0, visit) })
        var content = PageContent(words.plain(.privacy), in: .school) {
            ProgressCard.view(progress, words)
            card
        }
        content.crumbs = [.init(words(.theSchool), "/manager")]
        if visit.flash == .progressPaused, !progress.isOn {
            content.undo = ProgressCard.act("on", words) {
                Icon.undo.view
                words(.undoIt)
            }
        }
        return content
    }

    /// Nil where what was typed is none that can be said.
    private static func forecast(_ typed: TypedRetention, _ visit: Visit) throws -> RetentionForecast? {
        guard case .success(let wanted) = typed.read() else { return nil }
        return try visit.read { try $0.forecast(keepingWorkFor: wanted.days, auditFor: wanted.auditDays) }
    }

    /// Asked first, as there is no way back.
    private static func question(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let progress = try visit.read { try $0.studentProgress() }
        var content = PageContent(words.plain(.deleteReported), in: .school) {
            section(.class("card stack")) {
                h2 { words(.reportedOf(progress.people)) }
                p { words(.deletingMeans) }
                p { words(.backupsHold) }
                p { strong { words(.forGood) } }
                form(.method("post"), .action("/manager/privacy/progress"), .class("actions")) {
                    button(.type("submit"), .name("progress"), .value("delete"), .class("danger")) {
                        words(progress.isOn ? .switchOffAndDelete : .deleteReported)
                    }
                    a(.class("button"), .href("/manager/privacy")) { words(.leaveIt) }
                }
            }
        }
        content.crumbs = [.init(words(.theSchool), "/manager"), .init(words(.privacy), "/manager/privacy")]
        return content
    }
}

/// Student Progress of the school: how it stands, and what each way of switching it means.
private enum ProgressCard {
    static func view(_ progress: StudentProgress, _ words: Words) -> HTML {
        section(.class("card stack"), .id("progress")) {
            h2 { words(.studentProgress) }
            p {
                span(.class(progress.isOn ? "badge good" : "badge late")) {
                    words(progress.isOn ? .isOn : progress.isDeleting ? .isBeingDeleted : .isOff)
                }
                " "
                words(progress.isOn ? .onMeans : .offMeans)
            }
            p { words(.reportedOf(progress.people)) }
            if progress.isOn {
                p(.class("hint")) { words(.pausingMeans) }
            } else if progress.people > 0, !progress.isDeleting {
                p(.class("hint")) { words(.pausedMeans) }
            }
            div(.class("actions")) {
                if progress.isOn {
                    act("pause", words) { words(.switchOffAndKeep) }
                } else if !progress.isDeleting {
                    act("on", words) { words(.switchOn) }
                }
                if progress.isOn || (progress.people > 0 && !progress.isDeleting) {
                    a(.class("button"), .href("/manager/privacy/delete")) {
                        words(progress.isOn ? .switchOffAndDelete : .deleteReported)
                    }
                }
            }
        }
    }

    static func act(_ choice: String, _ words: Words, @HTMLBuilder _ title: () -> HTML) -> HTML {
        form(.method("post"), .action("/manager/privacy/progress")) {
            button(.type("submit"), .name("progress"), .value(choice)) { title() }
        }
    }
}

extension Phrase {
    static let privacy = Phrase("Privacy")
    static let studentProgress = Phrase("Student Progress")
    static let isOn = Phrase("on", context: "Student Progress")
    static let isOff = Phrase("off", context: "Student Progress")
    fileprivate static let isBeingDeleted = Phrase("off, and being deleted", context: "Student Progress")
    fileprivate static let onMeans = Phrase(
        "What students do in apps is reported if it was assigned to them, and their teachers see it.")
    fileprivate static let offMeans = Phrase(
        "Nothing that students do in apps is reported to the school. They can go on working, and say themselves what they have done."
    )
    fileprivate static func reportedOf(_ people: Int) -> Phrase {
        Phrase(
            one: "The school keeps what apps reported about 1 person.",
            other: "The school keeps what apps reported about \(people) people.", people)
    }
    fileprivate static let pausingMeans = Phrase(
        "What was reported can be kept: nobody sees it then, and it is there again once you switch on. What you delete is gone for good."
    )
    fileprivate static let pausedMeans = Phrase("Nobody sees it. It is there again once you switch on.")
    static let switchOn = Phrase("Switch on")
    fileprivate static let switchOffAndKeep = Phrase("Switch off, keep what was reported")
    fileprivate static let switchOffAndDelete = Phrase("Switch off and delete")
    fileprivate static let deleteReported = Phrase("Delete what apps reported")
    fileprivate static let deletingMeans = Phrase(
        "Time, scores and progress that apps reported are deleted for everybody. What students handed in and answered stays, and the tasks they marked as done stay done."
    )
    static let backupsHold = Phrase("Backups made before still hold it, until they are removed.")
}
