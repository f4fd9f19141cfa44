import Coursework
import Foundation
import SQL
import SQLite
import SchoolForTests
import Testing

@testable import School

@Suite struct HandoutLifeTests {
    @Test(arguments: Engine.allCases)
    func `work while it is locked stays private, and goes on afterwards`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        campus.advance(by: 60)
        try await campus.act(id) { try $0.lock(id) }
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        #expect(try campus.fates() == ["keptPrivate.handoutLocked"])
        campus.advance(by: 60)
        try await campus.act(id) { try $0.unlock(id) }
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 9))
        #expect(try campus.report(id).lines[0].cells[0].figures?.score == 0.9)
    }

    @Test(arguments: Engine.allCases)
    func `completion is explained to devices for a month`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        campus.advance(by: 60)
        try await campus.act(id) { try $0.complete(id) }
        func open() throws -> Int {
            try campus.all("SELECT count(*) FROM assignment WHERE organization = $1 AND isOpen = 1") {
                Int($0.integer())
            }[0]
        }
        try await campus.school.publishDue(at: campus.now + 29 * 86400)
        #expect(try open() == 2)
        try await campus.school.publishDue(at: campus.now + 31 * 86400)
        #expect(try open() == 0)
        #expect(try campus.titles(.finished) == ["Light and shadow"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        #expect(try campus.fates() == ["keptPrivate.handoutCompleted"])
    }

    @Test(arguments: Engine.allCases)
    func `what a removed class leaves can be looked at by its teachers`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let posted = try await campus.handOut(campus.draft(campus.task("shadows")))
        let draft = try await campus.create(campus.draft())
        let scheduled = try await campus.create(campus.draft())
        try await campus.act(scheduled) { try $0.schedule(scheduled, at: DueDate("2030-01-01")) }
        let physics = campus.physics
        try await campus.school.write(as: campus.asSchool, locking: [.schoolClass(physics)]) {
            try $0.archiveHandouts(of: physics)
        }
        #expect(try campus.handout(posted).lifecycle.state == .archived)
        #expect(try campus.handout(posted).operations == [.delete, .duplicate])
        #expect(try campus.handout(draft).lifecycle.state == .draft)
        #expect(await whyNot { try campus.handout(scheduled) }?.code == .notFound)
        #expect(await whyNot { try campus.own(posted) }?.code == .notFound)
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        #expect(try campus.count("activity") == 0)
    }

    @Test(arguments: Engine.allCases)
    func `copies hold the tasks and nothing of the students`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let file = try await campus.upload(as: campus.asTeacher)
        let id = try await campus.handOut(
            campus.draft(campus.task("shadows"), HandoutDraft.Task(.file(file)), for: .some([campus.students[0]])))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        let music = try campus.newClass("Music", teacher: campus.teacher)
        let copies = try await campus.act(id) { try $0.duplicate(id, into: [$0.handout(id).schoolClass, music]) }
        let original = try campus.handout(id)
        for (copy, schoolClass) in zip(copies, [campus.physics, music]) {
            let copied = try campus.handout(copy)
            #expect(copied.lifecycle.state == .draft)
            #expect(copied.schoolClass == schoolClass)
            #expect(copied.tasks.map(\.content) == original.tasks.map(\.content))
            #expect(Set(copied.tasks.map(\.id)).isDisjoint(with: original.tasks.map(\.id)))
            #expect(copied.copyOf == id)
        }
        #expect(try campus.handout(copies[0]).recipients == .some([campus.students[0]]))
        #expect(try campus.handout(copies[1]).recipients == .all)
        // The copies still have the file when the original is gone.
        try await campus.act(id) { try $0.delete(id) }
        #expect(try campus.school.read(as: campus.asTeacher) { try $0.part(0, of: file) }?.count == 10)
    }

    @Test(arguments: Engine.allCases)
    func `a link gives other teachers of the organization a copy`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let token = try await campus.act(id) { try $0.share(id) }
        #expect(try await campus.act(id) { try $0.share(id) } == token)
        let other = try campus.join("Cleo", as: .teacher)
        try campus.leave(other)
        let music = try campus.newClass("Music", teacher: other)
        let copy = try await campus.school.write(as: campus.asTeacher(other), locking: [.schoolClass(music)]) {
            try $0.copy(of: token, into: music)
        }
        #expect(
            try campus.handout(copy, as: campus.asTeacher(other)).tasks.map(\.content) == [
                .context(campus.path("shadows"))
            ])
        #expect(await whyNot { try campus.handout(copy) }?.code == .notFound)
        let student = await whyNot { try campus.school.read(as: campus.asStudent()) { try $0.shared(token) } }
        #expect(student?.code == .notFound)
        try await campus.act(id) { try $0.stopSharing(id) }
        let stopped = await whyNot { try campus.school.read(as: campus.asTeacher(other)) { try $0.shared(token) } }
        #expect(stopped?.code == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `deleting leaves nothing of a handout behind`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let file = try await campus.upload("Sheet.pdf", as: campus.asTeacher)
        let ticket = HandoutDraft.Task(.exitTicket([Question(.number, "How many?")]))
        let id = try await campus.handOut(
            campus.draft(
                campus.task("shadows"), campus.task("colours"), HandoutDraft.Task(.handIn), ticket,
                HandoutDraft.Task(.file(file))))
        let other = try campus.post(["colours"])
        let tasks = try campus.handout(id).tasks
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra"), score: 8))
        try await campus.send(campus.attempt("both", at: campus.path("colours"), score: 8))
        let essay = try await campus.upload(bytes: 300_000, as: campus.asStudent())
        try await campus.work { transaction in
            try transaction.open(id)
            try transaction.handIn([essay], for: tasks[2].id, of: id)
            try transaction.answer(tasks[3].id, of: id, with: [.number(3)])
        }
        try await campus.act(id) { transaction in
            try transaction.setFavourite(true, id)
            _ = try transaction.share(id)
            try transaction.lock(id)
        }
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        _ = try await campus.act(id) { try $0.duplicate(id, into: [$0.handout(id).schoolClass]) }
        let consequences = try campus.school.read(as: campus.asTeacher) { try $0.consequences(of: .delete, on: id) }
        #expect(consequences == Consequences(students: 1, attempts: 2, files: 1, answers: 1))

        try await campus.act(id) { try $0.delete(id) }
        #expect(try campus.places(of: id.rawValue) == [])
        #expect(try campus.places(of: essay.rawValue) == [])
        for task in tasks { #expect(try campus.places(of: task.id.rawValue) == []) }
        #expect(try campus.all("SELECT id FROM activity WHERE organization = $1") { $0.text() } == ["both"])
        #expect(try campus.report(other).lines[0].cells[0].figures?.score == 0.8)
        // The copy has the teacher's file.
        #expect(try campus.count("file") == 1)
        #expect(try campus.school.read(as: campus.asSchool) { try $0.replay().differences } == [])
    }

    @Test(arguments: Engine.allCases)
    func `a list tells how far the class is`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let task = try campus.handout(id).tasks[0].id
        try await campus.handIn(task, of: id)
        let found = try campus.school.read(as: campus.asTeacher) {
            try $0.handoutListing(of: campus.physics, in: .posted).page
        }
        #expect(found.items.map(\.students) == [2])
        #expect(found.items.map(\.done) == [1])
        #expect(found.items.map(\.toReview) == [1])
        #expect(found.items.map(\.tasks) == [1])
        #expect(found.next == nil)
    }

    @Test(arguments: Engine.allCases)
    func `pages of a list have every handout once, the latest first`(engine: Engine) async throws {
        let campus = try Campus(engine)
        var posted: [Handout.ID] = []
        for number in 0..<7 {
            // Two of them in one moment.
            if number != 3 { campus.advance(by: 1) }
            posted.append(try await campus.handOut(campus.draft(title: "\(number)")))
        }
        var found: [Handout.ID] = []
        var mark: ListMark?
        repeat {
            let page = try campus.school.read(as: campus.asTeacher) {
                try $0.handoutListing(of: campus.physics, in: .posted, PageRequest(after: mark, limit: 3)).page
            }
            found += page.items.map(\.id)
            mark = page.next
        } while mark != nil
        #expect(found == posted.reversed())
        let counts = try campus.school.read(as: campus.asTeacher) {
            try $0.handoutListing(of: campus.physics, in: .posted).counts
        }
        #expect(counts == [.posted: 7])
    }

    @Test(arguments: Engine.allCases)
    func `favourites are one teacher's own`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft())
        let other = try campus.join("Ben", as: .teacher)
        try await campus.act(id) { try $0.setFavourite(true, id) }
        func favourites(_ actor: Actor) throws -> [Handout.ID] {
            try campus.school.read(as: actor) { try $0.favourites().items.map(\.id) }
        }
        #expect(try favourites(campus.asTeacher) == [id])
        #expect(try favourites(campus.asTeacher(other)) == [])
        #expect(try campus.handout(id).isFavourite)
        try await campus.act(id) { try $0.setFavourite(false, id) }
        #expect(try favourites(campus.asTeacher) == [])
    }

    @Test func `lists look up their own class and nothing else`() throws {
        let campus = try Campus(.sqlite)
        let arguments: [Value] = [
            .integer(campus.organization.rawValue), Value(campus.teacher), .integer(.max), .integer(.max), 51,
            Value(campus.physics), "posted",
        ]
        let plan = try campus.school.database.read { connection in
            try connection.all(Query(built: "EXPLAIN QUERY PLAN " + Transaction.listing.text), arguments) {
                $0.text("detail")
            }
        }
        #expect(plan.contains { $0.contains("handoutOfClass (organization=? AND class=? AND state=?") })
        // What has been found is gone through once more, and only that.
        let found = ["SCAN page", "SCAN work", "SCAN sums", "SCAN CONSTANT ROW"]
        #expect(!plan.contains { line in line.hasPrefix("SCAN") && !found.contains { line.hasPrefix($0) } }, "\(plan)")
        #expect(plan.count { $0.contains("ORDER BY") } <= 1, "\(plan)")
    }

    @Test func `an index is chosen for a school that will be large`() throws {
        let campus = try Campus(.sqlite)
        let plan = try campus.all(
            """
            EXPLAIN QUERY PLAN SELECT count(opened) FROM assignment
            WHERE organization = $1 AND handout = $2 AND withdrawn IS NULL
            """, 1
        ) { $0.text("detail") }
        #expect(plan == ["SEARCH assignment USING INDEX assignmentOfHandout (organization=? AND handout=?)"])
    }
}

extension Campus {
    /// The columns of all tables in which a number stands, or is spelled; the feed and the log name what is gone on purpose.
    func places(of number: Int64) throws -> [String] {
        let tables = try SQLiteDatabase.columns(after: Tables.migrations).all
            .filter { !["change", "changeHistory", "audit"].contains($0.key) }
        let word = Identifier<Handout>(rawValue: number).description
        return try tables.keys.sorted().filter { table in
            let columns = (tables[table] ?? []).filter { [.integer, .text].contains($0.kind) }.map(\.name)
            return try school.database.read { try $0.holds(number, or: word, in: table, columns) }
        }
    }
}

extension Connection {
    /// Whether any of those columns of a table has the number or the word.
    fileprivate func holds(
        _ number: Int64, or word: String, in table: String, _ columns: [String]
    ) throws -> Bool {
        try columns.contains { column in
            var isFound = false
            let text = "SELECT 1 FROM \(table) WHERE CAST(\(column) AS TEXT) = $1 OR CAST(\(column) AS TEXT) LIKE $2"
            try visit(Query(built: text), [.text(String(number)), .text("%\(word)%")]) { _ in
                isFound = true
                return false
            }
            return isFound
        }
    }
}
