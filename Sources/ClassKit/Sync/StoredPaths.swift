import Coursework
import SQL

/// Finds the paths of stored contexts, removed ones included, each ancestor only once.
struct StoredPaths {
    private let connection: any Connection
    private var known: [Int64: IdentifierPath] = [:]

    init(_ connection: any Connection) { self.connection = connection }

    /// The path of a context; nil when there is no such row.
    mutating func path(of context: Int64) throws -> IdentifierPath? {
        if let path = known[context] { return path }
        let found = try connection.first(.place, Value(context)) { ($0.integerIfAny("parent"), $0.text("identifier")) }
        guard let (parent, stored) = found else { return nil }
        // A removed one that had to make room got a NUL and its row's number; see `SaveWriter.rehang`.
        let identifier = String(stored.prefix { $0 != "\0" })
        let path = try parent.map { try self.path(of: $0)?.appending(identifier) ?? [identifier] } ?? [identifier]
        known[context] = path
        return path
    }
}

extension Query {
    fileprivate static let place = Query(kept: "SELECT parent, identifier FROM context WHERE id = $1")
}
