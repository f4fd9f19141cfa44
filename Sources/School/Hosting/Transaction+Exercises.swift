import SQL

extension Transaction {
    /// Exercises that the school serves and that can only be assigned as a whole, by app.
    package func exercisesOfOnePiece() throws -> [String: CatalogEntry] {
        let found = try connection.all(Self.mainContexts, offer, as: CatalogEntry.init(row:))
        let exercises = found.filter { HostedContent.isOne($0.app) && $0.isAssignable && !$0.hasChildren }
        return Dictionary(exercises.map { ($0.app, $0) }) { first, _ in first }
    }

    private static let mainContexts = Query(
        kept: """
            SELECT \(CatalogEntry.columns) FROM app a
                JOIN context c ON c.organization = a.organization AND c.app = a.id
            WHERE a.organization = $1 AND \(isOffered) AND c.parent IS NULL AND c.isRemoved = 0
            """)
}
