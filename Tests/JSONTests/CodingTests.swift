import Coursework
import Foundation
import JSON
import Testing

@Suite struct CodingTests {
    private struct Task: Codable, Hashable {
        enum Kind: String, Codable { case link, handIn }
        var title: String
        var kind: Kind
        var points: Double
        var count: Int?
        var small: UInt8 = 0
        var tags: [String: [Int]] = [:]
        var next: [Task]?
    }

    private struct Handout: Codable {
        var tasks: [Task]
    }

    private func finding(_ text: String) throws -> String? {
        let json = try JSONValue(parsing: text)
        let error = #expect(throws: JSONDecodingError.self) { try JSONDecoding.decode(Handout.self, from: json) }
        return error.map { "\($0.finding.field) \($0.finding.code.rawValue)" }
    }

    private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000.125)

    private static let record: ActivityRecord = {
        let stamp = Stamp(HybridTime(date), DeviceID(rawValue: "tablet"))
        var record = ActivityRecord(
            id: .init(rawValue: "attempt"), path: ["org.example.light", "shadow", "é<\n"], created: date, edited: stamp)
        record.addDuration(12.5, at: stamp)
        record.addDuration(3, at: Stamp(HybridTime(date), DeviceID(rawValue: "7")))
        record.addProgress(from: 0.1, to: 0.75, at: stamp)
        record.put(ActivityItem("hints", title: "Hints", value: .quantity(3), created: date), at: stamp)
        record.put(ActivityItem("passed", title: "Passed", value: .binary(true, .passFail), created: date), at: stamp)
        record.setPrimary(ActivityItem("s", title: "Points", value: .score(7.5, of: 10), created: date), at: stamp)
        record.setPrimary(nil, at: stamp)
        return record
    }()

    private static let description = ContextDescription(
        type: .custom, customTypeName: "Szene", title: "Light & <shadow>", displayOrder: -3, topic: "Physics",
        isAssignable: false, suggestedAge: Span(location: 4, length: 3), summary: "\u{2028}", link: "app://x",
        capabilities: [Capability(.duration)])

    /// Foundation's, told how all our JSON has its dates.
    private static var othersCoders: (JSONEncoder, JSONDecoder) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in try Timestamp.text(of: date).encode(to: encoder) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try #require(Timestamp.date(String(from: decoder)))
        }
        return (encoder, decoder)
    }

    /// Through both writers and both readers, in each combination.
    private func comesBack<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
        let ours = try JSONEncoding.encode([value])
        let (encoder, decoder) = Self.othersCoders
        let theirs = try Array(encoder.encode([value]))
        for bytes in [ours, theirs] {
            guard try JSONDecoding.decode([Value].self, from: JSONValue(parsing: bytes)) == [value] else {
                return false
            }
            guard try decoder.decode([Value].self, from: Data(bytes)) == [value] else { return false }
        }
        return try JSONValue(parsing: ours) == JSONValue(parsing: theirs)
    }

    @Test func `an activity comes back as it was`() throws {
        #expect(try comesBack(Self.record))
    }

    @Test func `a context comes back as it was`() throws {
        #expect(try comesBack(Self.description))
        #expect(try comesBack(ContextDescription(title: "")))
    }

    @Test(arguments: Fate.allCases) func `a fate comes back as it was`(fate: Fate) throws {
        #expect(try comesBack(fate))
    }

    @Test func `nested values come back as they were`() throws {
        var task = Task(title: "a", kind: .link, points: 2, tags: ["x": [1], "1": []])
        task.next = [task, Task(title: "b", kind: .handIn, points: 0.1, count: .max, small: 255)]
        #expect(try comesBack(task))
        #expect(try comesBack([Int64.min, .max]))
        #expect(try comesBack(["a": Double?.none, "b": 1e300]))
        #expect(try comesBack([Float(0.1)]))
    }

    @Test(arguments: [
        (#"{}"#, "tasks missing"), (#"{"tasks":{}}"#, "tasks wrong_type"), (#"{"tasks":null}"#, "tasks wrong_type"),
        (#"[]"#, " wrong_type"), (#"{"tasks":[1]}"#, "tasks.0 wrong_type"),
        (#"{"tasks":[{"title":1}]}"#, "tasks.0.title wrong_type"),
        (#"{"tasks":[{"title":"a","kind":"geheim"}]}"#, "tasks.0.kind malformed"),
        (#"{"tasks":[{"title":"a","kind":"link","points":"1"}]}"#, "tasks.0.points wrong_type"),
        (#"{"tasks":[{"title":"a","kind":"link","points":1,"count":3.5}]}"#, "tasks.0.count wrong_type"),
        (#"{"tasks":[{"title":"a","kind":"link","points":1,"small":256}]}"#, "tasks.0.small out_of_range"),
        (
            #"{"tasks":[{"title":"a","kind":"link","points":1,"count":-9223372036854775809}]}"#,
            "tasks.0.count out_of_range"
        ),
        (#"{"tasks":[{"title":"a","kind":"link","points":1,"count":1e30}]}"#, "tasks.0.count out_of_range"),
        (
            #"{"tasks":[{"title":"a","kind":"link","points":1,"small":1,"tags":{"a":[0,true]}}]}"#,
            "tasks.0.tags.a.1 wrong_type"
        ),
    ])
    func `what does not fit is found with its place`(text: String, expected: String) throws {
        #expect(try finding(text) == expected)
    }

    @Test func `a finding quotes nothing`() throws {
        let json = try JSONValue(parsing: #"{"tasks":[{"title":"a","kind":"geheim"}]}"#)
        let error = #expect(throws: JSONDecodingError.self) { try JSONDecoding.decode(Handout.self, from: json) }
        #expect(error?.finding.message == "This is not a value that can be taken here. Correct it.")
    }

    @Test func `a JSON value is read and written as itself`() throws {
        let json: JSONValue = ["a": [1, 2.5, nil, true, "x"], "b": ["c": [:]]]
        #expect(try JSONDecoding.decode([JSONValue].self, from: [json]) == [json])
        #expect(try JSONEncoding.value(of: ["k": json]) == ["k": json])
    }

    @Test func `members are sorted by their names if asked for, at every depth`() throws {
        var task = Task(title: "a,\"b\":{", kind: .link, points: 2, tags: ["z": [1], "é": [], "": [2, 3]])
        task.next = [task, Task(title: "b", kind: .handIn, points: 0.1, count: 1)]
        let sorted = try JSONEncoding.encode([task], sortingMembers: true)
        #expect(try sorted == JSONEncoding.value(of: [task]).sorted.bytes)
        let record = try JSONEncoding.encode(Self.record, sortingMembers: true)
        #expect(try record == JSONEncoding.value(of: Self.record).sorted.bytes)
        let json: JSONValue = ["b": 1, "a": ["d": 2, "c": 3]]
        let whole = try JSONEncoding.encode(["k": json], sortingMembers: true)
        #expect(String(decoding: whole, as: UTF8.self) == #"{"k":{"a":{"c":3,"d":2},"b":1}}"#)
    }

    @Test func `numbers that JSON can't say are refused`() {
        #expect(throws: EncodingError.self) { try JSONEncoding.encode([Double.nan]) }
        #expect(throws: EncodingError.self) { try JSONEncoding.encode(["a": -Double.infinity]) }
        #expect(throws: EncodingError.self) { try JSONEncoding.encode(UInt64.max) }
    }
}
