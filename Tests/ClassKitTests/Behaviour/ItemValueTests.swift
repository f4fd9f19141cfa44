import ClassKit
import Foundation
import Testing

/// What items say, and within which limits.
@Suite struct ItemValueTests: WithItems {
    let place = Workplace()

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
