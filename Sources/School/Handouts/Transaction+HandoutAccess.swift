import Coursework
import Foundation
import SQL

extension Transaction {
    /// A handout, found through a class of the asking person, and that person's relation to it.
    struct FoundHandout {
        var id: Handout.ID
        var schoolClass: SchoolClass.ID
        var lifecycle: HandoutLifecycle
        var actor: HandoutActor
        var isForAll: Bool
        var version: Int
    }

    /// Logs what was done to a handout, with its class.
    func log(_ action: AuditAction, _ found: FoundHandout) throws {
        try log(action, .handout(found.id), "class/\(found.schoolClass)")
    }

    /// - Throws: not found, if the asking person may not see it.
    func find(_ id: Handout.ID) throws -> FoundHandout {
        let found = actor.person == nil ? try findForSchool(id) : try findForPerson(id)
        guard let found, found.lifecycle.state.isVisible(to: found.actor) else { throw SchoolError.none("handout") }
        return found
    }

    /// Finds a handout for an operation, and returns its state; throws if the asking person may not do it, or if it
    /// cannot be done.
    func find(_ id: Handout.ID, for operation: HandoutOperation) throws -> (FoundHandout, HandoutLifecycle) {
        let found = try find(id)
        do {
            return (found, try found.lifecycle.after(operation, by: found.actor))
        } catch {
            throw SchoolError(error)
        }
    }

    /// The same for a request that may be repeated because its answer was lost: nil if the handout is already in the
    /// state that the operation leads to.
    func findToChange(_ id: Handout.ID, by operation: HandoutOperation) throws -> (FoundHandout, HandoutLifecycle)? {
        let found = try find(id)
        let isTeachers = found.actor == .author || found.actor == .teacher
        if isTeachers, operation.isDone(in: found.lifecycle) { return nil }
        return try find(id, for: operation)
    }

    /// A handout of a class that the asking person teaches.
    func findAsTeacher(_ id: Handout.ID) throws -> FoundHandout {
        let found = try find(id)
        guard found.actor == .author || found.actor == .teacher else { throw SchoolError.none("handout") }
        return found
    }

    private func findForPerson(_ id: Handout.ID) throws -> FoundHandout? {
        let person = Value(try person())
        return try connection.first(Self.asPerson, organizationID, Value(id), person, as: Self.foundHandout)
    }

    private static let asPerson = Query(
        kept: """
            SELECT h.id, h.class, h.state, h.isLocked, h.isForAll, h.version,
                CASE WHEN m.role = 'student' THEN 'recipient' WHEN h.author = $3 THEN 'author' ELSE 'teacher' END AS asking
            FROM handout h
                JOIN membership m ON m.organization = h.organization AND m.class = h.class AND m.person = $3
                LEFT JOIN assignment a ON a.organization = h.organization AND a.person = $3 AND a.handout = h.id
            WHERE h.organization = $1 AND h.id = $2
                AND (m.role = 'teacher' OR (a.person IS NOT NULL AND \(CountedStudents.isReached)))
            """)

    /// Finds a handout for what happens automatically, or to a whole class.
    func findForSchool(_ id: Handout.ID) throws -> FoundHandout? {
        try connection.first(
            """
            SELECT id, class, state, isLocked, isForAll, version, 'school' AS asking FROM handout
            WHERE organization = $1 AND id = $2
            """, organizationID, Value(id), as: Self.foundHandout)
    }

    private static func foundHandout(_ row: Row) throws -> FoundHandout {
        guard let state = HandoutState(rawValue: row.text("state")),
            let actor = HandoutActor(rawValue: row.text("asking"))
        else {
            throw SQLError(.unreadable, "A handout has a state that does not exist. Restore a backup.")
        }
        return FoundHandout(
            id: row.identifier("id"), schoolClass: row.identifier("class"),
            lifecycle: HandoutLifecycle(state, isLocked: row.bool("isLocked")), actor: actor,
            isForAll: row.bool("isForAll"),
            version: Int(row.integer("version")))
    }
}

extension HandoutOperation {
    /// Whether the handout is already in the state that the operation leads to.
    fileprivate func isDone(in lifecycle: HandoutLifecycle) -> Bool {
        switch self {
        case .post: lifecycle.state == .posted
        case .lock: lifecycle.isLocked
        case .unlock: lifecycle == HandoutLifecycle(.posted)
        case .unschedule: lifecycle.state == .draft
        case .complete: lifecycle.state == .completed
        case .archive: lifecycle.state == .archived
        case .edit, .schedule, .delete, .duplicate, .share: false
        }
    }
}

extension SchoolError {
    /// The same reason codes and words for pages and for programs.
    init(_ refusal: HandoutRefusal) {
        let code: Code =
            switch refusal.code {
            case .notFound: .notFound
            case .notAllowed, .authorOnly: .notAllowed
            default: .conflict
            }
        self =
            code == .notFound
            ? .none("handout") : SchoolError(code, "handout_\(refusal.code.rawValue)", sentences: refusal.message)
    }

    init(_ refusal: TaskRefusal) {
        self.init(.conflict, "task_\(refusal.code.rawValue)", sentences: refusal.message)
    }

    /// The first sentence says what prevents the operation; the others say what to do instead.
    private init(_ code: Code, _ reason: String, sentences: String) {
        guard let end = sentences.range(of: ". ") else {
            self.init(code, reason, sentences)
            return
        }
        self.init(
            code, reason, String(sentences[..<end.lowerBound]) + ".", remedy: String(sentences[end.upperBound...]))
    }
}
