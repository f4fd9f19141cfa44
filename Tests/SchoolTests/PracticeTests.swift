import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// A teacher looks at a class as one of its students does.
@Suite struct PracticeTests {
    private func practise(_ campus: Campus, in schoolClass: SchoolClass.ID? = nil, as actor: Actor? = nil) async throws
        -> OpenedSession
    {
        let schoolClass = schoolClass ?? campus.physics
        let new = NewSession(.link, label: "Practice", lasting: 900)
        var actor = actor ?? campus.asTeacher
        let teacher = try #require(actor.person)
        actor.session = try await campus.school.write(as: campus.asSchool) {
            try $0.signInUnchecked(teacher, opening: NewSession(.browser, label: "Firefox")).session.id
        }
        return try await campus.school.perform(.practice(in: schoolClass, new), as: actor)
    }

    private func enter(_ campus: Campus, by link: OpenedSession) async throws -> Actor? {
        let opened = try await campus.school.write(as: campus.asSchool) {
            try $0.redeem(link.token, opening: NewSession(.browser, label: "Firefox"))
        }
        guard let opened else { return nil }
        return try await campus.school.actor(with: opened.token)
    }

    @Test(arguments: Engine.allCases)
    func `the link lets in once, as a student of the class with all that is posted to it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let link = try await practise(campus)
        let learner = try #require(try await enter(campus, by: link))
        #expect(learner.roles == [.student])
        #expect(!learner.mustChoosePassword)
        try campus.school.read(as: learner) { (transaction: Transaction) throws in
            #expect(try transaction.ownHandouts(.next).items.map(\.id) == [handout])
            #expect(try transaction.me().isPractice)
        }
        #expect(try await enter(campus, by: link) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `there is one learner of a teacher, however often they look`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let other = try campus.newClass("Chemistry", teacher: campus.teacher)
        var people: Set<Person.ID?> = []
        for schoolClass in [campus.physics, campus.physics, other] {
            people.insert(try await enter(campus, by: practise(campus, in: schoolClass))?.person)
        }
        #expect(people.count == 1 && !people.contains(nil))
        let found = try campus.school.read(as: campus.asTeacher) { try $0.practiceLearner(of: campus.teacher) }
        #expect(people == [found])
    }

    @Test(arguments: Engine.allCases)
    func `what the learner does is counted nowhere, and later handouts are there as well`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let learner = try #require(try await enter(campus, by: practise(campus)))
        let handout = try await campus.handOut(campus.draft(campus.task("shadows")))
        try await campus.school.perform(.open(handout), as: learner)
        try campus.school.read(as: campus.asTeacher) { (transaction: Transaction) throws in
            #expect(try transaction.report(of: handout).lines.map(\.person) == campus.students)
            #expect(try transaction.report(of: campus.physics).lines.first?.opened == 0)
            #expect(try transaction.members(of: campus.physics).allSatisfy { $0.person != learner.person })
            #expect(try transaction.schoolClass(campus.physics).students == campus.students.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `nobody else gets such a link, and none leads into another's class`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let colleague = try campus.join("Cleo", as: .teacher, of: campus.newClass("Art", teacher: campus.teacher))
        for actor in [campus.asStudent(), campus.asTeacher(colleague)] {
            await #expect(throws: SchoolError.none("class")) { try await practise(campus, as: actor) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a teacher who leaves the class looks at it as a student no more`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let colleague = try campus.join("Cleo", as: .teacher)
        let link = try await practise(campus, as: campus.asTeacher(colleague))
        let learner = try #require(try await enter(campus, by: link))
        try await campus.school.perform(
            .remove(colleague, from: campus.physics), as: campus.actor(campus.teacher, .administrator))
        try campus.school.read(as: learner) { (transaction: Transaction) throws in
            #expect(try transaction.ownHandouts(.next).items.map(\.id) == [])
            #expect(throws: SchoolError.none("handout")) { try transaction.ownHandout(handout) }
        }
        let sessions = try campus.all(
            "SELECT 1 FROM session WHERE organization = $1 AND person = $2", Value(learner.person)
        ) { _ in true }
        #expect(sessions == [])
    }

    @Test(arguments: Engine.allCases)
    func `no link is given to the learner's account from outside`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let learner = try #require(try await enter(campus, by: practise(campus))?.person)
        await #expect(throws: SchoolError.practiceLink) {
            try await campus.school.perform(
                .giveLink(NewSession(.link, label: "Link"), to: learner), as: campus.asSchool)
        }
    }

    @Test(arguments: Engine.allCases)
    func `without a sign-in of the teacher's there is no practice`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let new = NewSession(.link, label: "Practice", lasting: 900)
        await #expect(throws: SchoolError.noParentSession) {
            try await campus.school.perform(.practice(in: campus.physics, new), as: campus.asTeacher)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a school of an older version loses the passwords and sign-ins of practice learners`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let learner = try #require(try await enter(campus, by: practise(campus)))
        try campus.run("UPDATE account SET password = $2 WHERE organization = $1", "chosen")
        try campus.school.database.write { connection in
            for statement in Tables.practice.split(separator: ";").dropFirst() where statement.contains("organization")
            {
                _ = try connection.run(Query(built: String(statement)))
            }
        }
        let passwords = try campus.all(
            "SELECT person, password FROM account WHERE organization = $1 AND password IS NOT NULL"
        ) { (person: Person.ID(rawValue: $0.integer("person")), text: $0.text("password")) }
        for (person, text) in passwords { #expect(text == (person == learner.person ? "none" : "chosen")) }
        let sessions = try campus.all(
            "SELECT 1 FROM session WHERE organization = $1 AND person = $2", Value(learner.person)
        ) { _ in true }
        #expect(sessions == [])
    }
}
