import Coursework
import Foundation
import Locks
import Programs
import Rosters
import RostersForTests
import SQL
import SQLite
import SchoolForTests
import Testing

@testable import School

/// The six files of a small school, to be changed and imported again.
struct Files {
    var locations = ["L1,Lakeside"]
    var courses = ["C1,PH,Physics,L1"]
    var students: [String]
    var studentHead =
        "person_id,person_number,first_name,middle_name,last_name,grade_level,email_address,sis_username,"
        + "password_policy,location_id"
    var staff = ["T1,,Ada,,Lovelace,ada@school.example,ada,L1"]
    var classes = ["K1,7a,C1,T1,L1"]
    var classHead = "class_id,class_number,course_id,instructor_id,location_id"
    var rosters: [String]

    init(students count: Int = 20) {
        students = (1...count).map { "S\($0),\($0),Ann\($0),,Example,7,ann\($0)@school.example,ann\($0),,L1" }
        rosters = (1...count).map { "R\($0),K1,S\($0)" }
    }

    /// Leaves out the last student.
    mutating func removeLastStudent() {
        students.removeLast()
        rosters.removeLast()
    }

    mutating func empty(_ name: String) {
        switch name {
        case "locations": locations = []
        case "courses": courses = []
        case "students": students = []
        case "staff": staff = []
        case "classes": classes = []
        default: rosters = []
        }
    }

    var reading: RosterReading { reading(without: []) }

    func reading(without missing: Set<String>) -> RosterReading {
        func file(_ name: String, _ head: String, _ rows: [String]) -> (name: String, bytes: [UInt8]) {
            ("\(name).csv", Array(([head] + rows).map { $0 + "\n" }.joined().utf8))
        }
        let files = [
            file("locations", "location_id,location_name", locations),
            file("courses", "course_id,course_number,course_name,location_id", courses),
            file("students", studentHead, students),
            file(
                "staff",
                "person_id,person_number,first_name,middle_name,last_name,email_address,sis_username,location_id",
                staff),
            file("classes", classHead, classes),
            file("rosters", "roster_id,class_id,student_id", rosters),
        ]
        return RosterReader().read(files.filter { !missing.contains(String($0.name.dropLast(4))) })
    }
}

extension RosterReading {
    /// As if no file had been refused: what is missing in files removes nobody, not even if they were taken.
    var taken: RosterReading {
        var reading = self
        reading.findings.removeAll { $0.severity == .fileRefused }
        return reading
    }
}

extension FoundedSchool {
    @discardableResult
    func bring(_ files: Files, _ choices: ImportChoices = ImportChoices()) async throws -> ImportPlan {
        try await school.carryOut(files.reading.taken, choices, as: administrator)
    }

    func plan(_ files: Files, _ choices: ImportChoices = ImportChoices()) throws -> ImportPlan {
        try read { try $0.plan(files.reading, choices) }
    }

    func people(_ name: String) throws -> [PersonEntry] {
        try read { try $0.people(PeopleFilter(name: name)).items }
    }

    func student(_ number: Int) throws -> PersonEntry {
        try #require(try people("example ann\(number)").first { $0.person.name.given == "Ann\(number)" })
    }

    func onlyClass() throws -> ClassEntry {
        try #require(try read { try $0.classes().items.first })
    }
}

