import Coursework
import Foundation
import Locks
import SchoolForTests
import Secrets
import Testing

@testable import School

/// A school that has just been founded, for tests of those who run it.
final class FoundedSchool: Sendable {
    let school: School
    let founded: Founded
    private let clock: Locked<Date>
    private let own: EmptySchoolDatabase

    init(_ engine: Engine) async throws {
        let clock = Locked(Date(timeIntervalSince1970: 1_756_713_600))
        self.clock = clock
        own = try EmptySchoolDatabase(engine)
        school = School(own.database, now: { clock.withLock { $0 } })
        try school.prepare(place: "the test's school")
        founded = try await school.found(
            Founding(
                Organization.Settings(name: "Lakeside", timeZone: "Europe/Berlin"),
                administrator: Person.Draft(name: Person.Name(given: "Grace", family: "Hopper")), accountName: "grace"))
    }

    var now: Date { clock.withLock { $0 } }
    func advance(days: Double) { clock.withLock { $0 += days * 86400 } }

    var location: Location.ID { founded.location }
    var administrator: Actor { actor(founded.administrator, .administrator) }

    func actor(_ person: Person.ID, _ role: Role, granted: Set<Privilege> = []) -> Actor {
        Actor(
            organization: founded.organization, person: person, posts: [Actor.Post(role, at: location)],
            granted: granted)
    }

    /// Does something as the administrator by default otherwise.
    @discardableResult
    func write<Success: Sendable>(
        as actor: Actor? = nil, _ body: @escaping @Sendable (Transaction) throws -> Success
    ) async throws -> Success {
        try await school.write(as: actor ?? administrator, locking: [.organization], body)
    }

    func read<Success>(as actor: Actor? = nil, _ body: (Transaction) throws -> Success) throws -> Success {
        try school.read(as: actor ?? administrator, body)
    }

    /// Somebody with a role at the first location, with an account of the given name in small letters.
    @discardableResult
    func add(_ given: String, _ family: String = "Example", _ role: Role = .student, at place: Location.ID? = nil)
        async throws -> Person.ID
    {
        let location = place ?? location
        return try await write { transaction in
            let entry = try transaction.create(
                Person.Draft(name: Person.Name(given: given, family: family)), as: [Actor.Post(role, at: location)])
            _ = try transaction.createAccount(given, of: entry.person.id)
            return entry.person.id
        }
    }

    /// A class with these people in it.
    func physics(_ name: String = "Physics", teachers: [Person.ID] = [], students: [Person.ID] = []) async throws
        -> SchoolClass.ID
    {
        let location = location
        return try await write { transaction in
            let id = try transaction.create(SchoolClass.Draft(name: name, at: location)).schoolClass.id
            try transaction.add(teachers, as: .teacher, to: id)
            try transaction.add(students, as: .student, to: id)
            return id
        }
    }

    func logged(_ subject: AuditSubject? = nil) throws -> [String] {
        try read { try $0.audit(AuditSearch(subject: subject), PageRequest(limit: 200)).items.map(\.action).reversed() }
    }
}

/// The code of the school's error that `body` throws.
func refusalCode(_ body: () async throws -> Void) async -> SchoolError.Code? {
    do {
        try await body()
        return nil
    } catch let error as SchoolError {
        return error.code
    } catch {
        Issue.record(error)
        return nil
    }
}

/// Its reason.
func reason(_ body: () async throws -> Void) async -> String? {
    do {
        try await body()
        return nil
    } catch let error as SchoolError {
        return error.reason
    } catch {
        Issue.record(error)
        return nil
    }
}
