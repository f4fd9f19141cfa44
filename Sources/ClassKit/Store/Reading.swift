import Coursework
import Foundation
import Images
import SQL

// Values that are read from the store only when they are needed. The lock is held.
//
// Most of them are properties, which cannot throw: if the store cannot be read they return that there is nothing, and
// the log says why. The state stays `stored`, so that it is read again the next time.
extension WorkingTree {
    func readThumbnail(of context: CLSContext) -> ThumbnailState {
        logging(orElse: .stored) {
            let png = try read(context) { connection, row in
                try connection.first("SELECT png FROM thumbnail WHERE context = $1", Value(row)) { $0.blob() }
            }
            return try png.map { .known(try CGImage(decoding: Data($0))) } ?? .none
        }
    }

    /// The attempt that is stored as the current one.
    func readAttempt(of context: CLSContext) throws -> CLSActivity? {
        try read(context) { connection, row in
            try connection.first(.currentActivity, Value(row)) {
                try connection.activity($0, of: .context(Weak(context)))
            }
        }
    }

    func readNavigation(of shown: CLSContext) throws -> [CLSContext] {
        try read(shown) { connection, row in
            try connection.all(.navigationChildren, [Value(row)], as: ContextRow.init)
                .compactMap { try context(for: $0, connection) }
        } ?? []
    }

    private func read<Result>(
        _ context: CLSContext, _ body: (any Connection, Int64) throws -> Result?
    ) throws -> Result? {
        guard let row = context.row else { return nil }
        return try read { try body($0, row) }
    }
}

/// What `body` answers, or else `unread` and a line in the log.
func logging<Result>(orElse unread: Result, _ body: () throws -> Result) -> Result {
    do {
        return try body()
    } catch {
        Log.once(CLSError(error).localizedDescription)
        return unread
    }
}

extension Query {
    fileprivate static let navigationChildren = Query(
        kept: """
            SELECT \(ContextRow.columns) FROM navigation JOIN context ON context.id = navigation.child
            WHERE navigation.context = $1 AND context.removed IS NULL ORDER BY navigation.position
            """)
    fileprivate static let currentActivity = Query(
        kept: """
            SELECT activity.id, uuid, duration, progress, activity.created, activity.modified
            FROM activity JOIN context ON context.currentActivity = activity.id WHERE context.id = $1
            """)
    fileprivate static let documentActivity = Query(
        kept: """
            SELECT activity.id, uuid, duration, progress, activity.created, activity.modified
            FROM activity JOIN document ON document.currentActivity = activity.id WHERE document.url = $1
            """)
}

extension Connection {
    /// The current attempt at a document.
    func activity(ofDocument url: URL, in tree: WorkingTree) throws -> CLSActivity? {
        try first(.documentActivity, .text(url.absoluteString)) { try activity($0, of: .document(url, Weak(tree))) }
    }

    func hasDocument(_ url: URL) throws -> Bool {
        try first("SELECT 1 FROM document WHERE url = $1 AND isAssigned = 1", .text(url.absoluteString)) { _ in true }
            ?? false
    }

    fileprivate func activity(_ row: Row, of subject: CLSActivity.Subject) throws -> CLSActivity {
        let activity = CLSActivity(
            of: subject, uuid: row.text("uuid"), created: Date(timeIntervalSinceReferenceDate: row.real("created")))
        activity.row = row.integer("id")
        activity.elapsed = row.real("duration")
        activity.savedDuration = activity.elapsed
        activity.ranges = ProgressRanges(bytes: row.blob("progress")) ?? ProgressRanges()
        activity.modified = Date(timeIntervalSinceReferenceDate: row.real("modified"))
        let items = try all(
            """
            SELECT identifier, isPrimary, title, kind, value, detail, created, modified, position
            FROM item WHERE activity = $1 ORDER BY position, created, identifier
            """, [Value(activity.row)]
        ) { (item: CLSActivityItem.stored($0), isPrimary: $0.bool("isPrimary"), position: Int($0.integer("position"))) }
        activity.items = ActivityItems(stored: items, of: activity)
        return activity
    }

