import Coursework
import Foundation
import Testing

@Suite struct ActivityRecordTests {
    var record = ActivityRecord.example()

    @Test func `a new record tells nothing`() {
        #expect(record.duration == 0 && record.progress.isEmpty)
        #expect(record.primaryItem == nil && record.additionalItems.isEmpty)
        #expect(record.findings == [])
    }

    @Test mutating func `durations of all devices are summed up`() {
        record.addDuration(10, at: stamp(1, on: "tablet"))
        record.addDuration(5, at: stamp(2, on: "tablet"))
        record.addDuration(0.5, at: stamp(3, on: "laptop"))
        #expect(record.duration == 15.5)
        #expect(record.durations == [DeviceID(rawValue: "tablet"): 15, DeviceID(rawValue: "laptop"): 0.5])
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    mutating func `a duration that is none adds nothing`(seconds: Double) {
        record.addDuration(seconds, at: stamp(1))
        #expect(record.durations.isEmpty)
    }

    @Test mutating func `items are listed as they were made, the primary item apart`() {
        record.put(score("b", 1, at: 1), at: stamp(1))
        record.setPrimary(score("front", 8, at: 2), at: stamp(2))
        record.put(score("a", 2, at: 3), at: stamp(3))
        #expect(record.primaryItem?.identifier == "front")
        #expect(record.additionalItems.map(\.identifier) == ["b", "a"])
    }

    @Test mutating func `an item replaces the one with its identifier`() {
        record.put(score(1), at: stamp(1))
        record.put(score(2), at: stamp(2))
        #expect(record.additionalItems == [score(2)])
    }

    @Test mutating func `several edits of one stamp hold in the order they are made`() {
        record.put(score(1), at: stamp(1))
        record.removeAllItems(at: stamp(1))
        record.put(score(2), at: stamp(1))
        #expect(record.additionalItems == [score(2)])
    }

    @Test mutating func `another primary item takes the place of the former one`() {
        record.setPrimary(score("first", 1), at: stamp(1))
        record.setPrimary(score("second", 2), at: stamp(2))
        #expect(record.primaryItem?.identifier == "second")
        #expect(record.additionalItems == [])
    }

    @Test mutating func `without a primary item the former one is gone`() {
        record.setPrimary(score(1), at: stamp(1))
        record.setPrimary(nil, at: stamp(2))
        #expect(record.primaryItem == nil && record.additionalItems == [])
    }

    @Test mutating func `removing all items removes the primary item as well`() {
        record.setPrimary(score("front", 1), at: stamp(1))
        record.put(score("other", 1), at: stamp(2))
        record.removeAllItems(at: stamp(3))
        #expect(record.primaryItem == nil && record.additionalItems == [])
    }

    @Test mutating func `each edit moves the latest edit`() {
        record.addDuration(1, at: stamp(1))
        #expect(record.edited == stamp(1))
        record.addProgress(from: 0, to: 0.5, at: stamp(2))
        #expect(record.edited == stamp(2))
        record.setPrimary(score(1), at: stamp(3))
        #expect(record.edited >= stamp(3))
    }

    @Test mutating func `a record survives JSON whole`() throws {
        record.addDuration(1.5, at: stamp(1))
        record.addProgress(from: 0.1, to: 1.0 / 3, at: stamp(2))
        record.setPrimary(score("front", 1), at: stamp(3))
        record.put(score("gone", 1), at: stamp(4))
        record.removeAllItems(at: stamp(5))
        record.put(score("last", 2), at: stamp(6))
        #expect(try decoded(record) == record)
        #expect(try json(record).contains(#""durations":{"tablet":1.5}"#))
    }

    @Test mutating func `findings name the item and its field`() {
        record.put(score("a", 1), at: stamp(1))
        record.put(score("b", 11), at: stamp(1))
        record.durations[DeviceID(rawValue: "phone")] = -1
        #expect(record.findings.map(\.field) == ["durations", "items[1].score"])
    }

    @Test mutating func `1000 items are allowed and 1001 are not`() {
        for index in 0..<1000 { record.put(score("\(index)", 1), at: stamp(1)) }
        #expect(record.findings == [])
        record.put(score("one more", 1), at: stamp(1))
        #expect(record.findings.map(\.field) == ["items"])
        record.removeAllItems(at: stamp(2))
        #expect(record.findings == [])
    }

    @Test mutating func `an item under another's identifier is invalid`() {
        record.items["other"] = Stamped(score("own", 1), at: stamp(1))
        #expect(record.findings.map(\.field) == ["items[0].identifier"])
    }
}
