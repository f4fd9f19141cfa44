import Coursework
import SchoolForTests
import Testing

@testable import School

/// Who sees what of somebody is what they would be answered.
@Suite struct ViewerTests {
    /// A school of two houses with somebody of each kind in both.
    private struct House {
        let office: FoundedSchool
        let ada, alan, manager, far, teacher, other, trusted, gone: Person.ID
        let physics: SchoolClass.ID
        let art: SchoolClass.ID

        init(_ engine: Engine) async throws {
            let office = try await FoundedSchool(engine)
            let far = try await office.write { try $0.create(Location.Draft(name: "Far")).id }
            self.office = office
            ada = try await office.add("ada")
            alan = try await office.add("alan")
            manager = try await office.add("mona", "Example", .manager)
            self.far = try await office.add("fern", "Example", .manager, at: far)
            let (teacher, other) = (
                try await office.add("theo", "Example", .teacher), try await office.add("tina", "Example", .teacher)
            )
            let (trusted, gone) = (
                try await office.add("tess", "Example", .teacher), try await office.add("guy", "Example", .teacher)
            )
            (self.teacher, self.other, self.trusted, self.gone) = (teacher, other, trusted, gone)
            physics = try await office.physics(teachers: [teacher, gone], students: [ada, alan])
            art = try await office.physics(teachers: [other], students: [alan])
            try await office.write { transaction in
                try transaction.give(.manageAccounts, to: trusted)
                try transaction.deactivate(gone)
            }
        }

        var everybody: [(Person.ID, Role)] {
            [
                (office.founded.administrator, .administrator), (ada, .student), (alan, .student),
                (manager, .manager), (teacher, .teacher), (other, .teacher), (trusted, .teacher),
            ]
        }
    }

    @Test(arguments: Engine.allCases)
    func `those who see something are listed with what it is`(engine: Engine) async throws {
        let house = try await House(engine)
        let viewers = try house.office.read { try $0.viewers(of: house.ada) }
        func sights(_ id: Person.ID) -> Set<Viewer.Sight>? { viewers.first { $0.person == id }?.sights }
        #expect(viewers.first?.person == house.teacher && viewers.first?.classes == [house.physics])
        #expect(sights(house.teacher)?.isSuperset(of: [.work, .entry]) == true)
        #expect(sights(house.teacher)?.contains(.log) == false)
        #expect(sights(house.manager)?.isSuperset(of: [.entry, .signIns, .password]) == true)
        #expect(sights(house.manager)?.contains(.work) == false)
        #expect(sights(house.office.founded.administrator)?.isSuperset(of: [.entry, .log]) == true)
        #expect(sights(house.trusted)?.contains(.signIns) == true)
        for nobody in [house.alan, house.other, house.far, house.gone, house.ada] { #expect(sights(nobody) == nil) }
        #expect(viewers.allSatisfy { $0.name != nil })
    }

    /// The list is found without asking everybody; nobody may be missing from it.
    @Test(arguments: Engine.allCases)
    func `whoever is not listed is answered nothing`(engine: Engine) async throws {
        let house = try await House(engine)
        for (subject, _) in house.everybody + [(house.far, .manager), (house.gone, .teacher)] {
            let listed = try house.office.read { try $0.viewers(of: subject) }
            let classes = try house.office.read { try $0.classesWithWork(of: subject) }
            for (person, role) in house.everybody where person != subject {
                let granted: Set<Privilege> = person == house.trusted ? [.manageAccounts] : []
                let asking = house.office.actor(person, role, granted: granted)
                let found = try house.office.read(as: asking) { try $0.viewing(subject, classes) }
                #expect(listed.first { $0.person == person }?.sights == found?.sights, "\(role) \(person) \(subject)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `only those ask who may read the log of them`(engine: Engine) async throws {
        let house = try await House(engine)
        let far = try house.office.read { try $0.entry(of: house.far).posts }
        var stranger = house.office.actor(house.far, .manager)
        (stranger.posts, stranger.granted) = (far, [.seeAudit])
        for (asking, code) in [
            (house.office.actor(house.teacher, .teacher), SchoolError.Code.notAllowed),
            (house.office.actor(house.ada, .student), .notAllowed), (stranger, .notFound),
        ] {
            let refused = await refusalCode { _ = try house.office.read(as: asking) { try $0.viewers(of: house.ada) } }
            #expect(refused == code)
        }
        let manager = house.office.actor(house.manager, .manager, granted: [.seeAudit])
        #expect(try house.office.read(as: manager) { try $0.viewers(of: house.ada) }.count == 4)
    }

    @Test(arguments: Engine.allCases)
    func `whoever teaches somebody no more is not listed`(engine: Engine) async throws {
        let house = try await House(engine)
        try await house.office.write { try $0.remove(house.ada, from: house.physics) }
        let viewers = try house.office.read { try $0.viewers(of: house.ada) }
        #expect(!viewers.isEmpty && !viewers.contains { $0.person == house.teacher })
    }
}
