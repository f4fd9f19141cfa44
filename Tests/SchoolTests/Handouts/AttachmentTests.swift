import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct AttachmentTests {
    private static func picture(_ campus: Campus, as actor: Actor? = nil) async throws -> File.ID {
        try await campus.upload("a.png", type: "image/png", as: actor ?? campus.asTeacher)
    }

    private static func voice(_ campus: Campus) async throws -> File.ID {
        try await campus.upload("b.ogg", type: "audio/ogg", as: campus.asTeacher)
    }

    @Test(arguments: Engine.allCases)
    func `a picture and a recording stand beside instructions in their order`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (picture, voice) = (try await Self.picture(campus), try await Self.voice(campus))
        let handout = try await campus.create(HandoutDraft(title: "Spoken", attachments: [voice, picture]))
        let found = try campus.handout(handout)
        #expect(found.attachments.map(\.file) == [voice, picture])
        #expect(found.attachments.map(\.mediaType) == ["audio/ogg", "image/png"])
        // The other way round, and then without one.
        for files in [[picture, voice], [voice], []] {
            var draft = HandoutDraft(try campus.handout(handout))
            draft.attachments = files
            let version = try campus.handout(handout).version
            try await campus.act(handout) { [draft] in try $0.change(handout, from: version, to: draft) }
            #expect(try campus.handout(handout).attachments.map(\.file) == files)
        }
    }

    @Test func `students have them once it is posted, and only then`() async throws {
        let campus = try Campus(.sqlite)
        let voice = try await Self.voice(campus)
        let handout = try await campus.create(HandoutDraft(title: "Spoken", attachments: [voice]))
        #expect(throws: SchoolError.self) { try campus.school.read(as: campus.asStudent()) { try $0.file(voice) } }
        try await campus.act(handout) { try $0.post(handout) }
        #expect(try campus.own(handout).attachments.map(\.name) == ["b.ogg"])
        #expect(try campus.school.read(as: campus.asStudent()) { try $0.file(voice) }.id == voice)
    }

    @Test func `what is no picture and no sound, or somebody else's, is refused`() async throws {
        let campus = try Campus(.sqlite)
        let page = try await campus.upload("a.html", type: "text/html", as: campus.asTeacher)
        let drawing = try await campus.upload("a.svg", type: "image/svg+xml", as: campus.asTeacher)
        let theirs = try await Self.picture(campus, as: campus.asStudent())
        for file in [page, drawing, theirs, File.ID(rawValue: 1)] {
            let error = await whyNot { try await campus.create(HandoutDraft(title: "No", attachments: [file])) }
            #expect(error?.findings.map(\.field) == ["attachments[0]"])
        }
        let picture = try await Self.picture(campus)
        let twice = await whyNot {
            try await campus.create(HandoutDraft(title: "Twice", attachments: [picture, picture]))
        }
        #expect(twice?.findings.map(\.field) == ["attachments"])
    }

    @Test func `a file goes with the last handout that it stands in`() async throws {
        let campus = try Campus(.sqlite)
        let picture = try await Self.picture(campus)
        let first = try await campus.create(HandoutDraft(title: "First", attachments: [picture]))
        let second = try await campus.create(HandoutDraft(title: "Second", attachments: [picture]))
        try await campus.act(first) { try $0.delete(first) }
        #expect(try campus.school.read(as: campus.asTeacher) { try $0.file(picture) }.id == picture)
        try await campus.act(second) { try $0.delete(second) }
        #expect(throws: SchoolError.self) { try campus.school.read(as: campus.asTeacher) { try $0.file(picture) } }
    }

    @Test func `a copy has them too, and whoever made it need not own them`() async throws {
        let campus = try Campus(.sqlite)
        let picture = try await Self.picture(campus)
        let handout = try await campus.handOut(HandoutDraft(title: "Spoken", attachments: [picture]))
        let physics = campus.physics
        let copies = try await campus.act(handout) { try $0.duplicate(handout, into: [physics]) }
        #expect(try campus.handout(copies[0]).attachments.map(\.file) == [picture])
    }

    /// As on two servers that share a database.
    @Test func `a copy that is made while the original is deleted has its file, or is not made`() async throws {
        let campus = try Campus(.postgreSQL)
        let (music, school) = (try campus.newClass("Music", teacher: campus.teacher), campus.school)
        let other = School(school.database, writers: 2, now: school.now)
        for _ in 0..<16 {
            let file = try await campus.upload("Sheet.txt", as: campus.asTeacher)
            let original = try await campus.create(campus.draft(HandoutDraft.Task(.file(file))))
            let teacher = campus.asTeacher
            async let deleted: Void = school.perform(.delete(original), as: teacher)
            _ = try? await other.perform(.duplicate(original, into: [music]), as: teacher)
            try await deleted
        }
        let lost = try campus.all(
            """
            SELECT t.id FROM task t WHERE t.organization = $1 AND t.file IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM file f WHERE f.organization = $1 AND f.id = t.file)
            """
        ) { $0.integer() }
        #expect(lost == [])
    }
}
