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
    private var figures = Rows<FigureKey>()

    /// - Parameters:
    ///   - path: where it stands, as it is stored.
    ///   - superseded: how many reports of it came before.
    func put(
        _ attempt: Transaction.Attempt, _ text: String, of appUser: AppUser, at path: String, superseded: Int,
        received: Value
    ) {
        let record = attempt.record
        let key = ActivityKey(appUser: appUser, id: record.id)
        // Each report supersedes the one before it.
        let before = activities[key].map { row in
            guard case .integer(let count) = row[10] else { return 0 }
            return Int(count) + 1
        }
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
        try connection.enqueue(Self.activityWriting, activities.all)
        try connection.enqueue(Transaction.figuresWriting, figures.all)
        (activities, figures) = (Rows(), Rows())
    }

    private static let activityWriting = GroupInsert(
        """
        INSERT INTO activity (
            organization, person, id, app, path, created, edited, received, tasks, record, superseded, isFromPage)
        {rows}
        ON CONFLICT (organization, person, id) DO UPDATE SET
            path = excluded.path, created = excluded.created, edited = excluded.edited,
            received = excluded.received, tasks = excluded.tasks, record = excluded.record,
            superseded = activity.superseded + 1 + excluded.superseded, isFromPage = excluded.isFromPage
        """, columns: .integer, .integer, .text, .text, .text, .integer, .integer, .integer, .text, .text, .integer,
        .integer)
}

/// One row per key, in the order in which the keys came.
private struct Rows<Key: Hashable> {
    private(set) var all: [[Value]] = []
    private var places: [Key: Int] = [:]

    subscript(key: Key) -> [Value]? {
        get { places[key].map { all[$0] } }
        set {
            guard let newValue else { return }
            if let place = places[key] {
                all[place] = newValue
            } else {
                places[key] = all.count
                all.append(newValue)
            }
        }
    }
}
