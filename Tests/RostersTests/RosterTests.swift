import Rosters
import RostersForTests
import Testing

@Suite struct RosterTests {
    let school = MadeUpSchool(students: 300, staff: 20, classes: 25, enrolments: 2_400)

    @Test func `Apple's files tell who is where and who learns with whom`() throws {
        let roster = RosterReader().read(school.apple).roster
        #expect(roster.people.count == 320)
        #expect(roster.enrolments.count == 2_400 + 50)
        let ada = try #require(roster.people.first { roster[$0.username] == "s0" })
        #expect(roster[ada.givenName] == "Ada" && roster[ada.passwordPolicy] == "4")
        let role = try #require(roster.roles.first { $0.person == ada.id })
        #expect(roster[role.name] == "student" && roster[role.location] == "L0")
        let first = try #require(roster.classes.first)
        #expect(roster[first.title] == "Physics 0")
        let index = roster.index(.schoolClass)
        #expect(roster.enrolments.allSatisfy { index[$0.schoolClass] != nil })
    }

    @Test(arguments: [
        ("7a", "Physics 7a"), ("Physics 7a", "Physics 7a"), ("Physics", "Physics"), ("Physics-7a", "Physics-7a"),
        ("Physicslab 7a", "Physics Physicslab 7a"), ("Physics7a", "Physics Physics7a"), ("", "Physics"),
    ])
    func `a class whose number begins with its course is not named after it twice`(number: String, name: String) {
        let files = [
            ("courses.csv", "course_id,course_number,course_name,location_id\nC1,PH,Physics,L1\n"),
            ("classes.csv", "class_id,class_number,course_id,instructor_id,location_id\nK1,\(number),C1,,L1\n"),
        ]
        let roster = RosterReader().read(files.map { (name: $0.0, bytes: Array($0.1.utf8)) }).roster
        #expect(roster.classes.map { roster[$0.title] } == [name])
    }

    @Test func `what is written is read back to the same, from either format`() throws {
        for files in [school.apple, school.oneRoster] {
            let roster = RosterReader().read(files).roster
            let archive = try OneRosterWriter.archive(of: roster)
            let again = RosterReader().read("roster.zip", archive)
            #expect(again.findings.allSatisfy { $0.severity == .noticed })
            #expect(again.roster.counts == roster.counts)
            #expect(try OneRosterWriter.archive(of: again.roster) == archive)
        }
    }

    @Test func `a set of texts has those that were put into it`() {
        var roster = Roster()
        let texts = (0..<200).map { roster.text("text \($0)") }
        var set = Roster.TextSet(of: roster)
        let some = texts.indices.filter { $0 % 3 == 1 }.map { texts[$0] }
        for text in some { set.insert(text) }
        #expect(texts.filter(set.contains) == some)
        #expect(!set.contains(.empty))
    }

    @Test func `every field of every row comes back`() throws {
        let roster = try Self.everything(coverage: .changes)
        let reading = RosterReader().read("roster.zip", try OneRosterWriter.archive(of: roster))
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        let (here, there) = (roster, reading.roster)
        #expect(Self.words(here.locations, here) == Self.words(there.locations, there))
        #expect(Self.words(here.sessions, here) == Self.words(there.sessions, there))
        #expect(Self.words(here.courses, here) == Self.words(there.courses, there))
        #expect(Self.words(here.classes, here) == Self.words(there.classes, there))
        #expect(Self.words(here.people, here) == Self.words(there.people, there))
        #expect(Self.words(here.roles, here) == Self.words(there.roles, there))
        #expect(Self.words(here.enrolments, here) == Self.words(there.enrolments, there))
    }

    /// Every field of the rows but their place, with the texts that references stand for.
    private static func words<Row: RosterRow>(_ rows: [Row], _ roster: Roster) -> [String] {
        func words(_ value: Any) -> String {
            if let text = value as? Roster.Text { return roster[text] }
            if let texts = value as? [Roster.Text] { return texts.map { roster[$0] }.description }
            if let items = value as? [Roster.Identifier] {
                return items.map { "\(roster[$0.kind]):\(roster[$0.value])" }.description
            }
            return "\(value)"
        }
        return rows.map { row in
            Mirror(reflecting: row).children.filter { $0.label != "place" }
                .map { "\($0.label ?? ""): \(words($0.value))" }.joined(separator: "; ")
        }
    }

