import Coursework
import Foundation
import SQL
import School
import SchoolForTests
import Testing

/// An attempt has one place and one beginning: of two that devices tell, the lesser ones. Its row follows.
@Suite struct MovedAttemptTests {
    @Test(arguments: Engine.allCases, [true, false])
    func `an attempt is found where it stands, however it came there`(engine: Engine, isOneRequest: Bool) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"], ["colours"])
        campus.advance(by: 1)
        let moved = campus.attempt("one", at: campus.path("colours"), seconds: 30)
        campus.advance(by: 1)
        let begun = campus.attempt("one", at: campus.path("shadows"), seconds: 40)
        campus.advance(by: 1)
        let last = campus.attempt("one", at: campus.path("shadows"), seconds: 50)
        if isOneRequest {
            try await campus.send(begun, last, moved)
        } else {
            for record in [begun, last, moved] { try await campus.send(record) }
        }
        #expect(try row(campus) == "\(moved.path.stored) \(Int64(moved.created.timeIntervalSince1970 * 1000)) 2")
        campus.advance(by: 1)
        try await campus.send(campus.attempt("one", at: campus.path("shadows"), seconds: 60))
        #expect(try row(campus) == "\(moved.path.stored) \(Int64(moved.created.timeIntervalSince1970 * 1000)) 3")
    }

    /// As the index of places finds it.
    private func row(_ campus: Campus) throws -> String {
        try campus.all(
            """
            SELECT path, created, superseded FROM activity
            WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
            """, Value(campus.students[0]), .text(Campus.app), .text(campus.path("colours").stored)
        ) { "\($0.text("path")) \($0.integer("created")) \($0.integer("superseded"))" }.joined()
    }
}
