import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct RetentionTests {
    private func keep(_ campus: Campus, days: Int?) async throws {
        try await campus.school.write(as: campus.asSchool) { try $0.keepWork(forDays: days) }
    }

    private func complete(_ handout: Handout.ID, _ campus: Campus) throws {
        try campus.run(
            "UPDATE handout SET state = 'completed', completed = $3 WHERE organization = $1 AND id = $2",
            Value(handout), Value(campus.now))
        try campus.run(
            "UPDATE assignment SET isOpen = 0 WHERE organization = $1 AND handout = $2", Value(handout))
    }

    private func replay(_ campus: Campus) throws -> Recount {
        try campus.school.read(as: campus.asSchool) { try $0.replay() }
    }

    @Test(arguments: Engine.allCases)
    func `work goes when its time is over, and not before`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra")), by: 1)
        try await campus.send(campus.attempt(at: campus.path("colours")))
        try complete(handout, campus)
        try await keep(campus, days: 40)
        campus.advance(by: 39 * 86400)
        try await campus.school.sweepOldWork()
        #expect(try campus.count("activity") == 2)
        #expect(try campus.count("fate") == 1)
        campus.advance(by: 86401)
        try await campus.school.sweepOldWork()
        #expect(try campus.count("activity") == 0)
        #expect(try campus.count("figure") == 0)
        #expect(try campus.count("fate") == 0)
        #expect(try campus.report(handout).lines[0].cells[0].figures == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a row that nobody can read keeps no other from being deleted`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let bad = try campus.post(["shadows"])
        let good = try campus.post(["colours"])
        try await campus.send(campus.attempt("bad", at: campus.path("shadows"), score: 8))
        try await campus.send(campus.attempt("good", at: campus.path("colours"), score: 8))
        for handout in [bad, good] { try complete(handout, campus) }
        try campus.run("UPDATE activity SET record = $2 WHERE organization = $1 AND id = 'bad'", .text("[no record]"))
        try await keep(campus, days: 30)
        campus.advance(by: 31 * 86400)
        await #expect(throws: SQLError.self) { try await campus.school.sweepOldWork() }
        #expect(try campus.all("SELECT id FROM activity WHERE organization = $1") { $0.text() } == ["bad"])
    }

    @Test(arguments: Engine.allCases)
    func `answers, files and what was said to them go as well, and that it was done stays`(engine: Engine) async throws
    {
        let campus = try Campus(engine, students: 12)
        let ticket = HandoutDraft.Task(.exitTicket([Question(.text, "Why?")]))
        let old = try await campus.handOut(campus.draft(ticket, HandoutDraft.Task(.handIn)))
        let open = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let tasks = try campus.handout(old).tasks.map(\.id)
        let openTask = try campus.handout(open).tasks[0].id
        for index in 0..<12 {
            let file = try await campus.upload(as: campus.asStudent(index))
            try await campus.work(by: index) { transaction in
                try transaction.answer(tasks[0], of: old, with: [.text("So.")])
                try transaction.handIn([file], for: tasks[1], of: old)
                if index == 0 { try transaction.handIn([file], for: openTask, of: open) }
            }
        }
        let student = campus.students[0]
        try await campus.school.perform(
            .giveBack(tasks[0], of: old, to: student, saying: "Well seen."), as: campus.asTeacher)
        try complete(old, campus)
        try await keep(campus, days: 30)
        campus.advance(by: 29 * 86400)
        try await campus.school.sweepOldWork()
        #expect(try words(campus) == 12)
        campus.advance(by: 2 * 86400)
        try await campus.school.sweepOldWork()
        #expect(try words(campus) == 0)
        // One file is handed in elsewhere as well.
        for table in ["handIn", "file", "filePart"] { #expect(try campus.count(table) == 1) }
        #expect(try campus.own(open).tasks[0].files.count == 1)
        #expect(try campus.report(old).lines.allSatisfy { $0.cells[0].done != nil && $0.cells[1].done != nil })
        #expect(try campus.own(old).tasks[0].progress == .returned(.onTime))
    }

    private func words(_ campus: Campus) throws -> Int {
        try campus.all(
            """
            SELECT count(*) FROM step
            WHERE organization = $1 AND (answers IS NOT NULL OR comment IS NOT NULL OR before IS NOT NULL)
            """
        ) { Int($0.integer()) }[0]
    }

    @Test(arguments: Engine.allCases)
    func `what another handout was told as well stays for that one`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let old = try campus.post(["shadows"])
        let open = try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try complete(old, campus)
        try await keep(campus, days: 30)
        campus.advance(by: 31 * 86400)
        try await campus.school.sweepOldWork()
        #expect(try campus.report(old).lines[0].cells[0].figures == nil)
        #expect(try campus.report(open).lines[0].cells[0].figures?.score == 0.8)
        #expect(try replay(campus).differences == [])
        #expect(try replay(campus).activities == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a sum of seconds may have been made in another order`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        for (change, count) in [(0.000_000_1, 0), (0.01, 1)] {
            try campus.run(
                "UPDATE figure SET time = coalesce(time, 0) + $2 WHERE organization = $1", .real(change))
            #expect(try replay(campus).differences.count == count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what would go is told before, and is what goes`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let ticket = HandoutDraft.Task(.exitTicket([Question(.text, "Why?")]))
        let old = try await campus.handOut(campus.draft(ticket, HandoutDraft.Task(.handIn)))
        let app = try campus.post(["shadows"])
        let open = try campus.post(["shadows"])
        let tasks = try campus.handout(old).tasks.map(\.id)
        for index in 0..<3 {
            let file = try await campus.upload(as: campus.asStudent(index))
            try await campus.work(by: index) { transaction in
                try transaction.answer(tasks[0], of: old, with: [.text("So.")])
                try transaction.handIn([file], for: tasks[1], of: old)
            }
            try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: index)
            try await campus.send(campus.attempt(at: campus.path("colours")), by: index)
        }
        // What is kept for another task as well stays.
        for (path, tasks) in [("gone", [app]), ("kept", [app, open])] {
            try campus.run(
                """
                INSERT INTO pageState (organization, person, app, path, version, text, writer, modified)
                VALUES ($1, $2, 'app', $3, 1, 'x', 'page', 1)
                """, Value(campus.students[0]), .text(path))
            for handout in tasks {
                try campus.run(
                    """
                    INSERT INTO pageStateTask (organization, handout, task, person, app, path)
                    VALUES ($1, $2, $3, $4, 'app', $5)
                    """, Value(handout), Value(try campus.handout(handout).tasks[0].id), Value(campus.students[0]),
                    .text(path))
            }
        }
        try complete(old, campus)
        try complete(app, campus)
        campus.advance(by: 100 * 86400)
        try await campus.send(campus.attempt(at: campus.path("colours")))
        func forecast(_ days: Int?) throws -> RetentionForecast {
            try campus.school.read(as: campus.asSchool) { try $0.forecast(keepingWorkFor: days, auditFor: 60) }
        }
        func counts() throws -> RetentionForecast {
            RetentionForecast(
                handouts: try campus.all("SELECT count(*) FROM handout WHERE organization = $1 AND swept IS NULL") {
                    Int($0.integer())
                }[0],
                figures: Int(try campus.count("figure")), handedIn: Int(try campus.count("handIn")),
                pageStates: Int(try campus.count("pageState")),
                answers: try words(campus), fates: Int(try campus.count("fate")))
        }
        #expect(try forecast(101).isEmpty == false && forecast(101).handouts == 0)
        #expect(try forecast(nil).entries > 0 && forecast(nil).figures == 0)
        let expected = try forecast(99)
        #expect(expected.handouts == 2 && expected.figures == 3 && expected.handedIn == 3 && expected.answers == 3)
        #expect(expected.fates == 3 && expected.pageStates == 1)
        let entries = Int(try campus.count("audit"))
        let before = try counts()
        try await campus.school.write(as: campus.asSchool) { transaction in
            try transaction.keepWork(forDays: 99)
            try transaction.keepAudit(forDays: 60)
        }
        try await campus.school.sweepOldWork()
        let after = try counts()
        #expect(before.handouts - after.handouts == expected.handouts)
        #expect(before.figures - after.figures == expected.figures)
        #expect(before.handedIn - after.handedIn == expected.handedIn)
        #expect(before.pageStates - after.pageStates == expected.pageStates)
        #expect(before.answers - after.answers == expected.answers)
        #expect(before.fates - after.fates == expected.fates)
        // Two lines more tell of what was set.
        #expect(entries + 2 - Int(try campus.count("audit")) == expected.entries)
        #expect(try campus.report(open).lines[0].cells[0].figures?.score == 0.8)
        #expect(throws: SchoolError.self) {
            try campus.school.read(as: campus.asTeacher) { try $0.forecast(keepingWorkFor: 30, auditFor: 30) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `without a limit everything is kept`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows")))
        try complete(handout, campus)
        campus.advance(by: 3000 * 86400)
        try await campus.school.sweepOldWork()
        #expect(try campus.count("activity") == 1)
    }

    @Test(arguments: Engine.allCases)
    func `more than fits one step goes as well`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 60)
        let handout = try campus.post(["shadows"], ["shadows", "umbra"])
        for student in 0..<60 {
            try await campus.send(
                campus.attempt(at: campus.path("shadows", "umbra")), campus.attempt(at: campus.path("shadows")),
                campus.attempt(at: campus.path("colours")), campus.attempt(at: campus.path("colours")), by: student)
        }
        try complete(handout, campus)
        try await keep(campus, days: 30)
        campus.advance(by: 31 * 86400)
        try await campus.school.sweepOldWork()
        for table in ["activity", "figure", "fate"] { #expect(try campus.count(table) == 0) }
    }

    @Test func `a limit below a month, or by somebody who may not, is refused`() async throws {
        let campus = try Campus(.sqlite)
        await #expect(throws: SchoolError.self) { try await keep(campus, days: 29) }
        await #expect(throws: SchoolError.self) {
            try await campus.school.write(as: campus.asTeacher) { try $0.keepWork(forDays: 30) }
        }
        try await keep(campus, days: 30)
        #expect(try campus.school.read(as: campus.asSchool) { try $0.retentionDays() } == 30)
        try await keep(campus, days: nil)
        #expect(try campus.school.read(as: campus.asSchool) { try $0.retentionDays() } == nil)
    }

    @Test func `the feed is pruned once a day and keeps a month`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        func entries() throws -> Int64 {
            try campus.school.database.read { try $0.first("SELECT count(*) FROM change") { $0.integer() } ?? 0 }
        }
        try await campus.send(campus.attempt(at: campus.path("shadows")))
        let before = try entries()
        #expect(before > 0)
        for _ in 0..<30 {
            try campus.school.pruneFeed()
            campus.advance(by: 86400)
        }
        #expect(try entries() == before)
        campus.advance(by: 60)
        try campus.school.pruneFeed()
        #expect(try entries() == 0)
    }

    @Test(arguments: Engine.allCases)
    func `the log of who did what is kept for two years, unless the school says other`(engine: Engine) async throws {
        let campus = try Campus(engine)
        func entries() throws -> [String] {
            try campus.all("SELECT action FROM audit WHERE organization = $1 ORDER BY id") { $0.text() }
        }
        try await campus.school.write(as: campus.asSchool) { transaction in
            for _ in 0..<250 { try transaction.log(.linkGiven, .person(campus.teacher)) }
        }
        campus.advance(by: 100 * 86400)
        try await campus.school.write(as: campus.asSchool) { try $0.log(.slipsMade, .schoolClass(campus.physics)) }
        campus.advance(by: 629 * 86400)
        try await campus.school.runDueTasks()
        #expect(try entries().count == 251)
        campus.advance(by: 2 * 86400)
        try await campus.school.runDueTasks()
        #expect(try entries() == ["slipsMade"])
        try await campus.school.write(as: campus.asSchool) { try $0.keepAudit(forDays: 365) }
        try await campus.school.runDueTasks()
        #expect(try entries() == ["auditRetentionChanged"])
        let wrong = await whyNot {
            try await campus.school.write(as: campus.asSchool) { try $0.keepAudit(forDays: 29) }
        }
        #expect(wrong?.findings.map(\.field) == ["auditDays"])
        let teacher = await refusalCode {
            try await campus.school.write(as: campus.asTeacher) { try $0.keepAudit(forDays: 30) }
        }
        #expect(teacher == .notAllowed)
    }
}
