import ClassKit
import Foundation
import Testing

/// Progress, and the ranges that it is made of.
@Suite struct ProgressTests {
    let place = Workplace()
    let activity: CLSActivity

    init() { activity = place.root.createNewActivity() }

    @Test func `progress begins at 0`() { #expect(activity.progress == 0) }

    @Test(arguments: [0, 0.1, 0.3, 1.0 / 3, 0.7, 1])
    func `progress reads as it was set`(value: Double) {
        activity.progress = value
        #expect(activity.progress == value)
    }

    @Test func `setting progress is adding the range from 0 to the value`() {
        activity.addProgressRange(fromStart: 0.25, toEnd: 0.75)
        activity.progress = 0.5
        #expect(activity.progress == 0.75)
    }

    @Test func `progress is the length of all ranges together`() {
        activity.addProgressRange(fromStart: 0, toEnd: 0.25)
        activity.addProgressRange(fromStart: 0.5, toEnd: 0.75)
        #expect(activity.progress == 0.5)
    }

    @Test func `overlapping and repeated ranges do not count twice`() {
        for _ in 1...3 {
            activity.addProgressRange(fromStart: 0.25, toEnd: 0.5)
            activity.addProgressRange(fromStart: 0.375, toEnd: 0.75)
        }
        #expect(activity.progress == 0.5)
    }

    @Test func `setting a smaller value later does not lower it`() {
        activity.progress = 0.75
        activity.progress = 0.25
        #expect(activity.progress == 0.75)
        activity.progress = 0
        #expect(activity.progress == 0.75)
    }

    @Test func `values outside 0 to 1 are clamped`() {
        activity.progress = -1
        #expect(activity.progress == 0)
        activity.addProgressRange(fromStart: -5, toEnd: 0.25)
        #expect(activity.progress == 0.25)
        activity.addProgressRange(fromStart: 0.75, toEnd: 7)
        #expect(activity.progress == 0.5)
        activity.progress = 2
        #expect(activity.progress == 1)
    }

    @Test(arguments: [(0.0, Double.nan), (.nan, 1), (.nan, .nan), (0.75, 0.25), (0.5, 0.5), (2, 3), (-3, -2)])
    func `what is no number, reversed, empty or wholly outside is ignored`(start: Double, end: Double) {
        activity.progress = 0.125
        activity.addProgressRange(fromStart: start, toEnd: end)
        #expect(activity.progress == 0.125)
    }

    @Test func `infinite bounds are clamped like any other`() {
        activity.progress = -.infinity
        #expect(activity.progress == 0)
        activity.addProgressRange(fromStart: 0.5, toEnd: .infinity)
        #expect(activity.progress == 0.5)
        activity.progress = .infinity
        #expect(activity.progress == 1)
    }

    @Test func `setting progress to NaN is ignored`() {
        activity.progress = 0.5
        activity.progress = .nan
        #expect(activity.progress == 0.5)
    }

    @Test func `ranges are kept, so that later ones join them`() async throws {
        activity.addProgressRange(fromStart: 0.25, toEnd: 0.5)
        try await place.store.save()
        place.restart()
        let found = try #require(place.root.currentActivity)
        #expect(found.progress == 0.25)
        found.addProgressRange(fromStart: 0.375, toEnd: 0.625)
        #expect(found.progress == 0.375)
        try await place.store.save()
        place.restart()
        #expect(place.root.currentActivity?.progress == 0.375)
    }

    @Test func `progress does not move the clock, and the clock does not move progress`() {
        activity.progress = 0.5
        #expect(activity.duration == 0 && !activity.isStarted)
        activity.start()
        place.time.advance(by: 10)
        activity.stop()
        #expect(activity.progress == 0.5)
    }

    @Test func `full progress marks nothing as done`() async throws {
        activity.progress = 1
        try await place.store.save()
        #expect(place.column("SELECT path FROM completion").isEmpty)
    }

    @Test func `a new attempt begins without progress`() {
        activity.progress = 0.5
        #expect(place.root.createNewActivity().progress == 0)
    }
}
