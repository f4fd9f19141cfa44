import ClassKit
import Foundation
import Testing

/// What a save means for a store that lasts.
@Suite struct SavingTests {
    let place = Workplace()

    @Test func `what was saved is found after a restart`() async throws {
        let quiz = CLSContext(type: .quiz, identifier: "shadows", title: "Light and shadow")
        quiz.topic = .science
        quiz.displayOrder = 3
        quiz.summary = "Where shadows come from"
        quiz.universalLinkURL = URL(string: "optics://shadows")
        quiz.suggestedAge = NSRange(location: 4, length: 3)
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: "points")])
        place.root.addChildContext(quiz)
        try await place.store.save()

        let before = place.store
        place.restart()
        let found = try await place.find("shadows")
        #expect(found == quiz && before !== place.store)
        #expect(found !== quiz)
        #expect(found.title == "Light and shadow")
        #expect(found.type == .quiz)
        #expect(found.topic == .science)
        #expect(found.displayOrder == 3)
        #expect(found.summary == "Where shadows come from")
        #expect(found.universalLinkURL == URL(string: "optics://shadows"))
        #expect(found.suggestedAge == NSRange(location: 4, length: 3))
        #expect(Set(found.progressReportingCapabilities.map(\.kind)) == [.duration, .score])
        #expect(found.identifierPath == ["dev.test.app", "shadows"])
        #expect(found.parent == place.root)
    }

    @Test func `what was not saved is not found after a restart`() async throws {
        try await place.declare("kept")
        place.root.addChildContext(CLSContext(type: .quiz, identifier: "lost", title: "Lost"))
        place.restart()
        #expect(try await place.store.contexts(matchingIdentifierPath: ["lost"]).isEmpty)
        #expect(try await place.store.contexts(matchingIdentifierPath: ["kept"]).count == 1)
    }

    @Test func `a save of what an attempt records writes three pages`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        let score = CLSScoreItem(identifier: "score", title: "Score", score: 0, maxScore: 10)
        let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
        activity.primaryActivityItem = score
        activity.addAdditionalActivityItem(hints)
        try await place.store.save()
        let before = try place.pagesInLog
        activity.progress = 0.5
        (score.score, hints.quantity) = (7, 2)
        try await place.store.save()
        // That of the store's clock, of attempts and of items, and none of an index.
        #expect(try place.pagesInLog == before + 3)
        #expect(place.rows("SELECT value FROM item ORDER BY position") == [["7.0"], ["2.0"]])
    }

    @Test func `saving with nothing changed succeeds`() async throws {
        try await place.store.save()
        try await place.store.save()
    }

    @Test func `an attempt is found after a restart with all it recorded`() async throws {
        let activity = try await place.declare("shadows").createNewActivity()
        activity.start()
        place.time.advance(by: 90)
        activity.addProgressRange(fromStart: 0.25, toEnd: 0.5)
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10)
        let question = CLSBinaryItem(identifier: "q1", title: "Umbra?", type: .correctIncorrect)
        question.value = true
        activity.addAdditionalActivityItem(question)
        let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
        hints.quantity = 2
        activity.addAdditionalActivityItem(hints)
        activity.stop()
        try await place.store.save()

        place.restart()
        let found = try #require(try await place.find("shadows").currentActivity)
        #expect(found.duration == 90)
        #expect(found.progress == 0.25)
        #expect(!found.isStarted)
        let score = try #require(found.primaryActivityItem as? CLSScoreItem)
        #expect(score.score == 8 && score.maxScore == 10 && score.title == "Points")
        #expect(found.additionalActivityItems.map(\.identifier) == ["q1", "hints"])
        let binary = try #require(found.additionalActivityItems[0] as? CLSBinaryItem)
        #expect(binary.value && binary.valueType == .correctIncorrect)
        #expect((found.additionalActivityItems[1] as? CLSQuantityItem)?.quantity == 2)
    }

    @Test func `a context that exists already fails with invalidCreate and leaves the stored one`() async throws {
        try await place.declare("shadows")
        place.restart()
        let twin = CLSContext(type: .quiz, identifier: "shadows", title: "Twin")
        place.root.addChildContext(twin)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidCreate)
        #expect(error?.object === twin)
        #expect(try await place.find("shadows").title == "shadows")
        #expect(twin.parent == nil)
        try await place.store.save()
    }

    @Test(arguments: [true, false])
    func `work at a context that exists already is kept at the stored one`(isLoaded: Bool) async throws {
        try await place.declare("book", "old")
        place.restart()
        if isLoaded { _ = try await place.find("book", "old") }
        let book = CLSContext(type: .book, identifier: "book", title: "Twin")
        book.createNewActivity().progress = 0.125
        book.createNewActivity().progress = 0.25
        for identifier in ["old", "new"] {
            book.addChildContext(CLSContext(type: .quiz, identifier: identifier, title: "Twin"))
        }
        let old = try await book.descendant(matchingIdentifierPath: ["old"])
        let new = try await book.descendant(matchingIdentifierPath: ["new"])
        old.createNewActivity().progress = 0.5
        new.createNewActivity().progress = 0.75
        place.root.addChildContext(book)
        let error = try #require(await place.store.saveError())
        #expect(Set(error.parts.map(\.code)) == [.invalidCreate])

        book.createNewActivity().progress = 0.375
        old.createNewActivity().progress = 0.625
        new.createNewActivity().progress = 0.875
        try await place.store.save()
        place.restart()
        #expect(try await place.find("book").title == "book")
        #expect(try await place.find("book").currentActivity?.progress == 0.375)
        #expect(try await place.find("book", "old").currentActivity?.progress == 0.625)
        #expect(try await place.find("book", "new").currentActivity?.progress == 0.875)
        #expect(place.count("SELECT count(*) FROM activity") == 7)
    }

    @Test func `all attempts at a context that is added later are kept`() async throws {
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        for step in 1...3 { quiz.createNewActivity().progress = Double(step) / 4 }
        place.root.addChildContext(quiz)
        try await place.store.save()
        #expect(place.count("SELECT count(*) FROM activity") == 3)
    }

    @Test func `what is valid is saved beside what is not`() async throws {
        let good = CLSContext(type: .quiz, identifier: "good", title: "Good")
        let bad = CLSContext(type: .quiz, identifier: "bad", title: String(repeating: "x", count: 257))
        place.root.addChildContext(good)
        place.root.addChildContext(bad)
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure)
        #expect(error.parts.map(\.code) == [.limits])
        #expect(error.parts.first?.object === bad)
        #expect(error.saved.contains { $0 === good })
        #expect(!error.saved.contains { $0 === bad })

        bad.title = "Short"
        try await place.store.save()
        place.restart()
        #expect(try await place.find("bad").title == "Short")
        #expect(try await place.find("good").title == "Good")
    }

    @Test func `two processes of an app add to the same attempt and nothing is lost`() async throws {
        let mine = try await place.declare("shadows").createNewActivity()
        try await place.store.save()
        let other = place.otherProcess()
        let theirs = try #require(
            try await other.mainAppContext.descendant(matchingIdentifierPath: ["shadows"]).currentActivity)
        mine.addProgressRange(fromStart: 0, toEnd: 0.25)
        theirs.addProgressRange(fromStart: 0.75, toEnd: 1)
        try await place.store.save()
        try await other.save()
        place.restart()
        #expect(try await place.find("shadows").currentActivity?.progress == 0.5)
    }
}
