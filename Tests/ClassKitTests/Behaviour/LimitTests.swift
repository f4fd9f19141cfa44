import ClassKit
import Foundation
import Testing

/// What fits exactly is kept, and one more is `limits` at the save.
@Suite struct LimitTests {
    let place = Workplace()

    // MARK: - Depth

    @Test func `eight levels fit, the main app context included`() async throws {
        try await place.declare("2", "3", "4", "5", "6", "7", "8")
        #expect(try await place.kept("2", "3", "4", "5", "6", "7", "8") != nil)
    }

    @Test func `a ninth level fails with limits and names its context`() async throws {
        let deepest = try await place.declare("2", "3", "4", "5", "6", "7", "8")
        let ninth = place.add("9", below: deepest)
        let error = await place.store.saveError()
        #expect(error?.code == .limits)
        #expect(error?.object === ninth)
        #expect(place.count("SELECT count(*) FROM context") == 8)
    }

    @Test func `a lookup of a ninth level fails with limits and asks no delegate`() async throws {
        let maker = Maker()
        place.store.delegate = maker
        let path = (2...9).map(String.init)
        let byStore = await failure { _ = try await place.store.contexts(matchingIdentifierPath: path) }
        let byContext = await failure { _ = try await place.root.descendant(matchingIdentifierPath: path) }
        #expect(byStore?.code == .limits && byContext?.code == .limits)
        #expect(maker.requests.isEmpty)
    }

    @Test func `a delegate can make eight levels`() async throws {
        let maker = Maker()
        place.store.delegate = maker
        let found = try await place.store.contexts(matchingIdentifierPath: (2...8).map(String.init))
        #expect(found.count == 7 && maker.requests.count == 7)
        try await place.waitForQueue()
        #expect(try await place.kept("2", "3", "4", "5", "6", "7", "8") != nil)
    }

    @Test func `a subtree moved so deep that a leaf would lie on the ninth level fails with limits`() async throws {
        try await place.declare("2", "3", "4", "5", "6")
        let top = try await place.declare("top")
        try await place.declare("middle", "leaf", below: top)
        place.restart()
        let moved = try await place.find("top")
        try await place.find("2", "3", "4", "5", "6").addChildContext(moved)
        let error = await place.store.saveError()
        #expect(error?.code == .limits)
        #expect(error?.object === moved)
        #expect(try await place.kept("top", "middle", "leaf") != nil)
    }

    @Test func `a subtree moved as deep as it fits is kept`() async throws {
        try await place.declare("2", "3", "4", "5")
        let top = try await place.declare("top", "middle", "leaf").parent?.parent
        try await place.find("2", "3", "4", "5").addChildContext(try #require(top))
        try await place.store.save()
        #expect(try await place.kept("2", "3", "4", "5", "top", "middle", "leaf") != nil)
    }

    // MARK: - Numbers

    @Test(arguments: [1e308, -1e308, 1e13])
    func `a quantity beyond the limit fails with limits, alone`(number: Double) async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        let item = CLSQuantityItem(identifier: "words", title: "Words")
        item.quantity = number
        activity.addAdditionalActivityItem(item)
        activity.progress = 0.5
        let error = await place.store.saveError()
        #expect(error?.code == .limits && error?.object === item)
        item.quantity = 1e12
        try await place.store.save()
        place.restart()
        let kept = try await place.find("quiz").currentActivity
        #expect((kept?.additionalActivityItems.first as? CLSQuantityItem)?.quantity == 1e12 && kept?.progress == 0.5)
    }

