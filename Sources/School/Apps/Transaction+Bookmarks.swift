package import Coursework
import SQL

extension Transaction {
    /// The asking person's bookmarks, latest first, as far as the contexts are still offered.
    package func bookmarks() throws -> [CatalogEntry] {
        try connection.all(Self.bookmarks, offer, as: CatalogEntry.init(row:))
    }

    /// Bookmarks a context.
    func addBookmark(_ path: IdentifierPath) throws {
        let entry = try catalogEntry(path)
        let count = try connection.first(
            "SELECT count(*) FROM bookmark WHERE organization = $1 AND person = $2", organizationID, Value(try person())
        ) { Int($0.integer()) }
        guard (count ?? 0) < Limit.bookmarks else {
            throw SchoolError.limit(
                "bookmarks", "There is room for \(Limit.bookmarks) bookmarks.", remedy: "Remove some first.")
        }
        try connection.enqueue(
            """
            INSERT INTO bookmark (organization, person, app, path, created) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (organization, person, app, path) DO NOTHING
            """, organizationID, Value(try person()), .text(entry.app), .text(path.stored), nowValue)
    }

    func removeBookmark(_ path: IdentifierPath) throws {
        try connection.run(
            "DELETE FROM bookmark WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4",
            organizationID, Value(try person()), .text(path.elements.first ?? ""), .text(path.stored))
    }

    private static let bookmarks = Query(
        kept: """
            SELECT \(CatalogEntry.columns) FROM bookmark k
                JOIN app a ON a.organization = k.organization AND a.id = k.app
                JOIN context c ON c.organization = k.organization AND c.app = k.app AND c.path = k.path
            WHERE k.organization = $1 AND k.person = $3 AND \(isOffered) AND c.isRemoved = 0
            ORDER BY k.created DESC, k.app, k.path
            """)
}

extension Limit {
    /// The most bookmarks of one person.
    package static let bookmarks = 500
}
