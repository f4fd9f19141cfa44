import Coursework
import Foundation
import Rosters
import SchoolForTests
import Testing

@testable import School

/// Roster files that are brought in the browser: the person's own uploads.
@Suite struct RosterUploadTests {
    private func upload(
        _ text: String, named name: String = "list.csv", size: Int? = nil, _ office: FoundedSchool, as actor: Actor
    ) async throws
        -> File.ID
    {
        let bytes = Array(text.utf8)
        let id = try await office.write(as: actor) { transaction in
            let id = try transaction.beginFile(
                named: name, mediaType: "text/csv", size: size ?? bytes.count)
            if size == nil { try transaction.append(bytes, part: 0, to: id) }
            return id
        }
        if size == nil { _ = try await office.school.completeFile(id, as: actor) }
        return id
    }

    @Test(arguments: Engine.allCases)
    func `an upload is read as a roster by whoever brought it, and dropped`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let file = try await upload("name\nAnn Example\n", office, as: office.administrator)
        let reading = try await office.school.roster(in: [file], as: office.administrator)
        #expect(reading.format == .list && reading.roster.people.count == 1)
        #expect(try office.school.read(as: office.administrator) { try $0.hasRosterFiles([file]) })
        try await office.write { try $0.dropUpload(file) }
        #expect(
            await reason { _ = try await office.school.roster(in: [file], as: office.administrator) } == "not_found")
        #expect(try !office.school.read(as: office.administrator) { try $0.hasRosterFiles([file]) })
    }

    @Test(arguments: Engine.allCases)
    func `nobody reads the files of another, and no manager any`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let eve = office.actor(try await office.add("Eve", "Example", .administrator), .administrator)
        let max = office.actor(try await office.add("Max", "Example", .manager), .manager)
        let file = try await upload("name\nAnn Example\n", office, as: office.administrator)
        #expect(await reason { _ = try await office.school.roster(in: [file], as: eve) } == "not_found")
        try await office.write(as: eve) { try $0.dropUpload(file) }
        #expect(try await office.school.roster(in: [file], as: office.administrator).format == .list)
        let own = try await upload("name\nAnn Example\n", office, as: max)
        #expect(await reason { _ = try await office.school.roster(in: [own], as: max) } == "not_allowed")
    }

    @Test(arguments: Engine.allCases)
    func `a plan discards the files of the one before, but none that an import still needs`(engine: Engine) async throws
    {
        let office = try await FoundedSchool(engine)
        let admin = office.administrator
        func isThere(_ file: File.ID) async -> Bool {
            (try? await office.school.roster(in: [file], as: admin)) != nil
        }
        let picture = try await upload("No list", named: "picture.png", office, as: admin)
        // Plans of a process that has ended since are unknown to this one: it knows the files alone.
        let old = try await upload("name\nAnn Old\n", named: "OLD.CSV", office, as: admin)
        var last: File.ID?
        // More than one may have that are part of nothing.
        for number in 1...60 {
            let file = try await upload("name\nAnn Number\(number)\n", office, as: admin)
            try await office.school.perform(.replacePlan(by: [file]), as: admin)
            // Looking at a plan again is not another one.
            try await office.school.perform(.replacePlan(by: [file]), as: admin)
            last = file
        }
        let asked = try #require(last)
        #expect(await isThere(asked))
        #expect(await !isThere(old))
        #expect(await isThere(picture))
        try await office.school.perform(.ask(for: .files, .init([asked], ImportChoices())), as: admin)
        let next = try await upload("name\nBo Example\n", office, as: admin)
        try await office.school.perform(.replacePlan(by: [next]), as: admin)
        #expect(await isThere(asked))
        try await office.school.runImports()
        #expect(try office.people("number60").count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `what is too large for a browser is left to the command`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let file = try await upload("", size: (64 << 20) + 1, office, as: office.administrator)
        let refusal = await reason { _ = try await office.school.roster(in: [file], as: office.administrator) }
        #expect(refusal == "files_too_large")
    }
}
