import Coursework
import Foundation
import Testing

@Suite struct ActivityMergeTests {
    @Test func `two devices of one student add up`() {
        var (tablet, laptop) = (ActivityRecord.example(), ActivityRecord.example())
        tablet.addDuration(10, at: stamp(1, on: "tablet"))
        tablet.addProgress(from: 0, to: 0.5, at: stamp(1, on: "tablet"))
        laptop.addDuration(5, at: stamp(2, on: "laptop"))
        laptop.addProgress(from: 0.25, to: 0.75, at: stamp(2, on: "laptop"))
        tablet.merge(laptop)
        #expect(tablet.duration == 15)
        #expect(tablet.progress.fraction == 0.75)
        #expect(tablet.edited == stamp(2, on: "laptop"))
    }

    @Test func `a late copy does not bring back what was removed`() {
        var device = ActivityRecord.example()
        device.setPrimary(score(1), at: stamp(1))
        let late = device
        device.removeAllItems(at: stamp(2))
        device.merge(late)
        #expect(device.primaryItem == nil && device.additionalItems == [])
    }

    @Test func `an older report does not lower a duration`() {
        var device = ActivityRecord.example()
        device.addDuration(5, at: stamp(1))
        let older = device
        device.addDuration(5, at: stamp(2))
        device.merge(older)
        #expect(device.duration == 10)
    }

    @Test func `durations that are no numbers do not win`() {
        var (left, right) = (ActivityRecord.example(), ActivityRecord.example())
        left.durations = [DeviceID(rawValue: "tablet"): .nan]
        right.durations = [DeviceID(rawValue: "tablet"): 3]
        #expect(merged([left, right]).duration == 3)
        #expect(merged([right, left]).duration == 3)
    }

    @Test func `copies that differ in path or beginning agree on one all the same`() {
        var (left, right) = (ActivityRecord.example(at: 1), ActivityRecord.example(at: 2))
        right.path = ["org.example.light", "light"]
        #expect(merged([left, right]).path == right.path && merged([right, left]).path == right.path)
        #expect(merged([left, right]).created == time(1) && merged([right, left]).created == time(1))
        left.path = right.path
        #expect(merged([left, right]) == merged([right, left]))
    }

    @Test func `the sum of durations does not depend on how it is computed`() {
        // Ones added to so great a number vanish one by one, but not when they are summed up first.
        var record = ActivityRecord.example()
        for device in 0..<20 {
            record.durations[DeviceID(rawValue: "tablet \(device)")] = device == 0 ? 1e16 : 1
        }
        for seed in 0..<20 {
            var copy = ActivityRecord.example()
            copy.durations.reserveCapacity(32 << seed % 5)
            for (device, seconds) in record.durations.sorted(by: { $0.key > $1.key }) {
                copy.durations[device] = seconds
            }
            #expect(copy.duration == record.duration)
        }
    }

    @Test func `a copy that tells the position holds against the same edit without one`() {
        var (old, new) = (ActivityRecord.example(), ActivityRecord.example())
        var item = score("a", 1)
        old.put(item, at: stamp(1))
        item.position = 3
        new.put(item, at: stamp(1))
        #expect(merged([old, new]) == new && merged([new, old]) == new)
    }

