import Coursework
import Foundation
import SQL
import School
import SchoolForTests
import Testing

@Suite struct LedgerTests {
    private func totals(_ campus: Campus) throws -> (recorded: Int, explained: Int, superseded: Int) {
        let lines = try campus.school.read(as: campus.asSchool) { try $0.fates(since: Date(timeIntervalSince1970: 0)) }
        let recorded = lines.filter { $0.fate == .recorded }.reduce(0) { $0 + $1.reports }
        return (
            recorded, lines.reduce(0) { $0 + $1.reports } - recorded, lines.reduce(0) { $0 + $1.superseded }
        )
    }

    /// The same attempt, worked on further.
    private func edited(_ record: ActivityRecord, _ campus: Campus, score: Double) -> ActivityRecord {
        var record = record
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet"))
        record.setPrimary(
            ActivityItem("points", title: "Points", value: .score(score, of: 10), created: campus.now), at: stamp)
        return record
    }

    @Test(arguments: Engine.allCases)
    func `all that was sent is recorded, explained or superseded`(engine: Engine) async throws {
        let campus = try Campus(engine)
        var sent = 0
        let early = campus.attempt("early", at: campus.path("shadows"), score: 1)
        // Not assigned yet: explained, and explained again for a newer report.
        try await campus.send(early)
        campus.advance(by: 60)
        try await campus.send(edited(early, campus, score: 2))
        sent += 2
        #expect(try totals(campus) == (0, 1, 1))
        campus.advance(by: 60)
        try campus.post(["shadows"])
        // Recorded, and what it was before is superseded.
        campus.advance(by: 60)
        let later = campus.attempt("later", at: campus.path("shadows"), score: 3)
        try await campus.send(later)
        sent += 1
        #expect(try totals(campus) == (1, 1, 1))
        for score in 4...6 {
            campus.advance(by: 60)
            try await campus.send(edited(later, campus, score: Double(score)))
            sent += 1
        }
        try await campus.send(campus.attempt(at: campus.path("colours")), by: 1)
        sent += 1
        // Sent once more since an answer was lost: it counts once.
        let last = campus.attempt(at: campus.path("shadows"), score: 9)
        try await campus.send(last)
        try await campus.send(last)
        sent += 1
        let (recorded, explained, superseded) = try totals(campus)
        #expect((recorded, explained, superseded) == (2, 2, 4))
        #expect(recorded + explained + superseded == sent)
    }

    @Test(arguments: Engine.allCases)
    func `what is told twice and not recorded counts once, also from a device an hour ahead`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let begun = campus.attempt("shared", at: campus.path("shadows"), seconds: 0)
        var (right, ahead) = (begun, begun)
        right.addDuration(10, at: Stamp(HybridTime(campus.now), DeviceID(rawValue: "right")))
        ahead.addDuration(20, at: Stamp(HybridTime(campus.now + 3570), DeviceID(rawValue: "ahead")))
        try await campus.send(right)
        try await campus.send(ahead)
        #expect(try totals(campus) == (0, 1, 1))
        try campus.run("UPDATE organization SET isProgressOn = 0 WHERE id = $1")
        // No answer had arrived.
        for _ in 1...2 {
            try await campus.send(right)
            try await campus.send(ahead)
        }
        #expect(try totals(campus) == (0, 1, 1))
        #expect(try campus.fates() == ["keptPrivate.progressOffForSchool"])
    }

    @Test(arguments: Engine.allCases)
    func `a student pages through their own fates, the newest first, and sees none twice`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"], title: "Light and shadow")
        var expected: [String] = []
        for number in 0..<7 {
            // Three at one time: the order goes on by their names.
            if number % 3 == 0 { campus.advance(by: 60) }
            let path = number % 2 == 0 ? campus.path("shadows") : campus.path("colours")
            try await campus.send(campus.attempt("attempt \(number)", at: path))
            expected.append("attempt \(number)")
        }
        try await campus.send(campus.attempt("another's", at: campus.path("shadows")), by: 1)
        var found: [DeliveryLedger.Entry] = []
        var mark: ListMark?
        repeat {
            let page = try campus.school.read(as: campus.asStudent()) {
                try $0.ownFates(PageRequest(after: mark, limit: 2))
            }
            found += page.items
            mark = page.next
        } while mark != nil
        #expect(found.map(\.activity) == expected.reversed())
        #expect(found.last?.fate == .recorded)
        #expect(found.last?.handouts == ["Light and shadow"])
        #expect(found[1].explanation.hasPrefix("Kept private:"))
        #expect(found[1].handouts == [])
    }

    @Test(arguments: Engine.allCases)
    func `a teacher sees how many reports did not reach a handout, and only that handout's`(engine: Engine) async throws
    {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let other = try campus.post(["shadows", "umbra"])
        for id in [handout, other] {
            try campus.run(
                "UPDATE handout SET isLocked = 1 WHERE organization = $1 AND id = $2", Value(id))
            try campus.run(
                "INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $2, $3)", Value(id),
                Value(campus.now))
        }
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows")))
        try await campus.send(campus.attempt(at: campus.path("shadows")))
        try await campus.send(campus.attempt(at: campus.path("colours")))
        let lines = try campus.school.read(as: campus.asTeacher) { try $0.fates(of: handout) }
        #expect(lines.map(\.person) == [campus.students[0]])
        #expect(lines.map(\.fate) == [.keptPrivate(.handoutLocked)])
        #expect(lines.map(\.reports) == [2])
        #expect(try campus.school.read(as: campus.asTeacher) { try $0.fates(of: other) } == [])
        #expect(throws: SchoolError.self) {
            _ = try campus.school.read(as: campus.asStudent()) { try $0.fates(of: handout) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `of whom a handout's report shows no work, its teacher sees no fates`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 4)
        let handout = try campus.post(["shadows"])
        try campus.run(
            "INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $2, $3)", Value(handout),
            Value(campus.now))
        campus.advance(by: 60)
        for student in 0..<4 { try await campus.send(campus.attempt(at: campus.path("shadows")), by: student) }
        func told() throws -> [Person.ID] {
            try campus.school.read(as: campus.asTeacher) { try $0.fates(of: handout).map(\.person) }
        }
        #expect(try told() == campus.students)
        try campus.run(
            "DELETE FROM membership WHERE organization = $1 AND person = $2", Value(campus.students[0]))
        try campus.run(
            "UPDATE assignment SET withdrawn = 1 WHERE organization = $1 AND person = $2", Value(campus.students[1]))
        try campus.run(
            "UPDATE person SET isProgressOn = 0 WHERE organization = $1 AND id = $2", Value(campus.students[2]))
        #expect(try told() == [campus.students[3]])
        try campus.run("UPDATE organization SET isProgressOn = 0 WHERE id = $1")
        #expect(try told() == [])
    }

    @Test func `only who may see the log sees the school's figures`() throws {
        let campus = try Campus(.sqlite)
        for actor in [campus.asTeacher, campus.asStudent()] {
            #expect(throws: SchoolError.self) {
                _ = try campus.school.read(as: actor) { try $0.fates(since: campus.now) }
            }
        }
    }
}
