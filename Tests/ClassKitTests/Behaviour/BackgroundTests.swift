import ClassKit
import Foundation
import Testing

/// In the background, clocks rest.
@Suite struct BackgroundTests {
    let place = Workplace()

    private func started(_ identifier: String = "quiz") async throws -> CLSActivity {
        let activity = try await place.declare(identifier).createNewActivity()
        activity.start()
        return activity
    }

    @Test func `clocks rest in the background and go on in the foreground`() async throws {
        let (first, second) = (try await started("first"), try await started("second"))
        place.time.advance(by: 10)
        place.store.applicationDidEnterBackground()
        place.time.advance(by: 1000)
        #expect(first.duration == 10 && second.duration == 10)
        place.store.applicationWillEnterForeground()
        place.time.advance(by: 5)
        #expect(first.duration == 15 && second.duration == 15)
        first.stop()
        #expect(first.duration == 15)
    }

    @Test func `activities stay started in the background`() async throws {
        let activity = try await started()
        place.store.applicationDidEnterBackground()
        #expect(activity.isStarted && place.store.runningActivity === activity)
    }

    @Test func `an activity may be stopped in the background`() async throws {
        let activity = try await started()
        place.time.advance(by: 10)
        place.store.applicationDidEnterBackground()
        place.time.advance(by: 1000)
        activity.stop()
        place.store.applicationWillEnterForeground()
        place.time.advance(by: 1000)
        #expect(activity.duration == 10)
    }

    @Test func `an activity that is started in the background counts from the foreground on`() async throws {
        place.store.applicationDidEnterBackground()
        let activity = try await started()
        place.time.advance(by: 1000)
        #expect(activity.isStarted && activity.duration == 0)
        place.store.applicationWillEnterForeground()
        place.time.advance(by: 10)
        #expect(activity.duration == 10)
    }

    @Test func `going twice, or coming without having gone, changes nothing`() async throws {
        let activity = try await started()
        place.store.applicationWillEnterForeground()
        place.time.advance(by: 10)
        for _ in 1...2 {
            place.store.applicationDidEnterBackground()
            place.time.advance(by: 1000)
        }
        for _ in 1...2 {
            place.store.applicationWillEnterForeground()
            place.time.advance(by: 10)
        }
        #expect(activity.duration == 30)
    }

    @Test func `what is saved in the background is the time before it`() async throws {
        let activity = try await started()
        place.time.advance(by: 10)
        place.store.applicationDidEnterBackground()
        place.time.advance(by: 1000)
        try await place.store.save()
        try await place.store.save()
        #expect(place.storedDurations == ["10.0"])
        place.store.applicationWillEnterForeground()
        place.time.advance(by: 5)
        activity.stop()
        try await place.store.save()
        #expect(place.storedDurations == ["15.0"])
    }

    @Test func `a clock that ran before its context was added takes no rest over`() async throws {
        place.store.applicationDidEnterBackground()
        place.time.advance(by: 1000)
        place.store.applicationWillEnterForeground()
        let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
        quiz.createNewActivity().start()
        place.root.addChildContext(quiz)
        let before = try #require(quiz.currentActivity?.duration)
        place.time.advance(by: 10)
        let after = try #require(quiz.currentActivity?.duration)
        #expect(abs(after - before - 10) < 0.001 && before < 10)
    }
}
