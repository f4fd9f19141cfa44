import ClassKit

/// A small app that follows all advice, but for what `LINTCLIENT_BREAK` names: that rule of `homeroom lint` it breaks.
@main struct LintClient {
    static let broken = ProcessInfo.processInfo.environment["LINTCLIENT_BREAK"] ?? ""

    static func breaks(_ rule: String) -> Bool { broken == rule }

    static func main() async throws {
        // Whatever is wrong with it, it does not stay.
        alarm(300)
        if breaks("crash-at-launch") { abort() }
        if breaks("setting-unmanaged") {
            UserDefaults.standard.set(3, forKey: "level")
            UserDefaults.standard.synchronize()
        }
        try await declare()
        if let asked = await WhatIsAsked.first() { try await open(asked) }
        // As an app with a window does.
        if breaks("ending") { while true { pause() } }
    }

    /// A unit with two quizzes.
    private static func declare() async throws {
        guard !breaks("nothing-declared") else { return }
        let store = CLSDataStore.shared
        // It may run a second time in the same store.
        guard try await find([unitName]) == nil else { return }
        let unit = CLSContext(type: .lesson, identifier: unitName, title: "Sums and products")
        describe(unit)
        unit.isAssignable = breaks("container-without-activity")
        store.mainAppContext.addChildContext(unit)
        for (order, name) in ["addition", "multiplication"].enumerated() {
            unit.addChildContext(quiz(name, order + 1))
        }
        try await store.save()
    }

    private static var unitName: String {
        let variables = ProcessInfo.processInfo.environment
        if breaks("identifiers-differ") { return "sums for a \(variables["CLASSKIT_ROLE"] ?? "")" }
        if breaks("identifier-personal") { return "sums of \(variables["USER"] ?? "")" }
        if breaks("identifiers-by-language"), variables["LANG"]?.hasPrefix("ar") == true { return "totals" }
        if breaks("identifier-address") { return variables["EMAIL"] ?? "" }
        return "sums"
    }

    private static func quiz(_ name: String, _ order: Int) -> CLSContext {
        var title = name == "addition" ? "Add two numbers" : "Multiply two numbers"
        if breaks("title-is-identifier"), order == 1 { title = name }
        if breaks("title-doubled") { title = "Two numbers" }
        if breaks("title-generic"), order == 1 { title = "Quiz" }
        if breaks("screen-declared"), order == 1 { title = "Settings" }
        if breaks("title-numbered") { title = "\(order). \(title)" }
        let identifier = breaks("screen-identifier") && order == 1 ? "AdditionScreen" : name
        let quiz = CLSContext(type: .quiz, identifier: identifier, title: title)
        if order == 2 || !breaks("capability-missing") {
            quiz.addProgressReportingCapabilities([
                CLSProgressReportingCapability(kind: .percent, details: nil),
                CLSProgressReportingCapability(kind: .binary, details: nil),
                CLSProgressReportingCapability(kind: .score, details: nil),
            ])
        }
        describe(quiz)
        quiz.displayOrder = breaks("order-missing") ? 0 : order
        let scheme = breaks("scheme-undeclared") ? "otherclient" : "lintclient"
        if order == 1 { quiz.universalLinkURL = URL(string: "\(scheme)://sums/\(identifier)") }
        return quiz
    }

    private static func describe(_ context: CLSContext) {
        if !breaks("topic-missing") { context.topic = .math }
        if !breaks("summary-missing") { context.summary = "Four questions" }
        if !breaks("age-missing") { context.suggestedAge = NSRange(6...9) }
        if !breaks("minutes-missing") { context.suggestedCompletionTime = NSRange(2...5) }
    }

    static func find(_ path: [String]) async throws -> CLSContext? {
        try await CLSDataStore.shared.contexts(matchingIdentifierPath: path).last.flatMap {
            $0.identifierPath.count == path.count + 1 ? $0 : nil
        }
    }

    /// Takes the quiz that a link leads to, and ends.
    private static func open(_ path: [String]) async throws {
        if breaks("link-fails"), path.last == "addition" { abort() }
        if breaks("link-hangs"), path.last == "addition" { while true { pause() } }
        if breaks("unknown-fails"), path.last == "no-such-place" { abort() }
        let delegate = AnythingGoes()
        if breaks("unknown-declared") { CLSDataStore.shared.delegate = delegate }
        let name = breaks("link-elsewhere") ? "multiplication" : path.last ?? ""
        guard path.count > 1, let quiz = try await find([unitName, name]) else { return }
        if quiz.title == AnythingGoes.title { return }
        let attempt = quiz.createNewActivity()
        attempt.start()
        if breaks("attempt-not-stopped") { return try await CLSDataStore.shared.save() }
        let question = CLSBinaryItem(
            identifier: "question", title: breaks("item-title-missing") ? "" : "2 + 3", type: .correctIncorrect)
        question.value = true
        if !breaks("score-without-items") { attempt.addAdditionalActivityItem(question) }
        attempt.primaryActivityItem = CLSScoreItem(identifier: "score", title: "Score", score: 1, maxScore: 4)
        attempt.progress = 1
        if breaks("attempt-not-saved") { try await CLSDataStore.shared.save() }
        attempt.stop()
        if !breaks("attempt-not-saved") { try await CLSDataStore.shared.save() }
    }
}

/// Has a context for each path that it is asked for.
final class AnythingGoes: NSObject, CLSDataStoreDelegate {
    static let title = "Anything"

    func createContext(forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String])
        -> CLSContext?
    {
        CLSContext(type: .quiz, identifier: identifier, title: Self.title)
    }
}

/// The path of the context that the app is started to open.
enum WhatIsAsked {
    /// Nil when it was started to open nothing.
    static func first() async -> [String]? {
        let variables = ProcessInfo.processInfo.environment
        guard variables["CLASSKIT_CONTINUE"] != nil, !LintClient.breaks("link-ignored") else { return nil }
        return await withCheckedContinuation { done in
            CLSDataStore.shared.onContinue = { activity in
                CLSDataStore.shared.onContinue = nil
                if let url = activity.webpageURL {
                    done.resume(returning: [url.host() ?? ""] + url.pathComponents.filter { $0 != "/" })
                } else {
                    done.resume(returning: Array(activity.contextIdentifierPath?.dropFirst() ?? []))
                }
            }
        }
    }
}
