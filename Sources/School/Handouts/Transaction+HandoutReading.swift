import Coursework
import Foundation
import SQL

extension Transaction {
    /// A handout with its tasks, for a teacher of its class.
    package func handout(_ id: Handout.ID) throws -> Handout {
        let found = try findAsTeacher(id)
        let recipients =
            found.isForAll
            ? .all
            : Handout.Recipients.some(
                try shownRecipients(of: id, in: found.schoolClass))
        let (tasks, attachments) = (try taskList(of: id), try attachments(of: id))
        let handout = try connection.first(
            """
            SELECT h.author, h.title, h.instructions, h.dueDate, h.dueTime, h.publishDate, h.publishTime, h.copyOf,
                h.created, h.modified, h.posted, h.completed, f.handout IS NOT NULL AS isFavourite
            FROM handout h LEFT JOIN favourite f ON f.organization = h.organization AND f.person = $3
                AND f.handout = h.id
            WHERE h.organization = $1 AND h.id = $2
            """, organizationID, Value(id), Value(try person())
        ) { row in
            Handout(
                id: id, schoolClass: found.schoolClass, author: row.identifierIfAny("author"),
                lifecycle: found.lifecycle,
                title: row.text("title"), instructions: row.text("instructions"), attachments: attachments,
                recipients: recipients,
                tasks: tasks, due: row.due(),
                publish: row.due("publishDate", "publishTime"), version: found.version,
                copyOf: row.identifierIfAny("copyOf"),
                isFavourite: row.bool("isFavourite"), created: row.date("created"), modified: row.date("modified"),
                posted: row.dateIfAny("posted"),
                completed: row.dateIfAny("completed"), operations: found.lifecycle.operations(by: found.actor))
        }
        guard let handout else { throw SchoolError.none("handout") }
        return handout
    }

    /// The recipients of a handout that is not for the whole class, as far as they are in the class: the planned ones
    /// of a draft, the actual ones after posting.
    func shownRecipients(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> Set<Person.ID> {
        let reached: [Person.ID] = try connection.all(Self.present, [organizationID, Value(handout)]) {
            $0.identifier()
        }
        return try plannedRecipients(of: handout, in: schoolClass).union(reached)
    }

    private static let present = Query(
        kept: """
            SELECT a.person FROM \(CountedStudents.tables)
            WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions)
            """)
}
