import ClassKit

/// A small app that follows all advice, but for what `LINTCLIENT_BREAK` names: those rules of `homeroom lint` it breaks.
@main struct LintClient {
    private static let broken = (ProcessInfo.processInfo.environment["LINTCLIENT_BREAK"] ?? "").split(separator: ",")

    static func breaks(_ rule: String) -> Bool { broken.contains { $0 == rule } }

    static func main() async throws {
        // Whatever is wrong with it, it does not stay.
        alarm(300)
        if CommandLine.arguments.contains("--provider") { await CLSContextProviderProcess.run(SumsProvider()) }
        if breaks("crash-at-launch") { abort() }
        if breaks("setting-unmanaged") {
            UserDefaults.standard.set(3, forKey: "level")
            UserDefaults.standard.synchronize()
        }
        try keepPictures()
        try await declare()
        if let asked = await WhatIsAsked.first() { try await open(asked) }
        // As an app with a window does.
        if breaks("ending") { while true { pause() } }
    }

    /// What could be loaded again.
    private static func keepPictures() throws {
        let place: FileManager.SearchPathDirectory =
            breaks("cache-kept") ? .applicationSupportDirectory : .cachesDirectory
        let folder = URL.homeDirectory
        let folders = FileManager.default.urls(for: place, in: .userDomainMask)
        let pictures = (folders.first ?? folder).appending(path: "lintclient/picture-cache")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        try Data(count: 1000).write(to: pictures.appending(path: "sum.png"))
    }

    /// A unit with two quizzes and a page to read.
    private static func declare() async throws {
        guard !breaks("nothing-declared") else { return }
        let store = CLSDataStore.shared
        // It may run a second time in the same store.
        guard try await find([unitName]) == nil else { return }
        let unit = unit()
        store.mainAppContext.addChildContext(unit)
        for part in parts { unit.addChildContext(part) }
        try await store.save()
    }

    static func unit() -> CLSContext {
        let unit = CLSContext(type: .lesson, identifier: unitName, title: "Sums and products")
        describe(unit)
        unit.isAssignable = breaks("container-without-activity")
        return unit
    }

    static var parts: [CLSContext] { [quiz("addition", 1), quiz("multiplication", 2), reading(3)] }

    private static func reading(_ order: Int) -> CLSContext {
        let identifier = "reading"
        var title = breaks("title-doubled") ? "Two numbers" : "How sums were written"
        if breaks("title-numbered") { title = "\(order). \(title)" }
        let page = CLSContext(type: .page, identifier: identifier, title: title)
        page.addProgressReportingCapabilities([CLSProgressReportingCapability(kind: .percent, details: nil)])
        describe(page)
        page.displayOrder = breaks("order-missing") ? 0 : order
        return page
    }

    static var unitName: String {
        let variables = ProcessInfo.processInfo.environment
        if breaks("identifiers-differ") { return "sums for a \(variables["CLASSKIT_ROLE"] ?? "")" }
        if breaks("identifier-personal") { return "sums of \(variables["USER"] ?? "")" }
        if breaks("identifiers-by-language"), variables["LANG"]?.hasPrefix("ar") == true { return "totals" }
        if breaks("identifier-address") { return variables["EMAIL"] ?? "" }
        return "sums"
    }

    static func quiz(_ name: String, _ order: Int) -> CLSContext {
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
        if !breaks("thumbnail-missing") { context.thumbnail = picture }
    }

    private static let picture = try? CGImage(width: 80, height: 80, rgba: [UInt8](repeating: 200, count: 80 * 80 * 4))

    static func find(_ path: [String]) async throws -> CLSContext? {
        try await CLSDataStore.shared.contexts(matchingIdentifierPath: path).last.flatMap {
            $0.identifierPath.count == path.count + 1 ? $0 : nil
        }
    }

