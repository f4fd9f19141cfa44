import Coursework
import Foundation
import SQL

extension Transaction {
    /// A handout as it stands, found through the class of the person who asks, and who that person is to it.
    struct FoundHandout {
        var id: Handout.ID
        var schoolClass: SchoolClass.ID
        var standing: HandoutStanding
        var actor: HandoutActor
        var isForAll: Bool
        var version: Int
    }

    /// Writes into the log what was done to a handout, with its class.
    func log(_ action: AuditAction, _ found: FoundHandout) throws {
        try log(action, .handout(found.id), "class/\(found.schoolClass)")
    }

    /// - Throws: not found, for whom it is not there.
    func find(_ id: Handout.ID) throws -> FoundHandout {
        let found = actor.person == nil ? try findForSchool(id) : try findForPerson(id)
        guard let found, found.standing.state.isVisible(to: found.actor) else { throw SchoolError.none("handout") }
        return found
    }

    /// Goes on only where the operation can be done by the person who asks, and tells how the handout stands then.
    func find(_ id: Handout.ID, for operation: HandoutOperation) throws -> (FoundHandout, HandoutStanding) {
        let found = try find(id)
        do {
            return (found, try found.standing.after(operation, by: found.actor))
        } catch {
            throw SchoolError(error)
        }
    }

    /// The same for what is asked for once more when its answer was lost: nil where the handout stands as it is to.
    func findToChange(_ id: Handout.ID, by operation: HandoutOperation) throws -> (FoundHandout, HandoutStanding)? {
        let found = try find(id)
        let isTeachers = found.actor == .author || found.actor == .teacher
        if isTeachers, operation.isDone(in: found.standing) { return nil }
        return try find(id, for: operation)
    }

    /// A handout of a class that the person who asks teaches.
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

    /// For what happens by itself, or to a whole class.
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
            throw SQLError(.corrupt, "A handout has a state that does not exist. Restore a backup.")
        }
        return FoundHandout(
            id: row.identifier("id"), schoolClass: row.identifier("class"),
            standing: HandoutStanding(state, isLocked: row.bool("isLocked")), actor: actor,
            isForAll: row.bool("isForAll"),
            version: Int(row.integer("version")))
    }
}

extension HandoutOperation {
    /// Whether a handout that stands like this is what the operation makes of it.
    fileprivate func isDone(in standing: HandoutStanding) -> Bool {
        switch self {
        case .post: standing.state == .posted
        case .lock: standing.isLocked
        case .unlock: standing == HandoutStanding(.posted)
        case .unschedule: standing.state == .draft
        case .complete: standing.state == .completed
        case .archive: standing.state == .archived
        case .edit, .schedule, .delete, .duplicate, .share: false
        }
    }
}

extension SchoolError {
    /// The same reasons and words for the pages and for programs.
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

    /// The first sentence says what keeps it from being done, and the others what to do instead.
    private init(_ code: Code, _ reason: String, sentences: String) {
        guard let end = sentences.range(of: ". ") else {
            self.init(code, reason, sentences)
            return
        }
        self.init(
            code, reason, String(sentences[..<end.lowerBound]) + ".", remedy: String(sentences[end.upperBound...]))
    }
}
