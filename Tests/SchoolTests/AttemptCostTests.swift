import Foundation
import SQL
import SchoolForTests
import Testing

@testable import SQLite
@testable import School

/// What readers of attempts cost, by those of others: counted in instructions of SQLite, of which a time on a busy machine says
/// little.
@Suite struct AttemptCostTests {
    private static let readers: [(name: String, read: @Sendable (Transaction, Campus) throws -> Void)] = [
        (
            "what became of one's own",
            { transaction, _ in
                let found = try transaction.ownFates().items.count
                #expect(found == 2)
            }
        ),
        (
            "what came of late",
            { transaction, campus in
                let school = Transaction(campus.school, campus.asSchool, transaction.connection, at: campus.now)
                let found = try school.fates(since: campus.now)
                #expect(found == [])
            }
        ),
        (
            "of how many people something is kept",
            { transaction, campus in
                let school = Transaction(campus.school, campus.asSchool, transaction.connection, at: campus.now)
                let found = try school.studentProgress().people
                #expect(found == 2)
            }
        ),
        (
            "how much is kept of one",
            { transaction, campus in
                let school = Transaction(campus.school, campus.asSchool, transaction.connection, at: campus.now)
                let found = try school.studentProgress(of: campus.students[0])?.attempts
                #expect(found == 2)
            }
        ),
        (
            "deleting one's own",
            { transaction, campus in
                try transaction.deleteProgress(of: campus.students[0])
            }
        ),
    ]

    @Test(arguments: readers.indices)
    func `who reads attempts reads none of others, and none of before`(number: Int) throws {
        let (few, many) = (try cost(number, others: 1), try cost(number, others: 400))
        #expect(many <= few + 20, "\(Self.readers[number].name): \(few) and \(many)")
    }

    private func cost(_ number: Int, others: Int) throws -> Int {
        let campus = try Campus(.sqlite)
        for (student, count) in [(campus.students[0], 2), (campus.students[1], others)] {
            try campus.run(
                """
                INSERT INTO activity (
                    organization, person, id, app, path, created, edited, received, tasks, record)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $3)
                SELECT $1, $2, 'attempt ' || i, 'org.example.light', '["org.example.light"]', i, i, i, '[]', '' FROM n
                """, Value(student), Value(count))
        }
        return try campus.school.database.write { connection in
            let sqlite = try #require(connection as? SQLiteConnection)
            let before = sqlite.instructions
            try Self.readers[number].read(
                Transaction(campus.school, campus.asStudent(), connection, at: campus.now), campus)
            return sqlite.instructions - before
        }
    }
}
