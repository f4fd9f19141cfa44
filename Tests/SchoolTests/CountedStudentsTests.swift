import Coursework
import SQL
import SchoolForTests
import Testing

@testable import School

/// A practice learner does all that students do, and counts nowhere.
@Suite struct CountedStudentsTests {
    private func addLearner(_ campus: Campus, working handout: Handout.ID) throws {
        let learner: Person.ID = campus.school.identifiers.next(at: campus.now)
        let time = Value(campus.now)
        try campus.run(
            """
            INSERT INTO person (organization, id, givenName, familyName, sortName, practiceOf, created, modified)
            VALUES ($1, $2, 'Practice', 'Learner', 'learner practice', $3, $4, $4)
            """, Value(learner), Value(campus.teacher), time)
        try campus.run(
            "INSERT INTO membership (organization, class, person, role, joined) VALUES ($1, $2, $3, 'student', $4)",
            Value(campus.physics), Value(learner), time)
        try campus.run(
            """
            INSERT INTO assignment (organization, person, handout, class, posted, isOpen, opened)
            VALUES ($1, $2, $3, $4, $5, 1, $5)
            """, Value(learner), Value(handout), Value(campus.physics), time)
        let tasks = try campus.all("SELECT id FROM task WHERE organization = $1 ORDER BY position") { $0.integer() }
        try campus.run(
            """
            INSERT INTO step (organization, handout, task, person, done, doneBy, modified)
            VALUES ($1, $2, $3, $4, $5, 'student', $5)
            """, Value(handout), .integer(tasks[0]), Value(learner), time)
    }

    @Test(arguments: Engine.allCases)
    func `a practice learner counts nowhere`(engine: Engine) throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"], ["colours"])
        try addLearner(campus, working: handout)
        try campus.school.read(as: campus.asTeacher) { transaction in
            #expect(try transaction.workToReview(in: campus.physics).items == [])
            #expect(try transaction.consequences(of: .complete, on: handout).unfinished == 2)
            #expect(try transaction.report(of: handout).lines.map(\.person) == campus.students)
            let line = try #require(try transaction.report(of: campus.physics).lines.first)
            #expect((line.students, line.opened, line.done, line.toReview) == (2, 0, 0, 0))
            let listed = try #require(try transaction.handoutListing(of: campus.physics, in: .posted).page.items.first)
            #expect((listed.students, listed.done, listed.toReview) == (2, 0, 0))
            #expect(try transaction.members(of: campus.physics).count == 3)
            #expect(try transaction.schoolClass(campus.physics).students == 2)
        }
    }
}