    @Test func `merging another activity traps`() async {
        await #expect(processExitsWith: .failure) {
            var record = ActivityRecord.example("one")
            record.merge(.example("another"))
        }
    }

    @Test func `five copies of a small history merge to the same in all orders`() {
        var (tablet, laptop) = (ActivityRecord.example(), ActivityRecord.example())
        var copies: [ActivityRecord] = []
        tablet.setPrimary(score("a", 1), at: stamp(1))
        tablet.addDuration(1, at: stamp(2))
        copies.append(tablet)
        laptop.setPrimary(score("b", 2), at: stamp(2, on: "laptop"))
        copies.append(laptop)
        tablet.merge(laptop)
        tablet.removeAllItems(at: stamp(4))
        copies.append(tablet)
        laptop.put(score("a", 3), at: stamp(5, on: "laptop"))
        copies.append(laptop)
        tablet.addProgress(from: 0.2, to: 0.4, at: stamp(6))
        copies.append(tablet)

        let expected = merged(copies)
        #expect(expected.additionalItems == [score("a", 3)])
        for order in permutations(of: copies) {
            #expect(merged(order) == expected)
            #expect(merged(order + order.reversed()) == expected)
        }
    }

    @Test(arguments: 2...4)
    func `random histories merge to the same, in every order and grouping, with duplicates`(devices: Int) {
        var generator = SeededGenerator()
        for _ in 0..<60 {
            let copies = history(devices: devices, edits: 25, &generator)
            let expected = merged(copies)
            #expect(merged(copies.shuffled(using: &generator)) == expected, "seed \(generator.seed)")
            #expect(merged((copies + copies).shuffled(using: &generator)) == expected, "seed \(generator.seed)")
            #expect(
                merged(grouped(copies.shuffled(using: &generator), &generator)) == expected, "seed \(generator.seed)")
        }
    }

    @Test(arguments: 2...4)
    func `the laws hold for any three copies`(devices: Int) {
        var generator = SeededGenerator()
        for _ in 0..<200 {
            let copies = history(devices: devices, edits: 12, &generator).shuffled(using: &generator).prefix(3)
            let (a, b, c) = (copies[0], copies[1], copies[2])
            #expect(merged([a, b]) == merged([b, a]), "seed \(generator.seed)")
            #expect(merged([merged([a, b]), c]) == merged([a, merged([b, c])]), "seed \(generator.seed)")
            #expect(merged([a, a]) == a, "seed \(generator.seed)")
        }
    }

    private func merged(_ copies: [ActivityRecord]) -> ActivityRecord {
        copies.dropFirst().reduce(into: copies[0]) { $0.merge($1) }
    }

    /// Merges within random groups first.
    private func grouped(_ copies: [ActivityRecord], _ generator: inout SeededGenerator) -> [ActivityRecord] {
        let split = Int.random(in: 1..<copies.count, using: &generator)
        return [merged(Array(copies[..<split])), merged(Array(copies[split...]))]
    }

    /// The copies that devices send while they edit and hear of each other, with clocks up to ten years apart.
    ///
    /// Two of the devices share a name when there are four, as copies of one disk would.
    private func history(devices: Int, edits: Int, _ generator: inout SeededGenerator) -> [ActivityRecord] {
        let names = ["tablet", "laptop", "phone", "tablet"]
        let ahead = [0, 0.4, 3600, -315_576_000].shuffled(using: &generator)
        var records = Array(repeating: ActivityRecord.example(), count: devices)
        var clocks = Array(repeating: HybridTime.zero, count: devices)
        var sent: [ActivityRecord] = []
        for edit in 0..<edits {
            let device = Int.random(in: 0..<devices, using: &generator)
            let now = time(Double(edit / 3) + ahead[device])
            let stamp = Stamp(clocks[device].tick(now: now), DeviceID(rawValue: names[device]))
            if let heard = sent.randomElement(using: &generator), Int.random(in: 0..<4, using: &generator) == 0 {
                records[device].merge(heard)
                clocks[device].receive(heard.edited.time, now: now)
            } else {
                change(&records[device], at: stamp, &generator)
            }
            sent.append(records[device])
        }
        return sent
    }

    private func change(_ record: inout ActivityRecord, at stamp: Stamp, _ generator: inout SeededGenerator) {
        var item = score(
            ["a", "b", "c"].randomElement(using: &generator) ?? "a", Double.random(in: 0...10, using: &generator))
        item.position = [nil, 0, 1, 2].randomElement(using: &generator) ?? nil
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: record.addDuration(Double.random(in: 0...60, using: &generator), at: stamp)
        case 1: record.setPrimary(item, at: stamp)
        case 2: record.setPrimary(nil, at: stamp)
        case 3: record.removeAllItems(at: stamp)
        case 4: record.put(item, at: stamp)
        default:
            let start = Double.random(in: 0...1, using: &generator)
            record.addProgress(from: start, to: start + 0.1, at: stamp)
        }
    }
}
