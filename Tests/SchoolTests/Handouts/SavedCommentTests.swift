import Coursework
import SchoolForTests
import Testing

@testable import School

/// What a teacher says often.
@Suite struct SavedCommentTests {
    private func saved(_ campus: Campus, as actor: Actor? = nil) throws -> [String] {
        try campus.school.read(as: actor ?? campus.asTeacher) { try $0.savedComments().map(\.text) }
    }

    private func save(_ campus: Campus, _ text: String) async throws {
        try await campus.school.perform(.saveComment(text), as: campus.asTeacher)
    }

    @Test(arguments: Engine.allCases)
    func `what is saved stands there once, in its order, and for nobody else`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let other = try campus.join("Other", as: .teacher)
        for text in ["Well done.", "Draw it, please.", "Well done."] {
            campus.advance(by: 1)
            try await save(campus, text)
        }
        #expect(try saved(campus) == ["Well done.", "Draw it, please."])
        #expect(try saved(campus, as: campus.asTeacher(other)).isEmpty)
        let first = try campus.school.read(as: campus.asTeacher) { try $0.savedComments()[0].id }
        try await campus.school.perform(.removeComment(first), as: campus.asTeacher(other))
        #expect(try saved(campus).count == 2)
        try await campus.school.perform(.removeComment(first), as: campus.asTeacher)
        #expect(try saved(campus) == ["Draw it, please."])
    }

    @Test func `nothing, and more than a comment holds, is not saved`() async throws {
        let campus = try Campus(.sqlite)
        for text in ["", " ", String(repeating: "x", count: Limit.comment + 1)] {
            #expect(await whyNot { try await save(campus, text) }?.code == .invalid)
        }
    }

    @Test func `there is room for a short list`() async throws {
        let campus = try Campus(.sqlite)
        for number in 0..<Limit.savedComments { try await save(campus, "\(number)") }
        #expect(await whyNot { try await save(campus, "one more") }?.reason == "saved_comments")
        try await save(campus, "7")
    }
}
