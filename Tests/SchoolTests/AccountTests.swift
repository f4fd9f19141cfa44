import Coursework
import Foundation
import SQL
import SchoolForTests
import Secrets
import Testing

@testable import School

@Suite struct AccountTests {
    private static let work = PasswordWork(cost: .forTests)
    private static let browser = NewSession(.browser, label: "Firefox")

    private func signIn(_ office: FoundedSchool, _ name: String, _ password: String) async throws -> (
        OpenedSession, mustChoosePassword: Bool
    ) {
        try await office.school.signIn(
            name, password: password, in: office.founded.organization,
            opening: NewSession(.browser, label: "Firefox"), work: Self.work)
    }

    private func give(
        _ password: String, to person: Person.ID, _ office: FoundedSchool, as use: PasswordUse = .temporary
    )
        async throws
    {
        let hash = try await Self.work.hash(password)
        try await office.write { try $0.resetPassword(of: person, to: hash, as: use) }
    }

    @Test(arguments: Engine.allCases)
    func `whoever signs in with a temporary password has to choose one`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        try await give("river-cloud-482", to: ada, office)
        let (opened, mustChoose) = try await signIn(office, " ADA ", "river-cloud-482")
        #expect(mustChoose)
        let actor = try #require(try await office.school.actor(with: opened.token))
        #expect(actor.mustChoosePassword)
        #expect(try office.read { try $0.account(of: ada).state } == .active)
        let own = try await Self.work.hash("analytical1")
        try await office.write(as: actor) { try $0.chooseOwnPassword(own) }
        #expect(try await office.school.actor(with: opened.token)?.mustChoosePassword == false)
        #expect(try await signIn(office, "ada", "analytical1").mustChoosePassword == false)
    }

    @Test(arguments: Engine.allCases)
    func `a link lets whoever lost a password choose another`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada")
        try await give("river-cloud-482", to: ada, office)
        let lost = try #require(try await office.school.actor(with: signIn(office, "ada", "river-cloud-482").0.token))
        let old = try await Self.work.hash("forgotten-1")
        try await office.write(as: lost) { try $0.chooseOwnPassword(old) }
        let before = try await signIn(office, "ada", "forgotten-1").0.token
        let new = NewSession(.link, label: "Link")
        let link = try await office.write { try $0.giveLink(new, to: ada).token }
        let token = try await office.school.signIn(with: link, opening: NewSession(.browser, label: "Tablet")).token
        let actor = try #require(try await office.school.actor(with: token))
        #expect(actor.mustChoosePassword)
        #expect(try office.read(as: actor) { try $0.ownPassword().hash == nil })
        #expect(try await office.school.actor(with: before) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `whatever is wrong, the answer is the same and the log knows`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada")
        let bob = try await office.add("Bob")
        let cat = try await office.add("Cat")
        try await give("right-one-1", to: ada, office)
        try await give("right-one-1", to: bob, office)
        _ = try await signIn(office, "bob", "right-one-1")
        try await office.write { try $0.deactivate(bob) }
        var errors: Set<SchoolError> = []
        for (name, password) in [("nobody", "x"), ("ada", "wrong"), ("bob", "right-one-1"), ("cat", "")] {
            do {
                _ = try await signIn(office, name, password)
                Issue.record("\(name) was let in")
            } catch let error as SchoolError {
                errors.insert(error)
            }
        }
        #expect(errors == [.wrongSignIn])
        let log = try office.logged()
        #expect(log.contains("signInUnknownAccount") && log.contains("signInWrongPassword"))
        #expect(try office.logged(.person(bob)).last == "signInDeactivated")
        #expect(try office.logged(.person(cat)).last == "signInWithoutPassword")
    }

    @Test(arguments: Engine.allCases)
    func `wrong passwords lock nobody out, and put nobody out who is in`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada")
        try await give("right-one-1", to: ada, office)
        let inside = try await signIn(office, "ada", "right-one-1").0.token
        for _ in 1...30 { _ = try? await signIn(office, "ada", "wrong") }
        #expect(try await office.school.actor(with: inside) != nil)
        #expect(try office.read { try $0.account(of: ada).state } == .active)
        _ = try await signIn(office, "ada", "right-one-1")
        #expect(try office.logged(.person(ada)).filter { $0 == "signInWrongPassword" }.count == 30)
    }

    @Test(arguments: Engine.allCases)
    func `accounts that an older version locked are open again`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (ada, bob) = (try await office.add("Ada"), try await office.add("Bob"))
        try await give("right-one-1", to: ada, office)
        _ = try await signIn(office, "ada", "right-one-1")
        try office.school.database.write { connection in
            _ = try connection.run("UPDATE account SET state = 'locked'")
            _ = try connection.run(Query(built: Tables.unlocking))
        }
        #expect(try office.read { try $0.account(of: ada).state } == .active)
        #expect(try office.read { try $0.account(of: bob).state } == .new)
        _ = try await signIn(office, "ada", "right-one-1")
    }

    @Test(arguments: Engine.allCases)
    func `a password is hashed anew at the next sign-in once more is thought needed`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada")
        try await give("right-one-1", to: ada, office)
        let more = PasswordHash.Cost(kibibytes: 16, passes: 2)
        let stronger = PasswordWork(cost: more)
        func stored() throws -> PasswordHash.Cost? {
            try office.read { try $0.signInAttempt("ada").hash?.cost }
        }
        for password in ["wrong", "right-one-1", "right-one-1"] {
            #expect(try stored() == .forTests || password == "right-one-1")
            _ = try? await office.school.signIn(
                "ada", password: password, in: office.founded.organization, opening: Self.browser, work: stronger)
        }
        #expect(try stored() == more)
        // It is the same password, and temporary still.
        #expect(try await signIn(office, "ada", "right-one-1").mustChoosePassword)
    }

    @Test(arguments: Engine.allCases)
    func `a temporary password holds for 90 days`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada")
        try await give("right-one-1", to: ada, office)
        office.advance(days: 90)
        #expect(await reason { _ = try await signIn(office, "ada", "right-one-1") } == "sign_in_failed")
        #expect(try office.logged(.person(ada)).last == "signInExpired")
    }

    @Test(arguments: Engine.allCases)
    func `a password replaced while it was being checked lets nobody in`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada")
        try await give("right-one-1", to: ada, office)
        let school = Actor.school(office.founded.organization)
        let attempt = try office.read(as: school) { try $0.signInAttempt("ada") }
        try await give("another-one-2", to: ada, office)
        let outcome = try await office.write(as: school) {
            try $0.signIn(attempt, matches: true, opening: Self.browser)
        }
        guard case .refused = outcome else {
            Issue.record("was let in")
            return
        }
        #expect(try office.logged(.person(ada)).last == "signInOvertaken")
    }

    @Test(arguments: Engine.allCases)
    func `codes are for students whose password is digits`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ann = try await office.add("Ann")
        #expect(await reason { try await give("1234", to: ann, office, as: .code) } == "no_code")
        try await office.write { transaction in
            let account = try transaction.account(of: ann)
            _ = try transaction.changeAccount(of: ann, name: "ann", policy: .fourDigits, since: account.modified)
        }
        try await give("1234", to: ann, office, as: .code)
        #expect(try await signIn(office, "ann", "1234").mustChoosePassword == false)
        #expect(try await signIn(office, "ann", "1234").mustChoosePassword == false)
    }

    @Test(arguments: Engine.allCases)
    func `no two accounts have one name, whatever the capitals`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.add("Ada")
        #expect(await reason { try await office.add("ADA") } == "name_taken")
        #expect(await refusalCode { try await office.add("A da") } == .invalid)
    }

    @Test(arguments: Engine.allCases)
    func `an account that nobody has used is deleted, with its link, and its name is free`(engine: Engine) async throws
    {
        let office = try await FoundedSchool(engine)
        let (ada, bob) = (try await office.add("Ada"), try await office.add("Bob"))
        try await give("river-cloud-482", to: ada, office)
        let link = try await office.write { try $0.giveLink(NewSession(.link, label: "Link"), to: ada).token }
        #expect(try office.read { try $0.canRemoveAccount(of: ada) })
        try await office.write { try $0.removeAccount(of: ada) }
        #expect(try office.read { try $0.entry(of: ada).accountName } == nil)
        #expect(try office.logged(.person(ada)).last == "accountRemoved")
        await #expect(throws: SchoolError.deadLink) {
            try await office.school.signIn(with: link, opening: Self.browser)
        }
        let modified = try office.read { try $0.account(of: bob).modified }
        _ = try await office.write { try $0.changeAccount(of: bob, name: "ada", policy: .standard, since: modified) }
        await #expect(throws: SchoolError.none("account")) { try await office.write { try $0.removeAccount(of: ada) } }
    }

    @Test(arguments: Engine.allCases)
    func `an account that somebody has used is not deleted, nor one that a roster gives`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (ada, bob) = (try await office.add("Ada"), try await office.add("Bob"))
        try await give("river-cloud-482", to: ada, office)
        _ = try await signIn(office, "ada", "river-cloud-482")
        try await office.write { transaction in
            try transaction.deactivate(ada)
            try transaction.connection.run(
                "UPDATE person SET source = 'oneRoster' WHERE organization = $1 AND id = $2",
                transaction.organizationID, Value(bob))
        }
        for (person, code) in [(ada, "account_used"), (bob, "account_givenByRoster")] {
            let error = await #expect(throws: SchoolError.self) {
                try await office.write { try $0.removeAccount(of: person) }
            }
            #expect(error?.reason == code)
            #expect(try !office.read { try $0.canRemoveAccount(of: person) })
        }
    }

    @Test(arguments: Engine.allCases)
    func `a teacher resets the passwords of their own students and of nobody else`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let ann = try await office.add("Ann")
        let bob = try await office.add("Bob")
        let eve = try await office.add("Eve", "Example", .teacher)
        _ = try await office.physics(teachers: [ada, eve], students: [ann])
        let teacher = office.actor(ada, .teacher)
        let hash = try await Self.work.hash("right-one-1")
        try await office.write(as: teacher) { try $0.resetPassword(of: ann, to: hash) }
        let other = await refusalCode {
            try await office.write(as: teacher) { try $0.resetPassword(of: bob, to: hash) }
        }
        #expect(other == .notFound)
        let equal = await refusalCode {
            try await office.write(as: teacher) { try $0.resetPassword(of: eve, to: hash) }
        }
        #expect(equal == .notAllowed)
        let student = office.actor(bob, .student)
        let classmate = await refusalCode {
            try await office.write(as: student) { try $0.resetPassword(of: ann, to: hash) }
        }
        #expect(classmate == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `slips give the students of a class new passwords, all or none`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let (ann, bob) = (try await office.add("Ann"), try await office.add("Bob"))
        let stranger = try await office.add("Stranger")
        let id = try await office.physics(teachers: [ada], students: [ann, bob])
        let teacher = office.actor(ada, .teacher)
        let slips = try office.read(as: teacher) { try $0.slipSubjects(of: id) }
        #expect(slips.map(\.accountName) == ["ann", "bob"])
        let hash = try await Self.work.hash("river-cloud-482")
        let foreign = await refusalCode {
            try await office.write(as: teacher) { _ = try $0.giveSlips([ann: hash, stranger: hash], to: .all, of: id) }
        }
        #expect(foreign == .notFound)
        #expect(await refusalCode { _ = try await signIn(office, "ann", "river-cloud-482") } == .signIn)
        let given = try await office.write(as: teacher) {
            try $0.giveSlips([ann: hash, bob: hash], to: .missing, of: id)
        }
        #expect(given == [ann, bob])
        #expect(try await signIn(office, "bob", "river-cloud-482").mustChoosePassword)
    }

    @Test(arguments: Engine.allCases)
    func `who has a slip already keeps it when the class of another teacher gets some`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let (ann, bob) = (try await office.add("Ann"), try await office.add("Bob"))
        let id = try await office.physics(teachers: [ada], students: [ann, bob])
        let teacher = office.actor(ada, .teacher)
        let (first, second) = (try await Self.work.hash("river-cloud-482"), try await Self.work.hash("stone-lamp-118"))
        _ = try await office.write(as: teacher) { try $0.giveSlips([ann: first], to: .chosen([ann]), of: id) }
        // Both were made at once: the passwords of these were chosen before the others were given.
        let given = try await office.write(as: teacher) {
            try $0.giveSlips([ann: second, bob: second], to: .missing, of: id)
        }
        #expect(given == [bob])
        #expect(try await signIn(office, "ann", "river-cloud-482").mustChoosePassword)
        let signInMethods = try office.read(as: teacher) { try $0.slipSubjects(of: id).map(\.signInMethod) }
        #expect(signInMethods.count == 2 && !signInMethods.contains(.missing) && !signInMethods.contains(.kept))
        office.advance(days: 100)
        #expect(
            try office.read(as: teacher) { try $0.slipSubjects(of: id).map(\.signInMethod) } == [.missing, .missing])
        // Whoever has a link, or is signed in by one, keeps that as well.
        let link = try await office.write { try $0.giveLink(NewSession(.link, label: "Link"), to: bob).token }
        #expect(
            try office.read(as: teacher) { try $0.slipSubjects(of: id).map(\.signInMethod) } == [.missing, .signedIn])
        let after = try await office.write(as: teacher) {
            try $0.giveSlips([ann: second, bob: second], to: .missing, of: id)
        }
        #expect(after == [ann])
        _ = try await office.school.signIn(with: link, opening: NewSession(.browser, label: "Tablet"))
    }
}
