import Coursework
import Foundation
import Testing

@Suite struct ContextMergeTests {
    @Test func `five copies of a small history merge to the same in all orders`() {
        var (tablet, laptop) = (ContextRecord.example(), ContextRecord.example("Shadows", at: stamp(1, on: "laptop")))
        var copies = [tablet, laptop]
        tablet.remove(at: stamp(2))
        copies.append(tablet)
        laptop.edit(to: ContextDescription(type: .quiz, title: "Shadow quiz"), at: stamp(3, on: "laptop"))
        copies.append(laptop)
        tablet.merge(laptop)
        tablet.add(ContextDescription(type: .quiz, title: "Shadow quiz", topic: "science"), at: stamp(4))
        copies.append(tablet)

        let expected = merged(copies)
        #expect(expected.description == ContextDescription(type: .quiz, title: "Shadow quiz", topic: "science"))
        #expect(!expected.isRemoved)
        for order in permutations(of: copies) {
            #expect(merged(order) == expected)
            #expect(merged(order + order.reversed()) == expected)
        }
    }

    @Test(arguments: 2...4)
    func `random histories merge to the same, in every order and grouping, with duplicates`(devices: Int) throws {
        var generator = SeededGenerator()
        for _ in 0..<60 {
            let copies = history(devices: devices, edits: 25, &generator)
            let expected = merged(copies)
            #expect(merged(copies.shuffled(using: &generator)) == expected, "seed \(generator.seed)")
            #expect(merged((copies + copies).shuffled(using: &generator)) == expected, "seed \(generator.seed)")
            #expect(
                merged(grouped(copies.shuffled(using: &generator), &generator)) == expected, "seed \(generator.seed)")
            #expect(try decoded(expected) == expected, "seed \(generator.seed)")
        }
    }

    @Test(arguments: 2...4)
    func `a few copies merge to the same in all orders`(devices: Int) {
        var generator = SeededGenerator()
        for _ in 0..<30 {
            let copies = Array(history(devices: devices, edits: 12, &generator).shuffled(using: &generator).prefix(4))
            let expected = merged(copies)
            for order in permutations(of: copies) {
                #expect(merged(order + [order[0]]) == expected, "seed \(generator.seed)")
            }
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

    private func merged(_ copies: [ContextRecord]) -> ContextRecord {
        copies.dropFirst().reduce(into: copies[0]) { $0.merge($1) }
    }

    /// Merges within random groups first.
    private func grouped(_ copies: [ContextRecord], _ generator: inout SeededGenerator) -> [ContextRecord] {
        let split = Int.random(in: 1..<copies.count, using: &generator)
        return [merged(Array(copies[..<split])), merged(Array(copies[split...]))]
    }

    /// The copies that devices send while they edit and hear of each other, with clocks up to ten years apart.
    ///
    /// Each device declares the context for itself. Two of them share a name when there are four, as copies of one disk
    /// would.
    private func history(devices: Int, edits: Int, _ generator: inout SeededGenerator) -> [ContextRecord] {
        let names = ["tablet", "laptop", "phone", "tablet"]
        let ahead = [0, 0.4, 3600, -315_576_000].shuffled(using: &generator)
        var records = (0..<devices).map { ContextRecord.example("Light \($0)", at: stamp(ahead[$0], on: names[$0])) }
        var clocks = Array(repeating: HybridTime.zero, count: devices)
        var sent: [ContextRecord] = []
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

    private func change(_ record: inout ContextRecord, at stamp: Stamp, _ generator: inout SeededGenerator) {
        var description = record.description
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: record.remove(at: stamp)
        case 1: record.add(description, at: stamp)
        case 2:
            description.title = ["Light", "Shadow", "Lamp"].randomElement(using: &generator) ?? ""
            description.topic = Bool.random(using: &generator) ? "science" : nil
            description.capabilities = Capability.Kind.allCases.shuffled(using: &generator).prefix(2).map {
                Capability($0)
            }
            record.edit(to: description, at: stamp)
        case 3:
            let children = ["a", "b", "c"].shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator))
            record.setNavigationChildren(children.map { record.path.appending($0) }, at: stamp)
        case 4: record.setThumbnail(["aa", "bb", nil].randomElement(using: &generator) ?? nil, at: stamp)
        default: ContextRecord.edits.randomElement(using: &generator)?.edit(&record, stamp)
        }
    }
}