    /// One row of each kind with something in every field.
    private static func everything(coverage: Roster.Coverage) throws -> Roster {
        var roster = Roster()
        for kind in Roster.Kind.allCases { roster.setCoverage(coverage, of: kind) }
        let time = Moment(milliseconds: 1_787_556_600_123)
        let (begin, end) = (
            try #require(Day(year: 2026, month: 8, day: 24)), try #require(Day(year: 2027, month: 7, day: 10))
        )
        func text(_ string: String) -> Roster.Text { roster.text(string) }

        var location = Roster.Location()
        (location.id, location.status, location.modified) = (text("o-1"), .active, time)
        (location.name, location.kind) = (text("Lakeside, \"the\" school"), text("school"))
        (location.identifier, location.parent) = (text("=1+1"), text("o-0"))
        roster.locations = [location]

        var session = Roster.Session()
        (session.id, session.status, session.modified) = (text("y"), .active, time)
        (session.title, session.kind, session.begin, session.end) = (text("2026/27"), text("schoolYear"), begin, end)
        (session.parent, session.schoolYear) = (text("x"), 2027)
        roster.sessions = [session]

        var course = Roster.Course()
        (course.id, course.status, course.modified, course.title) = (text("c"), .active, time, text("Physics"))
        (course.code, course.location, course.schoolYear) = (text("+PH"), location.id, session.id)
        (course.grades, course.subjects, course.subjectCodes) = (text("09,10"), text("Physics"), text("1"))
        roster.courses = [course]

        var schoolClass = Roster.SchoolClass()
        (schoolClass.id, schoolClass.status, schoolClass.modified) = (text("k"), .active, time)
        (schoolClass.title, schoolClass.nickname, schoolClass.code) = (text("Physics 9b"), text("9b"), text("PH9B"))
        (schoolClass.course, schoolClass.kind, schoolClass.room) = (course.id, text("scheduled"), text("Lab"))
        (schoolClass.location, schoolClass.sessions) = (location.id, [session.id, text("term-1")])
        (schoolClass.grades, schoolClass.subjects, schoolClass.subjectCodes) = (text("09"), text("Physics"), text("1"))
        schoolClass.periods = text("3,4")
        roster.classes = [schoolClass]

        var person = Roster.Person()
        (person.id, person.status, person.modified, person.isEnabled) = (text("-u"), .active, time, true)
        (person.givenName, person.middleName, person.familyName) = (text("Ada"), text("@May"), text("-Kim"))
        person.preferredGivenName = text("'=Ada")
        (person.preferredMiddleName, person.preferredFamilyName) = (text("M"), text("K"))
        (person.pronouns, person.email, person.username) = (text("she/her"), text("ada@lakeside.example"), text("ada"))
        (person.number, person.masterIdentifier, person.grades) = (text("7"), text("m-7"), text("09"))
        (person.location, person.passwordPolicy) = (location.id, text("6"))
        person.identifiers = [
            .init(kind: text("state"), value: text("99:1")), .init(kind: text("nid"), value: text("4")),
        ]
        roster.people = [person]

        var role = Roster.Role()
        (role.id, role.status, role.modified, role.person) = (text("r"), .active, time, person.id)
        (role.location, role.name, role.isPrimary) = (location.id, text("ext:mentor"), false)
        (role.begin, role.end) = (begin, end)
        roster.roles = [role]

        var enrolment = Roster.Enrolment()
        (enrolment.id, enrolment.status, enrolment.modified) = (text("e"), .toBeDeleted, time)
        (enrolment.isPrimary, enrolment.begin, enrolment.end) = (false, begin, end)
        (enrolment.role, enrolment.schoolClass) = (text("teacher"), schoolClass.id)
        (enrolment.person, enrolment.location) = (person.id, location.id)
        roster.enrolments = [enrolment]
        return roster
    }

