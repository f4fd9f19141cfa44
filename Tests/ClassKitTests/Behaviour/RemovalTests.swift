import ClassKit
import Foundation
import Testing

/// What is removed, with all below it.
@Suite struct RemovalTests {
    let place = Workplace()

    @Test func `remove takes effect in the store at the save`() async throws {
        let quiz = try await place.declare("quiz")
        place.store.remove(quiz)
        #expect(try await place.kept("quiz") != nil)
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `remove takes all descendants along, loaded or not`() async throws {
        try await place.declare("chapter", "loaded", "deeper")
        try await place.declare("stored", below: try await place.find("chapter"))
        place.restart()
        _ = try await place.find("chapter", "loaded")
        place.store.remove(try await place.find("chapter"))
        try await place.store.save()
        place.restart()
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
        #expect(place.count("SELECT count(*) FROM context WHERE removed IS NULL") == 1)
    }

    @Test func `a removed context is out of its tree at once, for lookups by path too`() async throws {
        let quiz = try await place.declare("chapter", "quiz")
        place.store.remove(try #require(quiz.parent))
        #expect(try await place.store.identifiers(along: "chapter", "quiz") == [])
        #expect(await failure { _ = try await place.find("chapter") }?.code == .invalidArgument)
    }

    @Test func `removeFromParent detaches at once, and the save deletes the context`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.removeFromParent()
        #expect(quiz.parent == nil)
        #expect(try await place.kept("quiz") != nil)
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `a new context that was detached before the save is not saved`() async throws {
        place.add("quiz").removeFromParent()
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `a context added again before the save stays, with everything below it`() async throws {
        let chapter = try await place.declare("chapter")
        try await place.declare("quiz", below: chapter)
        chapter.removeFromParent()
        place.root.addChildContext(chapter)
        #expect(try await place.find("chapter") === chapter)
        try await place.store.save()
        #expect(try await place.kept("chapter", "quiz") != nil)
    }

    @Test func `a child that is not saved comes back with its parent, once, with what was recorded in it`() async throws
    {
        let chapter = try await place.declare("chapter")
        let quiz = place.add("quiz", below: chapter)
        quiz.createNewActivity().progress = 0.5
        chapter.removeFromParent()
        try await place.declare("book").addChildContext(chapter)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("book", "chapter", "quiz").currentActivity?.progress == 0.5)
    }

    @Test func `a new context that is taken out and added again keeps what was recorded in it`() async throws {
        let quiz = place.add("quiz")
        quiz.createNewActivity().progress = 0.5
        quiz.removeFromParent()
        place.root.addChildContext(quiz)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.progress == 0.5)
    }

    @Test func `removed, added and removed again, it goes`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.removeFromParent()
        place.root.addChildContext(quiz)
        quiz.removeFromParent()
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
        #expect(try await place.store.identifiers(along: "quiz") == [])
    }

    @Test func `after the save a removed context stands free, and may be added again with all it says`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.topic = .science
        quiz.thumbnail = try .flat(width: 100, height: 100)
        quiz.addNavigationChildContext(try await place.declare("shown"))
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: nil)])
        try await place.declare("child", below: quiz)
        place.restart()
        let found = try await place.find("quiz")
        _ = try await place.find("quiz", "child")
        place.store.remove(found)
        try await place.store.save()
        #expect(found.parent == nil && found.identifierPath == ["quiz"])

        try await place.declare("elsewhere").addChildContext(found)
        try await place.store.save()
        place.restart()
        let again = try await place.find("elsewhere", "quiz")
        #expect(again.topic == .science && again.thumbnail?.width == 100)
        #expect(again.navigationChildContexts.map(\.identifier) == ["shown"])
        #expect(again.progressReportingCapabilities.count == 2)
        #expect(try await place.kept("elsewhere", "quiz", "child") != nil)
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `another context of the same path may take its place in the same save`() async throws {
        let old = try await place.declare("quiz")
        old.title = "Old"
        old.thumbnail = try .flat(width: 100, height: 100)
        old.createNewActivity().progress = 0.5
        try await place.store.save()
        try await place.declare("child", below: old)
        old.removeFromParent()
        let new = place.add("quiz")
        #expect(try await place.find("quiz") === new)
        try await place.store.save()
        place.restart()
        let found = try await place.find("quiz")
        #expect(found.title == "quiz" && found.thumbnail == nil && found.currentActivity == nil)
        #expect(try await place.store.identifiers(along: "quiz", "child") == ["quiz"])
    }

    @Test func `a context added again after the save has no attempt from before, here or after a restart`() async throws
    {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().progress = 0.5
        try await place.store.save()
        quiz.removeFromParent()
        try await place.store.save()
        place.root.addChildContext(quiz)
        #expect(quiz.currentActivity == nil)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").currentActivity == nil)
    }

    @Test func `a child moved out of a removed context in the same save stays`() async throws {
        let chapter = try await place.declare("chapter")
        let quiz = try await place.declare("quiz", below: chapter)
        try await place.declare("question", below: quiz)
        place.root.addChildContext(quiz)
        place.store.remove(chapter)
        try await place.store.save()
        #expect(try await place.kept("quiz", "question") != nil)
        #expect(try await place.kept("chapter") == nil)
        #expect(try await place.find("quiz") === quiz)
    }

    @Test func `a stored context hung below a free-standing one is in no tree, so the save deletes it`() async throws {
        let quiz = try await place.declare("quiz")
        let free = CLSContext.named("free")
        free.addChildContext(quiz)
        #expect(try await place.store.identifiers(along: "quiz") == [])
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
        place.root.addChildContext(free)
        try await place.store.save()
        #expect(try await place.kept("free", "quiz") != nil)
    }

    @Test func `a stored context goes with the new parent it was moved below, when that one is detached`() async throws
    {
        let quiz = try await place.declare("quiz")
        let chapter = place.add("chapter")
        chapter.addChildContext(quiz)
        chapter.removeFromParent()
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
    }

    @Test func `what is added to a removed context is not saved`() async throws {
        let chapter = try await place.declare("chapter")
        place.store.remove(chapter)
        place.add("quiz", below: chapter)
        let maker = Maker()
        place.store.delegate = maker
        #expect(await failure { _ = try await chapter.descendant(matchingIdentifierPath: ["other"]) } != nil)
        #expect(maker.requests.isEmpty, "nothing is asked for below what is in no tree")
        try await place.store.save()
        #expect(try await place.kept("chapter", "quiz") == nil)
        #expect(place.count("SELECT count(*) FROM context WHERE removed IS NULL") == 1)
    }

    @Test func `a removed context is active no more once that is saved`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.becomeActive()
        quiz.createNewActivity().start()
        place.store.remove(quiz)
        try await place.store.save()
        #expect(place.store.activeContext == nil && place.store.runningActivity == nil)
        #expect(!quiz.isActive)
    }

    @Test func `removing a context twice, or a free-standing one, does nothing more`() async throws {
        let quiz = try await place.declare("quiz")
        place.store.remove(quiz)
        place.store.remove(quiz)
        place.store.remove(.named("free"))
        try await place.store.save()
        place.store.remove(quiz)
        try await place.store.save()
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `a removed context's title is kept in the store, so that a handout never points at a hole`() async throws
    {
        place.store.remove(try await place.declare("quiz"))
        try await place.store.save()
        #expect(place.column("SELECT title FROM context WHERE removed IS NOT NULL") == ["quiz"])
    }
}
