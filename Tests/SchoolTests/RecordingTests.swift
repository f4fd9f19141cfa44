import Coursework
import Foundation
import SQL
import School
import SchoolForTests
import Testing

@Suite struct RecordingTests {
    @Test(arguments: Engine.allCases)
    func `an attempt does not grow beyond the limits by reports that are within them`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let place = campus.path("shadows")
        for round in 1...6 {
            var record = campus.attempt("quiz", at: place)
            for number in 1...400 {
                let item = ActivityItem("\(round).\(number)", title: "Item", value: .quantity(1), created: campus.now)
                record.put(item, at: record.edited)
            }
            try await campus.send(record)
            campus.advance(by: 60)
        }
        #expect(try campus.fates() == ["refused.limitExceeded"])
        #expect(try campus.report(handout).lines[0].cells[0].figures?.additional.count == 800)
    }

    @Test(arguments: Engine.allCases)
    func `an attempt that nobody can read fails alone`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try campus.post(["shadows"])
        let place = campus.path("shadows")
        try await campus.send(campus.attempt("bad", at: place))
        try campus.run("UPDATE activity SET record = $2 WHERE organization = $1 AND id = 'bad'", .text("[no record]"))
        let failing = Task { try await campus.send(campus.attempt("bad", at: place, score: 8)) }
        try await campus.send(campus.attempt("good", at: place, score: 8), by: 1)
        await #expect(throws: SQLError.self) { try await failing.value }
        #expect(try campus.count("activity") == 2)
    }

    @Test(arguments: Engine.allCases)
    func `the teacher sees the score of an assigned quiz`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        let cell = try campus.report(handout).lines[0].cells[0]
        #expect(cell.figures?.score == 0.8)
        #expect(cell.figures?.time == 60)
        #expect(cell.trust == .reportedByApp)
        #expect(try campus.report(handout).columns[0].means.percent == nil)
        #expect(try campus.report(handout).lines[1].cells[0].figures == nil)
    }

    @Test(arguments: Engine.allCases)
    func `what a page has reported says so, also beside what a program has`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), fromPage: true)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 4), by: 1)
        func labels() throws -> [TrustLabel?] { try campus.report(handout).lines.prefix(2).map { $0.cells[0].trust } }
        #expect(try labels() == [.reportedByPage, .reportedByApp])
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 9))
        #expect(try labels() == [.reportedByPage, .reportedByApp])
    }

    @Test(arguments: Engine.allCases)
    func `an attempt that a page goes on with is a page's`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let path = campus.path("shadows")
        try await campus.send(campus.attempt("one", at: path, score: 8))
        campus.advance(by: 60)
        try await campus.send(campus.attempt("one", at: path, score: 9), fromPage: true)
        #expect(try campus.report(handout).lines[0].cells[0].trust == .reportedByPage)
    }

    @Test(arguments: Engine.allCases)
    func `work below the assigned context is told as work below it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra"), score: 5))
        let cell = try campus.report(handout).lines[0].cells[0]
        #expect(cell.figures == nil)
        #expect(cell.below.map(\.path) == [campus.path("shadows", "umbra")])
        #expect(cell.absence == nil)
    }

    @Test(arguments: Engine.allCases)
    func `what nobody assigned is not kept, and its fate says so`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("colours"), score: 8))
        #expect(try campus.count("activity") == 0)
        #expect(try campus.fates() == ["keptPrivate.nothingAssigned"])
    }

    @Test(arguments: Engine.allCases)
    func `of very many fates of one student the oldest go`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let start = (campus.now.milliseconds / 256 + 100) * 256
        func insert(_ count: Int, of student: Int) async throws {
            try campus.school.database.write { connection in
                for number in 1...count {
                    try connection.enqueue(
                        """
                        INSERT INTO fate (organization, person, activity, app, fate, edited, received)
                        VALUES ($1, $2, $3, $4, 'keptPrivate.nothingAssigned', 0, $5)
                        """,
                        [
                            Value(campus.organization), Value(campus.students[student]), .text("attempt \(number)"),
                            .text(Campus.app), .integer(start - Int64(number)),
                        ])
                }
            }
        }
        try await insert(Limit.fates + 300, of: 0)
        try await insert(5, of: 1)
        campus.now = Date(milliseconds: start + 1)
        try await campus.send(campus.attempt("one", at: campus.path("colours"), score: 8))
        #expect(try campus.fates().count == Limit.fates + 301)
        campus.now = Date(milliseconds: start + 256)
        try await campus.send(campus.attempt("two", at: campus.path("colours"), score: 8))
        #expect(try campus.fates().count == Limit.fates && campus.fates(of: 1).count == 5)
        let oldest = try campus.all(
            "SELECT min(received) FROM fate WHERE organization = $1 AND person = $2", Value(campus.students[0])
        ) {
            $0.integer()
        }
        #expect(oldest == [start - Int64(Limit.fates) + 2])
    }

    @Test(arguments: Engine.allCases)
    func `the same report again changes nothing`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let record = campus.attempt(at: campus.path("shadows"), score: 8)
        let first = try await campus.send(record)
        let before = try campus.report(handout)
        let told = campus.feedsTold.count
        let second = try await campus.send(record)
        #expect(first.received == second.received)
        #expect(first.state == second.state)
        #expect(try campus.report(handout) == before)
        #expect(campus.feedsTold.count == told)
    }

    @Test(arguments: Engine.allCases)
    func `a later report of the same attempt stands in place of the earlier one`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        var record = campus.attempt(at: campus.path("shadows"), score: 3)
        try await campus.send(record)
        campus.advance(by: 60)
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet"))
        record.setPrimary(
            ActivityItem("points", title: "Points", value: .score(9, of: 10), created: campus.now), at: stamp)
        try await campus.send(record)
        let cell = try campus.report(handout).lines[0].cells[0]
        #expect(cell.figures?.score == 0.9)
        #expect(cell.figures?.attempts == 1)
    }

    @Test(arguments: Engine.allCases)
    func `however often a row says that an activity was told, it is told once more`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let record = campus.attempt(at: campus.path("shadows"), score: 8)
        try await campus.send(record)
        try campus.run("UPDATE fate SET superseded = 9223372036854775807 WHERE organization = $1")
        try campus.post(["shadows"])
        try await campus.send(record)
        #expect(try campus.count("activity") == 1)
        #expect(try campus.fates().isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `who only asks what is new is confirmed nothing that was told with it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
            reports: [SentReport(campus.attempt(at: campus.path("shadows"), score: 8))])
        let answer = try campus.school.read(as: campus.asStudent()) { try $0.news(for: request).response }
        #expect(answer.received.isEmpty && answer.state != nil)
        #expect(try campus.count("activity") == 0)
    }
}
