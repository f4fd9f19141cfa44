import ClassKit

/// An app's screen: everything in it belongs to the main actor, but the answers come elsewhere.
@MainActor final class LessonScreen {
    private(set) var title = ""
    private let path = ["lesson 1", "page 1"]
    private let lesson: CLSContext

    init(lesson: CLSContext) {
        self.lesson = lesson
    }

    func open(answer: Answer<Bool>) {
        CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path) { context, _ in
            // A closure that belonged to the main actor would trap here.
            answer.give(Thread.isMainThread)
            let title = context?.title ?? ""
            DispatchQueue.main.async { self.title = title }
        }
    }

    func close(answer: Answer<Bool>) {
        CLSDataStore.shared.save { error in
            answer.give(Thread.isMainThread)
            Task { @MainActor in self.title = error == nil ? "saved" : "" }
        }
    }

    /// The forms one awaits, from the main actor.
    func reload() async throws -> [String] {
        let store = CLSDataStore.shared
        let page = try await store.mainAppContext.descendant(matchingIdentifierPath: path)
        let pages = try await store.contexts(matchingIdentifierPath: path)
        let siblings = try await store.contexts(matching: NSPredicate(format: "title = %@", page.title))
        try await store.save()
        page.becomeActive()
        _ = try await lesson.descendant(matchingIdentifierPath: ["page 1"])
        return pages.map { $0.identifier } + siblings.map { $0.title }
    }
}

@MainActor func checkScreen() {
    let lesson = declare("lesson 2")
    lesson.addChildContext(CLSContext(type: .page, identifier: "page 1", title: "Eclipses"))
    let screen = LessonScreen(lesson: lesson)
    let opened = Answer<Bool>()
    screen.open(answer: opened)
    expect(opened.wait() == false, "a screen's closure runs off the main thread")
    let closed = Answer<Bool>()
    screen.close(answer: closed)
    expect(closed.wait() == false, "and so does the one that saves")

    var reloaded: Bool?
    Task { @MainActor in
        reloaded = (try? await screen.reload()) != nil
    }
    let deadline = Date(timeIntervalSinceNow: 10)
    while reloaded == nil, Date() < deadline { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    expect(reloaded == true, "a screen can await")
    expect(screen.title == "saved", "and comes back to the main actor in order")
}
