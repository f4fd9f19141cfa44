import ClassKit
import Foundation
import Testing

/// Contexts are made when somebody asks for them.
@Suite struct DelegateTests {
    let place = Workplace()
    let maker = Maker()

    init() { place.store.delegate = maker }

    // MARK: - The delegate

    @Test func `the delegate is held weakly`() async throws {
        var brief: Maker? = Maker()
        place.store.delegate = brief
        #expect(place.store.delegate != nil)
        brief = nil
        #expect(place.store.delegate == nil)
        #expect(try await place.store.identifiers(along: "quiz") == [])
    }

    @Test func `setting the delegate again changes nothing but who is asked`() async throws {
        _ = try await place.find("quiz")
        place.store.delegate = maker
        let second = Maker()
        place.store.delegate = second
        _ = try await place.find("quiz")
        _ = try await place.find("other")
        #expect(maker.identifiers == ["quiz"])
        #expect(second.identifiers == ["other"])
    }

    @Test func `both lookups by path ask the delegate`() async throws {
        #expect(try await place.store.identifiers(along: "one") == ["one"])
        #expect(try await place.find("two").identifier == "two")
        #expect(maker.identifiers == ["one", "two"])
    }

    @Test func `the lookup by predicate does not ask the delegate`() async throws {
        #expect(try await place.identifiers("identifier = 'quiz'") == [])
        #expect(maker.requests.isEmpty)
    }

    // MARK: - The walk

    @Test func `it is called once for each missing identifier, from the top down`() async throws {
        try await place.declare("book")
        _ = try await place.find("book", "chapter", "quiz")
        #expect(maker.identifiers == ["chapter", "quiz"])
    }

    @Test func `each new context is the parent of the next call`() async throws {
        _ = try await place.find("book", "chapter", "quiz")
        #expect(
            maker.requests.map(\.parent) == [
                ["dev.test.app"], ["dev.test.app", "book"], ["dev.test.app", "book", "chapter"],
            ])
    }

    @Test func `parentIdentifierPath leaves the main app context out, so it is empty directly below it`() async throws {
        _ = try await place.find("book", "chapter", "quiz")
        #expect(maker.requests.map(\.path) == [[], ["book"], ["book", "chapter"]])
    }

    @Test func `a lookup from a context tells the delegate the whole path above`() async throws {
        let chapter = try await place.declare("book", "chapter")
        _ = try await chapter.descendant(matchingIdentifierPath: ["part", "quiz"])
        #expect(maker.requests.map(\.path) == [["book", "chapter"], ["book", "chapter", "part"]])
    }

    @Test func `what it makes is attached to the parent`() async throws {
        let quiz = try await place.find("chapter", "quiz")
        #expect(quiz.identifierPath == ["dev.test.app", "chapter", "quiz"])
        #expect(quiz.parent?.parent === place.root)
    }

    @Test func `what it makes is saved without a save`() async throws {
        _ = try await place.find("chapter", "quiz")
        try await place.waitForQueue()
        #expect(try await place.kept("chapter", "quiz") != nil)
    }

    @Test func `what it makes is saved alone: what the app added waits for the app's save`() async throws {
        let mine = place.add("mine")
        try await place.declare("changed").title = "New title"
        mine.title = "My own"
        let extra = place.add("extra")
        _ = try await place.find("quiz")
        try await place.waitForQueue()
        #expect(try await place.kept("quiz") != nil)
        #expect(try await place.kept("extra") == nil)
        #expect(try await place.kept("changed")?.title == "changed")
        try await place.store.save()
        #expect(try await place.kept("extra")?.identifier == extra.identifier)
    }

    @Test func `what it makes below a context that is not saved waits for that one's save`() async throws {
        let chapter = place.add("chapter")
        _ = try await chapter.descendant(matchingIdentifierPath: ["quiz"])
        try await place.waitForQueue()
        #expect(try await place.kept("chapter") == nil)
        try await place.store.save()
        #expect(try await place.kept("chapter", "quiz") != nil)
    }

    @Test func `a second request for the same path returns the same context without a new call`() async throws {
        let first = try await place.find("chapter", "quiz")
        let second = try await place.find("chapter", "quiz")
        #expect(first === second)
        try await place.waitForQueue()
        place.restart()
        place.store.delegate = maker
        _ = try await place.find("chapter", "quiz")
        #expect(maker.identifiers == ["chapter", "quiz"])
    }

    @Test func `it is called on a background queue before the completion of its lookup`() async throws {
        let threads = Maker { identifier, _ in
            Thread.isMainThread ? nil : .named(identifier)
        }
        place.store.delegate = threads
        #expect(try await place.find("quiz").identifier == "quiz")
    }

    @Test func `properties that it sets are saved with the context`() async throws {
        place.store.delegate = nil
        let setter = Maker { identifier, _ in
            let context = CLSContext.named(identifier)
            context.topic = .science
            context.displayOrder = 7
            context.thumbnail = try? CGImage.flat(width: 100, height: 90)
            return context
        }
        place.store.delegate = setter
        _ = try await place.find("quiz")
        try await place.waitForQueue()
        place.restart()
        let found = try await place.find("quiz")
        #expect(found.topic == .science && found.displayOrder == 7)
        #expect(found.thumbnail?.width == 100)
    }

    // MARK: - What it may answer

    @Test func `nil ends the walk, and deeper contexts are not asked for`() async throws {
        let picky = Maker { identifier, _ in identifier == "none" ? nil : .named(identifier) }
        place.store.delegate = picky
        #expect(try await place.store.identifiers(along: "book", "none", "deeper") == ["book"])
        #expect(picky.identifiers == ["book", "none"])
        #expect(await failure { _ = try await place.find("none") }?.code == .invalidArgument)
    }

    @Test func `a context with another identifier than the one asked for is not used`() async throws {
        let careless = Maker { _, _ in .named("other") }
        place.store.delegate = careless
        #expect(try await place.store.identifiers(along: "quiz", "deeper") == [])
        #expect(careless.identifiers == ["quiz"])
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
    }

    @Test func `a delegate that adds its context to the parent itself gets it saved as well`() async throws {
        let eager = Maker { identifier, parent in
            let context = CLSContext.named(identifier)
            parent.addChildContext(context)
            return context
        }
        place.store.delegate = eager
        let quiz = try await place.find("chapter", "quiz")
        try await place.waitForQueue()
        #expect(try await place.kept("chapter", "quiz") != nil)
        #expect(try await place.find("chapter", "quiz") === quiz)
        #expect(await place.store.saveError() == nil)
    }

    @Test func `a delegate that answers with an ancestor is not used`() async throws {
        let looping = Maker { identifier, parent in
            parent.identifier == identifier ? parent : .named(identifier)
        }
        place.store.delegate = looping
        #expect(try await place.store.identifiers(along: "a", "a", "a") == ["a"])
    }

    @Test func `a context too long to be saved is still found, and the next save says what is wrong`() async throws {
        let wordy = Maker { identifier, _ in
            CLSContext(type: .quiz, identifier: identifier, title: String(repeating: "t", count: 300))
        }
        place.store.delegate = wordy
        #expect(try await place.find("quiz").identifier == "quiz")
        try await place.waitForQueue()
        #expect(await place.store.saveError()?.code == .limits)
        #expect(wordy.identifiers == ["quiz"])
    }
}
