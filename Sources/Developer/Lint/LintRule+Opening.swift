import Coursework

extension LintRule {
    /// What becomes of a student who taps a task.
    static let opening = [
        LintRule(
            name: "link-fails", summary: "a link crashes or hangs the app",
            why: "A task is a link. A student who taps it comes to nothing, and cannot do what was assigned.",
            remedy: "Open the context by hand, as “homeroom open” does, and mend what ends or holds up the app.",
            remedyOfPage:
                "Open the link by hand, look at the browser’s console, and mend what fails or holds up the page.",
            source: "Advertising your app’s assignable content (Apple’s documentation), on deep links",
            judge: { app in
                let launches = app.runs.filter { $0.purpose == .launch }.compactMap(\.failureAtStart).prefix(1)
                guard !launches.isEmpty || !app.openings.isEmpty || app.kind == .page else {
                    return .notJudged("No link was opened.")
                }
                let places =
                    launches.map { app.place([], "Opened, the app \($0)") }
                    + app.openings.compactMap { path, link, run in
                        run.failure.map { app.place(path, "Opened by \(link ?? "its path"), the app \($0)") }
                    }
                if places.isEmpty, app.unopened > 0 {
                    return .notJudged("\(app.unopened) of the links were not opened; --links N opens more.")
                }
                return .judged(places)
            }),
        LintRule(
            name: "link-ignored", summary: "the app does not ask for what it is to open",
            why: "A student who taps the task lands wherever the app begins, and has to look for it.",
            remedy:
                "Set onContinue of the data store when the app starts, and show the context that it is called with.",
            source: "Advertising your app’s assignable content (Apple’s documentation), on deep links", only: .program,
            judge: { app in
                // An address is also an argument of the program, and may have been read there.
                let openings = app.openings.filter { $0.link == nil && $0.run.end == .exited(0) }
                guard !openings.isEmpty else { return .notJudged("No context was opened by its path.") }
                return .judged(
                    openings.filter { !$0.run.tookLink }.map {
                        app.place($0.path, "Opened by its path, the app ended without asking what it was to open.")
                    })
            }),
        LintRule(
            name: "scheme-undeclared", summary: "a link has a scheme that the manifest lacks",
            why: "Nobody on the device knows that this app opens such addresses, so that the link opens nothing.",
            remedy:
                "Write the scheme into ClassKit.json as urlScheme, or leave the link out: then the app is given the path.",
            source: "CLSContext, universalLinkURL (Apple’s documentation); RunningOnLinux in ClassKit’s own",
            only: .program,
            judge: { app in
                let links = app.everywhere.filter { $0.scheme != nil && !$0.isOnTheWeb }
                guard !links.isEmpty else { return .notJudged("No context has a link of the app’s own.") }
                return .judged(
                    links.filter { $0.scheme != app.urlScheme?.lowercased() }.map {
                        app.place(
                            $0.path, "The manifest does not say that the app opens \($0.scheme ?? ""):// addresses.")
                    })
            }),
        LintRule(
            name: "container-without-activity",
            summary: "a context around others can be assigned, though the app records nothing there",
            why: "A teacher who assigns it waits for a report that never comes.",
            remedy:
                "Set isAssignable to false where there is nothing to do but to go on to what is below, or record an activity there.",
            source: "CLSContext, isAssignable (Apple’s documentation)",
            judge: { app in
                guard app.openings.contains(where: { !$0.run.begun.isEmpty }) else {
                    return .notJudged("No link that was opened began an attempt.")
                }
                let containers = app.openings.filter { opening in
                    app.assignable.contains { $0.path == opening.path && app.isContainer($0) }
                }
                return .judged(
                    containers.filter { $0.run.begun.isEmpty }.map {
                        app.place($0.path, "Opened, it began no attempt, there or below.")
                    })
            }),
        LintRule(
            name: "never-recorded",
            summary: "a context with nothing below can be assigned, though the app records nothing there",
            why: "A teacher who assigns it waits for a report that never comes.",
            remedy:
                "Begin an attempt where the student works at it, and save it; or set isAssignable to false where there is nothing to work at.",
            source: "CLSContext, isAssignable (Apple’s documentation)",
            judge: { app in
                guard !app.typesThatBegin.isEmpty else {
                    return .notJudged("No link that was opened began an attempt.")
                }
                return .judged(
                    app.unrecorded.map { app.place($0, "Opened, it began no attempt, and there is none in the end.") })
            }),
        LintRule(
            name: "link-elsewhere", summary: "a link leads to another place than the one that it is for",
            why: "A student works at something else than was assigned, and nothing of it is for the task.",
            remedy: "Show exactly the context that onContinue is called with, and begin the attempt there.",
            remedyOfPage: "Show exactly what the page’s address says, and open the attempt there.",
            source: "Advertising your app’s assignable content (Apple’s documentation), on deep links",
            judge: { app in
                // Where a student's app has other identifiers than the teacher's, another rule says so.
                let known = Set(app.atEnd.map(\.path))
                let openings = app.openings.filter { known.contains($0.path) && !$0.run.begun.isEmpty }
                guard !openings.isEmpty else { return .notJudged("No link that was opened began an attempt.") }
                return .judged(
                    openings.filter { opening in
                        let place = ([app.bundleIdentifier] + opening.path).joined(separator: "/")
                        return !opening.run.begun.contains { $0 == place || $0.hasPrefix(place + "/") }
                    }.map { path, _, run in
                        let begun = run.begun.sorted().joined(separator: ", ")
                        return app.place(path, "Opened, it began attempts at other places alone: \(begun).")
                    })
            }),
        LintRule(
            name: "unknown-fails", summary: "a link to what there is not crashes or hangs the app",
            why: "Tasks outlive content: a link may lead to what an earlier version had, or a later one has.",
            remedy: "Where a path leads to nothing that this version has, say so, and go on.",
            remedyOfPage: "Where an address leads to nothing that this version has, say so, and go on.",
            source: "Advertising your app’s assignable content (Apple’s documentation), on deep links",
            judge: { app in
                guard let run = app.stray else { return .notJudged(app.noStray) }
                switch run.end {
                case .signalled, .failed: break
                case .hung where run.tookLink: break
                case .hung: return .notJudged(notAsked)
                case .exited, .settled: return .judged([])
                }
                return .judged([app.place([], "Opened at a path that it never declared, the app \(run.failure ?? "")")])
            }),
        LintRule(
            name: "unknown-declared", summary: "the app declares whatever it is asked for",
            why:
                "A path that is outdated or mistyped becomes a context which teachers find and assign, with nothing behind it.",
            remedy: "Return nil from the delegate’s createContext for what the app has no content for.",
            remedyOfPage: "Declare what the app has content for, and nothing that only its address says.",
            source: "CLSDataStoreDelegate, createContext (Apple’s documentation)",
            judge: { app in
                guard let run = app.stray else { return .notJudged(app.noStray) }
                guard run.tookLink else { return .notJudged(notAsked) }
                return .judged(
                    app.madeUp.prefix(1).map {
                        app.place($0.path, "Opened at this path, which nobody had declared, the app declared it.")
                    })
            }),
    ]

