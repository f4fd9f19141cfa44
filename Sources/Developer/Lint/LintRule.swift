/// One piece of advice that a run of an app can be held against.
package struct LintRule: Sendable {
    /// Where a rule was broken, and what is so there.
    package struct Place: Hashable, Sendable {
        /// The identifiers from the app down.
        package var path: [String]
        package var what: String
    }

    package enum Verdict: Sendable {
        /// Judged: nothing is to be said where there is no place.
        case judged([Place])
        /// This run did not show what the rule is about.
        case notJudged(String)
    }

    /// What reports and settings call it.
    package var name: String
    /// What is wrong where it is broken, in a few words.
    package var summary: String
    package var why: String
    package var remedy: String
    /// The same for a page, where its words are others.
    var remedyOfPage: String?
    /// The talk or the page of the documentation that advises it.
    package var source: String
    /// The one kind of app that it is about; nil where it is about every.
    var only: ObservedApp.Kind?
    var judge: @Sendable (ObservedApp) -> Verdict

    func remedy(for kind: ObservedApp.Kind) -> String {
        kind == .page ? remedyOfPage ?? remedy : remedy
    }

    /// Every rule: to add one is to add one value to its group.
    package static let all: [LintRule] =
        declaring + describing + identifying + opening + recording + providing + configuring + onTheWeb
}

extension LintRule {
    /// A rule about contexts, each judged by itself.
    static func each(
        _ contexts: @escaping @Sendable (ObservedApp) -> [ObservedContext],
        _ words: @escaping @Sendable (ObservedContext, ObservedApp) -> String?
    ) -> @Sendable (ObservedApp) -> Verdict {
        { app in
            let judged = contexts(app)
            guard !judged.isEmpty else { return .notJudged("The app declared no context that it is about.") }
            return .judged(judged.compactMap { context in words(context, app).map { app.place(context.path, $0) } })
        }
    }

    /// A rule about contexts that hang below the same one, wherever there are several.
    static func siblings(
        _ places: @escaping @Sendable ([ObservedContext], ObservedApp) -> [Place]
    ) -> @Sendable (ObservedApp) -> Verdict {
        { app in
            let groups = Dictionary(grouping: app.below) { $0.path.dropLast() }.values.filter { $0.count > 1 }
            guard !groups.isEmpty else { return .notJudged("Nowhere do two contexts hang below the same one.") }
            return .judged(
                groups.sorted { $0[0].path.lexicographicallyPrecedes($1[0].path) }.flatMap { places($0, app) })
        }
    }
}
