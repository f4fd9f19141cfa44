import Coursework
import Foundation
import JSON
import SQL
import School
import SchoolForTests
import Testing

/// Numbers and stamps that were taken before they were bounded, and those that come now.
@Suite struct BoundsTests {
    private func text(_ table: String, _ column: String, _ campus: Campus) throws -> [String] {
        try campus.all(Query(built: "SELECT \(column) FROM \(table) WHERE organization = $1")) { $0.text() }
    }

    /// A class whose rows say what the school once took: two students with numbers whose sum is none.
    private func spoilt(_ engine: Engine) async throws -> (Campus, Handout.ID) {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        for student in 0..<2 {
            var record = campus.attempt("a\(student)", at: campus.path("shadows"))
            let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet"))
            record.setPrimary(
                ActivityItem("words", title: "Words", value: .quantity(7), created: campus.now), at: stamp)
            record.put(
                ActivityItem("points", title: "Points", value: .score(3, of: 4), created: campus.now), at: stamp)
            try await campus.send(record, by: student)
        }
        for (table, column) in [("activity", "record"), ("figure", "items")] {
            try campus.run(
                Query(
                    built: """
                        UPDATE \(table) SET \(column) = replace(replace(replace(replace(\(column),
                            '"tablet":60', '"tablet":1e308,"phone":1e308'), '"quantity":7', '"quantity":1.7e308'),
                            '"score":3', '"score":1e308'), '"maxScore":4', '"maxScore":1e308')
                        WHERE organization = $1
                        """))
        }
        try campus.run("UPDATE figure SET time = $2, percent = $2 WHERE organization = $1", .real(.infinity))
        #expect(try text("activity", "record", campus).allSatisfy { $0.contains("1e308") })
        return (campus, handout)
    }

    @Test(arguments: Engine.allCases)
    func `reports of numbers that were never bounded answer with the nearest that may be`(engine: Engine) async throws {
        let (campus, handout) = try await spoilt(engine)
        let report = try campus.report(handout)
        let figures = try #require(report.lines[0].cells[0].figures)
        #expect(figures.time == Limit.seconds.upperBound && figures.percent == 1)
        #expect(figures.quantity == Limit.quantity.upperBound)
        #expect(figures.additional.map(\.value) == [.score(1e12, of: 1e12)])
        #expect(report.columns[0].means.primary == .quantity(try #require(ClassFigures.Mean([1e12, 1e12]))))
        let line = try campus.school.read(as: campus.asTeacher) { try $0.report(of: campus.physics).lines[0] }
        #expect(line.time?.mean == Limit.seconds.upperBound)
        let replay = try campus.school.read(as: campus.asSchool) { try $0.replay() }
        #expect(replay.differences.allSatisfy { $0.problem == .different } && replay.activities == 2)
        // What comes now is merged into it, and kept within bounds.
        campus.advance(by: 60)
        try await campus.send(campus.attempt("a0", at: campus.path("shadows"), seconds: 90))
        #expect(try text("activity", "record", campus).filter { $0.contains("308") }.count == 1)
        #expect(try campus.report(handout).lines[0].cells[0].figures?.time == Limit.seconds.upperBound)
    }

    @Test(arguments: Engine.allCases)
    func `the step that bounds what is kept mends columns of old rows`(engine: Engine) async throws {
        let (campus, _) = try await spoilt(engine)
        let future = HybridTime(campus.now.addingTimeInterval(86_400 * 3650)).rawValue
        try campus.run("UPDATE activity SET edited = $2 WHERE organization = $1", .integer(future))
        try campus.run("UPDATE figure SET edited = received + 86400000 WHERE organization = $1")
        let script = try #require(Tables.migrations.first { $0.name.contains("bounded") }).script
        try campus.school.database.write { try $0.runScript(campus.school.database.dialect.expand(script)) }
        #expect(try text("figure", "time", campus) == ["31622400.0", "31622400.0"])
        #expect(try text("figure", "edited - received", campus) == ["0", "0"])
        #expect(try text("activity", "edited / 65536 - received", campus) == ["0", "0"])
    }