@Suite struct ImportTests {
    @Test(arguments: Engine.allCases)
    func `a school comes into being, and the same files change nothing again`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let first = try office.plan(Files())
        #expect(try office.people("example").isEmpty)
        let done = try await office.bring(Files())
        #expect(first.people.added == 21 && done.people == first.people && done.joins == 21 && done.accounts == 21)
        let ann = try office.student(7)
        #expect(ann.accountName == "ann7" && ann.accountState == .new && ann.roles == [.student])
        #expect(ann.person.sourceID == "S7" && ann.person.source == .csv && ann.person.grade == "7")
        let found = try office.onlyClass()
        #expect(found.schoolClass.name == "Physics 7a" && found.students == 20 && found.teachers == 1)
        #expect(try office.plan(Files()).isEmpty)
        #expect(try await office.bring(Files()).isEmpty)
        let log = try office.read {
            try $0.audit(AuditSearch(subject: .organization)).items.filter { $0.action == "rosterImported" }
        }
        #expect(log.map(\.detail) == ["appleSchoolManager added 21 changed 0 left 0"])
    }

    @Test(arguments: Engine.allCases)
    func `nothing is imported where a file was refused`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.rosters = []
        let reading = files.reading
        #expect(reading.isRefused)
        #expect(try office.read { try $0.plan(reading) }.people.added == 21)
        let why = await reason { _ = try await office.school.carryOut(reading, as: office.administrator) }
        #expect(why == "file_refused")
        #expect(try office.people("example").isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `the location that a school begins with becomes the one of the files`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let first = try #require(try office.read { try $0.locations() }.first)
        var files = Files(students: 2)
        files.locations = ["L1,Another name altogether"]
        let plan = try await office.bring(files)
        #expect(plan.linked == 1 && plan.locations.added == 0)
        #expect(plan.newcomers.map(\.name) == ["Ada Lovelace", "Ann1 Example", "Ann2 Example"])
        #expect(try office.read { try $0.locations() }.map(\.id) == [first.id])
        // Nobody can say of a second one that it was meant, but by its name.
        files.locations += ["L2,Hill", "L3, \(first.name.uppercased())"]
        #expect(try await office.bring(files).locations.added == 2)
        #expect(try office.plan(files).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `locations of one name are one`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let hill = try await office.write { try $0.create(Location.Draft(name: "Hill")) }
        var files = Files(students: 2)
        files.locations = ["L1,Other", "L2,hill ", "L3,Hill"]
        let plan = try await office.bring(files)
        #expect(plan.linked == 1 && plan.locations.added == 2)
        #expect(plan.notes.map(\.code) == [.sameName])
        #expect(try office.read { try $0.locations() }.filter { $0.name == "Hill" }.contains { $0.id == hill.id })
    }

    @Test(arguments: Engine.allCases)
    func `what a row says anew is told by its fields and taken`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        var files = Files()
        files.students[2] = "S3,3,Ann3,,Miller,8,ann3@school.example,ann3,,L1"
        files.classes[0] = "K1,8a,C1,T1,L1"
        let plan = try await office.bring(files)
        #expect(plan.changes.map(\.fields) == [["familyName", "grade"]] && plan.people.unchanged == 20)
        #expect(plan.classes.changed == 1 && plan.people.added == 0)
        #expect(try office.people("miller").map(\.person.name.full) == ["Ann3 Miller"])
        #expect(try office.onlyClass().schoolClass.name == "Physics 8a")
        #expect(try office.plan(files).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `whom a list names no location for goes where is chosen, and only then`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.locations.append("L2,Hill")
        try await office.bring(files)
        let hill = try #require(try office.read { try $0.locations().first { $0.name == "Hill" } }).id
        let list = RosterReader().read([("list.csv", Array("first name,last name,class\nTilda,Roth,7d\n".utf8))])
        let nowhere = try office.read { try $0.plan(list) }
        #expect(nowhere.people.added == 0 && nowhere.classes.added == 0)
        #expect(nowhere.notes.map(\.code) == [.noLocation, .noLocation])
        let choices = ImportChoices(location: hill)
        let plan = try await office.school.carryOut(list, choices, as: office.administrator)
        #expect(plan.people.added == 1 && plan.classes.added == 1)
        #expect(!plan.notes.contains { $0.code == .noLocation })
        #expect(try office.people("roth").map(\.posts) == [[Actor.Post(.student, at: hill)]])
        // Whom it has brought needs no choice again.
        #expect(try office.read { try $0.plan(list) }.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `what was changed by hand stays`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let ann = try office.student(1).person
        let found = try office.onlyClass().schoolClass
        try await office.write { transaction in
            _ = try transaction.change(
                ann.id, to: Person.Draft(name: Person.Name(given: "Anna", family: "Example")), of: ann.modified)
            _ = try transaction.change(
                found.id, to: SchoolClass.Draft(name: "Ours", at: found.location), since: found.modified)
        }
        var files = Files()
        files.rosters.removeLast()
        let plan = try await office.bring(files)
        #expect(plan.people.changed == 0 && plan.people.keptByHand == 1 && plan.classes.keptByHand == 1)
        #expect(try office.people("example anna").count == 1)
        #expect(try office.onlyClass().students == 19 && office.onlyClass().schoolClass.name == "Ours")
    }

    @Test(arguments: Engine.allCases)
    func `who is in a class still comes by the roster once somebody has said what it is called`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 3)
        try await office.bring(files)
        let found = try office.onlyClass().schoolClass
        _ = try await office.write { transaction in
            try transaction.change(
                found.id, to: SchoolClass.Draft(name: "Ours", at: found.location, room: "E 12"), since: found.modified)
        }
        files.rosters[0] = "R9,K1,S3"
        files.rosters.remove(at: 2)
        files.students.append("S4,4,Dan,,Example,7,dan@school.example,dan,,L1")
        files.rosters.append("R4,K1,S4")
        try await office.bring(files, ImportChoices(outAllowed: 1))
        let names = try office.read { try $0.members(of: found.id) }.filter { $0.part == .student }.map(\.name.given)
        #expect(names.sorted() == ["Ann2", "Ann3", "Dan"])
        #expect(try office.onlyClass().schoolClass.name == "Ours")
        #expect(try office.read { try $0.isNamedByRoster(found.id) })
    }

    @Test(arguments: Engine.allCases)
    func `who is not named any more leaves by name, and comes back as the same person`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let ann = try office.student(20)
        var files = Files()
        files.removeLastStudent()
        let plan = try await office.bring(files)
        #expect(plan.leaving.map(\.name) == ["Ann20 Example"] && plan.known == 21 && plan.leaves == 1)
        #expect(try office.student(20).accountState == .deactivated && office.onlyClass().students == 19)
        #expect(try office.plan(files).isEmpty)
        let back = try await office.bring(Files())
        #expect(back.returning == 1 && back.people.added == 0 && back.joins == 1)
        let again = try office.student(20)
        #expect(again.person.id == ann.person.id && again.accountState == .new)
        #expect(try office.plan(Files()).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `whom somebody deactivated or took out by hand, no file brings back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let (ann, ben) = (try office.student(1).person.id, try office.student(2).person.id)
        let found = try office.onlyClass().schoolClass.id
        try await office.write { transaction in
            try transaction.deactivate(ann)
            try transaction.remove(ben, from: found)
        }
        let plan = try await office.bring(Files())
        #expect(plan.isEmpty && Set(plan.notes.map(\.code)).isSuperset(of: [.deactivatedByHand, .takenByHand]))
        #expect(try office.student(1).accountState == .deactivated && office.onlyClass().students == 19)
        // Nor after a file that had forgotten them.
        var files = Files()
        files.students.removeFirst()
        files.rosters.removeFirst()
        office.advance(days: 1)
        try await office.bring(files)
        try await office.bring(Files())
        #expect(try office.student(1).accountState == .deactivated)
    }

    @Test(arguments: Engine.allCases)
    func `who is put back into a class just now is the roster's again, and who is added anew is not`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let (ann, ben) = (try office.student(1).person.id, try office.student(2).person.id)
        let found = try office.onlyClass().schoolClass.id
        func memberships() throws -> [String] {
            try office.read { transaction in
                try transaction.connection.all(
                    """
                    SELECT person || ' ' || role || ' ' || joined || ' ' || source || ' ' || coalesce(sourceKey, '-') AS line
                    FROM membership WHERE organization = $1 ORDER BY person
                    """, [transaction.organizationID]
                ) { $0.text("line") }
            }
        }
        let before = try memberships()
        office.advance(days: 1)
        try await office.write { transaction in
            try transaction.remove(ann, from: found)
            try transaction.putBack(ann, as: .student, to: found)
            // Pressed twice.
            try transaction.putBack(ann, as: .student, to: found)
        }
        #expect(try memberships() == before && office.plan(Files()).isEmpty)
        try await office.write { transaction in
            try transaction.remove(ben, from: found)
            try transaction.add([ben], as: .student, to: found)
        }
        var files = Files()
        files.rosters.removeFirst(2)
        try await office.bring(files)
        let members = try office.read { try $0.members(of: found) }.map(\.person)
        #expect(members.contains(ben) && !members.contains(ann))
    }

    @Test(arguments: Engine.allCases)
    func `what somebody changes once it is planned is planned for before it is written`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (school, zoe) = (office.school, try await office.add("Zoe"))
        let hasBegun = Watched(false)
        let change = Task.immediate {
            try await school.write(as: office.administrator, locking: [.organization]) { transaction in
                hasBegun.withLock { $0 = true }
                // The import has its plan then, and waits to write.
                #expect(school.writes.waits(seconds: 60) { $0.waiting > 0 })
                try transaction.connection.run(
                    "UPDATE account SET name = 'ann1' WHERE organization = $1 AND person = $2",
                    transaction.organizationID, Value(zoe))
            }
        }
        #expect(hasBegun.wait(seconds: 60) { $0 ? true : nil } == true)
        let plan = try await office.bring(Files())
        try await change.value
        #expect(plan.people.added == 20 && plan.notes.contains { $0.code == .accountTaken })
        #expect(try office.people("example zoe").first?.accountName == "ann1")
    }

    @Test(arguments: Engine.allCases)
    func `whom somebody added by hand, no file takes out`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let guest = try await office.add("Guest")
        let found = try office.onlyClass().schoolClass.id
        try await office.write { try $0.add([guest], as: .student, to: found) }
        #expect(try await office.bring(Files()).isEmpty)
        #expect(try office.onlyClass().students == 21)
        #expect(try office.people("example guest").first?.accountState == .new)
    }

    @Test(arguments: Engine.allCases)
    func `more than one in ten leave only where somebody says how many`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        var files = Files()
        files.students.removeLast(4)
        files.rosters.removeLast(4)
        #expect(try office.plan(files).isBraked)
        #expect(await reason { try await office.bring(files) } == "many_leaving")
        #expect(await reason { try await office.bring(files, ImportChoices(leavingAllowed: 3)) } == "many_leaving")
        #expect(try office.student(20).accountState == .new && office.onlyClass().students == 20)
        #expect(try await office.bring(files, ImportChoices(leavingAllowed: 4)).leaving.count == 4)
        #expect(try office.student(20).accountState == .deactivated)
    }

    @Test(arguments: Engine.allCases)
    func `the school says which share may leave without a word`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        var files = Files()
        files.students.removeLast(4)
        files.rosters.removeLast(4)
        // Four of twenty-one whom the files named.
        try await office.write { try $0.setLeavingShare(19) }
        #expect(try office.plan(files).isBraked)
        try await office.write { try $0.setLeavingShare(20) }
        #expect(try !office.plan(files).isBraked)
        #expect(try office.logged(.organization).filter { $0 == "importRuleChanged" }.count == 2)
        for share in [0, 101, -1, Int.max] {
            #expect(await refusalCode { try await office.write { try $0.setLeavingShare(share) } } == .invalid)
        }
        #expect(try office.read { try $0.leavingShare() } == 20)
    }

    @Test(arguments: Engine.allCases)
    func `an empty file and a row that was left out remove nobody`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        var files = Files()
        files.students = []
        files.rosters = []
        let plan = try await office.bring(files)
        #expect(plan.leaving.isEmpty && plan.leaves == 0)
        files = Files()
        files.students.append("S5,5,Other,,Example,7,,,,L1")
        let doubled = try await office.bring(files)
        #expect(doubled.leaving.isEmpty && doubled.leaves == 0)
        #expect(try office.onlyClass().students == 20 && office.student(5).accountState == .new)
    }

    @Test(arguments: Engine.allCases)
    func `who has the same account name is nobody's double, and the same person only when that is said`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let plan = try await office.bring(Files())
        #expect(plan.notes.contains { $0.code == .accountTaken && $0.file == "staff.csv" && $0.row == 2 })
        #expect(try office.people("lovelace").map(\.person.id) == [ada] && office.onlyClass().teachers == 0)
        let linked = try await office.bring(Files(), ImportChoices(links: [.account]))
        #expect(linked.linked == 1 && linked.people.added == 0 && linked.joins == 1)
        #expect(try office.people("lovelace").map(\.person.id) == [ada] && office.onlyClass().teachers == 1)
        #expect(try office.plan(Files()).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `files make nobody run the school, and only who may everywhere imports`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = office.actor(try await office.add("Max", "Example", .manager), .manager)
        #expect(await reason { _ = try await office.school.carryOut(Files().reading, as: max) } == "not_allowed")
        try await office.bring(Files())
        let roles = try office.people("").filter { $0.person.source != .manual }.flatMap(\.roles)
        #expect(Set(roles) == [.student, .teacher])
    }

    @Test(arguments: Engine.allCases)
    func `who comes into a class gets what is posted there, and who leaves it loses sight of it`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.rosters.removeLast()
        try await office.bring(files)
        let (found, author) = (try office.onlyClass().schoolClass.id, office.founded.administrator)
        let ann = try office.student(20).person.id
        try await office.write { transaction in
            try transaction.connection.run(
                """
                INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified, posted)
                VALUES ($1, 7, $2, $3, 'posted', 'Levers', 1, $4, $4, $4)
                """, transaction.organizationID, Value(found), Value(author), transaction.nowValue)
        }
        #expect(try await office.bring(Files()).joins == 1)
        #expect(try open(of: ann, office) == 1)
        // Whoever stays at the school and loses the class is named with what they lose.
        files = Files()
        files.rosters.removeLast()
        let out = try office.plan(files)
        #expect(out.movers.map(\.name) == ["Ann20 Example"] && out.movers.map(\.openHandouts) == [1])
        files.students.removeLast()
        #expect(try await office.bring(files).leaving.map(\.openHandouts) == [1])
        #expect(try open(of: ann, office) == 0)
    }

    private func open(of person: Person.ID, _ office: FoundedSchool) throws -> Int64? {
        try office.read { transaction in
            try transaction.connection.first(
                "SELECT count(*) FROM assignment WHERE organization = $1 AND person = $2 AND isOpen = 1",
                transaction.organizationID, Value(person)
            ) { $0.integer() }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a deleted person leaves no name of another system behind`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let ann = try office.student(1).person.id
        try await office.write { transaction in
            try transaction.deactivate(ann)
            try transaction.delete(ann)
        }
        let left = try office.read { transaction in
            try transaction.connection.first(
                "SELECT count(*) FROM externalID WHERE organization = $1 AND thing = 'person' AND id = $2",
                transaction.organizationID, Value(ann)
            ) { $0.integer() }
        }
        #expect(left == 0)
    }

    @Test func `keys of before are kept with where they came from`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try SQLiteDatabase(
            path: folder.url.appending(path: "school.db").path, applicationID: Tables.applicationID)
        let last = Tables.migrations.firstIndex { $0.name.hasPrefix("what other systems call") }
        try database.migrate(Array(Tables.migrations[..<(try #require(last))]), file: "the test's school")
        try database.write { connection in
            try connection.runScript(
                """
                INSERT INTO organization (id, name, timeZone, language, created, modified)
                VALUES (1, 'Lakeside', 'Europe/Berlin', 'en', 5, 6);
                INSERT INTO person (organization, id, givenName, familyName, sortName, source, sourceID, created, modified)
                VALUES (1, 2, 'Ann', 'Example', 'example ann', 'oneRoster', 'S1', 5, 6),
                    (1, 3, 'Ben', 'Example', 'example ben', 'manual', 'S2', 5, 6),
                    (1, 4, 'Cleo', 'Example', 'example cleo', 'manual', NULL, 5, 6);
                """)
        }
        try database.migrate(Tables.migrations, file: "the test's school")
        let found = try database.read { connection in
            try connection.all("SELECT id, source, value, firstSeen, lastSeen FROM externalID ORDER BY id", []) { row in
                "\(row.integer("id")) \(row.text("source")) \(row.text("value")) \(row.integer("firstSeen")) \(row.integer("lastSeen"))"
            }
        }
        #expect(found == ["2 oneRoster S1 5 6", "3 contract S2 5 6"])
    }

    @Test(arguments: Engine.allCases)
    func `who is in classes is read page by page, everybody once and in order`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.classes.append("K2,7b,C1,T1,L1")
        files.rosters += (1...20).map { "Q\($0),K2,S\($0)" }
        try await office.bring(files)
        for page in [1, 6, 7, 42, 100] {
            var found: [KnownSchool.Place] = []
            try office.read { transaction in
                try transaction.visitMembers(of: "appleSchoolManager", page: page) { member in
                    #expect(member.isOfSource && member.key != nil)
                    found.append(member.place)
                }
            }
            #expect(found.count == 42 && found == Set(found).sorted(), "\(page)")
        }
    }

    /// On PostgreSQL as well, whose look at grown tables falls into the same transaction.
    @Test(arguments: [(Engine.sqlite, 12_000), (.postgreSQL, 2_000)])
    func `thousands of people come in a moment`(engine: Engine, people: Int) async throws {
        let office = try await FoundedSchool(engine)
        let staff = people / 20
        let made = MadeUpSchool(
            students: people - staff, staff: staff, classes: people / 12, enrolments: people * 20 / 3)
        let reading = RosterReader().read(made.apple.map { ($0.name, $0.bytes) })
        let clock = ContinuousClock()
        var plan = try office.read { try $0.plan(reading) }
        let first = try await clock.measure {
            plan = try await office.school.carryOut(reading, as: office.administrator)
        }
        #expect(plan.people.added == people && plan.joins > people * 35 / 6)
        let second = try await clock.measure {
            plan = try await office.school.carryOut(reading, as: office.administrator)
        }
        #expect(plan.isEmpty)
        print("\(people) people, \(engine): first \(first), again \(second)")
    }

    @Test(arguments: Engine.allCases)
    func `a pasted list fills the class of that name, and whoever has but a name gets an account`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        let ann = try await office.add("Ann")
        let physics = try await office.physics(students: [ann])
        let twins = try await office.write { transaction in
            try (0..<2).map { _ in
                try transaction.create(SchoolClass.Draft(name: "Twin", at: office.location)).schoolClass.id
            }
        }
        office.advance(days: 1)
        func list() -> RosterReading {
            RosterReader().read(
                pasted: "first name,last name,class\nOmar,Said,physics\nMia,Roth,Twin\nMia,Roth,New\n")
        }
        let plan = try await office.school.carryOut(list(), as: office.administrator)
        #expect(plan.classes.added == 2, "of two of one name nobody can tell which is meant")
        #expect(plan.linked == 1 && plan.classes.unchanged == 1)
        let members = try office.read { try $0.members(of: physics) }
        #expect(Set(members.map(\.name.full)) == ["Ann Example", "Omar Said"])
        let omar = try #require(members.first { $0.name.given == "Omar" }?.person)
        #expect(try office.read { try $0.entry(of: omar).accountName } == "omar.said")
        for twin in twins { #expect(try office.read { try $0.members(of: twin) }.isEmpty) }
        // The same list again changes nothing, and taking it back leaves the class as it was.
        #expect(try office.read { try $0.plan(list()) }.isEmpty)
        _ = try await office.school.undoImport(as: office.administrator)
        #expect(try office.read { try $0.members(of: physics) }.map(\.person) == [ann])
        #expect(try office.read { try $0.plan(list()) }.linked == 1)
    }
}
