import Coursework
import Foundation
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

/// An import that somebody asks for and does not wait for.
@Suite struct ImportJobTests {
    private func upload(_ text: String, _ office: FoundedSchool) async throws -> File.ID {
        let id = try await office.school.perform(
            .upload(Array(text.utf8), named: "list.csv", mediaType: "text/csv"), as: office.administrator)
        _ = try await office.school.completeFile(id, as: office.administrator)
        return id
    }

    private func job(_ office: FoundedSchool) throws -> ImportJob {
        try #require(try office.read { try $0.importJob() })
    }

    private static let list = "first name,last name,user name\nAnn,Example,ann\nBo,Example,ada\n"

    @Test(arguments: Engine.allCases)
    func `an import is asked for, done without anybody, and says later what came of it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        _ = try await office.bring(Files(students: 1))
        let file = try await upload(Self.list, office)
        try await office.school.beginImport(.files, .init([file], ImportChoices()), as: office.administrator)
        #expect(try await office.school.waitForImport(atMost: .seconds(180), as: office.administrator))
        let found = try job(office)
        #expect(found.state == .done && found.outcome?.added == 1 && found.outcome?.leftOut == 1)
        let organization = office.administrator.organization
        #expect(office.school.leftOut(by: found, of: organization).map(\.name) == ["Bo Example"])
        var earlier = found
        earlier.asked -= 1
        #expect(office.school.leftOut(by: earlier, of: organization).isEmpty)
        #expect(try office.people("example").count == 2)
        // Its names are in the files alone, which stay as long as somebody was left out.
        #expect(try await office.school.roster(in: [file], as: office.administrator).format == .list)
    }

    @Test(arguments: Engine.allCases)
    func `what a server left in the midst is done by the next`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let file = try await upload("first name,last name,user name\nAnn,Example,ann\n", office)
        let request = ImportJob.Request([file], ImportChoices())
        try await office.school.perform(.ask(for: .files, request), as: office.administrator)
        let second = await reason {
            try await office.school.perform(.ask(for: .files, request), as: office.administrator)
        }
        #expect(second == "import_running")
        #expect(try job(office).state == .asked && office.people("example").isEmpty)
        try await office.school.runImports()
        #expect(try job(office).state == .done && office.people("example").count == 1)
        // It is done once.
        try await office.school.runImports()
        #expect(try office.people("example").count == 1)
        #expect(
            await reason { _ = try await office.school.roster(in: [file], as: office.administrator) } == "not_found")
    }

    @Test(arguments: Engine.allCases)
    func `what is cut off again and again is given up`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let file = try await upload(Self.list, office)
        try await office.school.perform(
            .ask(for: .files, .init([file], ImportChoices())), as: office.administrator)
        try await office.write { transaction in
            try transaction.connection.run("UPDATE importJob SET attempts = 3, heard = 0")
        }
        try await office.school.runImports()
        let found = try job(office)
        #expect(found.state == .failed && found.outcome?.reason == "import_interrupted")
        #expect(try office.people("example").isEmpty)
    }

    @Test func `a server that reads and compares for long tells the others that it goes on`() async throws {
        let office = try await FoundedSchool(.postgreSQL)
        let file = try await upload(Self.list, office)
        try await office.school.perform(
            .ask(for: .files, .init([file], ImportChoices())), as: office.administrator)
        let begun = try job(office)
        office.advance(days: 1)
        let end = ContinuousClock.now + .seconds(60)
        let isHeard = try await office.school.withHeartbeats(
            of: begun, in: office.administrator.organization, every: .milliseconds(1)
        ) {
            // As the import does while it writes.
            try await onItsOwnThread {
                try office.school.database.write { connection in
                    try connection.lock([LockTarget.organization.name(for: office.administrator) ?? ""])
                    try connection.run("SELECT 1")
                    while ContinuousClock.now < end {
                        if try job(office).heard > begun.heard { return true }
                    }
                    return false
                }
            }
        }
        #expect(isHeard)
    }

    @Test(arguments: Engine.allCases)
    func `what is refused changes nothing and says why`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let file = try await upload("\u{1}\n", office)
        try await office.school.perform(
            .ask(for: .files, .init([file], ImportChoices())), as: office.administrator)
        try await office.school.runImports()
        #expect(try job(office).state == .failed)
        let max = office.actor(try await office.add("Max", "Example", .manager), .manager)
        let refusal = await reason {
            try await office.school.perform(.ask(for: .files, .init([file], ImportChoices())), as: max)
        }
        #expect(refusal == "not_allowed")
    }

    @Test(arguments: Engine.allCases)
    func `taking one back is asked for by the import, and goes on by itself`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files(students: 3))
        office.advance(days: 1)
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.people == 4 && plan.classes == 1 && plan.stays == 0)
        #expect(Set(plan.removed) == ["Ada Lovelace", "Ann1 Example", "Ann2 Example", "Ann3 Example"])
        #expect(
            await reason {
                try await office.school.perform(
                    .ask(for: .undo, .init(undoing: .init(rawValue: 1))), as: office.administrator)
            } == "changed_meanwhile")
        try await office.school.perform(.ask(for: .undo, .init(undoing: plan.done.id)), as: office.administrator)
        try await office.school.runImports()
        let found = try job(office)
        #expect(found.state == .done && found.outcome?.added == 4 && found.outcome?.classes == 1)
        #expect(try office.people("example").isEmpty)
        #expect(try office.read { try $0.planUndo() == nil })
    }

    /// An import of four people of which an administrator has asked to take it back, and the first piece is.
    private func begunUndo(_ engine: Engine) async throws -> (FoundedSchool, ImportUndoing) {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files(students: 3))
        office.advance(days: 1)
        let plan = try #require(try office.read { try $0.planUndo() })
        try await office.school.perform(.ask(for: .undo, .init(undoing: plan.done.id)), as: office.administrator)
        var undoing = try ImportUndoing(office.school, office.administrator, .files, job: try job(office))
        #expect(try await undoing.takeNextBack())
        #expect(try office.people("example").isEmpty)
        return (office, undoing)
    }

    @Test(arguments: Engine.allCases)
    func `an undo that was cut off tells all of it in the end, and nothing comes in between`(engine: Engine)
        async throws
    {
        let (office, _) = try await begunUndo(engine)
        #expect(await reason { try await office.bring(Files(students: 5)) } == "import_running")
        try await office.school.runImports()
        let found = try job(office)
        #expect(found.state == .done && found.outcome?.added == 4 && found.outcome?.classes == 1)
        #expect(try await office.bring(Files(students: 5)).people.added == 6)
    }

    @Test(arguments: Engine.allCases)
    func `an undo goes on for nobody who may not import any more`(engine: Engine) async throws {
        let begun = try await begunUndo(engine)
        let office = begun.0
        var undoing = begun.1
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE account SET state = 'deactivated' WHERE organization = $1 AND person = $2",
                transaction.organizationID, Value(office.founded.administrator))
        }
        await #expect(throws: SchoolError.self) { while try await undoing.takeNextBack() {} }
        #expect(try office.onlyClass().schoolClass.archived == nil, "the class is there still")
        try await office.school.runImports()
        let found = try job(office)
        #expect(found.state == .failed && found.outcome?.reason == "not_allowed")
    }
}