    @Test(arguments: Engine.allCases)
    func `a row that no school wrote costs its own request only`(engine: Engine) async throws {
        let (campus, handout) = try await spoilt(engine)
        for odd in ["{}", "[]", "", "null", "{\"items\":7}", "\u{FFFD}"] {
            try campus.run("UPDATE activity SET record = $2 WHERE organization = $1", .text(odd))
            try campus.run("UPDATE figure SET items = $2 WHERE organization = $1", .text(odd))
            #expect(throws: SQLError.self) { try campus.report(handout) }
            await #expect(throws: SQLError.self) {
                try await campus.send(campus.attempt("a0", at: campus.path("shadows")))
            }
        }
        // The record of another place.
        try campus.run(
            """
            UPDATE context SET record = (SELECT c.record FROM context c WHERE c.organization = $1 AND c.title = 'colours')
            WHERE organization = $1
            """)
        #expect(throws: SQLError.self) { try campus.declare([["shadows"]]) }
    }

    // MARK: - Stamps

    private func context(_ title: String, _ campus: Campus, ahead seconds: TimeInterval) -> ContextRecord {
        ContextRecord(
            campus.path("shadows"), ContextDescription(title: title),
            at: Stamp(HybridTime(campus.now.addingTimeInterval(seconds)), DeviceID(rawValue: "the teacher's")))
    }

    private func declare(_ record: ContextRecord, _ campus: Campus) async throws -> [String] {
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), contexts: [record])
        return try await campus.school.sync(request, as: campus.asTeacher).response.problems.flatMap(\.findings).map(
            \.field)
    }

    private func title(_ campus: Campus) throws -> String {
        try campus.all(
            "SELECT title FROM context WHERE organization = $1 AND path = $2", .text(campus.path("shadows").stored)
        ) { $0.text() }[0]
    }

    @Test(arguments: Engine.allCases)
    func `a context that is dated more than an hour ahead is not taken`(engine: Engine) async throws {
        let campus = try Campus(engine)
        #expect(try await declare(context("For ever", campus, ahead: 3601), campus) == ["edits"])
        #expect(try title(campus) == "shadows")
        #expect(try await declare(context("In an hour", campus, ahead: 3600), campus) == [])
        #expect(try title(campus) == "In an hour")
    }

    @Test(arguments: Engine.allCases)
    func `a report is taken whatever its date, and its own device's next edit holds`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        var record = campus.attempt("one", at: campus.path("shadows"), score: 1)
        for (ahead, score) in [(86_400 * 3650, 2.0), (86_400 * 3651, 9)] {
            let stamp = Stamp(
                HybridTime(campus.now.addingTimeInterval(TimeInterval(ahead))), DeviceID(rawValue: "tablet"))
            record.setPrimary(
                ActivityItem("points", title: "Points", value: .score(score, of: 10), created: campus.now), at: stamp)
            try await campus.send(record)
        }
        #expect(try campus.report(handout).lines[0].cells[0].figures?.score == 0.9)
    }

    @Test(arguments: Engine.allCases)
    func `what a stamp from the future froze can be edited again`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let frozen = context("Frozen", campus, ahead: 86_400 * 3650)
        try campus.run(
            "UPDATE context SET record = $2, title = 'Frozen' WHERE organization = $1 AND path = $3",
            .text(String(decoding: try JSONEncoding.encode(frozen), as: UTF8.self)),
            .text(campus.path("shadows").stored))
        campus.advance(by: 60)
        let told = try await campus.sync(
            SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        ).catalog.contexts
        #expect(told.allSatisfy { $0.edited.time.date <= campus.now })
        #expect(try await declare(context("Thawed", campus, ahead: 0), campus) == [])
        #expect(try title(campus) == "Thawed")
    }

    /// An attempt as a device tells it whose clock is ten years ahead.
    private func early(_ score: Double, _ campus: Campus, ahead: Double = 86_400 * 3650) -> ActivityRecord {
        let time = campus.now.addingTimeInterval(ahead)
        let stamp = Stamp(HybridTime(time), DeviceID(rawValue: "tablet"))
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: "a"), path: campus.path("shadows"), created: time, edited: stamp,
            durations: [stamp.device: 60])
        record.setPrimary(
            ActivityItem("points", title: "Points", value: .score(score, of: 10), created: time), at: stamp)
        return record
    }

    @Test(arguments: Engine.allCases)
    func `work of a device whose clock is ahead counts, and holds against nothing that comes later`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let ahead = early(3, campus)
        let receipt = try await campus.send(ahead).received
        // By this the device knows that it was heard.
        #expect(receipt.map(\.edited) == [ahead.edited])
        #expect(try campus.report(handout).lines[0].cells[0].figures?.score == 0.3)
        let told = campus.feedsTold.count
        campus.advance(by: 30)
        // The answer was lost.
        try await campus.send(ahead)
        #expect(campus.feedsTold.count == told)
        campus.advance(by: 30)
        try await campus.send(early(8, campus, ahead: 0))
        #expect(try campus.report(handout).lines[0].cells[0].figures?.score == 0.8)
        #expect(try text("activity", "edited / 65536 - received", campus) == ["0"])
        #expect(try text("activity", "CASE WHEN created < received THEN 'then' END", campus) == ["then"])
    }

    @Test(arguments: Engine.allCases)
    func `an attempt that a stamp from the future froze can be edited again`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        try await campus.send(early(3, campus, ahead: 0))
        try campus.run(
            "UPDATE activity SET record = $2 WHERE organization = $1",
            .text(String(decoding: try JSONEncoding.encode(early(1, campus)), as: UTF8.self)))
        campus.advance(by: 60)
        try await campus.send(early(8, campus, ahead: 0))
        #expect(try campus.report(handout).lines[0].cells[0].figures?.score == 0.8)
    }

    @Test(arguments: Engine.allCases)
    func `figures agree with attempts after a stamp from the future, there or beside it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        try await campus.send(early(3, campus))
        campus.advance(by: 60)
        try await campus.send(campus.attempt("b", at: campus.path("shadows"), score: 5))
        try await campus.send(early(8, campus, ahead: 0))
        #expect(try campus.school.read(as: campus.asSchool) { try $0.replay() }.differences == [])
    }

    @Test(arguments: Engine.allCases)
    func `a school whose clock is hours behind records what devices make at the right time`(engine: Engine) async throws
    {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        campus.advance(by: 600)
        try await campus.send(early(2, campus, ahead: 0))
        campus.advance(by: -7200)
        try await campus.send(early(9, campus, ahead: 7260))
        var later = campus.attempt("c", at: campus.path("shadows"), score: 7)
        later.created = campus.now.addingTimeInterval(7300)
        try await campus.send(later)
        #expect(try campus.count("activity") == 2)
        #expect(try campus.fates() == [])
        let attempts = try text("activity", "record", campus).filter { $0.contains("\"a\"") }
        #expect(attempts.count == 1 && attempts[0].contains("9"))
        #expect(try campus.report(handout).lines[0].cells[0].figures?.attempts == 2)
    }

    // MARK: - Order

    @Test(arguments: Engine.allCases)
    func `items come in the order in which the app added them, and old devices' in that of their making`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet"))
        for (student, positions) in [(0, true), (1, false)] {
            var record = campus.attempt("a\(student)", at: campus.path("shadows"))
            for question in 1...12 {
                let created = campus.now.addingTimeInterval(positions ? 0 : Double(question) / 100)
                record.put(
                    ActivityItem(
                        "q\(question)", title: "Question \(question)", value: .binary(true, .correctIncorrect),
                        created: created, position: positions ? question : nil), at: stamp)
            }
            try await campus.send(record, by: student)
        }
        for line in try campus.report(handout).lines {
            #expect(line.cells[0].figures?.additional.map(\.identifier) == (1...12).map { "q\($0)" })
        }
    }
}
