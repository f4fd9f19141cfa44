import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct HandoutPermissionTests {
    /// Who may be who to a handout, and the person a test has for it.
    enum Asker: String, CaseIterable, Sendable {
        case author, teacher, recipient, otherStudent, otherTeacher, otherOrganization

        var role: HandoutActor {
            switch self {
            case .author: .author
            case .teacher: .teacher
            case .recipient: .recipient
            case .otherStudent, .otherTeacher, .otherOrganization: .outsider
            }
        }

        var teaches: Bool { self == .author || self == .teacher }
    }

    /// A school with a handout in each state, and somebody of each kind.
    struct Cast {
        let campus: Campus
        let actors: [Asker: Actor]

        init(_ engine: Engine) async throws {
            let campus = try Campus(engine, students: 2)
            let second = try campus.join("Ben", as: .teacher)
            let stranger = try campus.join("Cleo", as: .teacher)
            try campus.leave(stranger)
            _ = try campus.newClass("Music", teacher: stranger)
            actors = [
                .author: campus.asTeacher, .teacher: campus.asTeacher(second), .recipient: campus.asStudent(0),
                .otherStudent: campus.asStudent(1), .otherTeacher: campus.asTeacher(stranger),
                .otherOrganization: Actor(
                    organization: Organization.ID(rawValue: 7), person: campus.teacher,
                    posts: [Actor.Post(.teacher, at: campus.location)]),
            ]
            self.campus = campus
        }

        func handout(_ lifecycle: HandoutLifecycle) async throws -> Handout.ID {
            let campus = campus
            let id = try await campus.create(campus.draft(campus.task("shadows"), for: .some([campus.students[0]])))
            if lifecycle.state == .draft { return id }
            if lifecycle.state == .scheduled {
                try await campus.act(id) { try $0.schedule(id, at: DueDate("2030-01-01")) }
                return id
            }
            try await campus.act(id) { try $0.post(id) }
            if lifecycle.isLocked { try await campus.act(id) { try $0.lock(id) } }
            if lifecycle.state == .completed { try await campus.act(id) { try $0.complete(id) } }
            if lifecycle.state == .archived { try await campus.act(id) { try $0.archive(id) } }
            return id
        }

        func perform(_ operation: HandoutOperation, on id: Handout.ID, as actor: Actor) async throws {
            let campus = campus
            try await campus.act(id, as: actor) { transaction in
                switch operation {
                case .edit:
                    var draft = (try? transaction.handout(id)).map(HandoutDraft.init) ?? HandoutDraft()
                    draft.title = "New"
                    try transaction.change(id, from: transaction.find(id).version, to: draft)
                case .schedule: try transaction.schedule(id, at: DueDate("2030-01-02"))
                case .unschedule: try transaction.unschedule(id)
                case .post: try transaction.post(id)
                case .lock: try transaction.lock(id)
                case .unlock: try transaction.unlock(id)
                case .complete: try transaction.complete(id)
                case .delete: try transaction.delete(id)
                case .duplicate: _ = try transaction.duplicate(id, into: [campus.physics])
                case .share: _ = try transaction.share(id)
                case .archive: try transaction.archive(id)
                }
            }
        }

        func lifecycle(of id: Handout.ID) throws -> HandoutLifecycle {
            try campus.school.read(as: campus.asSchool) { try $0.findForSchool(id)?.lifecycle }
                ?? HandoutLifecycle(.deleted)
        }
    }

    /// How a handout stands when an operation has been done, which may then be asked for again.
    private static let made: [HandoutOperation: [HandoutLifecycle]] = [
        .post: [HandoutLifecycle(.posted), HandoutLifecycle(.posted, isLocked: true)],
        .lock: [HandoutLifecycle(.posted, isLocked: true)], .unlock: [HandoutLifecycle(.posted)],
        .unschedule: [HandoutLifecycle(.draft)], .complete: [HandoutLifecycle(.completed)],
        .archive: [HandoutLifecycle(.archived)],
    ]

    @Test(arguments: Engine.allCases)
    func `each operation does in each lifecycle and for everybody what the table says`(engine: Engine) async throws {
        let cast = try await Cast(engine)
        for lifecycle in HandoutLifecycle.all where lifecycle.state != .deleted {
            // What is refused leaves the handout as it was, for the next to try.
            var id = try await cast.handout(lifecycle)
            for asker in Asker.allCases {
                for operation in HandoutOperation.allCases {
                    let actor = try #require(cast.actors[asker])
                    let attempt = "\(operation) while \(lifecycle) by \(asker)"
                    let tried = id
                    do throws(HandoutRefusal) {
                        let expected = try lifecycle.after(operation, by: asker.role)
                        do {
                            try await cast.perform(operation, on: tried, as: actor)
                            #expect(try cast.lifecycle(of: tried) == expected, "\(attempt)")
                            if expected != lifecycle { id = try await cast.handout(lifecycle) }
                        } catch {
                            Issue.record("\(attempt): \(error)")
                        }
                    } catch {
                        if asker.teaches, lifecycle.state.isVisible(to: asker.role),
                            Self.made[operation]?.contains(lifecycle) == true
                        {
                            try await cast.perform(operation, on: tried, as: actor)
                        } else {
                            let found = await whyNot { try await cast.perform(operation, on: tried, as: actor) }
                            #expect(found == SchoolError(error), "\(attempt)")
                        }
                        #expect((try? cast.lifecycle(of: tried)) == lifecycle, "\(attempt)")
                    }
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a draft is its author's alone, and a scheduled one its teachers'`(engine: Engine) async throws {
        let cast = try await Cast(engine)
        let draft = try await cast.handout(HandoutLifecycle(.draft))
        let scheduled = try await cast.handout(HandoutLifecycle(.scheduled))
        func sees(_ id: Handout.ID) -> [Asker] {
            Asker.allCases.filter { asker in
                guard let actor = cast.actors[asker] else { return false }
                let asTeacher = (try? cast.campus.school.read(as: actor) { try $0.handout(id) }) != nil
                return asTeacher || (try? cast.campus.school.read(as: actor) { try $0.ownHandout(id) }) != nil
            }
        }
        #expect(sees(draft) == [.author])
        #expect(sees(scheduled) == [.author, .teacher])
        #expect(sees(try await cast.handout(HandoutLifecycle(.posted))) == [.author, .teacher, .recipient])
        #expect(sees(try await cast.handout(HandoutLifecycle(.archived))) == [.author, .teacher])
    }

    @Test(arguments: Engine.allCases)
    func `statements find the handouts that somebody may see, and no others`(engine: Engine) throws {
        let campus = try Campus(engine)
        func finds(_ condition: String, in state: HandoutState) throws -> Bool {
            let query = Query(
                built: "SELECT h.state FROM (SELECT '\(state.rawValue)' AS state, 1 AS author) AS h WHERE \(condition)")
            return try campus.school.database.read { try $0.first(query) { _ in true } } ?? false
        }
        // A deleted handout has no row.
        for state in HandoutState.allCases where state != .deleted {
            #expect(try finds(VisibleHandouts.toTeacher("1"), in: state) == state.isVisible(to: .author), "\(state)")
            #expect(try finds(VisibleHandouts.toTeacher("2"), in: state) == state.isVisible(to: .teacher), "\(state)")
            #expect(try finds(VisibleHandouts.toRecipient, in: state) == state.isVisible(to: .recipient), "\(state)")
        }
    }
}
