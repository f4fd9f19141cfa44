import ClassKit
import Foundation
import Testing

/// Asking for a context declares it, also beside changes that wait for a save.
@Suite struct DeclaringTests {
    let place = Workplace()
    let maker = Maker()

    init() { place.store.delegate = maker }

    // MARK: - With changes that wait

    @Test func `what is made where a context was removed and not saved is kept by the save of the removal`()
        async throws
    {
        let old = try await place.declare("quiz")
        old.title = "Old"
        try await place.declare("below", below: old)
        place.store.remove(old)
        let new = try await place.find("quiz")
        #expect(new !== old)
        try await place.waitForQueue()
        #expect(try await place.kept("quiz", "below") != nil, "a removal takes effect at the save and not before")
        try await place.store.save()
        #expect(try await place.find("quiz") === new)
        let kept = try #require(try await place.kept("quiz"))
        #expect(kept.title == "quiz")
        #expect(try await place.kept("quiz", "below") == nil)
        #expect(old.parent == nil && new.parent === place.root)
    }

    @Test func `what is made where a context was moved away and not saved leaves the moved one alone`() async throws {
        let quiz = try await place.declare("quiz")
        let archive = try await place.declare("archive")
        quiz.title = "First"
        try await place.store.save()
        archive.addChildContext(quiz)
        let new = try await place.find("quiz")
        #expect(new !== quiz)
        try await place.waitForQueue()
        new.title = "Second"
        try await place.store.save()
        #expect(try await place.kept("archive", "quiz")?.title == "First")
        #expect(try await place.kept("quiz")?.title == "Second")
    }

    @Test func `what two processes' delegates make at once is one context`() async throws {
        let other = place.otherProcess()
        let theirs = Maker()
        other.delegate = theirs
        for store in [place.store, other] {
            store.mainAppContext.descendant(matchingIdentifierPath: ["chapter", "quiz"]) { _, _ in }
        }
        try await place.waitForQueue()
        try await place.waitForQueue()
        for _ in 1...2 { _ = try await other.contexts(matchingIdentifierPath: []) }
        try await place.store.save()
        try await other.save()
        #expect(place.count("SELECT count(*) FROM context WHERE removed IS NULL") == 3)
        let activity = try await place.find("chapter", "quiz").createNewActivity()
        activity.progress = 0.5
        try await place.store.save()
        #expect(try await place.kept("chapter", "quiz") != nil)
    }

    // MARK: - How apps use it

    @Test func `asking is declaring: a lookup for a leaf declares it and all above, and the answer may be ignored`()
        async throws
    {
        place.root.descendant(matchingIdentifierPath: ["play", "act 1", "scene 2"]) { _, _ in }
        try await place.waitForQueue()
        try await place.waitForQueue()
        #expect(try await place.kept("play", "act 1", "scene 2") != nil)
    }

    @Test func `699 lookups from one place make and save every context once`() async throws {
        let paths = Self.gamesWorldsLevelsAndSteps
        // From a completion, so that all of them wait before the first one is answered.
        place.store.contexts(matchingIdentifierPath: []) { _, _ in
            for path in paths {
                CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path) { _, _ in }
            }
        }
        for _ in 1...3 { try await place.waitForQueue() }
        #expect(maker.requests.count == 699)
        #expect(try await place.kept("game 3", "world 8", "level 4", "step 6") != nil)
        #expect(place.count("SELECT count(*) FROM context") == 700)
        #expect(place.count("SELECT generation FROM store") == 1, "they are saved in one go")
    }

    private static let gamesWorldsLevelsAndSteps: [[String]] = (1...3).flatMap { game in
        [["game \(game)"]]
            + (1...8).flatMap { world in
                [["game \(game)", "world \(world)"]]
                    + (1...4).flatMap { level in
                        let path = ["game \(game)", "world \(world)", "level \(level)"]
                        return [path] + (1...6).map { path + ["step \($0)"] }
                    }
            }
    }
}
