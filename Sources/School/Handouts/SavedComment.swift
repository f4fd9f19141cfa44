package import Coursework
import SQL

/// A comment that a teacher uses often, to choose from. Only that teacher sees it.
package struct SavedComment: Hashable, Sendable {
    package typealias ID = Identifier<SavedComment>

    package var id: ID
    package var text: String
}

extension Transaction {
    /// The asking person's saved comments, oldest first.
    package func savedComments() throws -> [SavedComment] {
        try connection.all(
            "SELECT id, text FROM savedComment WHERE organization = $1 AND person = $2 ORDER BY created, id",
            [organizationID, Value(try person())]
        ) { SavedComment(id: $0.identifier("id"), text: $0.text("text")) }
    }

    /// Saves a comment; saving it again changes nothing.
    func saveComment(_ text: String) throws {
        try Finding.text(text, "text", most: Limit.comment).orThrow()
        let saved = try savedComments()
        guard !saved.contains(where: { $0.text == text }) else { return }
        guard saved.count < Limit.savedComments else {
            throw SchoolError.limit(
                "saved_comments", "There is room for \(Limit.savedComments) comments.", remedy: "Remove some first.")
        }
        try connection.enqueue(
            "INSERT INTO savedComment (organization, person, id, text, created) VALUES ($1, $2, $3, $4, $5)",
            organizationID, Value(try person()), Value(newIdentifier(SavedComment.self)), .text(text), nowValue)
    }

    func removeComment(_ id: SavedComment.ID) throws {
        try connection.enqueue(
            "DELETE FROM savedComment WHERE organization = $1 AND person = $2 AND id = $3", organizationID,
            Value(try person()), Value(id))
    }
}

extension Limit {
    /// The most saved comments of one person: a list to choose from has to be short.
    package static let savedComments = 30
}
