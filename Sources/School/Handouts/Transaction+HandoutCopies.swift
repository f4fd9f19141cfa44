import Coursework
import Foundation
import SQL

// Copies hold what a teacher wrote, never anything of the students.
extension Transaction {
    /// Makes drafts of a handout in one's classes, the handout's own among them if it is named.
    func duplicate(_ id: Handout.ID, into classes: [SchoolClass.ID]) throws -> [Handout.ID] {
        let (found, _) = try find(id, for: .duplicate)
        return try classes.map { try copy(found.id, into: $0, keepsRecipients: $0 == found.schoolClass) }
    }

    /// Offers a copy of a posted handout to the teachers of the organization.
    ///
    /// - Returns: what stands in the link; the same as before where there is one.
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

    /// What stands in the link by which a handout is offered; nil where it is not.
    package func shareToken(of id: Handout.ID) throws -> ShareToken? {
        let found = try findAsTeacher(id)
        return try connection.first(
            "SELECT token FROM handoutShare WHERE organization = $1 AND handout = $2", organizationID, Value(found.id)
        ) { ShareToken($0.text()) }.flatMap { $0 }
    }

    /// Makes the link good for nothing.
    func stopSharing(_ id: Handout.ID) throws {
        let found = try findAsTeacher(id)
        let stopped = try connection.run(
            "DELETE FROM handoutShare WHERE organization = $1 AND handout = $2", organizationID, Value(found.id))
        if stopped > 0 { try log(.handoutSharingStopped, found) }
    }

    /// What a link offers: its title and what it asks for, to choose a class by.
    package func shared(_ token: ShareToken) throws -> (title: String, tasks: [HandoutTask]) {
        let id = try original(of: token)
        return (try content(of: id).title, try taskList(of: id))
    }

    /// Makes a draft in one's class of what a link offers.
    func copy(of token: ShareToken, into schoolClass: SchoolClass.ID) throws -> Handout.ID {
        try copy(original(of: token), into: schoolClass, keepsRecipients: false)
    }

    private func original(of token: ShareToken) throws -> Handout.ID {
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

    private func copy(_ id: Handout.ID, into schoolClass: SchoolClass.ID, keepsRecipients: Bool) throws -> Handout.ID {
        try requireTeachingNow(schoolClass)
        let content = try content(of: id)
        // Recipients are students of one class; elsewhere they mean nobody, and a copy is for the class until told other.
        var recipients = Handout.Recipients.all
        if keepsRecipients, !content.isForAll {
            recipients = .some(try shownRecipients(of: id, in: schoolClass))
        }
        let draft = HandoutDraft(title: content.title, instructions: content.instructions, recipients: recipients)
        let copy = try create(draft, in: schoolClass, copyOf: id)
        try copyAttachments(of: id, to: copy)
        // Not looked up anew: what is gone since can be seen in the copy, and taken out of it.
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