    /// Reads the page, or takes the quiz, that a link leads to, and ends.
    private static func open(_ path: [String]) async throws {
        if breaks("link-fails"), path.last == "addition" { abort() }
        if breaks("link-hangs"), path.last == "addition" { while true { pause() } }
        if breaks("unknown-fails"), path.last == "no-such-place" { abort() }
        let delegate = AnythingGoes()
        if breaks("unknown-declared") { CLSDataStore.shared.delegate = delegate }
        if path.last == "reading", let page = try await find([unitName, "reading"]) { return try await read(page) }
        let name = breaks("link-elsewhere") ? "multiplication" : path.last ?? ""
        guard path.count > 1, let quiz = try await find([unitName, name]) else { return }
        if quiz.title == AnythingGoes.title { return }
        if breaks("never-recorded"), path.last == "addition" { return }
        let isAgain = quiz.currentActivity != nil
        let attempt = quiz.createNewActivity()
        attempt.start()
        if breaks("attempt-not-stopped") { return try await CLSDataStore.shared.save() }
        if !breaks("score-without-items") { attempt.addAdditionalActivityItem(question()) }
        attempt.primaryActivityItem = CLSScoreItem(identifier: "score", title: "Score", score: 1, maxScore: 4)
        if breaks("primary-differs"), person == "ben.birch" {
            attempt.primaryActivityItem = CLSBinaryItem(identifier: "passed", title: "Passed", type: .passFail)
        }
        if breaks("save-refused"), isAgain {
            attempt.primaryActivityItem = CLSQuantityItem(identifier: "score", title: "Points")
            attempt.stop()
            try? await CLSDataStore.shared.save()
            return
        }
        attempt.progress = 1
        if breaks("attempt-not-saved") { try await CLSDataStore.shared.save() }
        attempt.stop()
        if !breaks("attempt-not-saved") { try await CLSDataStore.shared.save() }
    }

    private static var person: String { ProcessInfo.processInfo.environment["USER"] ?? "" }

    private static func question() -> CLSBinaryItem {
        let isForeign = ProcessInfo.processInfo.environment["LANG"]?.hasPrefix("ar") == true
        var (identifier, title) = ("question", breaks("item-title-missing") ? "" : "2 + 3")
        if breaks("item-identifiers-differ") { identifier = "question \(UUID())" }
        if breaks("item-identifiers-by-language"), isForeign { (identifier, title) = ("frage", "zwei und drei") }
        if breaks("item-personal") { identifier = "question of \(person)" }
        let question = CLSBinaryItem(identifier: identifier, title: title, type: .correctIncorrect)
        question.value = true
        return question
    }

    /// Goes on where it was left, and leaves again.
    private static func read(_ page: CLSContext) async throws {
        let present = breaks("attempt-restarted") ? nil : page.currentActivity
        let attempt = present ?? page.createNewActivity()
        attempt.start()
        attempt.progress = 0.5
        attempt.stop()
        try await CLSDataStore.shared.save()
    }
}

/// Declares what the app does, a level at a time.
final class SumsProvider: NSObject, NSExtensionRequestHandling, CLSContextProvider {
    func beginRequest(with context: NSExtensionContext) {}

    func updateDescendants(of context: CLSContext) async throws {
        if LintClient.breaks("provider-hangs") { while true { pause() } }
        // Longer than its test allows.
        if LintClient.breaks("provider-slow") { try await Task.sleep(for: .seconds(1.6)) }
        if LintClient.breaks("provider-fails") { throw CLSError(.limits) }
        let predicate = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as any CVarArg, context)
        let known = try await CLSDataStore.shared.contexts(matching: predicate).map(\.identifier)
        for child in children(of: context) where !known.contains(child.identifier) { context.addChildContext(child) }
        try await CLSDataStore.shared.save()
    }

    private func children(of context: CLSContext) -> [CLSContext] {
        if LintClient.breaks("nothing-declared") { return [] }
        switch context.identifierPath.count {
        case 1: return [LintClient.unit()]
        case 2:
            var parts = LintClient.parts
            if LintClient.breaks("provider-leaves-out") { parts.removeLast() }
            if LintClient.breaks("provider-disagrees") { parts[0].title = "Sums" }
            if LintClient.breaks("provider-knows-more") {
                let more = LintClient.quiz("division", 4)
                more.title = "Divide two numbers"
                parts.append(more)
            }
            return parts
        default: return []
        }
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
