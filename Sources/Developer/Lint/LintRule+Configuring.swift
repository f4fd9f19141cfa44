extension LintRule {
    /// What a school can have an app do.
    static let configuring = [
        LintRule(
            name: "setting-unmanaged", summary: "the app keeps settings that no administrator can set",
            why: "A school sets many devices up at once. What has to be set by hand on each is set on few of them.",
            remedy:
                "Read the same settings from the dictionary com.apple.configuration.managed of UserDefaults.standard, and again when UserDefaults.didChangeNotification comes.",
            source:
                "Introducing ClassKit (WWDC 2018, session 215), on managed app configuration; RunningOnLinux in ClassKit’s own",
            only: .program,
            judge: { app in
                guard !app.preferences.isEmpty else { return .notJudged("The app kept nothing in its preferences.") }
                guard !app.readsManagedSettings else { return .judged([]) }
                let names = app.preferences.prefix(5).joined(separator: ", ")
                return .judged([
                    app.place([], "It keeps \(names) in its preferences, and reads nothing that a school has set.")
                ])
            }),
        LintRule(
            name: "cache-kept", summary: "a cache lies where nothing is ever cleared",
            why:
                "Devices of a school are shared, and space on them is short. What can be made again is to be the first to go.",
            remedy:
                "Keep what can be made or loaded again in the cachesDirectory of FileManager, and make it again where it is gone.",
            source: "Introducing ClassKit (WWDC 2018, session 215), on purgeable storage", only: .program,
            judge: { app in
                guard app.kept.hasAny else { return .notJudged("The app kept no files of its own.") }
                return .judged(app.kept.caches.map { app.place([], "It keeps a cache in \($0).") })
            }),
    ]
}
