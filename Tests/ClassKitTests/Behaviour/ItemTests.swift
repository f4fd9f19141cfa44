import ClassKit
import Foundation
import Testing

/// The items of an activity.
@Suite struct ItemTests: WithItems {
    let place = Workplace()

    // MARK: - Primary

    @Test func `there is no primary item until one is set`() async throws {
        #expect(try await activity().primaryActivityItem == nil)
    }

    @Test func `assigning adds the item and makes it primary`() async throws {
        let activity = try await activity()
        activity.primaryActivityItem = score(8)
        try await place.store.save()
        #expect(place.rows("SELECT identifier, isPrimary FROM item") == [["total", "1"]])
        #expect(activity.additionalActivityItems.isEmpty)
    }

    @Test func `another primary item takes the place of the one before`() async throws {
        let activity = try await activity()
        activity.primaryActivityItem = score(8, as: "first")
        try await place.store.save()
        activity.primaryActivityItem = score(9, as: "second")
        try await place.store.save()
        #expect(place.rows("SELECT identifier, isPrimary FROM item") == [["second", "1"]])
    }

    @Test func `setting nil leaves no primary item`() async throws {
        let activity = try await activity()
        activity.primaryActivityItem = score(8)
        try await place.store.save()
        activity.primaryActivityItem = nil
        #expect(activity.primaryActivityItem == nil)
        try await place.store.save()
        #expect(try await reopened().primaryActivityItem == nil)
    }

