import Coursework
import Foundation
import JSON
import SQL
import School
import SchoolForTests
import Testing

/// Random histories on several devices: whatever the order, however often and however late they are told, the school comes
/// to the same end.
@Suite struct MergeTests {
    @Test(arguments: Engine.allCases, 2...4)
    func `all orders and repetitions come to one state`(engine: Engine, devices: Int) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SplitMix(seed)
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let reports = campus.history(devices: devices, using: &generator)
        var ends: Set<String> = []
        for round in 0..<6 {
            var sent = round == 0 ? reports : reports.shuffled(using: &generator)
            if round > 1 {
                sent += reports.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator))
            }
            for report in sent { try await campus.send(report) }
            ends.insert(try campus.end(of: handout))
            for table in ["figure", "activity", "fate"] {
                try campus.run(.init(built: "DELETE FROM \(table) WHERE organization = $1"))
            }
        }
        #expect(ends.count == 1, "seed \(seed)")
    }

    @Test(arguments: Engine.allCases, [60, 3630, 7200, 315_576_000])
    func `a message that comes once more changes nothing and counts once, whatever the device's clock shows`(
        engine: Engine, ahead: Double
    ) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        campus.advance(by: 60)
        let begun = campus.attempt("one", at: campus.path("shadows"), seconds: 0)
        let early = begun.scored(3, on: "early", at: campus.now + ahead)
        try await campus.send(early)
        campus.advance(by: 5)
        try await campus.send(begun.scored(8, on: "right", at: campus.now))
        let (end, count) = (try campus.end(of: handout), try campus.superseded())
        #expect(count == 1)
        // The answer was lost; soon or years later, the clock that was ahead is credible.
        for later in [1, 60, 3600, 7200, 315_576_000] {
            campus.advance(by: Double(later))
            try await campus.send(early)
            #expect(try campus.end(of: handout) == end)
            #expect(try campus.superseded() == count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `of two devices the later message shows, also where one is years ahead and an answer was lost`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let begun = campus.attempt("one", at: campus.path("shadows"), seconds: 0)
        func shown() throws -> Double? { try campus.report(handout).lines[0].cells[0].figures?.score }
        let years = 315_576_000.0
        let first = begun.scored(3, on: "early", at: campus.now + years)
        try await campus.send(first)
        campus.advance(by: 60)
        try await campus.send(begun.scored(8, on: "right", at: campus.now))
        campus.advance(by: 60)
        try await campus.send(first)
        #expect(try shown() == 0.8)
        campus.advance(by: 60)
        let second = first.scored(5, on: "early", at: campus.now + years)
        try await campus.send(second)
        #expect(try shown() == 0.5)
        try await campus.send(first)
        #expect(try shown() == 0.5)
        campus.advance(by: 60)
        try await campus.send(begun.scored(9, on: "right", at: campus.now))
        try await campus.send(second)
        #expect(try shown() == 0.9)
        // Its clock was set right.
        campus.advance(by: 60)
        try await campus.send(second.scored(1, on: "early", at: campus.now))
        #expect(try shown() == 0.1)
        #expect(try campus.superseded() == 4)
    }

    @Test(arguments: Engine.allCases, 1...4)
    func `messages that come twice, late and in any order end as if each had come once, with wrong clocks`(
        engine: Engine, round: Int
    ) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var ends: [String] = []
        for isDoubled in [false, true] {
            var generator = SplitMix(seed)
            var doubling = SplitMix(seed &+ 1)
            let campus = try Campus(engine)
            let handout = try campus.post(["shadows"])
            var record = [campus.attempt("one", at: campus.path("shadows"), seconds: 0)]
            let aheads = [0, 3570, 3630, 7200, 315_576_000].map { Double($0) }.shuffled(using: &generator).prefix(3)
            record = aheads.map { _ in record[0] }
            var sent: [ActivityRecord] = []
            for step in 0..<24 {
                campus.advance(by: [1, 60, 600, 4000].randomElement(using: &generator) ?? 1)
                let device = Int.random(in: 0..<3, using: &generator)
                let stamp = Stamp(HybridTime(campus.now + aheads[device]), DeviceID(rawValue: "device \(device)"))
                record[device].edit(Int.random(in: 0...3, using: &generator), step: step, at: stamp, using: &generator)
                try await campus.send(record[device])
                sent.append(record[device])
                guard isDoubled else { continue }
                for _ in 0..<Int.random(in: 0...2, using: &doubling) {
                    try await campus.send(sent.randomElement(using: &doubling) ?? record[device])
                }
            }
            ends.append("\(try campus.superseded()) \(try campus.end(of: handout))")
        }
        #expect(ends[0] == ends[1], "seed \(seed)")
    }

    @Test(arguments: Engine.allCases)
    func `two devices that send at once lose nothing of each other`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let begun = campus.attempt("one", at: campus.path("shadows"), seconds: 0, device: "first")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for device in 0..<16 {
                var record = begun
                record.addDuration(
                    10, at: Stamp(HybridTime(campus.now), DeviceID(rawValue: "device \(device)")))
                group.addTask { [record] in try await campus.send(record) }
            }
            try await group.waitForAll()
        }
        #expect(try campus.report(handout).lines[0].cells[0].figures?.time == 160)
    }
}

