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
