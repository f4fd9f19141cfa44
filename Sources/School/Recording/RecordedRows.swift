import Coursework
import SQL

/// The rows that a commit writes for devices' reports: collected first and written together.
final class RecordedRows {
    private struct ActivityKey: Hashable {
        var appUser: AppUser
        var id: ActivityRecord.ID
    }

    private struct FigureKey: Hashable {
        var appUser: AppUser
        var task: TaskReference
        var path: String
    }

    private var activities = Rows<ActivityKey>()
    /// Those of which the tables name the place and the beginning already.
    private var inPlace: Set<ActivityKey> = []
    private var figures = Rows<FigureKey>()

    /// - Parameters:
    ///   - path: where it stands, as it is stored.
    ///   - isInPlace: whether it is known with the same place and beginning.
    ///   - superseded: how many reports of it came before.
    func put(
        _ attempt: Transaction.Attempt, _ text: String, of appUser: AppUser, at path: String, isInPlace: Bool,
        superseded: Int, received: Value
    ) {
        let record = attempt.record
        let key = ActivityKey(appUser: appUser, id: record.id)
        // Each report supersedes the one before it.
        let before = activities[key].map { row in
            guard case .integer(let count) = row[10] else { return 0 }
            return Int(count) + 1
        }
        if !isInPlace { inPlace.remove(key) } else if before == nil { inPlace.insert(key) }
        let tasks = attempt.tasks.sorted { ($0.handout, $0.task) < ($1.handout, $1.task) }
        activities[key] = [
            Value(appUser.organization), Value(appUser.person), .text(record.id.rawValue), .text(appUser.app),
            .text(path), Value(record.created), .integer(record.edited.time.rawValue), received,
            .text(Stored.text { $0.value(tasks) }), .text(text), Value(superseded + (before ?? 0)),
            Value(attempt.isFromPage),
        ]
    }

    func put(
        _ values: ContextFigures, of appUser: AppUser, at path: String, under task: TaskReference,
        isFromPage: Bool, at time: Value
    ) {
        let row = Transaction.row(
            values, of: appUser.person, at: path, under: task, isFromPage: isFromPage, in: appUser.organization,
            at: time)
        figures[FigureKey(appUser: appUser, task: task, path: path)] = row
    }

    func write(_ connection: any Connection) throws {
        // Where rows go one by one, one that stays in its place does without the columns of its index. In groups one statement costs less.
        let isApart = !connection.insertsInGroups
        try connection.enqueue(Self.activityWriting, activities.rows { !isApart || !inPlace.contains($0) })
        try connection.enqueue(Self.activityWritingInPlace, activities.rows { isApart && inPlace.contains($0) })
        try connection.enqueue(Transaction.figuresWriting, figures.rows { _ in true })
        (activities, inPlace, figures) = (Rows(), [], Rows())
    }

    private static let activityWriting = writing("path = excluded.path, created = excluded.created,")
    private static let activityWritingInPlace = writing("")

    private static func writing(_ place: String) -> GroupInsert {
        GroupInsert(
            """
            INSERT INTO activity (
                organization, person, id, app, path, created, edited, received, tasks, record, superseded, isFromPage)
            {rows}
            ON CONFLICT (organization, person, id) DO UPDATE SET
                \(place) edited = excluded.edited,
                received = excluded.received, tasks = excluded.tasks, record = excluded.record,
                superseded = activity.superseded + 1 + excluded.superseded, isFromPage = excluded.isFromPage
            """, columns: .integer, .integer, .text, .text, .text, .integer, .integer, .integer, .text, .text,
            .integer, .integer)
    }
}

extension ActivityRecord {
    /// Whether both have the same place, spelled alike, and the same beginning.
    func stands(where other: ActivityRecord) -> Bool {
        Value(created) == Value(other.created)
            && path.elements.elementsEqual(other.path.elements) { $0.utf8.elementsEqual($1.utf8) }
    }
}

/// One row per key, in the order in which the keys came.
private struct Rows<Key: Hashable> {
    private var all: [(key: Key, row: [Value])] = []
    private var places: [Key: Int] = [:]

    func rows(where isAsked: (Key) -> Bool) -> [[Value]] { all.compactMap { isAsked($0.key) ? $0.row : nil } }

    subscript(key: Key) -> [Value]? {
        get { places[key].map { all[$0].row } }
        set {
            guard let newValue else { return }
            if let place = places[key] {
                all[place].row = newValue
            } else {
                places[key] = all.count
                all.append((key, newValue))
            }
        }
    }
}
