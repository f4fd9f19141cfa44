import ClassKit

/// A small app that follows all advice, but for what `LINTCLIENT_BREAK` names: that rule of `homeroom lint` it breaks.
@main struct LintClient {
    static let broken = ProcessInfo.processInfo.environment["LINTCLIENT_BREAK"] ?? ""

    static func breaks(_ rule: String) -> Bool { broken == rule }

    static func main() async throws {
        // Whatever is wrong with it, it does not stay.
        alarm(300)
        if breaks("crash-at-launch") { abort() }
        try await declare()
        if let asked = await WhatIsAsked.first() { try await open(asked) }
    }

    /// A unit with two quizzes.
    private static func declare() async throws {
        guard !breaks("nothing-declared") else { return }
        let store = CLSDataStore.shared
        // It may run a second time in the same store.
        guard try await find(["sums"]) == nil else { return }
        let unit = CLSContext(type: .lesson, identifier: "sums", title: "Sums and products")
        describe(unit)
        unit.isAssignable = false
        store.mainAppContext.addChildContext(unit)
        for (order, name) in ["addition", "multiplication"].enumerated() {
            unit.addChildContext(quiz(name, order + 1))
        }
        try await store.save()
    }

    private static func quiz(_ name: String, _ order: Int) -> CLSContext {
        var title = name == "addition" ? "Add two numbers" : "Multiply two numbers"
        if breaks("title-is-identifier"), order == 1 { title = name }
        if breaks("title-doubled") { title = "Two numbers" }
        let quiz = CLSContext(type: .quiz, identifier: name, title: title)
        describe(quiz)
        quiz.displayOrder = order
        if order == 1 { quiz.universalLinkURL = URL(string: "lintclient://sums/addition") }
        return quiz
    }

    private static func describe(_ context: CLSContext) {
        context.topic = .math
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
    }
}

/// The path of the context that the app is started to open.
enum WhatIsAsked {
    /// Nil when it was started to open nothing.
    static func first() async -> [String]? {
        guard ProcessInfo.processInfo.environment["CLASSKIT_CONTINUE"] != nil else { return nil }
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