    @Test func `more points than the limit fail with limits`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 1e308)
        #expect(await place.store.saveError()?.code == .limits)
    }

    // MARK: - Characters

    @Test func `identifiers of 256 characters in all fit`() async throws {
        let rest = 256 - place.root.identifier.count
        let first = String(repeating: "a", count: 100)
        let second = String(repeating: "b", count: rest - 100)
        try await place.declare(first, second)
        #expect(try await place.kept(first, second) != nil)
    }

    @Test func `identifiers of 257 characters in all fail with limits`() async throws {
        let rest = 257 - place.root.identifier.count
        let parent = place.add(String(repeating: "a", count: 100))
        let child = place.add(String(repeating: "b", count: rest - 100), below: parent)
        let error = await place.store.saveError()
        #expect(error?.parts.map(\.code) == [.limits])
        #expect(error?.parts.first?.object === child)
    }

    @Test func `a move that makes a path below it longer than 256 characters fails with limits`() async throws {
        try await place.declare(String(repeating: "a", count: 120))
        let moved = try await place.declare("m")
        try await place.declare(String(repeating: "b", count: 130), below: moved)
        try await place.find(String(repeating: "a", count: 120)).addChildContext(moved)
        #expect(await place.store.saveError()?.code == .limits)
    }

    @Test func `an identifier of more than 256 characters fails with limits`() async throws {
        let long = CLSContext(type: .quiz, identifier: String(repeating: "a", count: 257), title: "Long")
        place.root.addChildContext(long)
        let error = try #require(await place.store.saveError())
        // That the path is too long with it is no second mistake.
        #expect(error.parts.isEmpty && error.code == .limits)
        #expect(error.object === long)
    }

    @Test func `a title of 256 characters fits and one of 257 fails with limits`() async throws {
        let quiz = place.add("quiz")
        quiz.title = String(repeating: "t", count: 256)
        try await place.store.save()
        #expect(try await place.kept("quiz")?.title.count == 256)
        quiz.title += "t"
        let error = await place.store.saveError()
        #expect(error?.code == .limits && error?.object === quiz)
        #expect(try await place.kept("quiz")?.title.count == 256)
    }

    @Test(arguments: ["", " ", " \n\t\u{A0}"])
    func `a title needs a character that can be seen`(title: String) async throws {
        place.root.addChildContext(CLSContext(type: .quiz, identifier: "quiz", title: title))
        #expect(await place.store.saveError()?.code == .invalidArgument)
    }

    @Test func `a summary of 4000 characters fits and one of 4001 fails with limits`() async throws {
        let quiz = place.add("quiz")
        quiz.summary = String(repeating: "s", count: 4000)
        try await place.store.save()
        #expect(try await place.kept("quiz")?.summary?.count == 4000)
        quiz.summary = String(repeating: "s", count: 4001)
        #expect(await place.store.saveError()?.code == .limits)
    }

    @Test func `a character is a Unicode scalar`() async throws {
        let quiz = place.add("quiz")
        // A family of four is one character to a reader and seven scalars.
        quiz.title = String(repeating: "👩‍👩‍👧‍👦", count: 36)
        try await place.store.save()
        quiz.title += "👩‍👩‍👧‍👦"
        #expect(await place.store.saveError()?.code == .limits)
    }

    // MARK: - Children

    @Test func `2000 children fit, the 2001st fails with limits, and a removed one makes room`() async throws {
        let chapter = try await place.declare("chapter")
        let children = (0...2000).map { CLSContext.named(String($0)) }
        for child in children { chapter.addChildContext(child) }
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure && error.saved.count == 2000)
        #expect(error.parts.map(\.code) == [.limits])
        #expect(error.parts.first?.object === children[2000])

        #expect(await place.store.saveError()?.code == .limits)
        place.store.remove(children[7])
        try await place.store.save()
        #expect(try await place.store.contexts(matching: NSPredicate(format: "parent = %@", chapter)).count == 2000)
    }

    @Test func `a child of a full parent may be taken out and put back`() async throws {
        let chapter = try await place.declare("chapter")
        let children = (0..<2000).map { CLSContext.named(String($0)) }
        for child in children { chapter.addChildContext(child) }
        try await place.store.save()
        children[3].removeFromParent()
        chapter.addChildContext(children[3])
        try await place.store.save()
        place.root.addChildContext(children[4])
        chapter.addChildContext(.named("instead"))
        try await place.store.save()
        #expect(try await place.kept("chapter", "instead") != nil)
    }
}
