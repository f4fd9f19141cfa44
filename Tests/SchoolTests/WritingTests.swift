import Coursework
import Foundation
import JSON
import SQL
import SchoolForTests
import Testing

@testable import School

/// What is read and written most goes past the standard library's coding, and comes to the same.
@Suite struct WritingTests {
    /// One of everything that a report can hold.
    private func record(_ campus: Campus) -> ActivityRecord {
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet"))
        var record = campus.attempt("é<\n", at: campus.path("shadows"), score: 7.5)
        record.addDuration(3, at: Stamp(HybridTime(campus.now), DeviceID(rawValue: "phone")))
        record.addProgress(from: 0, to: 0.25, at: stamp)
        record.addProgress(from: 0.5, to: 1, at: stamp)
        record.put(ActivityItem("hints", title: "Hints", value: .quantity(3), created: campus.now), at: stamp)
        record.put(
            ActivityItem("passed", title: "Passed", value: .binary(true, .passFail), created: campus.now), at: stamp)
        record.put(ActivityItem("gone", title: "Gone", value: .quantity(0.1), created: campus.now), at: stamp)
        return record
    }

    @Test func `a report is kept as its coding would write it`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        let record = record(campus)
        try await campus.send(record)
        let kept = try campus.all("SELECT record FROM activity WHERE organization = $1") { $0.text() }
        #expect(try kept.map { try JSONValue(parsing: $0) } == [JSONEncoding.value(of: record)])
    }

    @Test func `what is kept in memory of a report is what is read again`() async throws {
        let campus = try Campus(.sqlite)
        var record = record(campus)
        record.created = Date(timeIntervalSince1970: 1_700_000_000.123_456)
        var odd = ActivityItem(
            "odd", title: "Odd", value: .score(.greatestFiniteMagnitude, of: 1), created: .distantFuture)
        odd.position = 3
        record.put(odd, at: Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet")))
        record.durations[DeviceID(rawValue: "clock")] = .greatestFiniteMagnitude
        var writer = JSONWriter()
        writer.value(record)
        let text = String(decoding: writer.finish(), as: UTF8.self)
        #expect(try ActivityRecord(json: JSONValue(parsing: text)).bounded == record.asStored)
        #expect(record.asStored != record)
    }

    @Test func `an answer is what its coding would write`() async throws {
        let campus = try Campus(.sqlite)
        let handout = try campus.post(["shadows"], ["colours"])
        try campus.run(
            "INSERT INTO handoutLock (organization, handout, started, ended) VALUES ($1, $2, 1, 2), ($1, $2, 3, NULL)",
            Value(handout))
        var answer = try await campus.send(record(campus))
        #expect(answer.assignments?.tasks.count == 2 && answer.received.count == 1 && !answer.catalog.contexts.isEmpty)
        answer.problems = [ContextProblem(path: ["a", "b"], findings: [Finding(.limit, "title", "Shorten it.")])]
        #expect(try JSONValue(parsing: try answer.json()) == JSONEncoding.value(of: answer))
        (answer.state, answer.assignments) = (nil, nil)
        #expect(try JSONValue(parsing: try answer.json()) == JSONEncoding.value(of: answer))
    }

    @Test func `a request is read as its coding would read it`() throws {
        let campus = try Campus(.sqlite)
        var request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), state: "x", catalog: "y",
            reports: [SentReport(record(campus)), SentReport(campus.attempt("b", at: ["a"]))])
        #expect(try SyncRequest(json: JSONEncoding.value(of: request)) == request)
        request.marks = [DoneMark(path: ["a"], marked: campus.now)]
        #expect(try SyncRequest(json: JSONEncoding.value(of: request)) == request)
    }

    @Test(arguments: [
        #"{"app":"a"}"#, #"{"app":"a","name":"n","device":"d","contexts":[],"marks":[],"reports":[{}]}"#,
        #"{"app":"a","name":"n","device":"d","contexts":[],"marks":[],"reports":[{"record":1}]}"#,
    ])
    func `what is no request is refused with its place`(text: String) throws {
        let json = try JSONValue(parsing: text)
        let ours = #expect(throws: JSONDecodingError.self) { try SyncRequest(json: json) }
        let theirs = #expect(throws: JSONDecodingError.self) { try JSONDecoding.decode(SyncRequest.self, from: json) }
        #expect(ours?.finding == theirs?.finding)
    }
}
