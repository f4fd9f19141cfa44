import ClassKit
import Foundation
import Testing

/// A context has one parent, so adding it elsewhere moves it.
@Suite struct MoveTests {
    let place = Workplace()

    @Test func `adding a context that has a parent moves it, with everything below it`() async throws {
        try await place.declare("old", "quiz", "question")
        try await place.declare("new")
        place.restart()
        let quiz = try await place.find("old", "quiz")
        try await place.find("new").addChildContext(quiz)
        #expect(quiz.parent?.identifier == "new")
        try await place.store.save()
        #expect(try await place.kept("new", "quiz", "question") != nil)
        #expect(try await place.kept("old", "quiz") == nil)
        #expect(place.count("SELECT count(*) FROM context WHERE removed IS NULL") == 5)
    }

    @Test(arguments: [true, false])
    func `lookups find a moved context by its new path and not by its old one`(isSaved: Bool) async throws {
        try await place.declare("old", "quiz", "question")
        try await place.declare("new")
        let quiz = try await place.find("old", "quiz")
        try await place.find("new").addChildContext(quiz)
        if isSaved { try await place.store.save() }
        #expect(try await place.find("new", "quiz") === quiz)
        #expect(try await place.find("new", "quiz", "question").parent === quiz)
        #expect(try await place.store.identifiers(along: "old", "quiz", "question") == ["old"])
        #expect(quiz.identifierPath == ["dev.test.app", "new", "quiz"])
    }

    @Test func `a context of the same path may be added where one moved away, in the same save`() async throws {
        let archive = try await place.declare("archive")
        let first = try await place.declare("quiz")
        first.title = "First"
        archive.addChildContext(first)
        let second = place.add("quiz")
        second.title = "Second"
        try await place.store.save()
        #expect(try await place.kept("archive", "quiz")?.title == "First")
        #expect(try await place.kept("quiz")?.title == "Second")
    }

    @Test func `contexts may move up one after the other in the same save`() async throws {
        let (a, b, c) = try await (place.declare("a"), place.declare("b"), place.declare("c"))
        let (first, second) = try await (place.declare("quiz", below: a), place.declare("quiz", below: b))
        second.removeFromParent()
        b.addChildContext(first)
        c.addChildContext(second)
        first.title = "First"
        second.title = "Second"
        try await place.store.save()
        #expect(try await place.kept("b", "quiz")?.title == "First")
        #expect(try await place.kept("c", "quiz")?.title == "Second")
        #expect(try await place.kept("a", "quiz") == nil)
    }

    @Test func `a stored context may move below a new one in the same save`() async throws {
        let quiz = try await place.declare("quiz")
        let chapter = place.add("chapter", below: place.add("book"))
        chapter.addChildContext(quiz)
        try await place.store.save()
        #expect(try await place.kept("book", "chapter", "quiz") != nil)
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `moving to where a sibling of that identifier is fails with invalidCreate and loses neither`()
        async throws
    {
        try await place.declare("old", "quiz").title = "Mine"
        try await place.declare("new", "quiz").title = "Theirs"
        try await place.store.save()
        place.restart()
        let quiz = try await place.find("old", "quiz")
        try await place.find("new").addChildContext(quiz)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidCreate && error?.object === quiz)
        #expect(try await place.kept("old", "quiz")?.title == "Mine")
        #expect(try await place.kept("new", "quiz")?.title == "Theirs")
    }

    @Test func `a context cannot be added below itself or below a descendant`() async throws {
        try await place.declare("a", "b", "c")
        let a = try await place.find("a")
        let c = try await place.find("a", "b", "c")
        c.addChildContext(a)
        a.addChildContext(a)
        #expect(a.parent === place.root && c.parent?.identifier == "b")
        let error = try #require(await place.store.saveError())
        #expect(error.parts.map(\.code) == [.invalidArgument, .invalidArgument])
        try await place.store.save()
        #expect(try await place.kept("a", "b", "c") != nil)
    }

    @Test func `two processes cannot move contexts below each other`() async throws {
        try await place.declare("a")
        try await place.declare("b")
        let other = place.otherProcess()
        let theirs = try await other.contexts(matching: NSPredicate(format: "TRUEPREDICATE"))
        let (a, b) = try await (place.find("a"), place.find("b"))
        a.addChildContext(b)
        theirs[1].addChildContext(theirs[0])
        try await place.store.save()
        #expect(await other.saveError()?.code == .invalidArgument)
        #expect(try await place.kept("a", "b") != nil)
    }

    @Test func `what hangs below a twin that could not be added moves to the stored one`() async throws {
        let quiz = try await place.declare("quiz")
        try await place.declare("chapter")
        place.restart()
        let moved = try await place.find("quiz")
        let twin = place.add("chapter")
        twin.addChildContext(moved)
        let error = try #require(await place.store.saveError())
        #expect(error.parts.first?.code == .invalidCreate)
        try await place.store.save()
        #expect(try await place.kept("chapter", "quiz")?.title == quiz.title)
        #expect(try await place.kept("quiz") == nil)
        #expect(try await place.find("chapter", "quiz") === moved)
        #expect(moved.parent !== twin && twin.parent == nil)
    }

    @Test func `a context of one store cannot be added to another`() async throws {
        let mine = try await place.declare("chapter", "quiz")
        let elsewhere = Workplace()
        try await elsewhere.declare("a", "b", "c", "d")
        elsewhere.root.addChildContext(mine)
        #expect(mine.parent?.identifier == "chapter")
        let error = await elsewhere.store.saveError()
        #expect(error?.code == .invalidArgument && error?.object === mine)
        try await place.store.save()
        #expect(try await place.kept("chapter", "quiz") != nil)
        #expect(try await elsewhere.kept("a", "b", "c", "d") != nil)
    }
}
