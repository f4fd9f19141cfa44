import ClassKit
import Foundation
import Testing

/// Contexts are found by what they are.
@Suite struct PredicateLookupTests {
    let place = Workplace()

    // MARK: - The forms that apps use

    @Test func `all contexts of the app that match are found, at any depth`() async throws {
        try await place.declare("a", "quiz")
        try await place.declare("b", "c", "quiz")
        place.restart()
        #expect(try await place.identifiers("identifier = 'quiz'").count == 2)
        #expect(try await place.identifiers("TRUEPREDICATE").count == 5)
    }

    static let keys: [CLSPredicateKeyPath] = [.dateCreated, .identifier, .title, .universalLinkURL, .topic, .parent]

    @Test(arguments: [true, false])
    func `all six key paths can be asked for, of what is saved and of what is not`(isSaved: Bool) async throws {
        let chapter = try await place.declare("chapter")
        place.time.advance(by: 60)
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Light and shadow")
        quiz.topic = .science
        quiz.universalLinkURL = URL(string: "optics://quiz")
        chapter.addChildContext(quiz)
        if isSaved { try await place.store.save() }
        let values: [CLSPredicateKeyPath: any CVarArg] = [
            .identifier: "quiz", .title: "Light and shadow", .topic: CLSContextTopic.science.rawValue,
            .universalLinkURL: "optics://quiz", .parent: chapter, .dateCreated: quiz.dateCreated,
        ]
        for key in Self.keys {
            let value = try #require(values[key])
            #expect(try await place.identifiers("%K = %@", key as any CVarArg, value) == ["quiz"], "\(key.rawValue)")
        }
    }

    @Test func `a key path with a context object finds its children and nothing deeper`() async throws {
        let chapter = try await place.declare("chapter")
        try await place.declare("quiz", "question", below: chapter)
        #expect(try await place.identifiers("%K = %@", CLSPredicateKeyPath.parent as any CVarArg, chapter) == ["quiz"])
        #expect(try await place.identifiers("parent = %@", chapter) == ["quiz"])
        #expect(try await place.identifiers("parent = %@", place.root) == ["chapter"])
    }

    @Test func `topic and parent may be asked for together`() async throws {
        let chapter = try await place.declare("chapter")
        for (identifier, topic) in [("sums", CLSContextTopic.math), ("plays", .literacyAndWriting)] {
            place.add(identifier, below: chapter).topic = topic
        }
        place.add("elsewhere").topic = .math
        try await place.store.save()
        let format = "topic == %@ AND parent == %@"
        #expect(try await place.identifiers(format, CLSContextTopic.math.rawValue, chapter) == ["sums"])
    }

    @Test func `everything made before now is found, and all of it can be removed`() async throws {
        try await place.declare("a", "b", "c")
        try await place.declare("d")
        place.restart()
        let now = NSPredicate(
            format: "%K < %@", CLSPredicateKeyPath.dateCreated as any CVarArg, Date() as any CVarArg)
        let found = try await place.store.contexts(matching: now)
        #expect(Set(found.map(\.identifier)) == ["a", "b", "c", "d"])
        for context in found { place.store.remove(context) }
        try await place.store.save()
        #expect(try await place.store.contexts(matching: now).isEmpty)
        #expect(try await place.kept("a") == nil)
        try await place.declare("a")
        #expect(try await place.kept("a") != nil)
    }

    @Test func `the main app context is never among the results`() async throws {
        try await place.declare("quiz")
        #expect(try await place.identifiers("TRUEPREDICATE") == ["quiz"])
        #expect(try await place.identifiers("identifier = 'dev.test.app'") == [])
        place.root.title = "Changed"
        #expect(try await place.identifiers("TRUEPREDICATE") == ["quiz"])
    }

    @Test func `nothing that matches is an empty list and no error`() async throws {
        #expect(try await place.identifiers("title = 'nothing'") == [])
        let answer = await withCheckedContinuation { done in
            place.store.contexts(matching: NSPredicate(format: "title = 'nothing'")) { found, error in
                done.resume(returning: found.isEmpty && error == nil)
            }
        }
        #expect(answer)
    }