extension Campus {
    /// Reports of two attempts at one place, as several devices made them while they could not hear of each other.
    fileprivate func history(devices: Int, using generator: inout SplitMix) -> [ActivityRecord] {
        let attempts = [
            attempt("one", at: path("shadows"), seconds: 0), attempt("two", at: path("shadows"), seconds: 0),
        ]
        var reports: [ActivityRecord] = []
        for device in 0..<devices {
            for begun in attempts {
                var record = begun
                for step in 0..<Int.random(in: 1...4, using: &generator) {
                    let time = now + Double.random(in: -50...500, using: &generator)
                    let stamp = Stamp(HybridTime(time), DeviceID(rawValue: "device \(device)"))
                    record.edit(Int.random(in: 0...3, using: &generator), step: step, at: stamp, using: &generator)
                    reports.append(record)
                }
            }
        }
        return reports
    }

    /// How many reports were followed by others of the same attempt.
    fileprivate func superseded() throws -> Int64 {
        try all("SELECT superseded FROM activity WHERE organization = $1") { $0.integer() }.reduce(0, +)
    }

    /// All that a teacher can see, and all that is kept, as text; without the times of arrival.
    fileprivate func end(of handout: Handout.ID) throws -> String {
        let records = try all("SELECT record FROM activity WHERE organization = $1 ORDER BY id") {
            try JSONDecoding.decode(ActivityRecord.self, from: JSONValue(parsing: $0.text()))
        }
        let figures = try report(handout).lines.map { $0.cells.map(\.figures) }
        #expect(try school.read(as: asSchool) { try $0.replay() }.differences == [])
        return "\(try records.map { try $0.canonical })\(figures)"
    }
}

extension ActivityRecord {
    fileprivate mutating func edit(_ kind: Int, step: Int, at stamp: Stamp, using generator: inout SplitMix) {
        switch kind {
        case 0: addDuration(Double(step + 1), at: stamp)
        case 1:
            let start = Double.random(in: 0...0.8, using: &generator)
            addProgress(from: start, to: start + 0.2, at: stamp)
        case 2:
            let points = Double(Int.random(in: 0...10, using: &generator))
            setPrimary(
                ActivityItem("points", title: "Points", value: .score(points, of: 10), created: created), at: stamp)
        default:
            let hints = Double(Int.random(in: 0...3, using: &generator))
            put(ActivityItem("hints", title: "Hints", value: .quantity(hints), created: created), at: stamp)
        }
    }

    /// The same with another score.
    fileprivate func scored(_ points: Double, on device: String, at time: Date) -> ActivityRecord {
        var record = self
        let stamp = Stamp(HybridTime(time), DeviceID(rawValue: device))
        record.addDuration(10, at: stamp)
        record.setPrimary(
            ActivityItem("points", title: "Points", value: .score(points, of: 10), created: created), at: stamp)
        return record
    }

    /// With dictionaries in the order of their keys.
    fileprivate var canonical: String {
        get throws { "\(try JSONEncoding.value(of: self).sorted.text)" }
    }
}

extension JSONValue {
    fileprivate var sorted: JSONValue {
        switch self {
        case .object(let object):
            var sortedObject = JSONObject()
            for member in object.members.sorted(by: { $0.name < $1.name }) {
                sortedObject[member.name] = member.value.sorted
            }
            return .object(sortedObject)
        case .array(let elements): return .array(elements.map(\.sorted))
        default: return self
        }
    }
}

/// A generator that a seed repeats.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
