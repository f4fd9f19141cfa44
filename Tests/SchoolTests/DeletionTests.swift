import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct DeletionTests {
    /// A word that stands wherever something of the student is kept.
    private static let canary = "canary-of-the-mine"

    @Test(arguments: Engine.allCases)
    func `nothing of a deleted student is left in any table`(engine: Engine) async throws {
        let campus = try await fullCampus(engine)
        let student = campus.students[0]
        let before = try traces(of: student, campus).union(words(Self.canary, campus))
        #expect(
            before.isSuperset(of: [
                "person", "account", "role", "membership", "session", "permit", "assignment", "activity", "figure",
                "fate",
                "step", "file", "filePart", "handIn", "ownContext", "recipient", "favourite", "bookmark",
                "pageState", "pageStateTask",
            ]))
        try await campus.school.perform(.delete(student), as: campus.asSchool)
        // The log and the feed name people by their identifiers, which lead nowhere now.
        #expect(try traces(of: student, campus).subtracting(["audit", "change"]) == [])
        #expect(try words(Self.canary, campus) == [])
        #expect(try campus.count("person") == 2)
        #expect(try campus.count("handout") == 1)
    }

    @Test(arguments: Engine.allCases)
    func `handouts of a deleted teacher live on without an author, their drafts go`(engine: Engine) async throws {
        let campus = try await fullCampus(engine)
        let teacher = campus.teacher
        let draft = try campus.post(["colours"], title: "Unfinished")
        try campus.run("DELETE FROM assignment WHERE organization = $1 AND handout = $2", .integer(draft.rawValue))
        try campus.run(
            "UPDATE handout SET state = 'draft' WHERE organization = $1 AND id = $2", .integer(draft.rawValue))
        try campus.run(
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, created)
            VALUES ($1, 77, $2, 'sheet', 'text/plain', 1, 0)
            """, .integer(teacher.rawValue))
        try campus.run("UPDATE task SET file = 77 WHERE organization = $1 AND title = 'shadows'")
        try await campus.school.perform(.delete(teacher), as: campus.asSchool)
        #expect(try campus.all("SELECT author IS NULL FROM handout WHERE organization = $1") { $0.bool() } == [true])
        let file = try campus.all("SELECT owner IS NULL FROM file WHERE organization = $1 AND id = 77") { $0.bool() }
        #expect(file == [true])
        #expect(try traces(of: teacher, campus).subtracting(["audit", "change"]) == [])
    }

    @Test(arguments: Engine.allCases)
    func `switching progress off for a person deletes what was kept of them alone`(engine: Engine) async throws {
        let campus = try await fullCampus(engine)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 4), by: 1)
        let student = campus.students[0]
        try await campus.school.perform(.switchProgress(false, of: student), as: campus.asSchool)
        for table in ["activity", "figure", "fate", "ownContext", "pageState", "pageStateTask"] {
            #expect(try !traces(of: student, campus).contains(table))
        }
        #expect(try campus.count("figure") == 1)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        #expect(try campus.fates() == ["keptPrivate.progressOffForPerson"])
    }

    @Test(arguments: Engine.allCases)
    func `progress switched off for the school is kept or deleted, and no person has a switch then`(engine: Engine)
        async throws
    {
        let campus = try await fullCampus(engine)
        let student = campus.students[0]
        try await campus.school.write(as: campus.asSchool) { try $0.switchProgressOff(.keep) }
        #expect(try campus.count("figure") == 1)
        let person = await reason {
            try await campus.school.perform(.switchProgress(false, of: student), as: campus.asSchool)
        }
        #expect(person == "progress_off")
        try await campus.school.write(as: campus.asSchool) { try $0.switchProgressOff(.delete) }
        try await campus.school.runDueTasks()
        for table in ["activity", "figure", "fate", "ownContext", "pageState", "pageStateTask"] {
            #expect(try campus.count(table) == 0)
        }
        let teacher = await refusalCode {
            try await campus.school.write(as: campus.asTeacher) { try $0.switchProgressOn() }
        }
        #expect(teacher == .notAllowed)
        try await campus.school.write(as: campus.asSchool) { try $0.switchProgressOn() }
        let logged = try campus.school.read(as: campus.asSchool) { try $0.audit(AuditSearch()).items.map(\.action) }
        #expect(logged == ["progressSwitchedOn", "progressSwitchedOffAndDeleted", "progressPaused"])
    }

    @Test(arguments: Engine.allCases)
    func `whose account was deactivated goes after a month, or after four if a roster had them`(engine: Engine)
        async throws
    {
        let campus = try await fullCampus(engine)
        let (gone, synced) = (campus.students[0], campus.students[1])
        try campus.run("UPDATE person SET source = 'oneRoster' WHERE organization = $1 AND id = $2", Value(synced))
        for student in campus.students {
            try await campus.school.perform(.deactivate(student), as: campus.asSchool)
        }
        let said = try campus.school.read(as: campus.asSchool) { transaction in
            try [gone, synced].map {
                try transaction.account(of: $0).deletion(of: transaction.entry(of: $0).person.source)
            }
        }
        #expect(said == [campus.now.addingTimeInterval(30 * 86400), campus.now.addingTimeInterval(120 * 86400)])
        func people() throws -> Int { try campus.count("person") }
        campus.advance(by: 30 * 86400 - 1)
        try await campus.school.runDueTasks()
        #expect(try people() == 3)
        campus.advance(by: 1)
        try await campus.school.runDueTasks()
        #expect(try people() == 2)
        #expect(try traces(of: gone, campus).subtracting(["audit", "change"]) == [])
        #expect(try words(Self.canary, campus) == [])
        let entry = try campus.school.read(as: campus.asSchool) {
            try $0.audit(AuditSearch(subject: .person(gone))).items.first
        }
        #expect(entry?.action == "personDeleted")
        #expect(entry?.actor == nil)
        campus.advance(by: 90 * 86400 - 1)
        try await campus.school.runDueTasks()
        #expect(try people() == 2)
        campus.advance(by: 1)
        try await campus.school.runDueTasks()
        #expect(try people() == 1)
    }

    @Test(arguments: Engine.allCases)
    func `whoever comes back, and the last administrator, is not deleted by the clock`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (ann, grace) = (try await office.add("Ann"), office.founded.administrator)
        try await office.write { transaction in
            for person in [ann, grace] {
                try transaction.connection.run(
                    """
                    UPDATE account SET state = 'deactivated', deactivated = $3 WHERE organization = $1 AND person = $2
                    """, transaction.organizationID, Value(person), transaction.nowValue)
            }
        }
        office.advance(days: 29)
        try await office.write(as: .school(office.founded.organization)) { try $0.reactivate(ann) }
        office.advance(days: 100)
        try await office.school.runDueTasks()
        let left = try office.read { try $0.people().items.map(\.person.id) }
        #expect(Set(left) == [ann, grace])
    }

    @Test(arguments: Engine.allCases)
    func `many who have left are deleted a batch at a time`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        for number in 0..<60 { try await office.add("Ann\(number)") }
        try await office.write { transaction in
            try transaction.connection.run(
                """
                UPDATE account SET state = 'deactivated', deactivated = 1 WHERE organization = $1 AND person <> $2
                """, transaction.organizationID, Value(office.founded.administrator))
        }
        func count() throws -> Int {
            try office.read { try $0.people(PeopleFilter(), PageRequest(limit: 200)).items.count }
        }
        try await office.school.runDueTasks()
        #expect(try count() == 11)
        try await office.school.runDueTasks()
        #expect(try count() == 1)
    }

    // MARK: -

    /// A school that keeps something of its first student in every table that can.
    private func fullCampus(_ engine: Engine) async throws -> Campus {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let student = Value.integer(campus.students[0].rawValue)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.send(campus.attempt(Self.canary, at: campus.path("colours"), score: 8))
        let word = Value.text(Self.canary)
        _ = try await campus.work { try $0.keep(PageStateDraft(Self.canary, by: "page"), at: campus.path("shadows")) }
        try campus.run(
            "UPDATE person SET givenName = $3, sortName = $3, email = $3 WHERE organization = $1 AND id = $2",
            student, word)
        try campus.run("UPDATE account SET name = $3 WHERE organization = $1 AND person = $2", student, word)
        let task = try campus.all("SELECT id FROM task WHERE organization = $1") { Value.integer($0.integer()) }[0]
        let place = [Value.integer(handout.rawValue), task, student]
        try campus.run(
            """
            INSERT INTO step (organization, handout, task, person, answers, modified) VALUES ($1, $2, $3, $4, $5, 0)
            """, place[0], place[1], place[2], word)
        try campus.run(
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, created)
            VALUES ($1, 7, $2, $3, 'text/plain', 1, 0)
            """, student, word)
        try campus.run(
            "INSERT INTO filePart (organization, file, number, bytes) VALUES ($1, 7, 0, $2)",
            .blob(Array(Self.canary.utf8)))
        try campus.run(
            "INSERT INTO handIn (organization, handout, task, person, file, handedIn) VALUES ($1, $2, $3, $4, 7, 0)",
            place[0], place[1], place[2])
        for table in ["recipient", "favourite"] {
            try campus.run(
                Query(built: "INSERT INTO \(table) (organization, person, handout) VALUES ($1, $2, $3)"), student,
                place[0])
        }
        try campus.run(
            "INSERT INTO bookmark (organization, person, app, path, created) VALUES ($1, $2, 'a', $3, 0)", student, word
        )
        try campus.run(
            "INSERT INTO ownContext (organization, person, app, path, title) VALUES ($1, $2, 'a', 'b', $3)", student,
            word)
        try campus.run(
            "INSERT INTO permit (organization, person, privilege) VALUES ($1, $2, 'manageClasses')", student)
        try campus.run(
            """
            INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
            VALUES ($1, 5, $2, 'browser', $3, $4, 0, 0, 0)
            """, student, .blob([1]), word)
        return campus
    }

    /// The tables in which the person's identifier stands, as a number or as text.
    private func traces(of person: Person.ID, _ campus: Campus) throws -> Set<String> {
        try words(String(person.rawValue), campus).union(words(person.description, campus))
    }

    /// The tables in which a text stands in any column.
    private func words(_ word: String, _ campus: Campus) throws -> Set<String> {
        let isSQLite = campus.school.database.dialect.expand("{bytes}") == "BLOB"
        return try campus.school.database.read { connection in
            let columns = try connection.all(isSQLite ? Self.columnsOfSQLite : Self.columnsOfPostgreSQL) {
                (table: $0.text("tableName"), column: $0.text("columnName"))
            }
            #expect(columns.count > 150)
            return Set(
                try columns.filter { column in
                    // PostgreSQL writes bytes as hexadecimal digits.
                    let hex = word.utf8.map { String($0, radix: 16) }.joined()
                    let text = "CAST(\"\(column.column)\" AS TEXT)"
                    let query = Query(
                        built:
                            "SELECT 1 FROM \"\(column.table)\" WHERE \(text) LIKE '%\(word)%' OR \(text) LIKE '%\(hex)%'"
                    )
                    return !(try connection.all(query) { _ in true }.isEmpty)
                }.map { Self.name($0.table) })
        }
    }

    private static let columnsOfSQLite: Query = """
        SELECT m.name AS tableName, c.name AS columnName FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'
        """
    private static let columnsOfPostgreSQL: Query = """
        SELECT CAST(table_name AS TEXT) AS tableName, CAST(column_name AS TEXT) AS columnName FROM information_schema.columns
        WHERE table_schema = current_schema()
        """

    /// PostgreSQL keeps names in small letters.
    private static func name(_ table: String) -> String {
        [
            "handin": "handIn", "filepart": "filePart", "owncontext": "ownContext", "pagestate": "pageState",
            "pagestatetask": "pageStateTask",
        ][table] ?? table
    }
}