    @Test func `a primary item of another class fails over all attempts, and the rest is saved`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().primaryActivityItem = score(8)
        try await place.store.save()
        place.restart()
        let again = try await place.find("quiz").createNewActivity()
        let wrong = quantity("total")
        again.primaryActivityItem = wrong
        again.addAdditionalActivityItem(quantity("hints"))
        again.progress = 0.5
        let error = await place.store.saveError()
        #expect(error?.code == .invalidArgument && error?.object === wrong)
        let found = try await reopened()
        #expect(found.progress == 0.5 && found.primaryActivityItem == nil)
        #expect(found.additionalActivityItems.map(\.identifier) == ["hints"])
    }

    @Test func `a primary item of the right class mends a failed one`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().primaryActivityItem = score(8)
        try await place.store.save()
        quiz.createNewActivity().primaryActivityItem = quantity("total")
        #expect(await place.store.saveError()?.code == .invalidArgument)
        quiz.currentActivity?.primaryActivityItem = score(9)
        try await place.store.save()
        #expect((try await reopened().primaryActivityItem as? CLSScoreItem)?.score == 9)
    }

    @Test func `additional items may be of any class`() async throws {
        let activity = try await activity()
        activity.primaryActivityItem = score(8)
        activity.addAdditionalActivityItem(quantity("hints"))
        activity.addAdditionalActivityItem(CLSBinaryItem(identifier: "q1", title: "Umbra?", type: .yesNo))
        activity.addAdditionalActivityItem(score(1, of: 1, as: "bonus"))
        try await place.store.save()
        #expect(try await reopened().additionalActivityItems.map(\.identifier) == ["hints", "q1", "bonus"])
    }

    @Test func `another context chooses its class for itself`() async throws {
        try await activity("first").primaryActivityItem = score(8)
        try await activity("second").primaryActivityItem = quantity("total")
        try await place.store.save()
    }

    // MARK: - Additional

    @Test func `additional items come in the order in which they were added, also after a restart`() async throws {
        let activity = try await activity()
        activity.primaryActivityItem = score(8)
        activity.addAdditionalActivityItem(quantity("z"))
        activity.addAdditionalActivityItem(quantity("m"))
        try await place.store.save()
        activity.primaryActivityItem = nil
        activity.addAdditionalActivityItem(quantity("a"))
        try await place.store.save()
        let found = try await reopened()
        #expect(found.additionalActivityItems.map(\.identifier) == ["z", "m", "a"])
        found.addAdditionalActivityItem(quantity("b"))
        try await place.store.save()
        #expect(try await reopened().additionalActivityItems.map(\.identifier) == ["z", "m", "a", "b"])
    }

    @Test func `the primary item is not among the additional ones`() async throws {
        let activity = try await activity()
        activity.addAdditionalActivityItem(quantity("hints"))
        activity.primaryActivityItem = score(8)
        #expect(activity.additionalActivityItems.map(\.identifier) == ["hints"])
    }

    @Test func `an item of the same identifier takes the place of the one before`() async throws {
        let activity = try await activity()
        for identifier in ["a", "b", "c"] { activity.addAdditionalActivityItem(quantity(identifier)) }
        try await place.store.save()
        let again = CLSBinaryItem(identifier: "b", title: "Umbra?", type: .passFail)
        again.value = true
        activity.addAdditionalActivityItem(again)
        #expect(activity.additionalActivityItems.map(\.identifier) == ["a", "b", "c"])
        try await place.store.save()
        let found = try await reopened().additionalActivityItems
        #expect(found.map(\.identifier) == ["a", "b", "c"])
        #expect((found[1] as? CLSBinaryItem)?.value == true)
    }

    @Test func `an item that was replaced is no part of the activity any more`() async throws {
        let activity = try await activity()
        let old = quantity("hints")
        activity.addAdditionalActivityItem(old)
        activity.addAdditionalActivityItem(quantity("hints"))
        try await place.store.save()
        let changed = activity.dateLastModified
        place.time.advance(by: 1)
        old.quantity = 5
        #expect(activity.dateLastModified == changed)
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["0.0"])
    }

    @Test func `adding the same items on every visit changes nothing`() async throws {
        let activity = try await activity()
        let items = (1...16).map { quantity("\($0)") }
        for _ in 1...3 {
            for item in items { activity.addAdditionalActivityItem(item) }
            try await place.store.save()
        }
        #expect(activity.additionalActivityItems.count == 16)
        #expect(place.column("SELECT count(*) FROM item") == ["16"])
    }

    @Test func `an additional item becomes primary`() async throws {
        let activity = try await activity()
        let item = score(8)
        activity.addAdditionalActivityItem(item)
        try await place.store.save()
        activity.primaryActivityItem = item
        #expect(activity.additionalActivityItems.isEmpty)
        try await place.store.save()
        let found = try await reopened()
        #expect(found.primaryActivityItem?.identifier == "total" && found.additionalActivityItems.isEmpty)
    }

    @Test func `a primary item becomes an additional one`() async throws {
        let activity = try await activity()
        let item = score(8)
        activity.primaryActivityItem = item
        try await place.store.save()
        activity.addAdditionalActivityItem(item)
        #expect(activity.primaryActivityItem == nil)
        try await place.store.save()
        let found = try await reopened()
        #expect(found.primaryActivityItem == nil && found.additionalActivityItems.map(\.identifier) == ["total"])
    }

    // MARK: - Live

    @Test func `what is set after attaching is saved`() async throws {
        let activity = try await activity()
        let hints = quantity("hints")
        let total = score(0)
        activity.addAdditionalActivityItem(hints)
        activity.primaryActivityItem = total
        try await place.store.save()
        hints.quantity = 4
        hints.title = "Hints used"
        total.score = 19
        total.maxScore = 20
        try await place.store.save()
        let found = try await reopened()
        #expect((found.primaryActivityItem as? CLSScoreItem)?.score == 19)
        #expect((found.primaryActivityItem as? CLSScoreItem)?.maxScore == 20)
        #expect((found.additionalActivityItems.first as? CLSQuantityItem)?.quantity == 4)
        #expect(found.additionalActivityItems.first?.title == "Hints used")
    }

    @Test func `an item stays live when the app holds nothing else`() async throws {
        let hints = quantity("hints")
        try await activity().addAdditionalActivityItem(hints)
        try await place.store.save()
        hints.quantity = 4
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["4.0"])
    }

    @Test func `one item in two activities is live in both`() async throws {
        let (first, second) = (try await activity("first"), try await activity("second"))
        let shared = score(1)
        first.primaryActivityItem = shared
        second.primaryActivityItem = shared
        try await place.store.save()
        shared.score = 7
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["7.0", "7.0"])
        second.removeAllActivityItems()
        shared.score = 8
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["8.0"])
    }

    @Test func `one item in two activities is saved in each, whichever can be saved first`() async throws {
        let second = CLSContext(type: .quiz, identifier: "second", title: "Second")
        let shared = score(1)
        try await activity("first").primaryActivityItem = shared
        second.createNewActivity().primaryActivityItem = shared
        try await place.store.save()
        place.root.addChildContext(second)
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["1.0", "1.0"])
    }

    // MARK: - Removing

    @Test func `removeAllActivityItems drops the primary item too, once it is saved`() async throws {
        let activity = try await activity()
        activity.primaryActivityItem = score(8)
        activity.addAdditionalActivityItem(quantity("hints"))
        try await place.store.save()
        activity.removeAllActivityItems()
        #expect(activity.primaryActivityItem == nil && activity.additionalActivityItems.isEmpty)
        #expect(place.column("SELECT count(*) FROM item") == ["2"])
        try await place.store.save()
        let found = try await reopened()
        #expect(found.primaryActivityItem == nil && found.additionalActivityItems.isEmpty)
    }

    @Test func `what was removed can be added again before the save`() async throws {
        let activity = try await activity()
        activity.addAdditionalActivityItem(quantity("hints"))
        activity.addAdditionalActivityItem(quantity("words"))
        try await place.store.save()
        activity.removeAllActivityItems()
        activity.addAdditionalActivityItem(quantity("hints"))
        try await place.store.save()
        #expect(try await reopened().additionalActivityItems.map(\.identifier) == ["hints"])
    }
}
