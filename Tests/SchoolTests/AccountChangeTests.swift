import Coursework
import SQL
import SchoolForTests
import Secrets
import Testing

@testable import School

@Suite struct AccountChangeTests {
    /// Ann and Bob have signed in, Cat never has; Otto has no account.
    private struct House {
        let office: FoundedSchool
        let ann, bob, cat, otto: Person.ID

        init(_ engine: Engine) async throws {
            let office = try await FoundedSchool(engine)
            ann = try await office.add("Ann")
            bob = try await office.add("Bob")
            cat = try await office.add("Cat")
            let place = office.location
            otto = try await office.write { transaction in
                try transaction.create(
                    Person.Draft(name: Person.Name(given: "Otto", family: "Example")),
                    as: [Actor.Post(.student, at: place)]
                ).person.id
            }
            self.office = office
            for id in [ann, bob] { try await use(id) }
        }

        var everybody: [Person.ID] { [office.founded.administrator, ann, bob, cat, otto] }

        func use(_ id: Person.ID) async throws {
            try await office.write { transaction in
                try transaction.connection.run(
                    "UPDATE account SET state = 'active', lastSignIn = created WHERE organization = $1 AND person = $2",
                    transaction.organizationID, Value(id))
            }
        }

        func state(_ id: Person.ID) throws -> AccountState { try office.read { try $0.account(of: id).state } }

        func perform(_ change: AccountChange, on ids: [Person.ID], as actor: Actor? = nil) async throws -> AccountRound
        {
            try await office.write(as: actor) { try $0.make(change, on: ids) }
        }
    }

    private func reasons(_ round: AccountRound) -> [Person.ID: AccountRound.Reason] {
        Dictionary(uniqueKeysWithValues: round.leftOut.map { ($0.person.person.id, $0.reason) })
    }

    private func affected(_ round: AccountRound) -> [Person.ID] { round.affected.map(\.person.id) }

