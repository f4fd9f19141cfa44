import Foundation
import SQL
import SQLite

/// What an app has left in its store on a device; the file stays as it is.
struct ObservedStore {
    /// "CLSK", as in the head of every store.
    private static let applicationID: Int32 = 0x434C_534B

    private let path: String

    init(_ path: String) { self.path = path }

    /// The app itself first; nothing where the app has saved nothing.
    func contexts() throws -> [ObservedContext] {
        try read { connection in
            let rows = try connection.all(.contexts) { row in
                (
                    id: row.integer(0), parent: row.integerIfAny(1), identifier: row.text(2),
                    context: ObservedContext(
                        path: [], title: row.text(3), displayOrder: row.integer(4), topic: row.textIfAny(5),
                        isAssignable: row.bool(6), link: row.textIfAny(7))
                )
            }
            let places = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
            func way(to id: Int64) -> [String]? {
                guard let row = places[id] else { return nil }
                guard let parent = row.parent else { return [] }
                return way(to: parent).map { $0 + [row.identifier] }
            }
            return rows.compactMap { row in
                var context = row.context
                guard let path = way(to: row.id) else { return nil }
                context.path = path
                return context
            }
        } ?? []
    }

    private func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try SQLiteReader(path: path, applicationID: Self.applicationID).read(body)
    }
}

extension Query {
    fileprivate static let contexts = Query(
        kept: """
            SELECT id, parent, identifier, title, displayOrder, topic, isAssignable, link
            FROM context WHERE removed IS NULL ORDER BY parent IS NOT NULL, parent, displayOrder, id
            """)
}