    private static let notAsked = "Opened at a path that there is not, the app did not ask for it."
}

extension ObservedApp {
    /// The types of contexts of which one at least began an attempt when it was opened. In others work may begin with the first
    /// answer, as in a quiz beside pages to read: to be opened shows nothing there.
    fileprivate var typesThatBegin: Set<ContextType> {
        let begun = Set(openings.filter { !$0.run.begun.isEmpty }.map(\.path))
        return Set(atEnd.filter { begun.contains($0.path) }.map(\.type))
    }

    /// What can be assigned, hangs above nothing, and was opened without any attempt, though the app asked for it.
    fileprivate var unrecorded: [[String]] {
        let types = typesThatBegin
        let leaves = Set(assignable.filter { !isContainer($0) && types.contains($0.type) }.map(\.path))
        // Where a student's app has other identifiers than the teacher's, another rule says so.
        let judged = leaves.intersection(atEnd.map(\.path)).subtracting(attempts.map(\.path))
        return openings.filter { path, _, run in
            judged.contains(path) && run.tookLink && run.begun.isEmpty && [.exited(0), .settled].contains(run.end)
        }.map(\.path)
    }
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
        case .failed(let how): how
        }
    }

    /// A page that throws when it is started is a finding, as is a program that says too much; one that has ended by itself
    /// cannot be judged.
    fileprivate var failureAtStart: String? {
        if case .failed(let how) = end { how } else { nil }
    }
}
