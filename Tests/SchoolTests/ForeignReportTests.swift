import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// Reports that are not of the app that sends them.
@Suite struct ForeignReportTests {
    private static let other = "org.example.sound"

    private func request(_ app: String, _ reports: ActivityRecord..., marks: [DoneMark] = []) -> SyncRequest {
        SyncRequest(
            app: app, name: "Light", device: DeviceID(rawValue: "tablet"), reports: reports.map { SentReport($0) },
            marks: marks)
    }

    private func approveOther(_ campus: Campus) throws {
        try campus.run(
            "INSERT INTO app (organization, id, name, approved, created, modified) VALUES ($1, $2, 'Sound', 1, 1, 1)",
            .text(Self.other))
    }

    @Test(arguments: Engine.allCases)
    func `a report of another app is refused with all that came with it, and told by its place`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let own = campus.attempt(at: campus.path("shadows"), score: 8)
        let foreign = campus.attempt(at: [Self.other, "shadows"], score: 8)
        let mark = DoneMark(path: [Self.other, "shadows"], marked: campus.now)
        let refusal = await whyNot { try await campus.sync(request(Campus.app, own, foreign, marks: [mark])) }
        #expect(refusal?.code == .invalid)
        #expect(refusal?.findings.map(\.field) == ["reports[1].record.path", "marks[0].path"])
        for table in ["activity", "figure", "fate"] { #expect(try campus.count(table) == 0) }
        #expect(try campus.report(handout).lines[0].cells[0].figures == nil)
    }

    @Test(arguments: Engine.allCases)
    func `an activity is never merged across apps`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try approveOther(campus)
        let handout = try campus.post(["shadows"])
        try await campus.send(campus.attempt("one", at: campus.path("shadows"), score: 8))
        let before = try campus.report(handout)
        campus.advance(by: 60)
        let again = campus.attempt("one", at: [Self.other], score: 1)
        let new = campus.attempt("two", at: [Self.other], score: 1)
        let refusal = await whyNot { try await campus.sync(request(Self.other, new, again)) }
        #expect(refusal?.code == .invalid)
        #expect(refusal?.findings.map(\.field) == ["reports[1].record.id"])
        #expect(try campus.report(handout) == before)
        #expect(try campus.count("activity") == 1)
        #expect(try campus.count("fate") == 0)
        // Without it the rest is taken, as by a device that finds out what is refused.
        try await campus.sync(request(Self.other, new))
        #expect(try campus.fates() == ["keptPrivate.nothingAssigned"])
    }

    @Test(arguments: Engine.allCases)
    func `an activity of which nothing was kept is no other app's either`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try approveOther(campus)
        try await campus.send(campus.attempt("one", at: campus.path("colours"), score: 8))
        let refusal = await whyNot {
            try await campus.sync(request(Self.other, campus.attempt("one", at: [Self.other])))
        }
        #expect(refusal?.findings.map(\.field) == ["reports[0].record.id"])
        let apps = try campus.all("SELECT app FROM fate WHERE organization = $1") { $0.text() }
        #expect(apps == [Campus.app])
        // Of another person it is another activity.
        try await campus.sync(request(Self.other, campus.attempt("one", at: [Self.other])), by: 1)
        #expect(try campus.fates(of: 1) == ["keptPrivate.nothingAssigned"])
    }
}
