import Coursework
import Developer
import Foundation
import JSON
import Testing

@Suite struct RecordingTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)").path

    /// A run with all that changes a school: requests, the clock, students who come, a sign-in in a browser.
    private func recorded() async throws -> JSONValue {
        var settings = DeveloperSchool.Settings()
        settings.start = Date()
        let school = try await DeveloperSchool(settings)
        try school.record(to: file)
        let theo = try school.demo.member("theo")
        try await school.publish(["shadows", "colours"], of: "org.example.light", by: theo)
        for line in [
            "hand-out Light org.example.light/shadows org.example.light/colours", "clock +1h", "simulate 5", "lock",
            "progress off ada", "remove ben", "clock +2d", "unlock",
            "schedule Later 2030-01-01T08:00 org.example.light/colours",
            "clock 2030-01-02", "simulate 3",
        ] { _ = try await school.control(line.split(separator: " ").map(String.init)) }
        let reports = try await school.reports()
        await school.close()
        return reports
    }

    @Test func `a recorded run gives the same reports, as often as it is had again`() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let live = try await recorded()
        let first = try await RunReplay.run(file)
        let second = try await RunReplay.run(file)
        #expect(live.asArray?.count == 2)
        #expect(first.text == live.text)
        #expect(second.text == first.text)
    }

    @Test(arguments: ["", "{}", "{\"homeroom\":2,\"start\":\"2026-01-01T00:00:00Z\",\"timeZone\":\"UTC\",\"apps\":[]}"])
    func `a file that is no recording is said to be none`(text: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        await #expect(throws: DeveloperError.self) { try await RunReplay.run(file) }
    }

    @Test func `a recording that is not there is said not to be`() async {
        await #expect(throws: DeveloperError.self) { try await RunReplay.run("/nowhere") }
    }
}

/// What apps have sent, as a script.
@Suite struct SentWorkTests {
    @Test func `what pages and programs have sent is printed as a rehearsal that holds`() async throws {
        let school = try await DeveloperSchool()
        let (theo, ada) = (try school.demo.member("theo"), try school.demo.member("ada"))
        await #expect { try await school.control(["rehearsal"]) } throws: { "\($0)".hasPrefix("No app has sent") }
        let stars = "org.example.stars"
        try await school.send(
            contexts: [(["bear"], "quiz", "The \"Great\"\nBear"), (["bear", "part"], "none", "A part")], of: stars,
            by: theo)
        _ = try await school.control(["hand-out", "Stars, at night", "\(stars)/bear"])
        // As classkit.js sends it, in two pieces.
        for answered in 1...2 { try await school.send(answers: answered, of: 4, at: ["bear"], of: stars, by: ada) }
        try await school.send(answers: 4, of: 4, at: ["bear", "part"], of: stars, by: ada, attempt: "another")
        // Teachers open pages as well, and what that sends is no student's work.
        try await school.send(answers: 1, of: 4, at: ["bear"], of: stars, by: theo, attempt: "tried")
        let script = try await school.control(["rehearsal"])
        await school.close()
        #expect(script.contains("\ndeclare bear quiz \"The \\\"Great\\\" Bear\"\n"), "\(script)")
        #expect(script.contains("\nanswer q2 right \"Question 2\"\nscore 2 of 4 Points\nreach 50%\n"), "\(script)")
        #expect(script.contains("\nexpect ada bear score 50%\nexpect ada bear progress 50%\n"), "\(script)")
        #expect(script.contains("\nexpect ada bear/part score 100%\n"), "\(script)")
        _ = try await Rehearsal.run(Script(script, name: "sent"))
    }

    @Test func `what hangs below nothing that was declared is printed with what it hangs from`() async throws {
        let school = try await DeveloperSchool()
        let (theo, ada) = (try school.demo.member("theo"), try school.demo.member("ada"))
        let stars = "org.example.stars"
        try await school.send(contexts: [(["sky", "bear"], "quiz", "\u{301}Bear")], of: stars, by: theo)
        _ = try await school.control(["hand-out", "Stars", "\(stars)/sky/bear"])
        try await school.send(answers: 4, of: 4, at: ["sky", "bear"], of: stars, by: ada)
        let script = try await school.control(["rehearsal"])
        await school.close()
        #expect(script.contains("\ndeclare sky custom sky\ndeclare sky/bear quiz \u{301}Bear\n"), "\(script)")
        _ = try await Rehearsal.run(Script(script, name: "sent"))
    }

