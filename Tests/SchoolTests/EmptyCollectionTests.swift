import Coursework
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

/// An export that failed leaves a file with nothing but its head, or none at all.
@Suite struct EmptyCollectionTests {
    private static let apple = ["locations", "courses", "students", "staff", "classes", "rosters"]
    private static let oneRoster = ["orgs", "courses", "classes", "users", "roles", "enrollments"]

    /// Expects that the files, of which each has been emptied once, take nobody out of anything.
    private func expectNobodyLeaves(
        _ engine: Engine, _ whole: RosterReading, _ emptied: [(name: String, reading: RosterReading)]
    ) async throws {
        let office = try await FoundedSchool(engine)
        _ = try await office.school.carryOut(whole, as: office.administrator)
        let before = try state(office)
        for (name, reading) in emptied {
            do {
                let plan = try await office.school.carryOut(reading.taken, as: office.administrator)
                #expect(plan.leaving.isEmpty && plan.leaves == 0 && plan.roles == 0, "\(name)")
            } catch let error as SchoolError {
                #expect(error.reason == "no_roster", "\(name)")
            }
            #expect(try state(office) == before, "\(name)")
        }
        #expect(try await office.school.carryOut(whole, as: office.administrator).isEmpty)
    }

    @Test(arguments: Engine.allCases, [Absence.headAlone, .noFile])
    func `of Apple School Manager's files none that is empty removes anybody`(engine: Engine, absence: Absence)
        async throws
    {
        let emptied = Self.apple.map { name in
            var files = Files()
            files.empty(name)
            return (name, files.reading(without: absence == .noFile ? [name] : []))
        }
        try await expectNobodyLeaves(engine, Files().reading, emptied)
    }

    @Test(arguments: Engine.allCases, [Absence.headAlone, .noFile])
    func `of OneRoster's files none that is empty removes anybody`(engine: Engine, absence: Absence) async throws {
        let emptied = Self.oneRoster.map { name in
            var files = OneRosterFiles()
            files.empty(name)
            return (name, files.reading(withHeads: absence == .headAlone ? [name] : []))
        }
        try await expectNobodyLeaves(engine, OneRosterFiles().reading, emptied)
    }

    @Test(arguments: Engine.allCases)
    func `a list that has become empty or shorter removes nobody`(engine: Engine) async throws {
        func list(_ text: String) -> RosterReading { RosterReader().read([("list.csv", Array(text.utf8))]) }
        let head = "first name,last name,class,username\n"
        let rows = ["Ann,Example,7a,ann\n", "Ben,Example,7a,ben\n"]
        try await expectNobodyLeaves(
            engine, list(head + rows.joined()),
            [("nothing", list("")), ("the head", list(head)), ("one row", list(head + rows[0]))])
    }

    enum Absence: String, CustomTestStringConvertible {
        case headAlone, noFile

        var testDescription: String { rawValue }
    }
}
