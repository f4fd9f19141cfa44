import Coursework
import Foundation

extension LintRule {
    /// What is recorded of a student's work.
    static let recording = [
        LintRule(
            name: "item-title-missing", summary: "an item of an attempt has no title of its own",
            why: "Teachers read a row of values. Without a title they do not know what was counted.",
            remedy: "Give each item a short title, such as the question or “Hints taken”.",
            source: "CLSActivityItem, title (Apple’s documentation); Introducing ClassKit (WWDC 2018, session 215)",
            judge: eachAttempt("No attempt with items was saved.", where: { !$0.items.isEmpty }) { attempt in
                let bare = attempt.items.filter { item in
                    item.title.allSatisfy(\.isWhitespace) || item.title == item.identifier
                }
                return bare.first.map { "The item “\($0.identifier)” has no title of its own." }
            }),
        LintRule(
            name: "score-without-items", summary: "a score comes without an item for each question",
            why: "A teacher sees how many were wrong, and not which: there is nothing to talk about in class.",
            remedy: "Add an item for each question, such as a CLSBinaryItem that says whether it was right.",
            remedyOfPage: "Add an item for each question, such as one by binary(…) that says whether it was right.",
            source: "Introducing ClassKit (WWDC 2018, session 215), on additional activity items",
            judge: eachAttempt("No attempt with a score was saved.", where: { ($0.score?.most ?? 0) > 1 }) { attempt in
                attempt.items.contains { !$0.isPrimary && [.binary, .score].contains($0.kind) }
                    ? nil : "A score out of \((attempt.score?.most ?? 0).formatted()), and nothing about its parts."
            }),
        LintRule(
            name: "primary-differs", summary: "attempts at one context have primary items of different classes",
            why:
                "A class has one figure for a task. Of one student’s score and another’s yes there is none that says anything.",
            remedy:
                "Choose one class of item for each context, and set it in front in every attempt; tell the rest by additional items.",
            source: "Introducing ClassKit (WWDC 2018, session 215), on primary activity items",
            judge: { app in
                let attempts = (app.attempts + app.attemptsOfOther).filter { $0.primary != nil }
                guard !attempts.isEmpty else {
                    return .notJudged("No attempt with a primary item was saved." + howToWork)
                }
                return .judged(
                    byPath(attempts).compactMap { path, attempts in
                        let classes = Set(attempts.compactMap(\.primary?.kind.name)).sorted()
                        return classes.count < 2
                            ? nil : app.place(path, "Its attempts have in front: \(classes.joined(separator: ", ")).")
                    })
            }),
        LintRule(
            name: "capability-missing", summary: "something is recorded that the context does not say it reports",
            why: "Teachers are told beforehand what a task reports, and choose by it.",
            remedy:
                "Add a progress reporting capability for each kind of progress that the app records at the context.",
            remedyOfPage:
                "Declare the context with capabilities, one for each kind of progress that the app records there: [{ kind: \"score\" }].",
            source:
                "CLSProgressReportingCapability (Apple’s documentation); What’s new in ClassKit (WWDC 2020, session 10672)",
            judge: { app in
                guard app.attempts.contains(where: { !$0.kinds.isEmpty }) else {
                    return .notJudged("No attempt with progress or items was saved.")
                }
                let contexts = Dictionary(app.atEnd.map { ($0.path, $0) }) { first, _ in first }
                return .judged(
                    byPath(app.attempts).compactMap { path, attempts in
                        guard let context = contexts[path] else { return nil }
                        let missing = attempts.reduce(into: Set()) { $0.formUnion($1.kinds) }.subtracting(
                            context.reported)
                        let names = missing.map(\.name).sorted().joined(separator: ", ")
                        return missing.isEmpty
                            ? nil : app.place(path, "Recorded, and not among its capabilities: \(names).")
                    })
            }),
        LintRule(
            name: "attempt-restarted", summary: "a reading place is begun anew at each visit",
            why:
                "Who reads comes back. A teacher then sees many attempts with little in each, and none that shows how far the student is.",
            remedy:
                "Go on with the context’s currentActivity where there is one; call createNewActivity() where there is none.",
            source: "CLSContext, currentActivity and createNewActivity() (Apple’s documentation)", only: .program,
            judge: { app in
                let judged = app.revisits.filter { $0.attempts > 0 }
                guard !judged.isEmpty else {
                    return .notJudged("No reading place was opened that began an attempt and left it unfinished.")
                }
                return .judged(
                    judged.filter { $0.added > 0 }.map {
                        app.place(
                            $0.path, "Opened once more, it began another attempt, though the first was not finished.")
                    })
            }),
        LintRule(
            name: "attempt-not-stopped", summary: "an attempt is begun and never stopped",
            why: "Its clock says nothing of how long the student worked.",
            remedy: "Call stop() when the student leaves the place, also when the app ends.",
            source: "CLSActivity, start() and stop() (Apple’s documentation)", only: .program,
            judge: eachRun(
                { if case .exited = $0.end { true } else { false } }, \.unstopped,
                "The app ended while the attempt’s clock ran.")),
        LintRule(
            name: "attempt-not-saved", summary: "an attempt is not saved when it has changed last",
            why: "What is not saved is lost with the app, and no teacher ever sees it.",
            remedy: "Call save on the data store after stop(), and wait for it.",
            source: "CLSDataStore, save(completion:) (Apple’s documentation)", only: .program,
            judge: eachRun(
                { [.exited(0), .settled].contains($0.end) }, \.unsaved,
                "The attempt was stopped, and not saved after that.")),
        LintRule(
            name: "save-refused", summary: "ClassKit refuses what the app saves",
            why: "What is refused is not on the device, and no teacher ever sees it.",
            remedy:
                "Read the error that save gives, change what it names, and have the app write errors of save where you read them.",
            source: "CLSDataStore, save(completion:), and CLSError (Apple’s documentation)", only: .program,
            judge: { app in
                let refused = app.runs.flatMap(\.refused)
                guard !refused.isEmpty || !app.below.isEmpty || !app.attempts.isEmpty else {
                    return .notJudged("The app saved nothing.")
                }
                return .judged(Set(refused).sorted().map { app.place([], $0) })
            }),
    ]

