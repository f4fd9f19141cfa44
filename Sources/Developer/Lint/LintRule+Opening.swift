extension LintRule {
    /// What becomes of a student who taps a task.
    static let opening = [
        LintRule(
            name: "link-fails", summary: "a link crashes or hangs the app",
            why: "A task is a link. A student who taps it comes to nothing, and cannot do what was assigned.",
            remedy: "Open the context by hand, as “homeroom open” does, and mend what ends or holds up the app.",
            source: "Advertising your app’s assignable content (Apple’s documentation), on deep links",
            judge: { app in
                let openings = app.runs.compactMap { run in
                    if case .opening(let path, let link) = run.purpose { (path, link, run) } else { nil }
                }
                guard !openings.isEmpty else { return .notJudged("No link was opened.") }
                let places = openings.compactMap { path, link, run in
                    run.failure.map { app.place(path, "Opened by \(link ?? "its path"), the app \($0)") }
                }
                if places.isEmpty, app.unopened > 0 {
                    return .notJudged("\(app.unopened) of the links were not opened; --links N opens more.")
                }
                return .judged(places)
            })
    ]
}

extension ObservedRun {
    /// How it failed, after the word “app”; nil when it did not.
    fileprivate var failure: String? {
        let words = lastWords.isEmpty ? "" : " It said: \(lastWords)"
        return switch end {
        case .exited(0), .settled: nil
        case .exited(let status): "ended with status \(status).\(words)"
        case .signalled(let signal): "was ended by signal \(signal).\(words)"
        case .hung: "did not come to an end, or did not ask for the link, in the time that it had.\(words)"
        }
    }
}
