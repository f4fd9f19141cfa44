import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

/// What is shown of a task that asks for so many minutes in an app: the time up to then, and nothing else.
@Suite struct TimedAppTests {
    /// Two attempts in the app of 90 and 100 seconds, with a quiz inside of the first, under a task of two minutes.
    private func worked(_ campus: Campus) async throws -> (Handout.ID, HandoutTask.ID) {
        let handout = try await campus.handOut(campus.draft(HandoutDraft.Task(.timedApp(Campus.app, minutes: 2))))
        try await campus.send(
            campus.attempt("first", at: campus.path(), score: 3, seconds: 90),
            campus.attempt("quiz", at: campus.path("shadows"), score: 8, seconds: 60))
        campus.advance(by: 60)
        try await campus.send(campus.attempt("second", at: campus.path(), seconds: 100))
        return (handout, try campus.handout(handout).tasks[0].id)
    }

    @Test(arguments: Engine.allCases)
    func `a cell has the time up to the minutes asked for, and nothing of what was done`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (handout, _) = try await worked(campus)
        let report = try campus.report(handout)
        let cell = report.lines[0].cells[0]
        #expect(cell.figures?.time == 120)
        #expect(cell.figures?.primary == nil)
        #expect(cell.below == [])
        #expect(report.columns[0].means.time?.value == 120)
        let line = try campus.school.read(as: campus.asTeacher) { try $0.report(of: campus.physics).lines[0] }
        #expect(line.time?.mean == 120)
        #expect(line.time?.students == 1)
    }

    @Test(arguments: Engine.allCases)
    func `the attempts behind it have their share of that time, and neither place nor result`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let (handout, task) = try await worked(campus)
        for actor in [campus.asTeacher, campus.asStudent()] {
            let events = try campus.school.read(as: actor) {
                try $0.events(of: campus.students[0], at: task, of: handout)
            }
            #expect(events.map(\.record.id.rawValue) == ["second", "first"])
            #expect(events.map(\.record.duration) == [30, 90])
            #expect(events.allSatisfy { $0.record.items.isEmpty && $0.record.path == campus.path() })
        }
    }

    @Test(arguments: Engine.allCases)
    func `an app that tells no time has been used all the same`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try await campus.handOut(campus.draft(HandoutDraft.Task(.timedApp(Campus.app, minutes: 2))))
        var attempt = campus.attempt(at: campus.path("shadows"), score: 8)
        attempt.durations = [:]
        try await campus.send(attempt)
        let cell = try campus.report(handout).lines[0].cells[0]
        #expect(cell.figures?.attempts == 1)
        #expect(cell.figures?.time == nil && cell.figures?.primary == nil)
        #expect(cell.below == [] && cell.absence == nil)
    }
}
