public import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What administrators set for apps, and who gets which value.
@Suite struct AppSettingTests {
    private static let app = Campus.app

    /// Another class of the campus with the first student in it.
    private func secondClass(of campus: Campus) async throws -> SchoolClass.ID {
        let (location, student) = (campus.location, campus.students[0])
        return try await campus.school.write(as: campus.asSchool) { transaction in
            let made = try transaction.create(SchoolClass.Draft(name: "Chemistry", at: location)).schoolClass.id
            try transaction.add([student], as: .student, to: made)
            return made
        }
    }

    private func configure(
        _ campus: Campus, at place: SettingPlace, _ values: [String: SettingValue]
    ) async throws {
        try await campus.school.write(as: campus.asSchool, locking: [.app(Self.app)]) {
            try $0.configure(Self.app, at: place, values)
        }
    }

    private func values(_ campus: Campus, of student: Int = 0) async throws -> [String: SettingValue] {
        let request = SyncRequest(app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        return try campus.school.read(as: campus.asStudent(student)) { try $0.news(for: request) }.response
            .configuration?.values
            ?? [:]
    }

    @Test(arguments: Engine.allCases)
    func `the closest value holds, name by name`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await configure(campus, at: .everybody, ["level": 1, "sound": false])
        #expect(try await values(campus) == ["level": 1, "sound": false])
        try await configure(campus, at: .location(campus.location), ["level": 2])
        #expect(try await values(campus) == ["level": 2, "sound": false])
        try await configure(campus, at: .schoolClass(campus.physics), ["level": 3])
        #expect(try await values(campus) == ["level": 3, "sound": false])
        try await configure(campus, at: .schoolClass(campus.physics), [:])
        #expect(try await values(campus) == ["level": 2, "sound": false])
    }

