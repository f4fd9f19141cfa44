import ClassKit
import Foundation
import Testing

/// Contexts are shown in more places than where they hang.
@Suite struct NavigationTests {
    let place = Workplace()

    @Test func `a navigation child keeps its parent and its path`() async throws {
        let quiz = try await place.declare("chapter", "quiz")
        let group = try await place.declare("group")
        group.addNavigationChildContext(quiz)
        try await place.store.save()
        #expect(quiz.parent?.identifier == "chapter")
        #expect(quiz.identifierPath == ["dev.test.app", "chapter", "quiz"])
        #expect(try await place.identifiers("parent = %@", group) == [])
        #expect(try await place.store.identifiers(along: "group", "quiz") == ["group"])
    }

    @Test func `navigation children are kept in the order in which they were added`() async throws {
        let group = try await place.declare("group")
        for identifier in ["c", "a", "b"] { group.addNavigationChildContext(try await place.declare(identifier)) }
        try await place.store.save()
        place.restart()
        #expect(try await place.find("group").navigationChildContexts.map(\.identifier) == ["c", "a", "b"])
    }

    @Test func `one context may be a navigation child of several groups`() async throws {
        let quiz = try await place.declare("quiz")
        for identifier in ["easy", "new"] { try await place.declare(identifier).addNavigationChildContext(quiz) }
        try await place.store.save()
        place.restart()
        let found = try await place.find("quiz")
        #expect(try await place.find("easy").navigationChildContexts == [found])
        #expect(try await place.find("new").navigationChildContexts == [found])
    }

    @Test func `adding one that is there already changes nothing`() async throws {
        let (group, quiz) = try await (place.declare("group"), place.declare("quiz"))
        group.addNavigationChildContext(quiz)
        group.addNavigationChildContext(quiz)
        #expect(group.navigationChildContexts == [quiz])
    }

    @Test func `removing shows the context no longer, and leaves it where it hangs`() async throws {
        let (group, quiz, other) = try await (
            place.declare("group"), place.declare("quiz"), place.declare("other")
        )
        group.addNavigationChildContext(quiz)
        group.addNavigationChildContext(other)
        try await place.store.save()
        group.removeNavigationChildContext(quiz)
        #expect(group.navigationChildContexts == [other])
        try await place.store.save()
        place.restart()
        #expect(try await place.find("group").navigationChildContexts.map(\.identifier) == ["other"])
        #expect(try await place.find("quiz").parent === place.root)
    }

    @Test func `removing one that is not shown does nothing`() async throws {
        let (group, quiz) = try await (place.declare("group"), place.declare("quiz"))
        group.addNavigationChildContext(quiz)
        group.removeNavigationChildContext(group)
        #expect(group.navigationChildContexts == [quiz])
    }

    @Test func `one that is removed from the tree is shown no more, before the save and after it`() async throws {
        let group = try await place.declare("group")
        let chapter = try await place.declare("chapter")
        let quiz = try await place.declare("quiz", below: chapter)
        group.addNavigationChildContext(quiz)
        group.addNavigationChildContext(chapter)
        try await place.store.save()
        place.store.remove(chapter)
        #expect(group.navigationChildContexts.isEmpty)
        try await place.store.save()
        #expect(group.navigationChildContexts.isEmpty)
        place.restart()
        #expect(try await place.find("group").navigationChildContexts.isEmpty)
    }

    @Test func `one that comes back before the save is shown again`() async throws {
        let (group, quiz) = try await (place.declare("group"), place.declare("quiz"))
        group.addNavigationChildContext(quiz)
        try await place.store.save()
        quiz.removeFromParent()
        place.root.addChildContext(quiz)
        try await place.store.save()
        #expect(group.navigationChildContexts == [quiz])
        place.restart()
        #expect(try await place.find("group").navigationChildContexts.map(\.identifier) == ["quiz"])
    }

    @Test func `one that is saved later than its group is shown from then on`() async throws {
        let group = try await place.declare("group")
        let quiz = CLSContext.named("quiz")
        group.addNavigationChildContext(quiz)
        #expect(group.navigationChildContexts == [quiz])
        try await place.store.save()
        place.root.addChildContext(quiz)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("group").navigationChildContexts.map(\.identifier) == ["quiz"])
    }

    @Test func `groups may show each other`() async throws {
        let (a, b) = try await (place.declare("a"), place.declare("b"))
        a.addNavigationChildContext(b)
        b.addNavigationChildContext(a)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("a").navigationChildContexts.first?.navigationChildContexts == [place.find("a")])
    }
}
