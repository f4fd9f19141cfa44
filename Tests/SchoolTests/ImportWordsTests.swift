import Coursework
import Rosters
import SchoolForTests
import Testing

@testable import School

/// What a plan says to whoever has to decide on it: each thing once, and by its name.
@Suite struct ImportWordsTests {
    @Test(arguments: Engine.allCases)
    func `an identifier that stands there twice is said once`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        var files = Files(students: 4)
        let doubled = "S2,2,Ben,,Other,7,ben@school.example,ben,,L1"
        files.students.append(doubled)
        #expect(files.reading.findings.map(\.code) == [.doubledConflict])
        #expect(files.reading.findings.first?.message.contains("row 6") == true)
        // Nobody would leave, so nothing is kept from leaving.
        #expect(try office.plan(files).notes.isEmpty)
        try await office.bring(Files(students: 4))
        files.students.remove(at: 3)
        let plan = try office.plan(files)
        #expect(plan.notes.map(\.code) == [.withheld] && plan.leaving.isEmpty)
    }
}