    @Test(arguments: Engine.allCases)
    func `of two classes of one student, the value that was set last holds`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let chemistry = try await secondClass(of: campus)
        try await configure(campus, at: .schoolClass(chemistry), ["level": 1])
        campus.advance(by: 60)
        try await configure(campus, at: .schoolClass(campus.physics), ["level": 2])
        #expect(try await values(campus) == ["level": 2])
        campus.advance(by: 60)
        // What was set as it is keeps its time: another value beside it changes nothing.
        try await configure(campus, at: .schoolClass(chemistry), ["level": 1, "sound": true])
        #expect(try await values(campus) == ["level": 2, "sound": true])
        campus.advance(by: 60)
        try await configure(campus, at: .schoolClass(chemistry), ["level": 3])
        #expect(try await values(campus) == ["level": 3])
        // Who is in one of them gets its value.
        #expect(try await values(campus, of: 1) == ["level": 2])
        let physics = campus.physics
        let shown = try campus.school.read(as: campus.asSchool) { try $0.settings(of: Self.app, for: physics) }
        #expect(shown.count == 1 && shown[0].holding.value == 2)
        #expect(shown[0].elsewhere.map(\.people) == [1] && shown[0].elsewhere[0].setting.value == 3)
    }

    @Test(arguments: Engine.allCases)
    func `a teacher and a student of a class get the same, whatever is assigned, approved or switched off`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        try await configure(campus, at: .schoolClass(campus.physics), ["level": 3])
        let request = SyncRequest(app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        func bytes(_ actor: Actor) throws -> String {
            let answer = try campus.school.read(as: actor) { try $0.news(for: request) }
            let alone = SyncResponse(
                time: campus.now, received: [], problems: [], state: nil, assignments: nil,
                configuration: answer.response.configuration,
                catalog: CatalogPage(cursor: "", contexts: [], hasMore: false))
            return String(decoding: try alone.json(), as: UTF8.self)
        }
        let first = try bytes(campus.asStudent())
        #expect(first.contains(#""level":3"#))
        #expect(try bytes(campus.asTeacher) == first)
        try campus.post(["shadows"])
        #expect(try bytes(campus.asStudent()) == first)
        try await campus.school.write(as: campus.asSchool, locking: [.app(Self.app)]) {
            try $0.withdrawApproval(of: Self.app)
        }
        #expect(try bytes(campus.asStudent()) == first)
    }

    @Test(arguments: Engine.allCases)
    func `where nothing is set for somebody, the answer has the same bytes as ever`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let request = SyncRequest(app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        let outsider = try await secondClass(of: campus)
        func answer() throws -> [UInt8] {
            try campus.school.read(as: campus.asStudent(1)) { try $0.news(for: request) }.json()
        }
        let before = try answer()
        #expect(!String(decoding: before, as: UTF8.self).contains("configuration"))
        try await configure(campus, at: .schoolClass(outsider), ["level": 3])
        #expect(try answer() == before)
    }

    @Test(arguments: Engine.allCases)
    func `a device that has the values is not sent them, and is told when there are none`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await configure(campus, at: .everybody, ["level": 1])
        func answer(_ name: String?) async throws -> ManagedConfiguration? {
            try await campus.sync(
                SyncRequest(
                    app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"), configuration: name,
                    marks: [DoneMark(path: campus.path("shadows"), marked: campus.now)])
            ).configuration
        }
        let first = try #require(try await answer(nil))
        #expect(try await answer(first.name) == nil)
        try await configure(campus, at: .everybody, ["level": 2])
        let second = try #require(try await answer(first.name))
        #expect(second.values == ["level": 2] && second.name != first.name)
        try await configure(campus, at: .everybody, [:])
        #expect(try await answer(second.name) == ManagedConfiguration.none)
        #expect(try await answer(nil) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `values end with the class and the location that they were set for`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let chemistry = try await secondClass(of: campus)
        let annex = try await campus.school.write(as: campus.asSchool) {
            try $0.create(Location.Draft(name: "Annex")).id
        }
        try await configure(campus, at: .schoolClass(chemistry), ["level": 1])
        try await configure(campus, at: .location(annex), ["level": 1])
        try await campus.school.write(as: campus.asSchool) { transaction in
            try transaction.remove(chemistry)
            try transaction.remove(annex)
        }
        #expect(try campus.count("appSetting") == 0)
        try await configure(campus, at: .schoolClass(campus.physics), ["level": 1])
        let physics = campus.physics
        try await campus.school.write(as: campus.asSchool) { try $0.archive(physics) }
        #expect(try await values(campus).isEmpty)
    }

    @Test func `what does not fit is refused with its place`() async throws {
        let campus = try Campus(.sqlite)
        let deep = (0..<9).reduce(SettingValue.text("x")) { value, _ in .list([value]) }
        let many = Dictionary(uniqueKeysWithValues: (0...100).map { ("n\($0)", SettingValue.integer(1)) })
        let wrong: [([String: SettingValue], String)] = [
            (["deep": deep], "values.deep"), (many, "values"),
            (["long": .text(String(repeating: "a", count: 16_400))], "values"),
            ([" ": 1], "values.name"), ([String(repeating: "n", count: 129): 1], "values.name"),
            (["nul": "a\u{0}b"], "values.nul"),
        ]
        for (values, field) in wrong {
            do {
                try await configure(campus, at: .everybody, values)
                Issue.record("\(field) was taken")
            } catch let error as SchoolError { #expect(error.findings.first?.field == field) }
        }
        #expect(try campus.count("appSetting") == 0)
    }

    @Test func `only those who decide about apps at a place set something there`() async throws {
        let campus = try Campus(.sqlite)
        let manager = campus.actor(campus.teacher, .manager)
        for actor in [campus.asTeacher, campus.asStudent(), manager] {
            let code = await refusalCode {
                try await campus.school.write(as: actor) { try $0.configure(Self.app, at: .everybody, ["level": 1]) }
            }
            #expect(code == .notAllowed)
        }
    }

    @Test func `a change is logged without its values`() async throws {
        let campus = try Campus(.sqlite)
        try await configure(campus, at: .schoolClass(campus.physics), ["password": "swordfish"])
        let lines = try campus.all("SELECT action, subject, detail FROM audit WHERE organization = $1") {
            "\($0.text("action")) \($0.text("subject")) \($0.text("detail"))"
        }
        #expect(lines.last == "appConfigured app/\(Self.app) class/\(campus.physics)")
        #expect(campus.feedsTold.contains(Feed.catalog(Self.app).name(in: campus.organization)))
    }
}

extension SettingValue: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}