    @Test func `no more is printed than is played, and what is left out is said`() async throws {
        let school = try await DeveloperSchool()
        let (theo, ada) = (try school.demo.member("theo"), try school.demo.member("ada"))
        let stars = "org.example.stars"
        try await school.send(
            contexts: [(["bear"], "quiz", "Bear"), (["swan"], "quiz", "Swan")], of: stars, by: theo)
        _ = try await school.control(["hand-out", "Stars", "\(stars)/bear", "\(stars)/swan"])
        try await school.send(answers: 1, of: 4, at: ["swan"], of: stars, by: ada, attempt: "first")
        for number in 1...25 {
            try await school.send(answers: 900, of: 900, at: ["bear"], of: stars, by: ada, attempt: "bear \(number)")
        }
        let script = try await school.control(["rehearsal"])
        await school.close()
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        #expect((18_000...20_000).contains(lines.count), "\(lines.count)")
        #expect(script.contains("\n# 4 attempts more are not in it, since 20000 lines are played at most.\n"))
        // What was left out would be missed in the figures of its place.
        #expect(script.contains("\nexpect ada swan ") && !script.contains("\nexpect ada bear "))
        #expect(throws: Never.self) { try Script(script, name: "sent") }
    }
}

extension DeveloperSchool {
    private func stamp(_ number: Int) -> JSONValue {
        let time = String(UInt64(Date().timeIntervalSince1970 * 1000) << 16 + UInt64(number), radix: 16)
        return ["time": .string(String(repeating: "0", count: 16 - time.count) + time), "device": "web-1"]
    }

    fileprivate func send(
        contexts: [(path: [String], type: String, title: String)], of app: String, by member: DemoPeople.Member
    ) async throws {
        try await send(
            [],
            contexts.map { context in
                let stamp = stamp(0)
                let none: JSONValue = ["location": 0, "length": 0]
                return [
                    "path": .array(([app] + context.path).map(JSONValue.string)),
                    "edits": [
                        [
                            "at": stamp["time"] ?? .null, "by": "web-1", "type": .string(context.type),
                            "customTypeName": .null,
                            "title": .string(context.title), "displayOrder": 0, "topic": .null, "isAssignable": true,
                            "suggestedAge": none, "suggestedCompletionTime": none, "summary": .null, "link": .null,
                            "capabilities": [], "thumbnail": .null, "navigationChildren": [], "isRemoved": false,
                        ]
                    ],
                ]
            }, of: app, by: member)
    }

    fileprivate func send(
        answers: Int, of most: Int, at path: [String], of app: String, by member: DemoPeople.Member,
        attempt: String = "attempt"
    ) async throws {
        let (stamp, now) = (
            stamp(answers),
            JSONValue.string(
                Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        )
        var items: JSONObject = [:]
        for number in 1...answers {
            let value: JSONValue = [
                "identifier": .string("q\(number)"), "title": .string("Question \(number)"), "created": now,
                "value": ["kind": "binary", "value": true, "wording": "correctIncorrect"],
            ]
            items["q\(number)"] = ["value": value, "stamp": stamp]
        }
        let score: JSONValue = [
            "kind": "score", "score": .integer(Int64(answers)), "maxScore": .integer(Int64(most)),
        ]
        items["points"] = [
            "value": ["identifier": "points", "title": "Points", "created": now, "value": score], "stamp": stamp,
        ]
        let record: JSONValue = [
            "id": .string(attempt), "path": .array(([app] + path).map(JSONValue.string)), "created": now,
            "edited": stamp,
            "durations": ["web-1": 3], "progress": [0, .number(Double(answers) / Double(most))],
            "items": .object(items), "primary": ["value": "points", "stamp": stamp],
        ]
        try await send([["record": record]], [], of: app, by: member)
    }

    private func send(
        _ reports: [JSONValue], _ contexts: [JSONValue], of app: String, by member: DemoPeople.Member
    ) async throws {
        try await ask(
            member, "POST", "/v1/sync",
            [
                "app": .string(app), "name": "Stars", "device": "web-1", "contexts": .array(contexts),
                "reports": .array(reports), "marks": [],
            ])
    }
}
