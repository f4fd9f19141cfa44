import ClassKit
import Foundation
import Testing

/// What counts as time.
@Suite struct DurationTests {
    let place = Workplace()

    private func activity(_ identifier: String = "quiz") async throws -> CLSActivity {
        try await place.declare(identifier).createNewActivity()
    }

    // MARK: - start and stop

    @Test func `isStarted tells whether the clock runs`() async throws {
        let activity = try await activity()
        activity.start()
        #expect(activity.isStarted)
        activity.stop()
        #expect(!activity.isStarted)
    }

    @Test func `duration is 0 at creation`() async throws {
        let activity = try await activity()
        place.time.advance(by: 60)
        #expect(activity.duration == 0)
    }

    @Test func `duration adds up all spans from start to stop`() async throws {
        let activity = try await activity()
        for span in [10.0, 20, 30] {
            activity.start()
            place.time.advance(by: span)
            activity.stop()
            place.time.advance(by: 1000)
        }
        #expect(activity.duration == 60)
    }

    @Test func `duration includes the span so far while the clock runs`() async throws {
        let activity = try await activity()
        activity.start()
        place.time.advance(by: 10)
        #expect(activity.duration == 10)
        place.time.advance(by: 10)
        #expect(activity.duration == 20)
    }

    @Test func `starting while the clock runs has no effect`() async throws {
        let activity = try await activity()
        activity.start()
        place.time.advance(by: 10)
        activity.start()
        place.time.advance(by: 10)
        activity.stop()
        #expect(activity.duration == 20)
        #expect(place.store.runningActivity == nil)
    }

    @Test func `stopping while the clock stands has no effect`() async throws {
        let activity = try await activity()
        activity.stop()
        try await place.store.save()
        let changed = activity.dateLastModified
        place.time.advance(by: 10)
        activity.stop()
        #expect(activity.duration == 0 && activity.dateLastModified == changed)
    }

    @Test func `stopping and starting goes on with the same activity`() async throws {
        let quiz = try await place.declare("quiz")
        let activity = quiz.createNewActivity()
        activity.start()
        place.time.advance(by: 10)
        activity.stop()
        activity.start()
        place.time.advance(by: 10)
        #expect(quiz.currentActivity === activity && activity.duration == 20)
    }

    @Test func `duration goes on after the app was restarted`() async throws {
        let activity = try await activity()
        activity.start()
        place.time.advance(by: 10)
        activity.stop()
        try await place.store.save()
        place.restart()
        let found = try #require(try await place.find("quiz").currentActivity)
        #expect(found.duration == 10 && !found.isStarted)
        found.start()
        place.time.advance(by: 5)
        found.stop()
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.duration == 15)
    }

    @Test func `duration is frozen for good when a new activity takes the place`() async throws {
        let quiz = try await place.declare("quiz")
        let first = quiz.createNewActivity()
        first.start()
        place.time.advance(by: 10)
        quiz.createNewActivity().start()
        place.time.advance(by: 10)
        #expect(first.duration == 10 && quiz.currentActivity?.duration == 10)
    }

    @Test func `a clock that is set back takes no time away`() async throws {
        let activity = try await activity()
        activity.start()
        place.time.advance(by: -10)
        #expect(activity.duration == 0)
        activity.stop()
        #expect(activity.duration == 0)
    }

    // MARK: - Several at once

    @Test func `a context and its ancestor each run a clock of their own`() async throws {
        let chapter = try await place.declare("chapter")
        let page = try await place.declare("page", below: chapter)
        let (outer, inner) = (chapter.createNewActivity(), page.createNewActivity())
        outer.start()
        place.time.advance(by: 10)
        inner.start()
        place.time.advance(by: 5)
        #expect(outer.isStarted && inner.isStarted)
        inner.stop()
        place.time.advance(by: 1)
        outer.stop()
        #expect(inner.duration == 5 && outer.duration == 16)
    }

    @Test func `runningActivity is the running one that was started last, whichever context is active`() async throws {
        let (first, second) = (try await activity("first"), try await activity("second"))
        #expect(place.store.runningActivity == nil)
        first.start()
        second.start()
        try await place.find("first").becomeActive()
        #expect(place.store.runningActivity === second)
        second.stop()
        #expect(place.store.runningActivity === first)
        second.start()
        #expect(place.store.runningActivity === second)
        second.stop()
        first.stop()
        #expect(place.store.runningActivity == nil)
    }

    // MARK: - Saving

    @Test func `saving while the clock runs keeps the span so far`() async throws {
        let activity = try await activity()
        activity.start()
        place.time.advance(by: 10)
        try await place.store.save()
        #expect(activity.isStarted)
        #expect(place.storedDurations == ["10.0"])
    }

    @Test func `each save adds only the rest, also when nothing but time has passed`() async throws {
        let activity = try await activity()
        activity.start()
        for total in ["10.0", "20.0", "30.0"] {
            place.time.advance(by: 10)
            try await place.store.save()
            #expect(place.storedDurations == [total])
        }
        place.time.advance(by: 5)
        activity.stop()
        try await place.store.save()
        try await place.store.save()
        #expect(place.storedDurations == ["35.0"])
    }

    @Test func `the times of two processes add up and none counts twice`() async throws {
        let mine = try await activity()
        try await place.store.save()
        let other = place.otherProcess()
        let theirs = try #require(
            try await other.mainAppContext.descendant(matchingIdentifierPath: ["quiz"]).currentActivity)
        mine.start()
        theirs.start()
        for _ in 1...3 {
            place.time.advance(by: 10)
            try await place.store.save()
            try await other.save()
        }
        theirs.stop()
        place.time.advance(by: 10)
        mine.stop()
        try await other.save()
        try await place.store.save()
        #expect(place.storedDurations == ["70.0"])
        #expect(try await place.find("quiz").currentActivity?.duration == 70)
    }

    @Test func `an item that fails to save neither doubles the time nor stops later saves`() async throws {
        let activity = try await activity()
        let score = CLSScoreItem(identifier: "total", title: "Points", score: 11, maxScore: 10)
        activity.primaryActivityItem = score
        activity.start()
        for total in ["10.0", "20.0"] {
            place.time.advance(by: 10)
            let error = await place.store.saveError()
            #expect(error?.code == .limits && error?.object === score)
            #expect(place.storedDurations == [total])
        }
        activity.stop()
        score.score = 10
        try await place.store.save()
        #expect(place.storedDurations == ["20.0"])
        #expect(place.column("SELECT value FROM item") == ["10.0"])
    }
}
