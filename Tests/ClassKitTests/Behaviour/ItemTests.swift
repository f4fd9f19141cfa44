import ClassKit
import Foundation
import Testing

/// Sections 5.6 and 6 of the behaviour page, and conflict 12.10.
@Suite struct ItemTests {
    let place = Workplace()

    private func activity(_ identifier: String = "quiz") async throws -> CLSActivity {
        try await place.declare(identifier).createNewActivity()
    }

    /// The attempt as the next start of the app finds it.
    private func reopened(_ identifier: String = "quiz") async throws -> CLSActivity {
        place.restart()
        return try #require(try await place.find(identifier).currentActivity)
    }

    private func score(_ score: Double, of maximum: Double = 10, as identifier: String = "total") -> CLSScoreItem {
        CLSScoreItem(identifier: identifier, title: "Points", score: score, maxScore: maximum)
    }

    private func quantity(_ identifier: String) -> CLSQuantityItem {
        CLSQuantityItem(identifier: identifier, title: identifier)
    }

    // MARK: - The classes

    @Test func `an item keeps its identifier and lets its title be changed`() {
        let item = quantity("hints")
        item.title = "Hints used"
        #expect(item.identifier == "hints" && item.title == "Hints used")
    }

    @Test func `a quantity begins at 0 and takes any number`() {
        let item = quantity("hints")
        #expect(item.quantity == 0)
        for number in [-7.5, 1e300, 0, .leastNonzeroMagnitude] {
            item.quantity = number
            #expect(item.quantity == number)
        }
    }

    @Test func `a binary begins false and keeps its wording`() {
        for wording in [CLSBinaryValueType.trueFalse, .passFail, .yesNo, .correctIncorrect] {
            let item = CLSBinaryItem(identifier: "q1", title: "Umbra?", type: wording)
            #expect(!item.value && item.valueType == wording)
            item.value = true
            #expect(item.value)
        }
    }

    @Test func `a score and its maximum can be set later`() {
        let item = score(1, of: 3)
        item.maxScore = 10
        item.score = 9
        #expect(item.score == 9 && item.maxScore == 10)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `what is no finite number is ignored`(number: Double) {
        let quantity = quantity("hints")
        quantity.quantity = 3
        quantity.quantity = number
        #expect(quantity.quantity == 3)
        let score = score(1, of: 3)
        score.score = number
        score.maxScore = number
        #expect(score.score == 1 && score.maxScore == 3)
        #expect(self.score(number, of: number).score == 0)
    }

    @Test func `making an item refuses nothing`() {
        #expect(score(0, of: 0).maxScore == 0)
        #expect(score(-1, of: -2).score == -1)
        #expect(CLSQuantityItem(identifier: "", title: "").identifier.isEmpty)
    }

    @Test(arguments: [(-1.0, 10.0), (10.5, 10), (1, 0), (1, -1), (0, 0)])
    func `a score outside 0 to its maximum fails to save with limits`(points: Double, maximum: Double) async throws {
        let item = score(points, of: maximum)
        try await activity().addAdditionalActivityItem(item)
        let error = await place.store.saveError()
        #expect(error?.code == .limits && error?.object === item)
        #expect(place.rows("SELECT * FROM item").isEmpty)
    }

    @Test(arguments: [(0.0, 10.0), (10, 10), (0.1, 0.1)])
    func `scores from 0 to the maximum are saved`(points: Double, maximum: Double) async throws {
        try await activity().primaryActivityItem = score(points, of: maximum)
        try await place.store.save()
        let found = try #require(try await reopened().primaryActivityItem as? CLSScoreItem)
        #expect(found.score == points && found.maxScore == maximum)
    }

    @Test func `a change of any property moves the modified date and no other`() async throws {
        let made = place.time.now
        let item = quantity("hints")
        let activity = try await activity()
        activity.addAdditionalActivityItem(item)
        for (seconds, change) in [(1.0, { item.quantity = 1 }), (2, { item.title = "Hints" })] {
            place.time.advance(by: 1)
            change()
            #expect(item.dateLastModified == made + seconds)
            #expect(activity.dateLastModified == made + seconds)
        }
        #expect(activity.dateCreated == made)
    }

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

    // MARK: - Limits

    @Test func `of 1,001 items the last one fails with limits and the rest is saved`() async throws {
        let activity = try await activity()
        for number in 0...1000 { activity.addAdditionalActivityItem(quantity("\(number)")) }
        let error = await place.store.saveError()
        #expect(error?.code == .limits)
        #expect((error?.object as? CLSActivityItem)?.identifier == "1000")
        #expect(place.column("SELECT count(*) FROM item") == ["1000"])
    }

    @Test func `an item's texts have limits`() async throws {
        let long = String(repeating: "x", count: 257)
        let items = [
            CLSQuantityItem(identifier: long, title: "Hints"), CLSQuantityItem(identifier: "long", title: long),
            CLSQuantityItem(identifier: "", title: "Hints"), CLSQuantityItem(identifier: "a\0b", title: "Hints"),
        ]
        let activity = try await activity()
        for item in items { activity.addAdditionalActivityItem(item) }
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "👩‍👩‍👧‍👦", title: "שלום"))
        let error = try #require(await place.store.saveError())
        #expect(error.parts.map(\.code) == [.limits, .limits, .invalidArgument, .invalidArgument])
        #expect(error.parts.map { $0.object } == items)
        #expect(try await reopened().additionalActivityItems.map(\.identifier) == ["👩‍👩‍👧‍👦"])
    }
}
