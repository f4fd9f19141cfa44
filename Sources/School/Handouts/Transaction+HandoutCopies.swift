import Coursework
import Foundation
import SQL

// Copies contain what a teacher wrote, never anything from students.
extension Transaction {
    func duplicate(
        _ id: Handout.ID, into classes: [SchoolClass.ID], under key: IdempotencyKey? = nil
    ) throws -> [Handout.ID] {
        let (found, _) = try find(id, for: .duplicate)
        return try classes.map { try copy(found.id, into: $0, keepsRecipients: $0 == found.schoolClass, under: key) }
    }

    /// Shares a posted handout: teachers of the organization who have the link can copy it.
    ///
    /// - Returns: the token in the link; the existing one if it is shared already.
    func share(_ id: Handout.ID, as token: ShareToken = .random()) throws -> ShareToken {
        let (found, _) = try find(id, for: .share)
        let isNew = try connection.run(
            """
            INSERT INTO handoutShare (organization, token, handout, created) VALUES ($1, $2, $3, $4)
            ON CONFLICT (organization, handout) DO NOTHING
            """, organizationID, .text(token.description), Value(found.id), nowValue)
        if isNew > 0 { try log(.handoutShared, found) }
        return try connection.first(
            "SELECT token FROM handoutShare WHERE organization = $1 AND handout = $2", organizationID, Value(found.id)
        ) { ShareToken($0.text()) }.flatMap { $0 } ?? token
    }

    /// The token in the link by which a handout is shared; nil if it is not shared.
    package func shareToken(of id: Handout.ID) throws -> ShareToken? {
        let found = try findAsTeacher(id)
        return try connection.first(
            "SELECT token FROM handoutShare WHERE organization = $1 AND handout = $2", organizationID, Value(found.id)
        ) { ShareToken($0.text()) }.flatMap { $0 }
    }

    /// Revokes the link.
    func stopSharing(_ id: Handout.ID) throws {
        let found = try findAsTeacher(id)
        let stopped = try connection.run(
            "DELETE FROM handoutShare WHERE organization = $1 AND handout = $2", organizationID, Value(found.id))
        if stopped > 0 { try log(.handoutSharingStopped, found) }
    }

    /// The title and tasks of a shared handout, so that a teacher can choose a class for the copy.
    package func shared(_ token: ShareToken) throws -> (title: String, tasks: [HandoutTask]) {
        let id = try original(of: token)
        return (try content(of: id).title, try taskList(of: id))
    }

    /// Creates a draft of a shared handout in one of the teacher's own classes.
    func copy(
        of token: ShareToken, into schoolClass: SchoolClass.ID, under key: IdempotencyKey? = nil
    ) throws -> Handout.ID {
        try copy(original(of: token), into: schoolClass, keepsRecipients: false, under: key)
    }

    func original(of token: ShareToken) throws -> Handout.ID {
        let found = try connection.first(
            """
            SELECT s.handout FROM handoutShare s
                JOIN handout h ON h.organization = s.organization AND h.id = s.handout
            WHERE s.organization = $1 AND s.token = $2 AND h.state IN ('posted', 'completed') AND EXISTS (
                SELECT 1 FROM membership m WHERE m.organization = $1 AND m.person = $3 AND m.role = 'teacher')
            """, organizationID, .text(token.description), Value(try person())
        ) { Handout.ID(rawValue: $0.integer()) }
        guard let found else { throw SchoolError.none("handout") }
        return found
    }

    /// What must be locked to copy a handout: while it is there, so are the files that the copy uses as well. Who removes a class
    /// locks that alone.
    func locks(ofCopying id: Handout.ID) throws -> [LockTarget] {
        let schoolClass = try connection.first(
            "SELECT class FROM handout WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { LockTarget.schoolClass($0.identifier()) }
        return [.handout(id)] + (schoolClass.map { [$0] } ?? [])
    }

    private func copy(
        _ id: Handout.ID, into schoolClass: SchoolClass.ID, keepsRecipients: Bool, under key: IdempotencyKey?
    ) throws -> Handout.ID {
        try requireTeachingNow(schoolClass)
        let own: Handout.ID? = key.map { identifier(under: $0, for: ["\(id)", "\(schoolClass)"]) }
        let madeVersion = try own.flatMap { try versionIfAny(of: $0) }
        // No answer came the first time. One that was changed since then is something else.
        if let own, madeVersion == 1 { return own }
        let content = try content(of: id)
        // Recipients are students of one class and do not exist in another, so a copy is for the whole class at
        // first.
        var recipients = Handout.Recipients.all
        if keepsRecipients, !content.isForAll {
            recipients = .some(try shownRecipients(of: id, in: schoolClass))
        }
        let draft = HandoutDraft(title: content.title, instructions: content.instructions, recipients: recipients)
        let copy = try create(draft, in: schoolClass, copyOf: id, as: madeVersion == nil ? own : nil)
        try copyAttachments(of: id, to: copy)
        // The tasks are not looked up again: the teacher can see in the copy what no longer exists, and remove it.
        let tasks = try taskList(of: id).map {
            HandoutTask(id: newIdentifier(), title: $0.title, content: $0.content)
        }
        try write(tasks, of: copy, known: [:])
        return copy
    }

    private func content(of id: Handout.ID) throws -> (title: String, instructions: String, isForAll: Bool) {
        let content = try connection.first(
            "SELECT title, instructions, isForAll FROM handout WHERE organization = $1 AND id = $2", organizationID,
            Value(id)
        ) { (title: $0.text("title"), instructions: $0.text("instructions"), isForAll: $0.bool("isForAll")) }
        guard let content else { throw SchoolError.none("handout") }
        return content
    }
}
