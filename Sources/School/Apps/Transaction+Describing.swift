package import Coursework
import SQL

extension Transaction {
    /// What apps say of contexts besides what lists hold: the summary, what is reported, a type's own name.
    ///
    /// - Parameter entries: as they were found, and so offered to the person who asks.
    package func descriptions(of entries: [CatalogEntry]) throws -> [IdentifierPath: ContextDescription] {
        var descriptions: [IdentifierPath: ContextDescription] = [:]
        for entry in entries {
            descriptions[entry.path] = try connection.first(
                "SELECT record FROM context WHERE organization = $1 AND app = $2 AND path = $3",
                organizationID, .text(entry.app), .text(entry.path.stored)
            ) { try Stored.value(as: ContextRecord.self, $0.text(0)).description }
        }
        return descriptions
    }

    /// The topics that there is something of in the apps that are offered, by name.
    package func offeredTopics() throws -> [String] {
        try connection.all(Self.offeredTopics, offer) { $0.text(0) }
    }

    private static let offeredTopics = Query(
        kept: """
            SELECT DISTINCT c.topic FROM app a JOIN context c ON c.organization = a.organization AND c.app = a.id
            WHERE a.organization = $1 AND \(isOffered) AND c.isRemoved = 0 AND c.topic IS NOT NULL
            ORDER BY c.topic LIMIT 100
            """)
}
