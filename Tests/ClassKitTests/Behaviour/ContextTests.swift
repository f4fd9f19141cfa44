import ClassKit
import Foundation
import Testing

/// What a context says of itself.
@Suite struct ContextTests {
    let place = Workplace()

    // MARK: - Being made

    @Test func `a new context stands free: no parent, nothing stored`() async throws {
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Light and shadow")
        #expect(quiz.parent == nil)
        #expect(quiz.type == .quiz && quiz.identifier == "quiz" && quiz.title == "Light and shadow")
        try await place.store.save()
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
    }

    @Test func `a new context says nothing more than what it was made with`() {
        let quiz = CLSContext.named("quiz")
        #expect(quiz.displayOrder == 0)
        #expect(quiz.topic == nil && quiz.summary == nil && quiz.universalLinkURL == nil && quiz.thumbnail == nil)
        #expect(quiz.customTypeName == nil)
        #expect(quiz.isAssignable)
        #expect(quiz.navigationChildContexts.isEmpty && quiz.currentActivity == nil && !quiz.isActive)
    }

    // MARK: - Identifiers

    @Test func `an identifier is unique among siblings only`() async throws {
        try await place.declare("a", "quiz")
        try await place.declare("b", "quiz")
        try await place.declare("quiz", "quiz")
        #expect(try await place.identifiers("identifier = 'quiz'").count == 4)
    }

    @Test(arguments: [true, false])
    func `adding a context whose path exists fails with invalidCreate at the save`(isLoaded: Bool) async throws {
        let first = try await place.declare("quiz")
        first.title = "First"
        try await place.store.save()
        if !isLoaded { place.restart() }
        let second = place.add("quiz")
        let error = await place.store.saveError()
        #expect(error?.code == .invalidCreate && error?.object === second)
        #expect(second.parent == nil)
        #expect(try await place.find("quiz").title == "First")
        #expect(try await place.kept("quiz")?.title == "First")
        try await place.store.save()
    }

    @Test func `two new siblings of the same identifier fail with invalidCreate for the second`() async throws {
        let first = place.add("quiz")
        let second = place.add("quiz")
        let error = try #require(await place.store.saveError())
        #expect(error.parts.map(\.code) == [.invalidCreate])
        #expect(error.parts.first?.object === second)
        #expect(try await place.find("quiz") === first)
    }

    @Test func `identifierPath runs from the main app context, which comes first, down to the context`() async throws {
        let quiz = try await place.declare("chapter", "quiz")
        #expect(quiz.identifierPath == ["dev.test.app", "chapter", "quiz"])
        #expect(Array(quiz.identifierPath[1...]) == ["chapter", "quiz"])
    }

    @Test func `identifierPath of a context without a parent is its own identifier`() {
        let (free, child) = (CLSContext.named("free"), CLSContext.named("child"))
        #expect(free.identifierPath == ["free"])
        free.addChildContext(child)
        #expect(child.identifierPath == ["free", "child"])
    }

    // MARK: - What teachers see

