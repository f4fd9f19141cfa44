import Coursework
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
            let paths = ContextPaths(connection)
            return try connection.all(.contexts) { row in
                (
                    row.integer("id"),
                    ObservedContext(
                        path: [], title: row.text("title"), displayOrder: row.integer("displayOrder"),
                        topic: row.textIfAny("topic"),
                        isAssignable: row.bool("isAssignable"), link: row.textIfAny("link"),
                        hasSummary: row.textIfAny("summary")?.contains { !$0.isWhitespace } ?? false,
                        hasAge: Self.isNarrow(row.integer("ageLocation"), row.integer("ageLength")),
                        hasMinutes: Self.isNarrow(row.integer("minutesLocation"), row.integer("minutesLength")),
                        hasThumbnail: row.bool("hasThumbnail"),
                        type: ContextType(rawValue: Int(row.integer("type"))) ?? .none,
                        reported: Self.kinds(row.textIfAny("capabilities")))
                )
            }.map { id, found in
                var context = found
                context.path = try paths.path(of: id)
                return context
            }
        } ?? []
    }

    /// The attempts at contexts, in the order in which they were made.
    func attempts() throws -> [ObservedAttempt] {
        try read { connection in
            let paths = ContextPaths(connection)
            return try connection.all(.attempts) {
                ($0.integer("id"), $0.integer("context"), ProgressRanges(bytes: $0.blob("progress")))
            }.map {
                id, context, progress in
                let items = try connection.all(.items, [Value(id)]) { row in
                    ObservedAttempt.Item(
                        identifier: row.text("identifier"), isPrimary: row.bool("isPrimary"), title: row.text("title"),
                        kind: Capability.Kind(rawValue: Int(row.integer("kind"))) ?? .quantity,
                        most: row.realIfAny("detail"))
                }
                return ObservedAttempt(
                    path: try paths.path(of: context), hasProgress: progress?.isEmpty == false,
                    isWhole: progress?.fraction == 1, items: items)
            }
        } ?? []
    }

    /// Whether a range says anything: unless told it holds every number.
    private static func isNarrow(_ location: Int64, _ length: Int64) -> Bool { location > 0 || length < .max - 1 }

    private static func kinds(_ capabilities: String?) -> Set<Capability.Kind> {
        let told = capabilities.flatMap { try? JSONDecoder().decode([Capability].self, from: Data($0.utf8)) }
        return Set(told?.map(\.kind) ?? [.duration])
    }

    private func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try SQLiteReader(path: path, applicationID: Self.applicationID).read { connection in
            // Somebody else may be making the file at this moment.
            guard try connection.first(.tables, as: { $0.integer() }) == 1 else { return nil }
            return try body(connection)
        }
    }
}

extension Query {
    fileprivate static let contexts = Query(
        kept: """
            SELECT id, title, type, displayOrder, topic, isAssignable, link,
                summary, ageLocation, ageLength, minutesLocation, minutesLength, capabilities, hasThumbnail
            FROM context WHERE removed IS NULL ORDER BY parent IS NOT NULL, parent, displayOrder, id
            """)
    fileprivate static let attempts = Query(
        kept:
            "SELECT id, context, progress FROM activity WHERE context IS NOT NULL ORDER BY id")
    fileprivate static let items = Query(
        kept: "SELECT identifier, isPrimary, title, kind, detail FROM item WHERE activity = $1 ORDER BY position")
    fileprivate static let tables = Query(kept: "SELECT count(*) FROM sqlite_master WHERE name = 'context'")
    fileprivate static let place = Query(kept: "SELECT parent, identifier FROM context WHERE id = $1")
}

/// The ways to contexts from below the app, removed ones included.
private struct ContextPaths {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    func path(of context: Int64) throws -> [String] {
        let row = try connection.first(.place, Value(context)) { ($0.integerIfAny("parent"), $0.text("identifier")) }
        guard let (parent, identifier) = row, let parent else { return [] }
        return try path(of: parent) + [identifier]
    }
}