    @Test(arguments: Engine.allCases)
    func `what is done to many leaves out whom the single act would refuse, and says why`(engine: Engine) async throws {
        let house = try await House(engine)
        let office = house.office
        // Somebody else could look after the school, so that it is not for this that they are left out themselves.
        let second = try await office.add("Second", "Example", .administrator)
        for id in [second, office.founded.administrator] { try await house.use(id) }
        let plan = try office.read { try $0.plan(.deactivate, for: $0.people(house.everybody)) }
        let round = try await house.perform(.deactivate, on: house.everybody)
        #expect(plan == round)
        #expect(affected(round) == [house.ann, house.bob, house.cat])
        #expect(
            reasons(round) == [
                office.founded.administrator: .oneself, house.otto: .noAccount,
            ])
        #expect(try house.state(house.ann) == .deactivated)
        #expect(try house.state(house.cat) == .deactivated)
        #expect(try office.logged(.person(house.bob)).last == "accountDeactivated")
    }

    @Test(arguments: Engine.allCases)
    func `a first password goes to those alone who have nothing to sign in with`(engine: Engine) async throws {
        let house = try await House(engine)
        let hash = try await PasswordWork(cost: .forTests).hash("river-cloud-482")
        let ids = [house.ann, house.bob]
        let first = try await house.office.write {
            try $0.make(.givePassword, on: ids, passwords: [house.ann: hash])
        }
        #expect(affected(first) == [house.ann])
        #expect(reasons(first) == [house.bob: .changed])
        _ = try await house.office.write { try $0.giveLink(NewSession(.link, label: "Link"), to: house.bob) }
        let again = try await house.office.write {
            try $0.make(.givePassword, on: ids, passwords: [house.ann: hash, house.bob: hash])
        }
        #expect(affected(again).isEmpty)
        #expect(again.unchanged.map(\.person.id) == ids)
        let new = try await house.office.write { try $0.make(.resetPassword, on: ids, passwords: [house.ann: hash]) }
        #expect(affected(new) == [house.ann])
    }

    @Test(arguments: Engine.allCases)
    func `who is signed in somewhere is signed out, with the account as it was`(engine: Engine) async throws {
        let house = try await House(engine)
        let act = Act.signInUnchecked(house.ann, opening: [NewSession(.browser, label: "A tablet")])
        _ = try await house.office.school.perform(act, as: house.office.administrator)
        let round = try await house.perform(.signOut, on: [house.ann, house.bob])
        #expect(affected(round) == [house.ann] && round.unchanged.map(\.person.id) == [house.bob])
        #expect(try house.office.read { try $0.sessions(of: house.ann) } == [])
        #expect(try house.state(house.ann) == .active)
    }

    @Test(arguments: Engine.allCases)
    func `what was done is not done again, and is taken back`(engine: Engine) async throws {
        let house = try await House(engine)
        let ids = [house.ann, house.bob]
        _ = try await house.perform(.deactivate, on: ids)
        let again = try await house.perform(.deactivate, on: ids)
        #expect(again.affected == [])
        #expect(again.unchanged.map(\.person.id) == ids)
        let back = try await house.perform(#require(AccountChange.deactivate.opposite), on: ids + [house.cat])
        #expect(affected(back) == ids)
        #expect(back.unchanged.map(\.person.id) == [house.cat])
        #expect(try house.state(house.ann) == .active)
        #expect(AccountChange.resetPassword.opposite == nil)
    }

    @Test(arguments: Engine.allCases)
    func `of all administrators the last one stays, whoever asks`(engine: Engine) async throws {
        let house = try await House(engine)
        let office = house.office
        let second = try await office.add("Second", "Example", .administrator)
        for id in [second, office.founded.administrator] { try await house.use(id) }
        let both = [second, office.founded.administrator]
        let round = try await house.perform(.deactivate, on: both, as: .school(office.founded.organization))
        #expect(round.affected.count == 1)
        #expect(round.leftOut.map(\.reason) == [.lastAdministrator])
    }

    @Test(arguments: Engine.allCases)
    func `who ranks above is left out, and who is elsewhere is not even named`(engine: Engine) async throws {
        let house = try await House(engine)
        let office = house.office
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")).id }
        let far = try await office.add("Far", "Example", .student, at: annex)
        let max = try await office.add("Max", "Example", .manager)
        for id in [far, office.founded.administrator] { try await house.use(id) }
        let round = try await house.perform(
            .deactivate, on: [office.founded.administrator, far, house.ann], as: office.actor(max, .manager))
        #expect(affected(round) == [house.ann])
        #expect(reasons(round) == [office.founded.administrator: .notAllowed])
        #expect(try house.state(far) == .active)
    }

    @Test(arguments: Engine.allCases)
    func `passwords are for those who have one ready, and not for who is deactivated`(engine: Engine) async throws {
        let house = try await House(engine)
        let office = house.office
        try await office.write { try $0.deactivate(house.bob) }
        let hash = try await PasswordWork(cost: .forTests).hash("river-cloud-482")
        let hashes = [house.ann: hash, house.bob: hash, house.otto: hash]
        let round = try await office.write {
            try $0.make(.resetPassword, on: [house.ann, house.bob, house.cat, house.otto], passwords: hashes)
        }
        #expect(affected(round) == [house.ann])
        #expect(reasons(round) == [house.bob: .deactivated, house.cat: .changed, house.otto: .noAccount])
        #expect(try office.read { try $0.account(of: house.ann).isTemporary })
        #expect(try office.logged(.person(house.ann)).last == "passwordReset")
    }

    @Test(arguments: Engine.allCases)
    func `more than can be done at once are refused, and nothing is done`(engine: Engine) async throws {
        let house = try await House(engine)
        let many = [house.ann] + (1...Int64(AccountChange.mostAtOnce)).map { Person.ID(rawValue: $0) }
        #expect(await reason { _ = try await house.perform(.deactivate, on: many) } == "too_many_people")
        #expect(try house.state(house.ann) == .active)
        // Identifiers that are nobody's are passed over.
        #expect(affected(try await house.perform(.deactivate, on: Array(many.dropLast()))) == [house.ann])
    }

    @Test(arguments: Engine.allCases)
    func `people are found by their grade`(engine: Engine) async throws {
        let house = try await House(engine)
        let place = house.office.location
        let ida = try await house.office.write { transaction in
            try transaction.create(
                Person.Draft(name: Person.Name(given: "Ida", family: "Example"), grade: "7"),
                as: [Actor.Post(.student, at: place)]
            ).person.id
        }
        func find(_ filter: PeopleFilter) throws -> [Person.ID] {
            try house.office.read { try $0.people(filter).items.map(\.person.id) }
        }
        #expect(try find(PeopleFilter(grade: "7")) == [ida])
        #expect(try find(PeopleFilter(role: .teacher, grade: "7")) == [])
    }
}