    @Test func `a key that contexts do not have is an invalidArgument`() async throws {
        #expect(await failure { _ = try await place.identifiers("colour = 'red'") }?.code == .invalidArgument)
    }

    @Test func `a predicate made of a block is asked of every context`() async throws {
        try await place.declare("a", "quiz")
        place.add("other quiz")
        let ending = NSPredicate { subject, _ in (subject as? CLSContext)?.identifier.hasSuffix("quiz") ?? false }
        let found = try await place.store.contexts(matching: ending)
        #expect(Set(found.map(\.identifier)) == ["quiz", "other quiz"])
    }

    // MARK: - Order

    @Test func `results come by displayOrder and then in the order of saving, saved or not`() async throws {
        for (identifier, order) in [("third", 2), ("first", 1), ("fourth", 2)] {
            place.add(identifier).displayOrder = order
        }
        try await place.store.save()
        place.add("second").displayOrder = 1
        place.add("fifth").displayOrder = 2
        let expected = ["first", "second", "third", "fourth", "fifth"]
        #expect(try await place.identifiers("parent = %@", place.root) == expected)
        try await place.store.save()
        place.restart()
        #expect(try await place.identifiers("parent = %@", place.root) == expected)
    }

    // MARK: - What waits to be saved

    @Test func `children that are not saved are found below a parent that is not saved and not attached`()
        async throws
    {
        let free = CLSContext.named("free")
        for order in 0..<20 { place.add("\(order)", below: free).displayOrder = order }
        place.add("other")
        #expect(try await place.identifiers("parent = %@", free) == (0..<20).map(String.init))
        place.root.addChildContext(free)
        #expect(try await place.identifiers("parent = %@", free) == (0..<20).map(String.init))
        try await place.store.save()
        #expect(try await place.identifiers("parent = %@", free) == (0..<20).map(String.init))
    }

    @Test func `a change that waits is found as it is now, and not as it is stored`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.title = "New"
        #expect(try await place.identifiers("title = 'New'") == ["quiz"])
        #expect(try await place.identifiers("title = 'quiz'") == [])
        #expect(try await place.identifiers("NOT title = 'New'") == [])
    }

    @Test func `a removal that waits hides the context and everything below it`() async throws {
        try await place.declare("chapter", "quiz")
        place.restart()
        place.store.remove(try await place.find("chapter"))
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
        #expect(try await place.identifiers("identifier = 'quiz'") == [])
    }

    @Test func `a move that waits is found below the new parent and not below the old one`() async throws {
        let (old, new) = try await (place.declare("old"), place.declare("new"))
        let quiz = try await place.declare("quiz", below: old)
        new.addChildContext(quiz)
        #expect(try await place.identifiers("parent = %@", new) == ["quiz"])
        #expect(try await place.identifiers("parent = %@", old) == [])
        try await place.store.save()
        #expect(try await place.identifiers("parent = %@", new) == ["quiz"])
        #expect(try await place.identifiers("parent = %@", old) == [])
    }

    @Test func `the children of a removed context are found no more`() async throws {
        let chapter = try await place.declare("chapter")
        try await place.declare("quiz", below: chapter)
        place.store.remove(chapter)
        #expect(try await place.identifiers("parent = %@", chapter) == [])
    }

    @Test func `a new context hides a stored one of the same path, that nobody looked up, until the save tells`()
        async throws
    {
        try await place.declare("quiz").title = "Stored"
        try await place.store.save()
        place.restart()
        let twin = place.add("quiz")
        #expect(try await place.identifiers("title = 'Stored'") == [])
        #expect(try await place.find("quiz") === twin)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidCreate && error?.object === twin)
        #expect(try await place.find("quiz").title == "Stored")
        #expect(try await place.find("quiz").parent === place.root)
    }
}