    /// A path as deep and as long as the deepest and the longest that a context's descendants would have at `place`.
    func deepestPath(below row: Int64, at place: IdentifierPath) throws -> IdentifierPath {
        let extent = try first(
            """
            WITH RECURSIVE below (id, level, characters) AS (
                SELECT $1, 0, 0
                UNION ALL
                SELECT context.id, level + 1, characters + length(context.identifier)
                FROM context JOIN below ON context.parent = below.id
                WHERE removed IS NULL AND level < 16
            )
            SELECT max(level) AS levels, max(characters) AS characters FROM below
            """, Value(row)
        ) { (levels: Int($0.integer("levels")), characters: Int($0.integer("characters"))) }
        guard let extent, extent.levels > 0 else { return place }
        let last = String(repeating: "-", count: extent.characters - (extent.levels - 1))
        return IdentifierPath(place.elements + Array(repeating: "-", count: extent.levels - 1) + [last])
    }

    /// Whether a context hangs somewhere below another one.
    func isContext(_ row: Int64, below other: Int64) throws -> Bool {
        try first(
            """
            WITH RECURSIVE above (id) AS (
                SELECT $1 UNION SELECT context.parent FROM context JOIN above ON context.id = above.id
                WHERE context.parent IS NOT NULL
            )
            SELECT 1 FROM above WHERE id = $2
            """, Value(row), Value(other)
        ) { _ in true } ?? false
    }

    /// The highest row of a context, removed or not.
    func lastContext() throws -> Int64 {
        try first("SELECT coalesce(max(id), 0) FROM context") { $0.integer() } ?? 0
    }

    /// The rows that a context hangs below, as they are stored.
    func rows(above row: Int64) throws -> [Int64] {
        try all(
            """
            WITH RECURSIVE above (id) AS (
                SELECT parent FROM context WHERE id = $1
                UNION SELECT context.parent FROM context JOIN above USING (id)
            )
            SELECT id FROM above WHERE id IS NOT NULL
            """, [Value(row)]
        ) { $0.integer() }
    }

    /// How many children a context has; nil when it has been removed.
    func childCount(of row: Int64) throws -> Int? {
        try first(
            """
            SELECT (SELECT count(*) FROM context AS child WHERE child.parent = context.id AND child.removed IS NULL)
            FROM context WHERE id = $1 AND removed IS NULL
            """, Value(row)
        ) { Int($0.integer()) }
    }
}

extension CLSActivityItem {
    /// The item that a row of identifier, isPrimary, title, kind, value, detail, created, modified stands for.
    fileprivate static func stored(_ row: Row) -> CLSActivityItem {
        let (identifier, title) = (row.text("identifier"), row.text("title"))
        let value = ActivityItem.Value(
            storedKind: row.integer("kind"), value: row.real("value"), detail: row.realIfAny("detail"))
        let item = CLSActivityItem.make(identifier, title: title, value: value)
        item.created = Date(timeIntervalSinceReferenceDate: row.real("created"))
        item.modified = Date(timeIntervalSinceReferenceDate: row.real("modified"))
        return item
    }
}

extension ContextField {
    /// The columns from `type` to `capabilities`, in the order of `ContextDescription.appendStoredValues(to:)`; a field of two
    /// columns stands twice.
    static let columnOrder: [ContextField] = [
        .type, .customTypeName, .title, .displayOrder, .topic, .isAssignable, .suggestedAge, .suggestedAge,
        .suggestedCompletionTime, .suggestedCompletionTime, .summary, .link, .capabilities,
    ]

    private static let columnNames = [
        "type", "customTypeName", "title", "displayOrder", "topic", "isAssignable", "ageLocation", "ageLength",
        "minutesLocation", "minutesLength", "summary", "link", "capabilities",
    ]

    /// The names of the columns that these fields fill.
    var columns: [String] { zip(Self.columnOrder, Self.columnNames).filter { contains($0.0) }.map(\.1) }
}
