import Coursework
import Foundation
import SchoolForTests
import Secrets
import Testing

@testable import School

@Suite struct SessionTests {
    private static let work = PasswordWork(cost: .forTests)

    private func signedIn(_ office: FoundedSchool, _ name: String = "Ada", _ label: String = "Firefox") async throws
        -> (person: Person.ID, token: SessionToken)
    {
        let known = try office.read { try $0.people(PeopleFilter(name: "example \(name)")).items.first?.person.id }
        let person: Person.ID
        if let known { person = known } else { person = try await office.add(name) }
        let hash = try await Self.work.hash("right-one-1")
        if known == nil { try await office.write { try $0.resetPassword(of: person, to: hash) } }
        let (opened, _) = try await office.school.signIn(
            name, password: "right-one-1", in: office.founded.organization, opening: NewSession(.browser, label: label),
            work: Self.work)
        return (person, opened.token)
    }

    @Test func `a token survives its text, and no other text is one`() throws {
        let token = SessionToken(
            organization: Organization.ID(rawValue: 7), session: Session.ID(rawValue: 8), secret: .random())
        let read = try #require(SessionToken(text: token.text))
        #expect(read.text == token.text)
        #expect("\(token)" == "SessionToken(hidden)")
        for text in ["", ".", "..", token.text + ".", "x" + token.text, String(token.text.dropLast())] {
            #expect(SessionToken(text: text) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a token with another secret is nobody's`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let token = try await signedIn(office).token
        #expect(try await office.school.actor(with: token) != nil)
        let forged = SessionToken(organization: token.organization, session: token.session, secret: .random())
        #expect(try await office.school.actor(with: forged) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a token holds until it expires`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let token = try await signedIn(office).token
        office.advance(days: 29.9)
        #expect(try await office.school.actor(with: token) != nil)
        office.advance(days: 0.1)
        #expect(try await office.school.actor(with: token) == nil)
        #expect(try await office.write { try $0.sweepSessions() } == false)
    }

    @Test(arguments: Engine.allCases)
    func `an actor has the roles and privileges of the person as they are now`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (person, token) = try await signedIn(office)
        let post = Actor.Post(.teacher, at: office.location)
        try await office.write { transaction in
            try transaction.give(post, to: person)
            try transaction.give(.manageClasses, to: person)
        }
        let actor = try #require(try await office.school.actor(with: token))
        #expect(actor.roles == [.student, .teacher])
        #expect(actor.granted == [.manageClasses])
        try await office.write { try $0.take(post, from: person) }
        #expect(try await office.school.actor(with: token)?.roles == [.student])
    }

    @Test(arguments: Engine.allCases)
    func `when it was used is written down once an hour`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let token = try await signedIn(office).token
        let actor = try #require(try await office.school.actor(with: token))
        let start = office.now
        office.advance(days: 0.5 / 24)
        _ = try await office.school.actor(with: token)
        #expect(try office.read(as: actor) { try $0.ownSessions()[0].seen } == start)
        office.advance(days: 0.5 / 24)
        _ = try await office.school.actor(with: token)
        #expect(try office.read(as: actor) { try $0.ownSessions()[0].seen } == office.now)
    }

    @Test(arguments: Engine.allCases)
    func `people end their own sessions: one, or all others`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let first = try await signedIn(office).token
        let second = try await signedIn(office, "Ada", "Tablet").token
        let third = try await signedIn(office, "Ada", "Phone").token
        let bob = try await signedIn(office, "Bob").token
        let actor = try #require(try await office.school.actor(with: first))
        let foreign = await refusalCode { try await office.write(as: actor) { try $0.endSession(bob.session) } }
        #expect(foreign == .notFound)
        try await office.write(as: actor) { try $0.endSession(second.session) }
        #expect(try await office.school.actor(with: second) == nil)
        try await office.write(as: actor) { try $0.endOtherSessions() }
        #expect(try await office.school.actor(with: third) == nil)
        #expect(try office.read(as: actor) { try $0.ownSessions().map(\.id) } == [first.session])
        #expect(try await office.school.actor(with: bob) != nil)
    }

    @Test(arguments: Engine.allCases)
    func `a new password ends all other sessions, and deactivation all`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (person, first) = try await signedIn(office)
        let second = try await signedIn(office).token
        let actor = try #require(try await office.school.actor(with: first))
        let hash = try await Self.work.hash("another-one-2")
        try await office.write(as: actor) { try $0.chooseOwnPassword(hash) }
        #expect(try await office.school.actor(with: second) == nil)
        #expect(try await office.school.actor(with: first) != nil)
        try await office.write { try $0.deactivate(person) }
        #expect(try await office.school.actor(with: first) == nil)
    }
}
