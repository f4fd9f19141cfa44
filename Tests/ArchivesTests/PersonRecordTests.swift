import Coursework
import Foundation
import JSON
import SQL
import SQLite
import School
import SchoolForTests
import Testing

@testable import Archives

@Suite struct PersonRecordTests {
    @Test func `every table has a rule, and none has two`() throws {
        let tables = try SchoolTables.all().map(\.name)
        #expect(PersonRule.all.map(\.table).sorted() == tables.sorted())
    }

    @Test func `every table with rows about somebody is of one kind`() {
        let tables = PersonRule.all.filter { $0.condition != nil }.map(\.table)
        #expect(KeptKind.allCases.flatMap(\.tables).sorted() == tables.sorted())
    }

    @Test(arguments: Engine.allCases)
    func `a record of processing counts what is there, table by table`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let record = try ProcessingRecord(campus.school, campus.organization)
        let rows = record.kept.flatMap(\.tables).reduce(into: [:]) { $0[$1.name] = $1.rows }
        let people = try campus.school.database.read { connection in
            try connection.first("SELECT count(*) FROM person") { Int($0.integer()) }
        }
        #expect(rows["person"] == people)
        #expect(rows["activity"] ?? 0 > 0)
        let account = record.kept.flatMap(\.tables).first { $0.name == "account" }
        #expect(account?.columns.contains("lastSignIn") == true)
        #expect(try record.kept.flatMap(\.tables).count + record.others.count == SchoolTables.all().count)
        // Another school in the same tables is none of its business.
        let other = try ProcessingRecord(campus.school, Organization.ID(rawValue: 1))
        #expect(other.kept.allSatisfy { $0.rows == 0 })
    }

    @Test func `every column that can name a person stands in its table's rule`() throws {
        let names: Set<String> = ["person", "owner", "author", "actor", "approvedBy"]
        for shape in try SchoolTables.all() {
            for column in shape.columns where names.contains(column.name) {
                let condition = PersonRule.all.first { $0.table == shape.name }?.condition ?? ""
                #expect(condition.contains("\(column.name) = $2"), "\(shape.name).\(column.name)")
            }
        }
    }

    @Test func `somebody has said what every column stands for`() throws {
        for shape in try SchoolTables.all() {
            for column in shape.columns {
                #expect(ColumnMeaning.of(column, in: shape.name) != nil, "\(shape.name).\(column.name)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a canary in every table that can hold one is found in the export`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let canaries = try Canaries(campus)
        let record = PersonRecord(campus.school, campus.organization, canaries.person)
        let text = try record.document(at: campus.now).prettyText
        for (place, word) in canaries.words { #expect(text.contains(word), "\(place) is not in the export") }
        #expect(!text.contains(canaries.secret))
        let tables = PersonRule.all.filter { $0.condition != nil }.map(\.table)
        #expect(Set(try record.counts().map(\.table)) == Set(tables))
        var files: [String: [UInt8]] = [:]
        try record.visitFiles { name, part in files[name, default: []] += part }
        // One that was handed in, and one beside instructions, of which no part has come yet.
        #expect(files.keys.map { $0.drop { $0 != "-" } }.sorted() == ["-canary of file.pdf", "-map.png"])
        #expect(files.first { $0.key.hasSuffix(".pdf") }?.value == Array("canary of filePart".utf8))
    }

    @Test(arguments: Engine.allCases)
    func `nothing about others is in the export`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let record = PersonRecord(campus.school, campus.organization, campus.students[0])
        let text = try record.document(at: campus.now).prettyText
        #expect(!text.contains(campus.students[1].description))
        #expect(!text.contains("Student 1"))
        #expect(text.contains("Light and shadow"))
    }

    @Test(arguments: Engine.allCases)
    func `people are found by identifier and by account`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let student = campus.students[0]
        try campus.run("UPDATE account SET name = 'ada' WHERE organization = $1 AND person = $2", Value(student))
        #expect(try PersonRecord.find(" ADA ", in: campus.school).map(\.person) == [student])
        #expect(try PersonRecord.find(student.description, in: campus.school).map(\.person) == [student])
        #expect(try PersonRecord.find("nobody", in: campus.school).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `who is deleted is in no row any more`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let canaries = try Canaries(campus)
        let person = canaries.person
        let record = PersonRecord(campus.school, campus.organization, person)
        try await campus.school.perform(.delete(person), as: campus.asSchool)
        #expect(try record.counts().filter { !$0.isDeed }.isEmpty)
        let lines = try allText(campus.school.database)
        for (place, word) in canaries.words where !Canaries.staying.contains(place) {
            #expect(!lines.contains(word), "\(place) is still there")
        }
    }

    /// A school in a file of its own that overwrites what is deleted, as the one that serves does.
    private func inFile(_ folder: Folder) throws -> (Campus, Canaries, SQLiteDatabase, School) {
        let campus = try Campus(.sqlite)
        let canaries = try Canaries(campus)
        _ = try Backup.write(campus.school.database, "the school", to: folder.path("archive"))
        let path = folder.path("school.db")
        try Restore(ArchiveFile(folder.path("archive"))).run(intoFile: path)
        let database = try SQLiteDatabase(path: path, applicationID: Tables.applicationID, erasesDeleted: true)
        return (campus, canaries, database, School(database))
    }

    @Test func `no byte of somebody deleted is left in the school's files`() async throws {
        let folder = try Folder()
        let (campus, canaries, database, school) = try inFile(folder)
        // Others' rows on the same pages, moved about by changes.
        _ = try database.write { try $0.run("UPDATE person SET grade = 'a longer text than there was before' || id") }
        #expect(try foundBytes(canaries, folder) != [])
        let person = canaries.person
        try await school.perform(.delete(person), as: campus.asSchool)
        await school.close()
        try database.compact()
        #expect(try foundBytes(canaries, folder) == [])
    }

    @Test func `nor of somebody whom the clock deletes`() async throws {
        let folder = try Folder()
        let (_, canaries, database, school) = try inFile(folder)
        _ = try database.write { connection in
            try connection.run(
                "UPDATE account SET state = 'deactivated', deactivated = 1 WHERE person = $1", Value(canaries.person))
        }
        #expect(try foundBytes(canaries, folder) != [])
        try await school.runDueTasks()
        #expect(try foundBytes(canaries, folder) == [])
        await school.close()
    }

    /// The places whose canaries are found in the school's files.
    private func foundBytes(_ canaries: Canaries, _ folder: Folder) throws -> [String] {
        var found: [String] = []
        for name in folder.names where name.hasPrefix("school.db") {
            let bytes = try Data(contentsOf: URL(filePath: folder.path(name)))
            for (place, word) in canaries.words where !Canaries.staying.contains(place) {
                if bytes.range(of: Data(word.utf8)) != nil { found.append("\(name): \(place)") }
            }
        }
        return found
    }

    private func allText(_ database: any Database) throws -> String {
        var text = ""
        try SchoolExport.visit(database) { text += String(decoding: $0, as: UTF8.self) + "\n" }
        return text
    }
}
