import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

/// How a student's results went over many handouts.
@Suite struct StudentTermTests {
    @Test(arguments: Engine.allCases)
    func `each handout tells the student's own result and the class's, the oldest first`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        var handouts: [Handout.ID] = []
        for scores in [[8.0, 4], [], [6]] {
            handouts.append(try await campus.handOut(campus.draft(campus.task("shadows"))))
            for (student, score) in scores.enumerated() {
                try await campus.send(campus.attempt(at: campus.path("shadows"), score: score), by: student)
            }
            campus.advance(by: 86400)
            let handout = handouts[handouts.count - 1]
            try await campus.act(handout) { try $0.complete(handout) }
        }
        func points(last count: Int) throws -> [StudentTerm.Point] {
            try campus.school.read(as: campus.asTeacher) {
                try $0.term(of: campus.students[0], in: campus.physics, last: count).points
            }
        }
        let all = try points(last: 24)
        #expect(all.map(\.handout) == handouts)
        #expect(all.map(\.result) == [0.8, nil, 0.6])
        #expect(all.map { $0.ofClass.map { ($0 * 100).rounded() } } == [60, nil, 60])
        #expect(all.map(\.stage) == [.working, .notBegun, .working])
        #expect(try points(last: 2).map(\.handout) == Array(handouts.suffix(2)))
    }

    @Test(arguments: Engine.allCases)
    func `nobody but a teacher of the class is told`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 2)
        let stranger = campus.actor(Person.ID(rawValue: 1), .teacher)
        for actor in [campus.asStudent(), stranger] {
            #expect(throws: SchoolError.self) {
                try campus.school.read(as: actor) { _ = try $0.term(of: campus.students[0], in: campus.physics) }
            }
        }
    }
}
