import Coursework
import SchoolForTests
import Testing

@testable import School

/// What the places below a task are called in the report of a student.
@Suite struct PlaceTitleTests {
    /// A question that only the student's device has declared, in a chapter that nobody has.
    private func worked(_ campus: Campus, schoolKnows: Bool = false) async throws -> Handout.ID {
        let handout = try await campus.handOut(campus.draft(campus.task("shadows")))
        if schoolKnows { try campus.declare([["shadows", "lamp", "question-1"]]) }
        try await declare("Where is it dark?", in: campus)
        try await campus.send(
            campus.attempt(at: campus.path("shadows", "lamp", "question-1"), score: 5),
            campus.attempt(at: campus.path("shadows", "umbra"), score: 4))
        return handout
    }

    private func declare(_ title: String, in campus: Campus, by student: Int = 0) async throws {
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "tablet"))
        let record = ContextRecord(
            campus.path("shadows", "lamp", "question-1"), ContextDescription(title: title), at: stamp)
        try await campus.sync(
            SyncRequest(app: Campus.app, name: "Light", device: stamp.device, contexts: [record]), by: student)
    }

    private func titles(_ campus: Campus, of student: Int = 0, as actor: Actor) throws -> [[String]] {
        try campus.school.read(as: actor) { transaction in
            try transaction.report(of: campus.students[student], in: campus.physics).blocks[0].cells[0].below.map(
                \.titles)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a place has the title that the student's device gave it, or else its identifier`(engine: Engine) async throws
    {
        let campus = try Campus(engine)
        let handout = try await worked(campus)
        let expected = [["lamp", "Where is it dark?"], ["umbra"]]
        #expect(try titles(campus, as: campus.asStudent()) == expected)
        #expect(try titles(campus, as: campus.asTeacher) == expected)
        let task = try campus.handout(handout).tasks[0].id
        let events = try campus.school.read(as: campus.asTeacher) {
            try $0.events(of: campus.students[0], at: task, of: handout)
        }
        #expect(Set(events.map(\.titles)) == Set(expected))
    }

    @Test(arguments: Engine.allCases)
    func `the school's title comes before the student's`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await worked(campus, schoolKnows: true)
        #expect(try titles(campus, as: campus.asTeacher) == [["lamp", "question-1"], ["umbra"]])
    }

    @Test(arguments: Engine.allCases)
    func `what one student's device calls a place stands in no other's report`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await worked(campus)
        try await declare("Mine", in: campus, by: 1)
        try await campus.send(campus.attempt(at: campus.path("shadows", "lamp", "question-1"), score: 5), by: 1)
        #expect(try titles(campus, of: 1, as: campus.asTeacher) == [["lamp", "Mine"]])
        #expect(try titles(campus, as: campus.asTeacher) == [["lamp", "Where is it dark?"], ["umbra"]])
    }
}
