import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

// More people, and handouts as teachers write them.
extension Campus {
    /// Adds somebody to a class: physics by default other.
    func join(_ name: String, as role: Role = .student, of schoolClass: SchoolClass.ID? = nil) throws -> Person.ID {
        let person: Person.ID = school.identifiers.next(at: now)
        let time = Value.integer(now.milliseconds)
        try run(
            """
            INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
            VALUES ($1, $2, $3, 'Example', $3, $4, $4)
            """, Value(person), .text(name), time)
        try run(
            "INSERT INTO role (organization, person, location, role) VALUES ($1, $2, $3, $4)",
            Value(person), Value(location), .text(role.rawValue))
        try run(
            """
            INSERT INTO account (organization, person, name, state, policy, created, modified)
            VALUES ($1, $2, $3, 'active', 'standard', $4, $4)
            """, Value(person), .text(person.description), time)
        try enter(person, as: role, of: schoolClass)
        return person
    }

    func enter(_ person: Person.ID, as role: Role = .student, of schoolClass: SchoolClass.ID? = nil) throws {
        try run(
            "INSERT INTO membership (organization, class, person, role, joined) VALUES ($1, $2, $3, $4, $5)",
            Value(schoolClass ?? physics), Value(person), .text(role.rawValue), .integer(now.milliseconds))
    }

    func leave(_ person: Person.ID) throws {
        try run("DELETE FROM membership WHERE organization = $1 AND person = $2", Value(person))
    }

    func newClass(_ name: String, teacher: Person.ID) throws -> SchoolClass.ID {
        let id: SchoolClass.ID = school.identifiers.next(at: now)
        try run(
            """
            INSERT INTO class (organization, id, location, name, created, modified) VALUES ($1, $2, $3, $4, $5, $5)
            """, Value(id), Value(location), .text(name), .integer(now.milliseconds))
        try enter(teacher, as: .teacher, of: id)
        return id
    }

    func asTeacher(_ person: Person.ID) -> Actor { actor(person, .teacher) }
    func asStudent(_ person: Person.ID) -> Actor { actor(person, .student) }

    /// A task on a context of the app.
    func task(_ identifiers: String...) -> HandoutDraft.Task {
        HandoutDraft.Task(.context(IdentifierPath([Self.app] + identifiers)))
    }

    func draft(
        _ tasks: HandoutDraft.Task..., title: String = "Light and shadow", for recipients: Handout.Recipients = .all,
        due: String? = nil
    ) -> HandoutDraft {
        HandoutDraft(title: title, recipients: recipients, tasks: tasks, due: due.flatMap(DueDate.init(_:)))
    }

    @discardableResult
    func create(_ draft: HandoutDraft, in schoolClass: SchoolClass.ID? = nil, as actor: Actor? = nil) async throws
        -> Handout.ID
    {
        let schoolClass = schoolClass ?? physics
        return try await school.perform(.create(draft, in: schoolClass), as: actor ?? asTeacher)
    }

    /// Creates and posts a handout.
    func handOut(_ draft: HandoutDraft) async throws -> Handout.ID {
        let id = try await create(draft)
        try await act(id) { try $0.post(id) }
        return id
    }

    /// Does something with a handout, as its teacher by default other.
    @discardableResult
    func act<Success: Sendable>(
        _ handout: Handout.ID, as actor: Actor? = nil, _ body: @escaping @Sendable (Transaction) throws -> Success
    ) async throws -> Success {
        try await school.write(
            as: actor ?? asTeacher, locking: [.handout(handout), .schoolClass(physics)], body)
    }

    /// Does something as a student.
    @discardableResult
    func work<Success: Sendable>(
        by student: Int = 0, _ body: @escaping @Sendable (Transaction) throws -> Success
    ) async throws -> Success {
        try await school.write(as: asStudent(student), locking: [.person(students[student])], body)
    }

    func handout(_ id: Handout.ID, as actor: Actor? = nil) throws -> Handout {
        try school.read(as: actor ?? asTeacher) { try $0.handout(id) }
    }

    func own(_ id: Handout.ID, _ student: Int = 0) throws -> OwnHandoutDetail {
        try school.read(as: asStudent(student)) { try $0.ownHandout(id) }
    }

    func titles(_ list: OwnList, of student: Int = 0) throws -> [String] {
        try school.read(as: asStudent(student)) { try $0.ownHandouts(list).items.map(\.title) }
    }

    /// Has a student hand a file in.
    func handIn(_ task: HandoutTask.ID, of handout: Handout.ID, by student: Int = 0) async throws {
        let file = try await upload(as: asStudent(student))
        try await work(by: student) { try $0.handIn([file], for: task, of: handout) }
    }

    /// A file that is all there, of so many bytes.
    func upload(
        _ name: String = "Essay.txt", type: String = "text/plain", bytes: Int = 10, as actor: Actor
    ) async throws -> File.ID {
        let id = try await school.perform(.beginFile(named: name, mediaType: type, size: bytes), as: actor)
        for part in 0...(bytes - 1) / File.partSize {
            let size = min(File.partSize, bytes - part * File.partSize)
            try await school.perform(
                .append([UInt8](repeating: UInt8(part + 65), count: size), part: part, to: id), as: actor)
        }
        return try await school.completeFile(id, as: actor).id
    }
}

/// What the school answers to something it refuses.
func whyNot<Success>(_ body: () async throws -> Success, at place: SourceLocation = #_sourceLocation) async
    -> SchoolError?
{
    do {
        _ = try await body()
        Issue.record("it was not refused", sourceLocation: place)
        return nil
    } catch {
        return error as? SchoolError
    }
}
