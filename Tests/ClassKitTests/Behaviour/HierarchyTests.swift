import ClassKit
import Foundation
import Testing

/// Parents and children.
@Suite struct HierarchyTests {
    let place = Workplace()

    @Test func `parent is nil until the context is attached, and then the parent itself`() {
        let quiz = CLSContext.named("quiz")
        #expect(quiz.parent == nil)
        place.root.addChildContext(quiz)
        #expect(quiz.parent === place.root)
    }

    @Test func `a parent is held weakly`() {
        let quiz = CLSContext.named("quiz")
        var parent: CLSContext? = .named("parent")
        parent?.addChildContext(quiz)
        #expect(quiz.parent != nil)
        parent = nil
        #expect(quiz.parent == nil)
    }

    @Test func `a context has one parent only`() async throws {
        let (first, second) = (place.add("first"), place.add("second"))
        let quiz = place.add("quiz", below: first)
        second.addChildContext(quiz)
        #expect(quiz.parent === second)
        try await place.store.save()
        #expect(try await place.identifiers("parent = %@", first) == [])
        #expect(try await place.identifiers("parent = %@", second) == ["quiz"])
    }

    @Test func `adding a child again to its parent changes nothing`() async throws {
        let quiz = try await place.declare("quiz")
        place.root.addChildContext(quiz)
        place.root.addChildContext(quiz)
        try await place.store.save()
        #expect(try await place.find("quiz") === quiz)
    }

    @Test func `a subtree built apart is saved as a whole once it is added`() async throws {
        let book = CLSContext.named("book")
        let chapter = place.add("chapter", below: book)
        let quiz = place.add("quiz", below: chapter)
        quiz.topic = .science
        quiz.thumbnail = try .flat(width: 100, height: 90)
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: "points")])
        book.addNavigationChildContext(quiz)
        quiz.createNewActivity().progress = 0.5
        place.root.addChildContext(book)
        try await place.store.save()
        place.restart()
        let found = try await place.find("book", "chapter", "quiz")
        #expect(found.topic == .science && found.thumbnail?.height == 90)
        #expect(found.progressReportingCapabilities.count == 2)
        #expect(found.currentActivity?.progress == 0.5)
        #expect(try await place.find("book").navigationChildContexts == [found])
    }

    @Test func `a context added to a free-standing parent which is then added is saved below it`() async throws {
        let (outer, inner) = (CLSContext.named("outer"), CLSContext.named("inner"))
        outer.addChildContext(inner)
        place.root.addChildContext(outer)
        place.add("late", below: inner)
        #expect(inner.identifierPath == ["dev.test.app", "outer", "inner"])
        try await place.store.save()
        #expect(try await place.kept("outer", "inner", "late") != nil)
    }

    @Test func `a path that no longer exists is told as such, so that an app can handle old links`() async throws {
        try await place.declare("old", "quiz")
        place.store.remove(try await place.find("old"))
        try await place.store.save()
        #expect(try await place.store.identifiers(along: "old", "quiz") == [])
    }
}
