import Coursework
import Foundation
import JSON
import Programs
import SQL
import Testing

/// What a school has of its devices' reports, held against what the devices know.
struct Books: Sendable {
    /// What the school's tables say of one activity.
    private struct Entry {
        var fate: Fate
        var edited: Int64
        var superseded: Int
        var record: ActivityRecord?
    }

    /// sent = recorded + explained + superseded
    struct Sums: Equatable, CustomStringConvertible {
        var sent = 0
        var recorded = 0
        var explained = 0
        var superseded = 0

        static func += (left: inout Sums, right: Sums) {
            left.sent += right.sent
            left.recorded += right.recorded
            left.explained += right.explained
            left.superseded += right.superseded
        }

        var areEven: Bool { sent == recorded + explained + superseded }
        var description: String {
            "\(sent) sent = \(recorded) recorded + \(explained) explained + \(superseded) superseded"
        }
    }

    private(set) var sums = Sums()
    /// What does not fit, in words.
    private(set) var findings: [String] = []
    private var marks: [Int64: Set<IdentifierPath>] = [:]

    /// Reads all of it in one state of the database.
    init(_ school: TestSchool, _ devices: [Device]) throws {
        var entries: [Int64: [String: Entry]] = [:]
        (entries, marks) = try school.inspect { try (Self.entries($0, &findings), Self.marks($0)) }
        for device in devices { check(device, entries[device.person] ?? [:]) }
    }

    private mutating func check(_ device: Device, _ entries: [String: Entry]) {
        let known = Set(device.attempts.map { $0.versions[0].id.rawValue })
        for id in entries.keys where !known.contains(id) { findings.append("\(id) is there and was never sent") }
        for attempt in device.attempts {
            let id = attempt.versions[0].id.rawValue
            if let entry = entries[id] {
                check(attempt, entry)
            } else if attempt.acknowledged > 0 {
                findings.append("\(id) was acknowledged and is not there")
            }
        }
        let missing = device.marksAcknowledged.subtracting(marks[device.person] ?? [])
        if !missing.isEmpty { findings.append("\(missing.count) marks of \(device.person) are not there") }
    }

    /// It has to be exactly the latest version that was acknowledged, or the one that is under way.
    private mutating func check(_ attempt: Device.Attempt, _ entry: Entry) {
        let id = attempt.versions[0].id.rawValue
        guard let place = attempt.versions.firstIndex(where: { $0.edited.time.rawValue == entry.edited }) else {
            return findings.append("\(id) is there as it never was")
        }
        if place + 1 < attempt.acknowledged { findings.append("\(id) is there as it was before the last answer") }
        if entry.fate != attempt.fates[place] { findings.append("\(id) has the fate \(entry.fate.name)") }
        if entry.superseded != place { findings.append("\(id) counts \(entry.superseded) before, and has \(place)") }
        if let record = entry.record, record != attempt.versions[place] { findings.append("\(id) has other content") }
        sums.sent += place + 1
        sums.superseded += entry.superseded
        sums.recorded += entry.fate == .recorded ? 1 : 0
        sums.explained += entry.fate == .recorded ? 0 : 1
    }

    private static func entries(_ connection: any Connection, _ findings: inout [String]) throws -> [Int64: [String:
        Entry]]
    {
        var entries: [Int64: [String: Entry]] = [:]
        let activities = try connection.all("SELECT person, id, edited, superseded, record FROM activity", []) { row in
            (
                row.integer("person"), row.text("id"),
                Entry(
                    fate: .recorded, edited: row.integer("edited"), superseded: Int(row.integer("superseded")),
                    record: try JSONDecoding.decode(ActivityRecord.self, from: JSONValue(parsing: row.text("record"))))
            )
        }
        let fates = try connection.all("SELECT person, activity, edited, superseded, fate FROM fate", []) { row in
            (
                row.integer("person"), row.text("activity"),
                Entry(
                    fate: Fate(name: row.text("fate")) ?? .waiting, edited: row.integer("edited"),
                    superseded: Int(row.integer("superseded")),
                    record: nil)
            )
        }
        for (person, id, entry) in activities + fates {
            if entries[person]?[id] != nil { findings.append("\(id) is there twice") }
            entries[person, default: [:]][id] = entry
        }
        return entries
    }

    private static func marks(_ connection: any Connection) throws -> [Int64: Set<IdentifierPath>] {
        let query: Query = """
            SELECT s.person, t.path FROM step s
            JOIN task t ON t.organization = s.organization AND t.handout = s.handout AND t.id = s.task
            WHERE s.done IS NOT NULL AND s.doneBy = 'app'
            """
        var marks: [Int64: Set<IdentifierPath>] = [:]
        for (person, path) in try connection.all(query, [], as: { ($0.integer("person"), $0.text("path")) }) {
            marks[person, default: []].insert(
                try JSONDecoding.decode(IdentifierPath.self, from: JSONValue(parsing: path)))
        }
        return marks
    }
}

extension Load {
    /// Holds the school against the devices; at the end, when nothing is under way, the sums are even to the last report.
    @discardableResult
    func audit(_ school: TestSchool, isEnd: Bool) throws -> Books {
        let books = try Books(school, devices)
        #expect(books.findings == [])
        #expect(books.sums.areEven)
        #expect(tally.surprises == [])
        guard isEnd else { return books }
        #expect(devices.allSatisfy { $0.hasNothingUnderWay })
        #expect(books.sums.sent == devices.reduce(0) { $0 + $1.attempts.reduce(0) { $0 + $1.versions.count } })
        return books
    }

    /// Lets what is under way be acknowledged, ends the server, and does the last audit.
    func finish(_ school: TestSchool, _ server: ServerProcess) async throws -> Books {
        let books = try await onThread { [self] in
            start(finishing: true)
            #expect(waitForEnd())
            server.signal(SIGTERM)
            #expect(server.end(within: 30) == 0)
            return try audit(school, isEnd: true)
        }
        let verified = try await school.verify()
        #expect(verified.status == 0, "\(verified.output)\(verified.errorText)")
        return books
    }
}