    @Test func `the title is kept exactly as given and can be set`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.title = "  Licht %@ und Schatten\n"
        try await place.store.save()
        #expect(try await place.kept("quiz")?.title == "  Licht %@ und Schatten\n")
    }

    static let types = (0...17).compactMap(CLSContextType.init(rawValue:)).filter { $0 != .app }

    @Test(arguments: types)
    func `every type is kept and changes nothing else`(type: CLSContextType) async throws {
        place.root.addChildContext(CLSContext(type: type, identifier: "it", title: "It"))
        try await place.store.save()
        let found = try #require(try await place.kept("it"))
        #expect(found.type == type && found.isAssignable && found.title == "It")
    }

    @Test func `setType changes the type of a stored context`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.setType(.game)
        #expect(quiz.type == .game)
        try await place.store.save()
        #expect(try await place.kept("quiz")?.type == .game)
    }

    @Test func `customTypeName is kept through a change of the type`() async throws {
        let quiz = place.add("quiz")
        quiz.setType(.custom)
        quiz.customTypeName = "Riddle"
        quiz.setType(.quiz)
        try await place.store.save()
        #expect(quiz.customTypeName == "Riddle")
        #expect(try await place.kept("quiz")?.customTypeName == "Riddle")
    }

    @Test func `displayOrder orders siblings ascending, and equal ones stand as they were saved`() async throws {
        for (identifier, order) in [("c", 1), ("a", -5), ("d", 1)] { place.add(identifier).displayOrder = order }
        place.add("b")
        try await place.store.save()
        place.restart()
        #expect(try await place.identifiers("parent = %@", place.root) == ["a", "b", "c", "d"])
    }

    @Test func `topic answers only what the context itself was given`() async throws {
        let chapter = place.add("chapter")
        chapter.topic = .math
        let quiz = place.add("quiz", below: chapter)
        try await place.store.save()
        #expect(quiz.topic == nil)
        #expect(try await place.kept("chapter", "quiz")?.topic == nil)
        #expect(try await place.identifiers("topic = 'math'") == ["chapter"])
    }

    @Test func `a topic may be any string, and be taken back`() async throws {
        let quiz = place.add("quiz")
        quiz.topic = CLSContextTopic(rawValue: "Astronomy for beginners")
        try await place.store.save()
        #expect(try await place.kept("quiz")?.topic?.rawValue == "Astronomy for beginners")
        quiz.topic = nil
        try await place.store.save()
        #expect(try await place.kept("quiz")?.topic == nil)
    }

    @Test func `isAssignable is true until it is set, and a context that is not still shows`() async throws {
        let chapter = place.add("chapter")
        #expect(chapter.isAssignable)
        chapter.isAssignable = false
        try await place.store.save()
        #expect(try await place.kept("chapter")?.isAssignable == false)
        #expect(try await place.identifiers("parent = %@", place.root) == ["chapter"])
    }

    // MARK: - Ranges

    @Test func `suggestedAge and suggestedCompletionTime are without ends until they are set`() {
        let quiz = CLSContext.named("quiz")
        #expect(quiz.suggestedAge == NSRange(location: 0, length: .max))
        #expect(quiz.suggestedCompletionTime == NSRange(location: 0, length: .max))
        #expect(quiz.suggestedAge == NSRange(0...Int.max - 1))
    }

    @Test(arguments: [(NSRange(4...6), 4, 3), (NSRange(0...10), 0, 11), (NSRange(18...Int.max - 1), 18, Int.max - 18)])
    func `a range of ages is a first year and a count of years`(range: NSRange, first: Int, count: Int) async throws {
        #expect(range == NSRange(location: first, length: count))
        let quiz = place.add("quiz")
        quiz.suggestedAge = range
        quiz.suggestedCompletionTime = range
        try await place.store.save()
        #expect(try await place.kept("quiz")?.suggestedAge == range)
        #expect(try await place.kept("quiz")?.suggestedCompletionTime == range)
    }

    @Test func `a summary is kept and can be taken back`() async throws {
        let quiz = place.add("quiz")
        quiz.summary = "Where shadows come from"
        try await place.store.save()
        #expect(try await place.kept("quiz")?.summary == "Where shadows come from")
        quiz.summary = nil
        try await place.store.save()
        #expect(try await place.kept("quiz")?.summary == nil)
    }

    // MARK: - Equality

    @Test func `contexts in a tree are equal by path, and free-standing ones only to themselves`() async throws {
        let quiz = try await place.declare("quiz")
        let other = place.otherProcess()
        #expect(try await other.mainAppContext.descendant(matchingIdentifierPath: ["quiz"]) == quiz)
        #expect(CLSContext.named("quiz") != CLSContext.named("quiz"))
        #expect(quiz != CLSContext.named("quiz"))
    }

    @Test func `removed contexts that had the same identifier are not equal`() async throws {
        let (a, b) = try await (place.declare("a", "quiz"), place.declare("b", "quiz"))
        a.removeFromParent()
        b.removeFromParent()
        #expect(a != b)
        try await place.store.save()
        #expect(a != b && a == a)
    }
}
