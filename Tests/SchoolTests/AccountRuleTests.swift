import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// How new accounts are called, and what passwords students have.
@Suite struct AccountRuleTests {
    private func draft(
        _ given: String, _ family: String, middle: String? = nil, email: String? = nil, number: String? = nil
    ) -> Person.Draft {
        Person.Draft(name: Person.Name(given: given, middle: middle, family: family), email: email, number: number)
    }

    @Test(arguments: [
        ("{given}.{family}", "ada.berg"), ("{g}{family}", "aberg"), ("{family}{g}", "berga"), ("s{number}", "s17"),
        ("{email}", "ada-b"), ("{given}.{middle}.{family}", "ada..berg"), ("{g}.{f}", "a.b"),
    ])
    func `a pattern makes a name`(text: String, name: String) throws {
        let pattern = try #require(AccountPattern(text))
        #expect(pattern.name(of: draft("Ada", "Berg", email: "Ada-B@example.org", number: "17")) == name)
    }

    @Test func `what is missing makes none, and names of other scripts stay as they are`() throws {
        let usual = AccountPattern.usual
        #expect(usual.name(of: draft("Jun", "")) == "jun")
        #expect(usual.name(of: draft("Anna Lena", "von der Tann")) == "annalena.vondertann")
        #expect(usual.name(of: draft("ليلى", "حداد")) == "ليلى.حداد")
        #expect(AccountPattern("s{number}")?.name(of: draft("Ada", "Berg")) == nil)
        // What stands on a slip is typed by a child who has not these letters on the keyboard.
        for (given, family, name) in [
            ("İrem", "Demir", "irem.demir"), ("Bora", "Yıldız", "bora.yildiz"), ("Çağla", "Ünal", "cagla.unal"),
            ("Zoë", "O’Connor", "zoe.oconnor"), ("Anna-Lena", "Groß", "anna-lena.gross"),
        ] {
            #expect(AccountPattern.usual.name(of: draft(given, family)) == name)
        }
        #expect(AccountPattern("{email}")?.name(of: draft("Ada", "Berg", email: "@")) == nil)
        // Folding makes blanks and many letters of one sign.
        #expect(usual.name(of: draft("\u{FDFA}", "\u{A8}x"))?.contains(where: \.isWhitespace) == false)
        let marks = String(repeating: "a\u{0301}\u{0323}", count: 300)
        #expect((usual.name(of: draft(marks, marks))?.unicodeScalars.count ?? 0) <= 200)
        let long = String(repeating: "a", count: 5000)
        #expect((usual.name(of: draft(long, long))?.count ?? 0) <= 200)
    }

    @Test(arguments: [
        "", "ada", "{given", "given}", "{givn}", "{given} {family}", "{{given}}", "{}", "{given}}", "a}b{given}",
        "{given}\u{0}", "{g}\u{202E}{f}",
        String(repeating: "{g}", count: 34),
    ])
    func `what is no pattern is none`(text: String) {
        #expect(AccountPattern(text) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `roster files that name no accounts get them by the pattern, numbered where names are alike`(
        engine: Engine
    ) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 3)
        files.students = [
            "S1,1,Ann,,Example,7,,,,L1", "S2,2,Ann,,Example,7,,,,L1", "S3,3,Ben,,Example,7,,ann.example2,,L1",
        ]
        #expect(try await office.bring(files).notes.contains { $0.code == .noAccount })
        #expect(try office.people("ann").allSatisfy { $0.accountName == nil })
        try await office.school.perform(.setAccountPattern("{given}.{family}"), as: office.administrator)
        let plan = try office.plan(files)
        #expect(!plan.notes.contains { $0.code == .noAccount }, "\(plan.notes)")
        try await office.bring(files)
        let names = try office.people("example").compactMap(\.accountName).sorted()
        #expect(names == ["ann.example", "ann.example2", "ann.example3"])
        // The same files again change nothing, and nobody is renamed by another pattern.
        try await office.school.perform(.setAccountPattern("s{number}"), as: office.administrator)
        #expect(try office.plan(files).isEmpty)
        try await office.school.perform(.setAccountPattern(nil), as: office.administrator)
        #expect(try office.read { try $0.accountPattern() } == nil)
    }

    @Test(arguments: Engine.allCases)
    func `students of a location get its passwords, what files say goes before, and staff get letters`(
        engine: Engine
    ) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 2)
        files.students[1] = "S2,2,Ann2,,Example,7,,ann2,6,L1"
        try await office.bring(Files(students: 1))
        let place = try office.read { try $0.locations().first { $0.name == "Lakeside" }?.id }
        let lakeside = try #require(place)
        try await office.school.perform(.setStudentPolicies([lakeside: .fourDigits]), as: office.administrator)
        try await office.bring(files)
        func policy(_ account: String) throws -> PasswordPolicy? {
            let entry = try office.people("example").first { $0.accountName == account }
            return try entry.map { entry in try office.read { try $0.account(of: entry.person.id).policy } }
        }
        #expect(try policy("ann1") == .standard, "it was made before")
        #expect(try policy("ann2") == .sixDigits, "the file says so")
        let student = try await office.write { transaction in
            let id = try transaction.create(
                Person.Draft(name: Person.Name(given: "Otto", family: "New")), as: [Actor.Post(.student, at: lakeside)]
            ).person.id
            return try transaction.createAccount("otto", of: id).policy
        }
        #expect(student == .fourDigits)
        let teacher = try await office.write { transaction in
            let id = try transaction.create(
                Person.Draft(name: Person.Name(given: "Thea", family: "New")), as: [Actor.Post(.teacher, at: lakeside)]
            ).person.id
            return try transaction.createAccount("thea", of: id).policy
        }
        #expect(teacher == .standard)
    }

    @Test func `who does not run the school sets neither`() async throws {
        let office = try await FoundedSchool(.sqlite)
        let teacher = office.actor(try await office.add("Ada", "Lovelace", .teacher), .teacher)
        let (school, place) = (office.school, office.location)
        #expect(
            await refusalCode { try await school.perform(.setAccountPattern("{given}"), as: teacher) } == .notAllowed)
        #expect(
            await refusalCode { try await school.perform(.setStudentPolicies([place: .fourDigits]), as: teacher) }
                == .notAllowed)
        let wrong = Act<Void>.setAccountPattern("nothing")
        #expect(await refusalCode { try await school.perform(wrong, as: office.administrator) } == .invalid)
    }
}
