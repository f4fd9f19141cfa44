import ClassKit

extension LintRule {
    /// What an app’s context provider does while a teacher looks for something to assign.
    static let providing = [
        LintRule(
            name: "provider-fails", summary: "the context provider fails, or is slow",
            why: "A teacher waits before a page that stays empty, and looks elsewhere.",
            remedy:
                "Save the direct children of the context that the provider is asked for and nothing else, call the completion, and load what is large later.",
            source:
                "CLSContextProvider, updateDescendants(of:completion:) (Apple’s documentation); ProvidingContexts in ClassKit’s own",
            only: .program,
            judge: { app in
                guard let provider = app.provider else { return .notJudged(noProvider) }
                return .judged(
                    provider.asked.compactMap { asked in
                        asked.trouble.map { app.place(asked.path, "Asked for what is below, \($0)") }
                    })
            }),
        LintRule(
            name: "provider-disagrees", summary: "the context provider and the app declare different contexts",
            why:
                "Whichever ran last decides what teachers read, and what one of them alone knows is found or opened on some devices only.",
            remedy:
                "Make contexts at one place in the code, which the app, its delegate and its provider all call.",
            source:
                "CLSContextProvider and CLSDataStoreDelegate (Apple’s documentation); ProvidingContexts in ClassKit’s own",
            only: .program,
            judge: { app in
                guard let provider = app.provider else { return .notJudged(noProvider) }
                guard !provider.answered.isEmpty else {
                    return .notJudged("The context provider answered nothing that could be compared.")
                }
                return .judged(app.leftOut(by: provider) + app.different(in: provider) + app.unknown(from: provider))
            }),
    ]

    private static let noProvider = "Its ClassKit.json names no contextProvider."
}

extension ObservedProvider.Asked {
    fileprivate var trouble: String? {
        if let failure { return failure.hasPrefix("the provider") ? failure + "." : "nobody answered: \(failure)." }
        guard isSlow else { return nil }
        let limit = Int(ContextProviderRunner.usualLimit)
        return "the provider took \(Int(seconds.rounded())) seconds; after \(limit) it is ended."
    }
}

extension ObservedApp {
    /// What the app declares by itself, and a teacher does not find who has never started it.
    fileprivate func leftOut(by provider: ObservedProvider) -> [LintRule.Place] {
        let known = Set(provider.contexts.map(\.path))
        return below.filter { provider.answered.contains(Array($0.path.dropLast())) && !known.contains($0.path) }
            .map { place($0.path, "The app declares it, and the provider, asked for what is above, does not.") }
    }

    /// What both declare, each in its own way.
    fileprivate func different(in provider: ObservedProvider) -> [LintRule.Place] {
        let own = Dictionary((asTeacher + atEnd).map { ($0.path, $0) }) { first, _ in first }
        return provider.contexts.filter { !$0.path.isEmpty }.compactMap { context in
            let names = own[context.path].map(context.differences) ?? []
            guard !names.isEmpty else { return nil }
            return place(context.path, "The app and the provider differ in \(names.joined(separator: ", ")).")
        }
    }

    /// What the app asked for when it was opened there, and has never heard of.
    fileprivate func unknown(from provider: ObservedProvider) -> [LintRule.Place] {
        let known = Set((asTeacher + atEnd).map(\.path))
        let opened = openings.filter { path, _, run in
            run.tookLink && !known.contains(path) && provider.contexts.contains { $0.path == path }
        }
        return opened.map { place($0.path, "The provider declares it; opened there, the app does not know it.") }
    }
}
