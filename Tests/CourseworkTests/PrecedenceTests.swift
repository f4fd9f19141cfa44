import Testing

@testable import Coursework

/// Whose word on a context holds.
@Suite struct PrecedenceTests {
    private enum Order: CaseIterable { case earlier, same, later }

    /// Every pair of speakers, and which of the two words holds whenever they were said.
    private static let table: [(first: Speaker, second: Speaker, holds: Precedence)] = [
        (.publisher, .publisher, .later), (.publisher, .app, .first), (.publisher, .provider, .first),
        (.app, .publisher, .second), (.app, .app, .later), (.app, .provider, .later),
        (.provider, .publisher, .second), (.provider, .app, .later), (.provider, .provider, .later),
    ]

    @Test func `every pair of speakers is in the table, and decided as it says`() {
        #expect(Self.table.count == Speaker.allCases.count * Speaker.allCases.count)
        for row in Self.table {
            #expect(Precedence(between: row.first, and: row.second) == row.holds, "\(row.first), \(row.second)")
        }
    }

    private func record(_ title: String, by speaker: Speaker, at seconds: Double, on device: String) -> ContextRecord {
        let name = speaker == .publisher ? DeviceID.publisher.rawValue : device
        return ContextRecord.example(title, at: stamp(seconds, on: name))
    }

    @Test func `records decide by it, in every order of saying and of hearing`() {
        for row in Self.table {
            for (order, seconds) in zip(Order.allCases, [-1.0, 0, 1]) {
                let first = record("First", by: row.first, at: 0, on: "laptop")
                let second = record("Second", by: row.second, at: seconds, on: "tablet")
                let expected =
                    switch (row.holds, order) {
                    case (.first, _), (.later, .earlier): "First"
                    case (.second, _), (.later, .later): "Second"
                    // The later name, so that everybody decides alike; the publisher has one name alone.
                    case (.later, .same): "Second"
                    }
                var (one, other) = (first, second)
                one.merge(second)
                other.merge(first)
                #expect(one.title.value == expected, "\(row.first), \(row.second) \(order)")
                #expect(one == other, "\(row.first), \(row.second) \(order)")
            }
        }
    }

    @Test func `what a publisher has removed no device brings back, and what one removes a publisher does`() {
        var gone = ContextRecord.example("Umbra", at: stamp(0))
        gone.remove(at: stamp(1, on: DeviceID.publisher.rawValue))
        gone.merge(ContextRecord.example("Umbra", at: stamp(9, on: "new phone")))
        #expect(gone.isRemoved)
        #expect(gone.description.title == "Umbra")
        gone.add(ContextDescription(title: "Shade"), at: stamp(2, on: DeviceID.publisher.rawValue))
        var removed = ContextRecord.example("Umbra", at: stamp(0))
        removed.remove(at: stamp(20))
        gone.merge(removed)
        #expect(!gone.isRemoved)
        #expect(gone.description.title == "Shade")
    }

    @Test func `a publisher who says what devices say already makes it their own word`() {
        var record = ContextRecord.example("Umbra", at: stamp(5))
        #expect(!record.isPublished)
        record.add(record.description, at: stamp(0, on: DeviceID.publisher.rawValue))
        record.setThumbnail(nil, at: stamp(0, on: DeviceID.publisher.rawValue))
        record.setNavigationChildren([], at: stamp(0, on: DeviceID.publisher.rawValue))
        #expect(record.isPublished)
        let before = record
        record.add(record.description, at: stamp(9, on: DeviceID.publisher.rawValue))
        #expect(record == before)
        record.merge(ContextRecord.example("Shade", at: stamp(10)))
        #expect(record == before)
    }

    @Test(arguments: ["tablet", "publisher"]) func `no device speaks for the publisher by taking the name`(name: String)
    {
        let school = ContextRecord.example("Umbra", at: stamp(0))
        let forged = ContextRecord.example("Forged", at: stamp(9, on: DeviceID.publisher.rawValue))
        var merged = school
        merged.merge(forged.disclaimed(by: DeviceID(rawValue: name)))
        #expect(merged == school)
        #expect(!forged.disclaimed(by: DeviceID(rawValue: name)).stamps.contains { $0.speaker == .publisher })
        let own = ContextRecord.example("Own", at: stamp(9))
        #expect(own.disclaimed(by: DeviceID(rawValue: name)) == own)
    }

    @Test func `the laws of merging hold with publishers among the devices`() {
        var generator = SeededGenerator()
        let names = ["tablet", "laptop", DeviceID.publisher.rawValue]
        for _ in 0..<300 {
            let copies = (0..<3).map { _ in
                var copy = ContextRecord.example(
                    ["A", "B"].randomElement(using: &generator)!,
                    at: stamp(
                        Double(Int.random(in: 0..<3, using: &generator)), on: names.randomElement(using: &generator)!))
                let stamp = stamp(
                    Double(Int.random(in: 0..<5, using: &generator)), on: names.randomElement(using: &generator)!)
                if Bool.random(using: &generator) { copy.remove(at: stamp) }
                if Bool.random(using: &generator) { copy.edit(to: ContextDescription(title: "C"), at: stamp) }
                return copy
            }
            func merged(_ copies: [ContextRecord]) -> ContextRecord {
                copies.dropFirst().reduce(into: copies[0]) { $0.merge($1) }
            }
            let (a, b, c) = (copies[0], copies[1], copies[2])
            #expect(merged([a, b]) == merged([b, a]), "seed \(generator.seed)")
            #expect(merged([merged([a, b]), c]) == merged([a, merged([b, c])]), "seed \(generator.seed)")
            #expect(merged([a, a]) == a, "seed \(generator.seed)")
        }
    }
}
