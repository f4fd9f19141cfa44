import Coursework
import SQL
import SchoolForTests
import Testing

@testable import School

/// By what it is told whether an answer that was kept is still right.
@Suite struct VersionTests {
    @Test func `work at another handout leaves the version of one as it is, and its own does not`() async throws {
        let campus = try Campus(.sqlite)
        let first = try campus.post(["shadows"])
        try campus.post(["colours"])
        _ = try campus.report(first)
        let version = try #require(try campus.version(of: [.handout(first), .people]))
        #expect(try campus.school.isCurrent(version))
        try await campus.send(campus.attempt(at: campus.path("colours"), score: 7))
        #expect(try campus.school.isCurrent(version))
        #expect(try campus.version(of: [.handout(first), .people]) == version)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 7))
        #expect(try !campus.school.isCurrent(version))
        #expect(try campus.version(of: [.handout(first), .people]) != version)
    }

    @Test func `a handout that a class gets, and one that somebody marks, are other versions of its list`() throws {
        let campus = try Campus(.sqlite)
        let first = try campus.post(["shadows"])
        let subjects: [CountedSubject] = [.handouts(campus.physics), .favourites(campus.teacher)]
        var version = try campus.version(of: subjects)
        try campus.post(["colours"])
        #expect(try campus.version(of: subjects) != version)
        version = try campus.version(of: subjects)
        try campus.run(
            "INSERT INTO favourite (organization, person, handout) VALUES ($1, $2, $3)", Value(campus.teacher),
            Value(first))
        #expect(try campus.version(of: subjects) != version)
    }
}

extension Campus {
    fileprivate func version(of subjects: [CountedSubject]) throws -> Version? {
        // Before anything was read over a connection, nothing can be told of it.
        _ = try school.read(as: asTeacher) { try $0.connection.hasTable("handout") }
        return try school.read(as: asTeacher) { try $0.version(of: subjects) }
    }
}