    private static func byPath(_ attempts: [ObservedAttempt]) -> [([String], [ObservedAttempt])] {
        Dictionary(grouping: attempts, by: \.path).sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { ($0.key, $0.value) }
    }

    /// A rule about attempts, told once for each context.
    private static func eachAttempt(
        _ otherwise: String, where isMeant: @escaping @Sendable (ObservedAttempt) -> Bool,
        _ words: @escaping @Sendable (ObservedAttempt) -> String?
    ) -> @Sendable (ObservedApp) -> Verdict {
        { app in
            let meant = app.attempts.filter(isMeant)
            guard !meant.isEmpty else { return .notJudged(otherwise + howToWork) }
            return .judged(
                byPath(meant).compactMap { path, attempts in
                    attempts.lazy.compactMap(words).first.map { app.place(path, $0) }
                })
        }
    }

    /// A rule about what became of attempts by the end of a run.
    private static func eachRun(
        _ isMeant: @escaping @Sendable (ObservedRun) -> Bool,
        _ places: @escaping @Sendable (ObservedRun) -> Set<String>, _ words: String
    ) -> @Sendable (ObservedApp) -> Verdict {
        { app in
            let runs = app.runs.filter { isMeant($0) && !$0.begun.isEmpty }
            guard !runs.isEmpty else {
                return .notJudged("No run of the kind that is judged began an attempt." + howToWork)
            }
            let broken = runs.reduce(into: Set<String>()) { $0.formUnion(places($1)) }
            return .judged(
                broken.sorted().map { Place(path: $0.split(separator: "/").map(String.init), what: words) })
        }
    }

    private static let howToWork = " --work ARGUMENTS has the app do some work by itself."
}

extension ObservedAttempt {
    /// What stands in front.
    var primary: Item? { items.first(where: \.isPrimary) }

    /// The score that stands in front.
    fileprivate var score: Item? { primary?.kind == .score ? primary : nil }

    /// The kinds of progress that it holds, beside time.
    fileprivate var kinds: Set<Capability.Kind> { Set(items.map(\.kind) + (hasProgress ? [.percent] : [])) }
}
