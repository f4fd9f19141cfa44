import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What pages keep for people: under the rule of reports, the later writing, and gone with the work.
@Suite struct PageStateTests {
    @discardableResult
    private func keep(
        _ text: String?, _ campus: Campus, at path: [String] = ["shadows"], knowing version: Int64 = 0,
        from page: String = "page", by student: Int = 0
    ) async throws -> PageStateReceipt {
        let path = IdentifierPath([Campus.app] + path)
        return try await campus.work(by: student) {
            try $0.keep(PageStateDraft(text, knowing: version, by: page), at: path)
        }
    }

    private func kept(_ campus: Campus, at path: [String] = ["shadows"], by student: Int = 0) throws -> String? {
        try campus.school.read(as: campus.asStudent(student)) {
            try $0.pageState(at: IdentifierPath([Campus.app] + path))?.text
        }
    }

    // MARK: - The rule

    @Test(arguments: Engine.allCases)
    func `what is assigned is kept for each student alone, below the task as well`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        try await keep("1", campus)
        try await keep("2", campus, at: ["shadows", "umbra"])
        try await keep("3", campus, by: 1)
        #expect(try kept(campus) == "1")
        #expect(try kept(campus, at: ["shadows", "umbra"]) == "2")
        #expect(try kept(campus, by: 1) == "3")
        try await keep(nil, campus)
        #expect(try kept(campus) == nil)
        #expect(try kept(campus, by: 1) == "3")
    }

    @Test(arguments: Engine.allCases)
    func `nothing is kept of what nobody assigned, and the answer is the same`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let assigned = try await keep("1", campus)
        #expect(try await keep("1", campus, at: ["colours"]) == assigned)
        #expect(try await keep("1", campus, at: ["nowhere"]) == assigned)
        let teachers = try await campus.school.perform(
            .keep(PageStateDraft("1", by: "page"), at: campus.path("shadows")), as: campus.asTeacher)
        #expect(teachers == assigned)
        #expect(try campus.count("pageState") == 1)
    }

    @Test(
        arguments: [
            "UPDATE organization SET isProgressOn = 0 WHERE id = $1",
            "UPDATE person SET isProgressOn = 0 WHERE organization = $1",
            "UPDATE app SET approved = NULL WHERE organization = $1",
        ] as [Query])
    func `where nothing may be recorded nothing is kept, and what was is not told`(change: Query) async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"], ["colours"])
        try await keep("1", campus)
        try campus.run(change)
        try await keep("2", campus)
        try await keep("2", campus, at: ["colours"])
        #expect(try kept(campus) == nil)
        #expect(try campus.all("SELECT text FROM pageState WHERE organization = $1") { $0.text() } == ["1"])
    }

    @Test func `what is locked is read and not written`() async throws {
        let campus = try Campus(.sqlite)
        let handout = try campus.post(["shadows"])
        try await keep("1", campus)
        try campus.run(
            "INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $2, $3)", Value(handout),
            Value(campus.now))
        try await keep("2", campus)
        #expect(try kept(campus) == "1")
    }

    // MARK: - Two devices

    @Test(arguments: Engine.allCases)
    func `the later writing holds, and its writer is told what it replaced`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let first = try await keep("begun", campus, from: "laptop")
        #expect(first.replaced == nil)
        let laptop = try await keep("laptop", campus, knowing: first.version, from: "laptop")
        #expect(laptop.replaced == nil && laptop.version > first.version)
        // The tablet has read what the laptop wrote first.
        let tablet = try await keep("tablet", campus, knowing: first.version, from: "tablet")
        #expect(tablet.replaced == PageState(version: laptop.version, text: "laptop"))
        #expect(tablet.version > laptop.version)
        #expect(try kept(campus) == "tablet")
        // Nothing is lost where both wrote the same, or one page wrote twice before it heard of the first.
        #expect(try await keep("tablet", campus, knowing: first.version, from: "laptop").replaced == nil)
        #expect(try await keep("more", campus, knowing: first.version, from: "laptop").replaced == nil)
    }

    @Test func `a version that none can be yet does not stand in the way of later ones`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        let most: Int64 = 1 << 53
        for path in [["shadows"], ["colours"]] {
            let receipt = try await keep("1", campus, at: path, knowing: most)
            #expect(receipt.version <= campus.now.milliseconds + 1)
        }
        #expect(try await keep("2", campus, knowing: .max).version <= campus.now.milliseconds + 2)
        #expect(try kept(campus) == "2")
    }

    // MARK: - What arrives again

    @Test(arguments: Engine.allCases)
    func `what arrives again, its answer lost, replaces nothing newer`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let lost = try await keep("tablet", campus, from: "tablet")
        let laptop = try await keep("laptop", campus, knowing: lost.version, from: "laptop")
        // As if that had been the answer, so that the page takes what is newer when it reads.
        #expect(try await keep("tablet", campus, from: "tablet") == lost)
        #expect(try kept(campus) == "laptop")
        // Another text of that page has not arrived yet, and the last one to arrive holds.
        let replaced = try await keep("more", campus, from: "tablet").replaced
        #expect(replaced == PageState(version: laptop.version, text: "laptop"))
        #expect(try kept(campus) == "more")
    }

    @Test func `a page that had its answer may write the same once more`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        let first = try await keep("1", campus, from: "tablet")
        try await keep("2", campus, knowing: first.version, from: "laptop")
        try await keep("1", campus, knowing: first.version, from: "tablet")
        #expect(try kept(campus) == "1")
    }

    @Test(arguments: Engine.allCases)
    func `a removal that arrives again removes nothing newer, and what was removed stays so`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let first = try await keep("1", campus, from: "tablet")
        try await keep(nil, campus, knowing: first.version, from: "laptop")
        try await keep("1", campus, from: "tablet")
        #expect(try kept(campus) == nil)
        try await keep("2", campus, from: "desktop")
        try await keep(nil, campus, knowing: first.version, from: "laptop")
        #expect(try kept(campus) == "2")
        // Where nothing was stored, too.
        let umbra = ["shadows", "umbra"]
        try await keep(nil, campus, at: umbra, from: "laptop")
        try await keep("3", campus, at: umbra, from: "desktop")
        try await keep(nil, campus, at: umbra, from: "laptop")
        #expect(try kept(campus, at: umbra) == "3")
    }

    @Test func `the last twenty pages that wrote are known`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        for page in 0...20 { try await keep("of \(page)", campus, from: "page \(page)") }
        try await keep("of 1", campus, from: "page 1")
        #expect(try kept(campus) == "of 20")
        try await keep("of 0", campus, from: "page 0")
        #expect(try kept(campus) == "of 0")
    }

    @Test func `what was removed takes no room, and is told to nobody`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        for number in 0..<(Limit.pageStates + 3) {
            let path = ["shadows", "\(number)"]
            try campus.declare([path])
            try await keep("1", campus, at: path)
            #expect(try await keep(nil, campus, at: path).replaced == nil)
        }
        #expect(try campus.count("pageState") <= Limit.pageStates)
        #expect(try campus.school.read(as: campus.asStudent()) { try $0.ownPageStates() }.isEmpty)
        #expect(try campus.all("SELECT max(text) FROM pageState WHERE organization = $1") { $0.text() } == [""])
    }

    // MARK: - Limits

    @Test func `what is too much is refused with how much it is`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        try await keep(String(repeating: "ü", count: Limit.pageState / 2), campus)
        let error = await whyNot { try await keep(String(repeating: "ü", count: Limit.pageState / 2) + "x", campus) }
        #expect(error?.findings.first?.message.contains("65537 bytes; at most 65536") == true)
        let nul = await whyNot { try await keep("a\u{0}", campus) }
        #expect(nul?.findings.first?.field == "text")
    }

    @Test func `there is room at so many contexts of an app`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        for number in 0..<Limit.pageStates {
            try campus.run(
                """
                INSERT INTO pageState (organization, person, app, path, version, text, writer, modified)
                VALUES ($1, $2, $3, $4, 1, '', 'page', 1)
                """, Value(campus.students[0]), .text(Campus.app), .text("\(number)"))
        }
        #expect(await whyNot { try await keep("1", campus) }?.reason == "page_states")
        // A removal takes no place, and is no fault.
        try await keep(nil, campus)
        #expect(try campus.count("pageState") == Limit.pageStates)
        try await keep("1", campus, by: 1)
    }

    // MARK: - With the work

    @Test(arguments: Engine.allCases)
    func `it goes with the handout, unless another keeps it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (one, two) = (try campus.post(["shadows"]), try campus.post(["shadows"], ["colours"]))
        try await keep("1", campus)
        try await keep("2", campus, at: ["colours"])
        try await campus.school.perform(.delete(one), as: campus.asTeacher)
        #expect(try kept(campus) == "1")
        try await campus.school.perform(.delete(two), as: campus.asTeacher)
        for table in ["pageState", "pageStateTask"] { #expect(try campus.count(table) == 0) }
    }

    @Test(arguments: Engine.allCases)
    func `it goes when its time is over, however many there are`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 110)
        let handout = try campus.post(["shadows"])
        for student in 0..<110 { try await keep("1", campus, by: student) }
        try campus.run(
            "UPDATE handout SET state = 'completed', completed = $3 WHERE organization = $1 AND id = $2",
            Value(handout), Value(campus.now))
        try campus.run("UPDATE assignment SET isOpen = 0 WHERE organization = $1")
        try await campus.school.write(as: campus.asSchool) { try $0.keepWork(forDays: 40) }
        campus.advance(by: 39 * 86400)
        try await campus.school.sweepOldWork()
        #expect(try kept(campus) == "1")
        campus.advance(by: 2 * 86400)
        try await campus.school.sweepOldWork()
        for table in ["pageState", "pageStateTask"] { #expect(try campus.count(table) == 0) }
    }

    @Test func `it goes with all coursework`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        try await keep("1", campus)
        try await campus.school.forgetCoursework(of: campus.organization)
        for table in ["pageState", "pageStateTask"] { #expect(try campus.count(table) == 0) }
    }

    @Test(arguments: Engine.allCases)
    func `their list tells what they belong to and how much they are`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"], [])
        try await keep("\u{1F311} \"umbra\"", campus, at: ["shadows", "umbra"])
        campus.advance(by: 60)
        try await keep("12", campus, at: [])
        try await keep("gone", campus)
        try await keep(nil, campus)
        let list = try campus.school.read(as: campus.asStudent()) { try $0.ownPageStateList() }
        #expect(list.map(\.app) == ["Light", "Light"])
        #expect(list.map(\.title) == ["Light", "umbra"])
        #expect(list.map(\.characters) == [2, 9])
        #expect(list.first?.modified == campus.now)
        #expect(try campus.school.read(as: campus.asStudent(1)) { try $0.ownPageStateList() }.isEmpty)
    }

    @Test func `somebody's own are told to them alone`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        try await keep("1", campus)
        let own = try campus.school.read(as: campus.asStudent()) { try $0.ownPageStates() }
        #expect(own.map(\.text) == ["1"] && own.map(\.path) == [campus.path("shadows")])
        #expect(try campus.school.read(as: campus.asStudent(1)) { try $0.ownPageStates() }.isEmpty)
    }
}