    @Test func `no cell begins with what a spreadsheet calculates, but for identifiers that call nothing`() throws {
        let files = OneRosterWriter.files(of: try Self.everything(coverage: .whole))
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for cell in text.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
                let cell = cell.drop { $0 == "\"" }
                #expect(cell == "-u" || !["=", "+", "-", "@"].contains(cell.first), "\(file.name): \(cell)")
            }
        }
    }

    @Test func `findings hold nothing of what is in the cells`() {
        let secret = "Zebulon"
        let upload = [
            "users.csv": "sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName\n"
                + "\(secret)+,\(secret),\(secret),\(secret),\(secret),\(secret)\n"
                + "\(secret)+,\(secret),\(secret),\(secret),\(secret),\(secret),x\u{7}x\n"
                + "\(secret)+,\(secret),\(secret),\(secret),\(secret),\(secret),x\n"
        ]
        let findings = RosterReader().read(upload.map { ($0.key, Array($0.value.utf8)) }).findings
        #expect(findings.count > 5)
        #expect(!findings.contains { "\($0)".contains(secret) })
    }

    @Test func `a cell that leads to nothing is said once, with what stands in it and whose row it is`() throws {
        let files = [
            "locations.csv": "location_id,location_name\nL1,Lakeside\n",
            "courses.csv": "course_id,course_number,course_name,location_id\nC1,,Physics,L1\n",
            "students.csv": "person_id,first_name,last_name,email_address,location_id\nS1,Ada,Kim,,L9\nS2,Bo,Kim,,L1\n",
            "staff.csv": "person_id,first_name,last_name,email_address,location_id\nT1,Tom,Hill,,L1\n",
            "classes.csv": "class_id,class_number,course_id,instructor_id,location_id\nK1,7a,C1,T7,L1\n",
            "rosters.csv": "roster_id,class_id,student_id\nR1,K77,S2\nR2,K1,S2\n",
        ]
        let findings = RosterReader().read(files.map { ($0.key, Array($0.value.utf8)) }).findings.filter { $0.row != 1 }
        #expect(findings.map(\.code) == [.danglingLeftOut, .dangling, .dangling])
        #expect(findings.map(\.file) == ["rosters.csv", "classes.csv", "students.csv"])
        #expect(findings.map(\.about.value) == ["K77", "T7", "L9"])
        #expect(findings.map(\.about.name) == ["Bo Kim", "Physics 7a", "Ada Kim"])
    }

    @Test func `two cells of a row that lead to nothing are both said, also where the same stands in them`() {
        let files = [
            "orgs.csv": "sourcedId,name,type\nL1,Lakeside,school\n",
            "courses.csv": "sourcedId,title,orgSourcedId\nC1,Physics,L1\n",
            "classes.csv": "sourcedId,title,courseSourcedId,classType,schoolSourcedId\nK1,7a,0,scheduled,0\n",
        ]
        let findings = RosterReader().read(files.map { ($0.key, Array($0.value.utf8)) }).findings
        let dangling = findings.filter { $0.code == .dangling }
        #expect(dangling.map { $0.column?.description } == ["courseSourcedId", "schoolSourcedId"])
        #expect(dangling.map(\.about.value) == ["0", "0"])
    }

    @Test func `what is shown of a cell is short, and turns neither a terminal nor a page`() {
        func shown(_ text: String) -> String { RosterFinding.shown(text) }
        #expect(shown("\u{9B}31m\u{85}Ann") == "\u{FFFD}31m\u{FFFD}Ann")
        #expect(shown("\u{202E}nnA\u{2066}\u{2069}") == "\u{FFFD}nnA\u{FFFD}\u{FFFD}")
        for name in ["علی\u{200C}رضا", "शर्\u{200D}मा", "ශ්\u{200D}රී"] { #expect(shown(name) == name) }
        for text in ["\u{200C}Ann", "Ann\u{200D}", "Ann\u{200D} Lee", "A\u{200C}\u{200D}B"] {
            #expect(!shown(text).unicodeScalars.contains { $0 == "\u{200C}" || $0 == "\u{200D}" })
        }
        let long = String(repeating: "a", count: 100)
        #expect(shown(long) == long && shown(long + "b") == long + "…")
        #expect(shown("e" + String(repeating: "\u{301}", count: 5_000)).unicodeScalars.count == 101)
        #expect(shown(String(repeating: "𝒜", count: 100)) == String(repeating: "𝒜", count: 75) + "…")
    }

    @Test func `what stands in a column that is not read is never shown`() {
        let head =
            "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,"
            + "middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,token\n"
        let rows = [
            // A telephone number, a password, and a column that nobody knows.
            "S1,,,true,L1,student,ada,,Ada,Kim,,,,0\"77,,,7,,\n",
            "S2,,,true,L1,student,bo,,Bo,Kim,,,,,,,7,0\"77,\n",
            "S3,,,true,L1,student,cy,,Cy,Kim,,,,,,,7,,0\"77\n",
            // Without its grade, the password stands under that.
            "S4,,,true,L1,student,di,,Di,Kim,,,,,,,0\"77,\n",
            "S5,,,true,L1,student,ed,,Ed,Kim,,,,,,,7,\"0\"77,\n",
            "S6,,,true,L1,student,flo,,Flo,Kim,,,,,\"0\n77\",,7,,\n",
            "S7,,,true,L1,student,gus,,D\"Angelo,Kim,,,,,,,7,,\n",
        ]
        let findings = RosterReader().read("users.csv", Array((head + rows.joined()).utf8)).findings
        let quotes = findings.filter { $0.code == .bareQuote }
        #expect(quotes.map(\.row) == [2, 3, 4, 5, 9])
        #expect(quotes.map(\.about.name) == ["Ada Kim", "Bo Kim", "Cy Kim", "", "D\"Angelo Kim"])
        #expect(quotes.map(\.about.value) == ["", "", "", "", "D\"Angelo"])
        let others = findings.filter { [.strayQuote, .controlCharacters, .rowWidth].contains($0.code) }
        #expect(others.count == 3)
        #expect(others.map(\.about.value) == ["", "", ""])
    }

    @Test func `of many findings alike the first are listed and the others counted`() {
        let rows = (0..<1_000).map { "e\($0),,,k,o,u\($0)\n" }.joined()
        let text = "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role\n" + rows
        let reading = RosterReader().read("enrollments.csv", Array(text.utf8))
        let alike = reading.findings.filter { $0.code == .rowWidth }
        #expect(alike.count == 200 && alike.last?.alike == 800 && alike.first?.row == 2)
        #expect(reading.roster.withheldCount(.enrolment) == 1_000)
        #expect(reading.roster.withheld(.enrolment).count == 1_000)
    }

    @Test func `limits hold, and refuse with a finding`() {
        var limits = RosterLimits()
        limits.rows = 100
        var reading = RosterReader(limits: limits).read(school.apple)
        #expect(reading.findings.contains { $0.code == .manyRows && $0.file == "students.csv" })
        #expect(reading.roster.coverage(.person) == .changes)
        limits = RosterLimits()
        limits.totalBytes = 5_000
        reading = RosterReader(limits: limits).read(school.apple)
        #expect(reading.findings.contains { $0.code == .fileTooLarge })
    }

    @Test func `what is pasted is a list, with a head in any language or without`() {
        func names(_ text: String) -> [String] {
            let roster = RosterReader().read(pasted: text).roster
            return roster.people.map { "\(roster[$0.givenName]) \(roster[$0.familyName]) \(roster[$0.grades])" }
        }
        #expect(names("Name\tGrade\nAda May Kim\t9\n") == ["Ada May Kim 9"])
        #expect(names("Vorname;Nachname;Stufe\nAda;Kim;9\n") == ["Ada Kim 9"])
        #expect(names("الاسم الأول\tاسم العائلة\nليلى\tحداد\n") == ["ليلى حداد "])
        #expect(names("الاسم\tالشعبة\tالمستوى\nليلى حداد\t6 ب\t6\n") == ["ليلى حداد 6"])
        #expect(names("Ada Kim\nBen Lee") == ["Ada Kim ", "Ben Lee "])
        #expect(names("Kim\tAda\r\nLee\tBen\r\n") == ["Kim Ada ", "Lee Ben "])
    }

    @Test func `days are days, and times go round`() {
        #expect(Day(year: 2028, month: 2, day: 29) != nil && Day(year: 2100, month: 2, day: 29) == nil)
        for milliseconds in stride(from: -62_000_000_000_000 as Int64, to: 250_000_000_000_000, by: 86_399_123_457) {
            let text = Moment(milliseconds: milliseconds).description
            #expect(text.count == 24)
            let again = RosterReader().read([
                ("manifest.csv", Array("propertyName,value\nfile.orgs,delta\n".utf8)),
                (
                    "orgs.csv",
                    Array("sourcedId,status,dateLastModified,name,type\no,active,\(text),a,school\n".utf8)
                ),
            ]).roster.locations.first?.modified
            #expect(again?.milliseconds == milliseconds, "\(text)")
        }
    }
}
