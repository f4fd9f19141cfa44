import Coursework
import Foundation
import SQL
import School
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// The server's clock is set back by a day, while devices and handouts have times from before.
    @Suite struct ClockTests {
        @Test(arguments: Engine.allCases)
        func `what was posted stays posted, once, when the clock is set back`(engine: Engine) async throws {
            let campus = try Campus(engine)
            let handout = try await Self.scheduled(campus)
            let time = try #require(try? Date("2025-10-26T06:00:00Z", strategy: .iso8601))
            campus.now = time
            try await campus.school.runDueTasks()
            let posted = try Self.state(campus, handout)
            #expect(posted.prefix(2) == ["posted", "\(time.milliseconds)"])
            for now in [time - 86400, time - 1, time, time + 86400] {
                campus.now = now
                try await campus.school.runDueTasks()
                #expect(try Self.state(campus, handout) == posted)
                #expect(try campus.count("assignment") == 2)
            }
        }

        @Test(arguments: Engine.allCases)
        func `work goes on being recorded in the order of its making when the clock is set back`(engine: Engine)
            async throws
        {
            let campus = try Campus(engine)
            let handout = try campus.post(["shadows"])
            let device = DeviceID(rawValue: "tablet")
            var clock = HybridTime(campus.now)
            var record = campus.attempt("begun before", at: campus.path("shadows"), score: 3)
            try await campus.send(record)
            let early = record
            campus.advance(by: -86400)

            let stamp = Stamp(clock.tick(now: campus.now), device)
            record.setPrimary(
                ActivityItem("points", title: "Points", value: .score(8, of: 10), created: record.created), at: stamp)
            try await campus.send(record)
            #expect(try Self.score(campus, handout) == 8)
            // What was said before the change is no news, though its time of arrival is another day now.
            try await campus.send(early)
            #expect(try Self.score(campus, handout) == 8)

            let begun = Stamp(clock.tick(now: campus.now), device)
            try await campus.send(
                ActivityRecord(
                    id: ActivityRecord.ID(rawValue: "begun after"), path: campus.path("shadows"),
                    created: begun.time.date, edited: begun, durations: [device: 60]))
            #expect(try campus.count("activity") == 2)
            #expect(try campus.fates() == [])
        }

        @Test(arguments: Engine.allCases)
        func `a handout that was locked stays so when the clock is set back`(engine: Engine) async throws {
            let campus = try Campus(engine)
            let handout = try campus.post(["shadows"])
            let attempt = campus.attempt("begun before", at: campus.path("shadows"), score: 3)
            campus.advance(by: 7200)
            try await campus.school.perform(.lock(handout), as: campus.asTeacher)
            campus.advance(by: -3600)
            try await campus.send(attempt)
            #expect(try campus.fates() == [Fate.keptPrivate(.handoutLocked).name])
            #expect(try campus.count("activity") == 0)
        }

        @Test(arguments: Engine.allCases)
        func `who follows the changes misses none of them when the clock is set back`(engine: Engine) async throws {
            let campus = try Campus(engine)
            let feed = Feed.catalog(Campus.app).name(in: campus.organization)
            var cursor = try campus.school.database.read { try campus.school.feed.now(of: feed, $0) }
            var heard: Set<String> = []
            func hear() throws {
                let page = try campus.school.database.read {
                    try campus.school.feed.page(of: feed, after: cursor, limit: 100, $0)
                }
                heard.formUnion(page.changes.map(\.detail))
                cursor = page.cursor
            }
            let names = (0..<6).map { "declared \($0)" }
            for name in names {
                // Each comes a day before the one before it.
                try campus.declare([[name]])
                campus.advance(by: -86400)
                try hear()
            }
            // Other tests' open transactions on the same server may hold back what is new.
            let deadline = ContinuousClock.now + .seconds(60)
            while !heard.isSuperset(of: names.map { campus.path($0).stored }), .now < deadline { try hear() }
            #expect(heard.isSuperset(of: names.map { campus.path($0).stored }))
        }

        private static func scheduled(_ campus: Campus) async throws -> Handout.ID {
            var draft = HandoutDraft(title: "Light and shadow", recipients: .all)
            draft.tasks = [HandoutDraft.Task(.context(campus.path("shadows")))]
            let made = draft
            let id = try await campus.school.perform(.create(made, in: campus.physics), as: campus.asTeacher)
            // The clocks of Berlin are put back that night.
            try await campus.school.perform(.schedule(id, at: DueDate("2025-10-26T07:00")), as: campus.asTeacher)
            return id
        }

        private static func state(_ campus: Campus, _ handout: Handout.ID) throws -> [String] {
            try campus.all(
                "SELECT state, posted, version FROM handout WHERE organization = $1 AND id = $2", Value(handout)
            ) { [$0.text("state"), "\($0.integer("posted"))", "\($0.integer("version"))"] }[0]
        }

        private static func score(_ campus: Campus, _ handout: Handout.ID) throws -> Double? {
            let cells = try campus.report(handout).lines.flatMap(\.cells)
            let cell = cells.first { $0.person == campus.students[0] }
            guard case .score(let score, of: _)? = cell?.figures?.primary?.value else { return nil }
            return score
        }
    }
}
