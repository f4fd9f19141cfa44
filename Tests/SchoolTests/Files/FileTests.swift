import Coursework
import Foundation
import SQL
import SchoolForTests
import Secrets
import Testing

@testable import School

@Suite struct FileTests {
    @Test(arguments: Engine.allCases)
    func `a file comes back part by part as it was sent`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.upload("Film.mov", bytes: 2 * File.partSize + 7, as: campus.asTeacher)
        let file = try campus.school.read(as: campus.asTeacher) { try $0.file(id) }
        #expect(file.parts == 3)
        #expect(file.completed == campus.now)
        var sizes: [Int] = []
        try await campus.school.visitParts(of: id, as: campus.asTeacher) { part in
            sizes.append(part.count)
            return true
        }
        #expect(sizes == [File.partSize, File.partSize, 7])
    }

    @Test(arguments: Engine.allCases)
    func `a file is complete only with all its parts, in any order and sent twice`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let actor = campus.asTeacher
        let id = try await campus.school.perform(
            .beginFile(named: "abc", mediaType: "text/plain", size: File.partSize + 3), as: actor)
        let last = Array("abc".utf8)
        for _ in 0..<2 { try await campus.school.perform(.append(last, part: 1, to: id), as: actor) }
        let error = await whyNot { try await campus.school.completeFile(id, as: actor) }
        #expect(error?.reason == "file_incomplete")
        #expect(try campus.school.read(as: actor) { try $0.partsOfFile(id) } == [1])
        let first = [UInt8](repeating: 0, count: File.partSize)
        try await campus.school.perform(.append(first, part: 0, to: id), as: actor)
        let file = try await campus.school.completeFile(id, as: actor)
        #expect(file.fingerprint?.count == 64)
        let late = await whyNot { try await campus.school.perform(.append(first, part: 0, to: id), as: actor) }
        #expect(late?.reason == "file_complete")
    }

    @Test(arguments: Engine.allCases)
    func `parts of the wrong size and files that are too large are refused`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let actor = campus.asStudent()
        let large = await whyNot {
            try await campus.school.write(as: actor) {
                try $0.beginFile(named: "a", mediaType: "text/plain", size: 101, limit: 100)
            }
        }
        #expect(large?.findings.map(\.field) == ["size"])
        let wrong = await whyNot {
            try await campus.school.perform(
                .beginFile(named: "a", mediaType: "text/html\r\nX: y", size: 100), as: actor)
        }
        #expect(wrong?.findings.map(\.field) == ["mediaType"])
        let id = try await campus.school.perform(.beginFile(named: "a", mediaType: "text/plain", size: 100), as: actor)
        for (bytes, part) in [([UInt8](repeating: 0, count: 99), 0), ([0], 1), ([0], -1)] {
            let error = await whyNot {
                try await campus.school.perform(.append(bytes, part: part, to: id), as: actor)
            }
            #expect(error?.findings.map(\.field) == ["part"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a file is for those whom its purpose concerns`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let sheet = try await campus.upload("Sheet.pdf", as: campus.asTeacher)
        let id = try await campus.handOut(
            campus.draft(HandoutDraft.Task(.file(sheet)), HandoutDraft.Task(.handIn), for: .some([campus.students[0]])))
        let essay = try await campus.upload(as: campus.asStudent())
        let task = try campus.handout(id).tasks[1].id
        try await campus.work { try $0.handIn([essay], for: task, of: id) }
        let second = try campus.join("Ben", as: .teacher)
        let stranger = try campus.join("Cleo", as: .teacher)
        try campus.leave(stranger)
        func reads(_ file: File.ID) -> [Bool] {
            [
                campus.asTeacher, campus.asTeacher(second), campus.asStudent(0), campus.asStudent(1),
                campus.asTeacher(stranger),
            ]
            .map { actor in (try? campus.school.read(as: actor) { try $0.part(0, of: file) }) != nil }
        }
        #expect(reads(sheet) == [true, true, true, false, false])
        #expect(reads(essay) == [true, true, true, false, false])
        let other = Actor(organization: Organization.ID(rawValue: 7), person: campus.teacher)
        #expect((try? campus.school.read(as: other) { try $0.file(sheet) }) == nil)
        // Nobody makes a file their own by naming it in a handout.
        let theft = await whyNot {
            try await campus.create(campus.draft(HandoutDraft.Task(.file(essay))))
        }
        #expect(theft?.findings.map(\.field) == ["tasks[0].file"])
        try campus.leave(campus.students[0])
        #expect(reads(sheet) == [true, true, false, false, false])
        #expect(reads(essay) == [false, false, true, false, false])
    }

    @Test(arguments: Engine.allCases)
    func `what nothing was made of is swept away after a day`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let begun = try await campus.work { try $0.beginFile(named: "a", mediaType: "text/plain", size: 3) }
        try await campus.work { try $0.append([1, 2, 3], part: 0, to: begun) }
        let loose = try await campus.upload(as: campus.asStudent())
        let used = try await campus.upload(as: campus.asTeacher)
        try await campus.create(campus.draft(HandoutDraft.Task(.file(used))))
        try await campus.school.sweepUploads(at: campus.now + 86399)
        #expect(try campus.count("file") == 3)
        try await campus.school.sweepUploads(at: campus.now + 86400)
        #expect(
            try campus.all("SELECT id FROM file WHERE organization = $1") { File.ID(rawValue: $0.integer()) } == [used]
        )
        #expect(try campus.count("filePart") == 1)
        #expect(loose != used)
    }

    @Test(arguments: Engine.allCases)
    func `nobody keeps more than 50 uploads that are part of nothing`(engine: Engine) async throws {
        let campus = try Campus(engine)
        for _ in 0..<50 { _ = try await campus.work { try $0.beginFile(named: "a", mediaType: "a/b", size: 3) } }
        let error = await whyNot {
            try await campus.work { try $0.beginFile(named: "a", mediaType: "a/b", size: 3) }
        }
        #expect(error?.reason == "too_many_uploads")
    }

    @Test(arguments: Engine.allCases)
    func `nobody keeps more in uploads that are part of nothing than there is room for`(engine: Engine) async throws {
        let campus = try Campus(engine, storage: Storage(loose: 3_000_000, person: 5_000_000, organization: 6_000_000))
        let (actor, other) = (campus.asStudent(0), campus.asStudent(1))
        func begin(_ size: Int, as actor: Actor) async -> SchoolError? {
            do {
                _ = try await campus.school.perform(.beginFile(named: "a", mediaType: "a/b", size: size), as: actor)
                return nil
            } catch {
                return error as? SchoolError
            }
        }
        #expect(await begin(2_000_000, as: actor) == nil)
        let error = try #require(await begin(1_000_001, as: actor))
        #expect(error.reason == "uploads_full")
        #expect(error.message.contains("2 MB of 3 MB; this one has 2 MB"))
        #expect(error.findings.map(\.field) == ["size"])
        #expect(!error.remedy.isEmpty)
        #expect(await begin(1_000_000, as: actor) == nil)
        // Others have room of their own.
        #expect(await begin(3_000_000, as: other) == nil)
        let full = await begin(1, as: campus.asTeacher)
        #expect(full?.reason == "school_storage_full")
    }

    @Test(arguments: Engine.allCases)
    func `what is part of something counts for its owner until it is gone`(engine: Engine) async throws {
        let campus = try Campus(engine, storage: Storage(loose: 300_000, person: 500_000))
        let actor = campus.asTeacher
        for _ in 0..<2 {
            let file = try await campus.upload("Sheet.pdf", bytes: 200_000, as: actor)
            try await campus.create(campus.draft(HandoutDraft.Task(.file(file))))
        }
        let error = await whyNot { try await campus.upload(bytes: 100_001, as: actor) }
        #expect(error?.reason == "storage_full")
        _ = try await campus.upload(bytes: 100_000, as: actor)
        // What nothing was made of makes room by being swept away.
        try await campus.school.sweepUploads(at: campus.now + 86400)
        _ = try await campus.upload(bytes: 100_000, as: actor)
    }

    @Test(arguments: Engine.allCases)
    func `the fingerprint of a file is that of all its bytes in their order`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let size = 2 * File.partSize + 7
        let id = try await campus.upload(bytes: size, as: campus.asTeacher)
        let bytes = (0..<size).map { UInt8($0 / File.partSize + 65) }
        let file = try campus.school.read(as: campus.asTeacher) { try $0.file(id) }
        #expect(file.fingerprint == SHA256.digits(of: bytes))
    }

    @Test(arguments: Engine.allCases)
    func `handed-in work is called after its student, its day and its task`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn, title: "Lab report")))
        let task = try campus.handout(id).tasks[0].id
        let file = try await campus.upload("x.pdf", as: campus.asStudent())
        // Midnight has passed in Berlin, and not in Greenwich.
        campus.now = try Date("2025-10-01T22:30:00Z", strategy: .iso8601)
        try await campus.work { try $0.handIn([file], for: task, of: id) }
        #expect(
            try campus.school.read(as: campus.asTeacher) { try $0.deliveredName(of: file) }
                == "Example Student 0 - 20251002 - Lab report.pdf")
    }
}

@Suite struct FileNameTests {
    @Test(arguments: [
        ("Essay.txt", "Essay.txt"), ("../../etc/passwd", "passwd"), ("C:\\Users\\me\\a.doc", "a.doc"),
        ("..", "File"), ("", "File"), (".hidden", "hidden"), ("a\u{0}b\nc.txt", "abc.txt"),
        ("gpj.\u{202E}exe", "gpj.exe"), ("what?.txt", "what_.txt"), ("a. ", "a"), ("Grüße 🎨.png", "Grüße 🎨.png"),
    ])
    func `a name keeps what people see and nothing else`(given: String, kept: String) {
        #expect(FileName.cleaned(given) == kept)
    }

    @Test func `a long name keeps its ending`() {
        let name = FileName.cleaned(String(repeating: "ä", count: 300) + ".pdf")
        #expect(name.utf8.count <= Limit.fileName)
        #expect(name.hasSuffix("ä.pdf"))
    }

    @Test func `a student's copy begins with the student's name`() {
        let name = Person.Name(given: "Ada", family: "Example/Sample")
        #expect(FileName.delivered("Sheet 1.pdf", to: name) == "Example-Sample Ada - Sheet 1.pdf")
    }
}
