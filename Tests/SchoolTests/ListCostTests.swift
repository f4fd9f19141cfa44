import Coursework
import SQL
import SchoolForTests
import Testing

@testable import SQLite
@testable import School

/// What teachers' lists cost, by the finished work that nobody has looked at: counted in instructions of SQLite, of which a time
/// on a busy machine says little.
@Suite struct ListCostTests {
    private static let students = 6
    private static let handouts = 10

    /// A class in which everybody has done all that was asked, first the first of each handout.
    private func campus(tasks: Int) throws -> Campus {
        let campus = try Campus(.sqlite, students: Self.students)
        for _ in 0..<Self.handouts {
            campus.advance(by: 60)
            let paths = (0..<tasks).map { ["place \($0)"] }
            switch tasks {
            case 1: try campus.post(paths[0])
            default: try campus.post(paths[0], paths[1], paths[2], paths[3], paths[4], paths[5])
            }
        }
        try campus.run(
            """
            INSERT INTO step (organization, handout, task, person, done, doneBy, handedIn, modified)
            SELECT a.organization, a.handout, t.id, a.person, t.position * 1000 + a.handout % 89 * 10 + a.person % 7,
                'student', 0, 0
            FROM assignment a JOIN task t ON t.organization = a.organization AND t.handout = a.handout
            WHERE a.organization = $1
            """)
        return campus
    }

    private func instructions(_ campus: Campus, _ body: (Transaction) throws -> Void) throws -> Int {
        try campus.school.database.read { connection in
            let sqlite = try #require(connection as? SQLiteConnection)
            let before = sqlite.instructions
            try body(Transaction(campus.school, campus.asTeacher, connection, at: campus.now))
            return sqlite.instructions - before
        }
    }

    /// What one more piece of work costs, which is on no page.
    private func price(_ body: (Campus, Transaction) throws -> Void) throws -> Int {
        func cost(tasks: Int) throws -> Int {
            let campus = try campus(tasks: tasks)
            return try instructions(campus) { try body(campus, $0) }
        }
        return (try cost(tasks: 6) - cost(tasks: 1)) / (5 * Self.students * Self.handouts)
    }

    @Test func `work is counted without looking up again who did it`() throws {
        let instructions = try price { _, transaction in
            let toReview = try transaction.classOverviews()[0].toReview
            #expect(toReview > 0 && toReview % (Self.students * Self.handouts) == 0)
        }
        #expect(instructions < 50)
    }

    @Test func `titles and names are looked up for the page alone`() throws {
        let instructions = try price { campus, transaction in
            let page = try transaction.workToReview(in: campus.physics, PageRequest(limit: 5))
            #expect(page.items.count == 5)
        }
        #expect(instructions < 50)
    }
}
