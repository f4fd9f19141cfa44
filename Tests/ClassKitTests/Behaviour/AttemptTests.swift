import ClassKit
import Foundation
import Testing

/// Attempts at a context, and which of them is current.
@Suite struct AttemptTests {
    let place = Workplace()

    @Test func `there is no current activity until one was created`() async throws {
        let quiz = try await place.declare("quiz")
        #expect(quiz.currentActivity == nil)
    }

    @Test func `a new activity is current at once, also when its result is thrown away`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity()
        #expect(quiz.currentActivity != nil)
        #expect(quiz.currentActivity === quiz.currentActivity)
    }

    @Test func `a new activity does not start by itself`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        #expect(!activity.isStarted && activity.duration == 0 && activity.progress == 0)
        #expect(activity.primaryActivityItem == nil && activity.additionalActivityItems.isEmpty)
    }

    @Test func `a new activity stops the one before, which cannot be reached any more`() async throws {
        let quiz = try await place.declare("quiz")
        let first = quiz.createNewActivity()
        first.start()
        let second = quiz.createNewActivity()
        #expect(!first.isStarted)
        #expect(quiz.currentActivity === second)
        #expect(place.store.runningActivity == nil)
    }

    @Test func `each attempt is kept for a report of its own`() async throws {
        let quiz = try await place.declare("quiz")
        for seconds in [10.0, 20, 30] {
            let activity = quiz.createNewActivity()
            activity.start()
            place.time.advance(by: seconds)
            activity.primaryActivityItem = CLSScoreItem(
                identifier: "total", title: "Points", score: seconds / 10, maxScore: 3)
        }
        try await place.store.save()
        #expect(place.storedDurations == ["10.0", "20.0", "30.0"])
        #expect(place.column("SELECT value FROM item ORDER BY activity") == ["1.0", "2.0", "3.0"])
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.duration == 30)
    }

    @Test func `an attempt that was saved before it was replaced keeps what it had`() async throws {
        let quiz = try await place.declare("quiz")
        let first = quiz.createNewActivity()
        first.start()
        place.time.advance(by: 5)
        try await place.store.save()
        place.time.advance(by: 7)
        quiz.createNewActivity()
        try await place.store.save()
        #expect(place.storedDurations == ["12.0", "0.0"])
    }

    @Test func `a replaced attempt refuses changes, and the next save says so once`() async throws {
        let quiz = try await place.declare("quiz")
        let first = quiz.createNewActivity()
        first.progress = 0.5
        quiz.createNewActivity()
        for _ in 1...1000 { first.progress = 1 }
        first.start()
        #expect(first.progress == 0.5 && !first.isStarted)
        let error = try #require(await place.store.saveError())
        #expect(error.code == .partialFailure && error.parts.count == 1)
        #expect(error.parts.first?.code == .invalidModification)
        #expect(error.parts.first?.object === first)
        try await place.store.save()
    }

    @Test func `stopping a replaced attempt is harmless`() async throws {
        let quiz = try await place.declare("quiz")
        let first = quiz.createNewActivity()
        let second = quiz.createNewActivity()
        second.start()
        first.stop()
        #expect(second.isStarted && quiz.currentActivity === second)
        try await place.store.save()
    }

    @Test func `an item of a replaced attempt refuses changes`() async throws {
        let quiz = try await place.declare("quiz")
        let score = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 3)
        let first = quiz.createNewActivity()
        first.primaryActivityItem = score
        try await place.store.save()
        quiz.createNewActivity()
        try await place.store.save()
        score.score = 3
        #expect(score.score == 1)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidModification && error?.object === score)
        #expect(first.primaryActivityItem === score)
    }

    @Test func `an item that goes on to the next attempt leaves the one before as it was`() async throws {
        let quiz = try await place.declare("quiz")
        let score = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 3)
        quiz.createNewActivity().primaryActivityItem = score
        quiz.createNewActivity().primaryActivityItem = score
        score.score = 3
        try await place.store.save()
        #expect(place.column("SELECT value FROM item ORDER BY activity") == ["1.0", "3.0"])
    }

    // MARK: - With a context that comes and goes

    @Test func `an attempt at a context that hangs nowhere is saved once it hangs somewhere`() async throws {
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        quiz.createNewActivity().progress = 0.25
        place.root.addChildContext(quiz)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.progress == 0.25)
    }

    @Test func `a clock that was started before its context hung somewhere goes on`() async throws {
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        let activity = quiz.createNewActivity()
        activity.start()
        place.root.addChildContext(quiz)
        #expect(place.store.runningActivity === activity)
        let before = activity.duration
        place.time.advance(by: 30)
        activity.stop()
        #expect(place.store.runningActivity == nil)
        #expect(abs(activity.duration - before - 30) < 0.001)
    }

    @Test func `an attempt is saved although its new context was taken out and put back`() async throws {
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        place.root.addChildContext(quiz)
        quiz.createNewActivity().progress = 0.25
        quiz.removeFromParent()
        place.root.addChildContext(quiz)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.progress == 0.25)
    }

    @Test(arguments: [true, false])
    func `what runs in a context that was taken out is not running in the store`(isSaved: Bool) async throws {
        let chapter = CLSContext(type: .chapter, identifier: "chapter", title: "Chapter")
        let page = CLSContext(type: .page, identifier: "page", title: "Page")
        chapter.addChildContext(page)
        place.root.addChildContext(chapter)
        if isSaved { try await place.store.save() }
        let activity = page.createNewActivity()
        activity.start()
        chapter.removeFromParent()
        #expect(place.store.runningActivity == nil)
        place.root.addChildContext(chapter)
        #expect(activity.isStarted && place.store.runningActivity === activity)
    }

    @Test(arguments: [true, false])
    func `a context that moves takes its running activity along`(isSaved: Bool) async throws {
        let shelf = try await place.declare("shelf")
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        place.root.addChildContext(quiz)
        if isSaved { try await place.store.save() }
        let activity = quiz.createNewActivity()
        activity.start()
        place.time.advance(by: 10)
        shelf.addChildContext(quiz)
        place.time.advance(by: 10)
        #expect(activity.isStarted && place.store.runningActivity === activity)
        #expect(abs(activity.duration - 20) < 0.001)
    }

    @Test func `what was recorded before its context was removed is kept for reports`() async throws {
        let quiz = try await place.declare("quiz")
        let activity = quiz.createNewActivity()
        activity.start()
        place.time.advance(by: 10)
        quiz.removeFromParent()
        try await place.store.save()
        place.time.advance(by: 10)
        #expect(!activity.isStarted && activity.duration == 10)
        #expect(place.storedDurations == ["10.0"])
    }

    @Test func `a context that was removed and comes back begins without an attempt`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().progress = 0.5
        try await place.store.save()
        place.store.remove(quiz)
        try await place.store.save()
        #expect(quiz.currentActivity == nil)
        place.root.addChildContext(quiz)
        try await place.store.save()
        #expect(quiz.currentActivity == nil)
        place.restart()
        #expect(try await place.find("quiz").currentActivity == nil)
    }

    // MARK: - With another process

    @Test func `what another process records shows in the current activity`() async throws {
        let mine = try await place.declare("quiz").createNewActivity()
        mine.progress = 0.25
        try await place.store.save()
        let other = place.otherProcess()
        let theirs = try #require(try await other.quiz().currentActivity)
        theirs.addProgressRange(fromStart: 0.75, toEnd: 1)
        theirs.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 3)
        try await other.save()

        let current = try #require(try await place.find("quiz").currentActivity)
        #expect(current.progress == 0.5)
        #expect((current.primaryActivityItem as? CLSScoreItem)?.score == 1)
    }

    @Test func `an item in the app's hand stays live when another process saves`() async throws {
        let score = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 3)
        try await place.declare("quiz").createNewActivity().primaryActivityItem = score
        try await place.store.save()
        let other = place.otherProcess()
        other.mainAppContext.topic = .science
        try await other.save()

        _ = try await place.find("quiz").currentActivity
        score.score = 3
        try await place.store.save()
        place.restart()
        #expect((try await place.find("quiz").currentActivity?.primaryActivityItem as? CLSScoreItem)?.score == 3)
    }

    @Test func `an attempt that another process begins between two looks is the current one`() async throws {
        let mine = try await place.declare("quiz").createNewActivity()
        try await place.store.save()
        let other = place.otherProcess()
        let theirs = try #require(try await other.quiz().currentActivity)
        theirs.progress = 0.25
        try await other.save()
        // Looked up, but not asked for its activity yet.
        let quiz = try await place.find("quiz")
        try await other.quiz().createNewActivity().progress = 0.5
        try await other.save()
        #expect(quiz.currentActivity?.progress == 0.5)
        #expect(quiz.currentActivity !== mine)
    }

    @Test func `a page below a removed chapter keeps its time`() async throws {
        let chapter = try await place.declare("chapter")
        let page = CLSContext(type: .page, identifier: "page", title: String(repeating: "x", count: 257))
        chapter.addChildContext(page)
        let activity = page.createNewActivity()
        activity.start()
        place.time.advance(by: 10)
        place.store.remove(chapter)
        _ = await place.store.saveError()
        #expect(abs(activity.duration - 10) < 0.001)
        #expect(place.store.runningActivity == nil)
    }

    @Test func `an attempt that another process replaced is over here as well`() async throws {
        let mine = try await place.declare("quiz").createNewActivity()
        try await place.store.save()
        let other = place.otherProcess()
        try await other.quiz().createNewActivity().progress = 0.5
        try await other.save()

        #expect(try await place.find("quiz").currentActivity?.progress == 0.5)
        mine.progress = 1
        #expect(await place.store.saveError()?.code == .invalidModification)
    }
}

extension CLSDataStore {
    /// The context that these tests are about, as this process finds it.
    fileprivate func quiz() async throws -> CLSContext {
        try await mainAppContext.descendant(matchingIdentifierPath: ["quiz"])
    }
}
