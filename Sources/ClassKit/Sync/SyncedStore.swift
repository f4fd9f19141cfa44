import Coursework
import Foundation
import SQL
import SQLite

/// A store, as the sync sees it: rows that wait to be told, and what the school told.
struct SyncedStore: Sendable {
    let file: StoreFile
    let clock: Clock
    /// The app's bundle identifier.
    let app: String
    /// What the app is called, unless its main app context says otherwise.
    let name: String
    /// Tells the student of what is recorded; nobody does where no app runs.
    var notice: StudentNotice?

    /// How much goes into one request.
    struct Share: Equatable {
        /// Entries of all kinds together.
        var total = Limit.contextsPerSync + Limit.reportsPerSync + Limit.marksPerSync

        static let full = Share()
        static let nothing = Share(total: 0)
    }

    /// What goes into one request, and by what it is known again in the store.
    struct Parcel {
        var request: SyncRequest
        var contexts: [(row: Int64, edited: HybridTime, path: IdentifierPath)] = []
        var reports: [(row: Int64, record: ActivityRecord)] = []
        var marks: [(row: Int64, path: IdentifierPath)] = []
        /// How many attempts and marks were looked at, gathered or not.
        var looked = 0
        /// What the store's generation was.
        var generation: Int64 = 0

        var count: Int { contexts.count + reports.count + marks.count }
    }

    /// Whether anything waits to be judged or sent.
    func hasUnsent() throws -> Bool {
        try file.database().readOnce {
            try $0.first(
                """
                SELECT EXISTS (SELECT 1 FROM activity WHERE outbox = 1) OR EXISTS (SELECT 1 FROM context WHERE unsent = 1)
                    OR EXISTS (SELECT 1 FROM completion WHERE unsent = 1)
                """
            ) { $0.bool(0) } ?? false
        }
    }

    func hasHeard(within seconds: TimeInterval) throws -> Bool {
        try file.database().readOnce { try $0.storeState() }.clock.hasHeard(within: seconds, now: clock.now())
    }

    func generation() throws -> Int64 { try file.database().readOnce { try $0.generation() } }

    /// Judges what is new and gathers what may go.
    func pack(_ share: Share, for organization: String) throws -> Parcel {
        let (parcel, judge) = try gather(share, for: organization)
        if let judge { notice?.goes(parcel, judge) }
        return parcel
    }

    private func gather(_ share: Share, for organization: String) throws -> (Parcel, Judge?) {
        try file.database().write { connection in
            let (generation, storeClock) = try connection.storeState()
            var school = try connection.school(of: organization)
            let device = storeClock.device
            let name = try connection.mainAppContext()?.content.title ?? name
            var parcel = Parcel(
                request: SyncRequest(
                    app: app, name: name, device: device, state: school.state, catalog: school.catalog))
            parcel.generation = generation
            var room = share.total
            // Until the school has said what concerns it, nothing leaves the device.
            guard let assignments = school.assignments else { return (parcel, nil) }
            let now = storeClock.corrected(clock.now())
            try school.reopen(at: now, connection)
            try connection.dateBack(storeClock, to: now)
            let judge = Judge(assignments: assignments, now: now)
            let places = min(Limit.contextsPerSync, room)
            try packContexts(&parcel, judge, limit: places, device, connection)
            room -= parcel.contexts.count
            // A report of work at a place that the school has not heard of yet would be refused.
            guard parcel.contexts.count < places || places == 0 else { return (parcel, judge) }
            try packReports(&parcel, judge, limit: min(Limit.reportsPerSync, room), device, connection)
            room -= parcel.reports.count
            try packMarks(&parcel, judge, limit: min(Limit.marksPerSync, room), connection)
            return (parcel, judge)
        }
    }

    /// Looks at contexts until enough may go, or many have been looked at, or none is left.
    private func packContexts(
        _ parcel: inout Parcel, _ judge: Judge, limit: Int, _ device: DeviceID, _ connection: any Connection
    ) throws {
        guard limit > 0 else { return }
        var contexts = StoredContexts(connection, device: device)
        var gathered: [Int64] = []
        repeat {
            let found = try contexts.unsent(after: gathered.last ?? 0, limit: limit - gathered.count, now: judge.now)
            if found.isEmpty { return }
            for context in found {
                parcel.looked += 1
                if judge.mayTell(context.record) {
                    gathered.append(context.row)
                    parcel.contexts.append((context.row, context.record.edited.time, context.record.path))
                    parcel.request.contexts.append(context.record)
                } else {
                    try connection.run("UPDATE context SET unsent = 2 WHERE id = $1", Value(context.row))
                }
            }
        } while gathered.count < limit && parcel.looked < 2_000
    }

    /// Looks at attempts, as many as may go in one request: what is kept makes room for others in the next look.
    private func packReports(
        _ parcel: inout Parcel, _ judge: Judge, limit: Int, _ device: DeviceID, _ connection: any Connection
    ) throws {
        guard limit > 0 else { return }
        var attempts = StoredAttempts(connection, device: device, root: app)
        for attempt in try attempts.unjudged(limit: limit) {
            parcel.looked += 1
            switch judge.fate(of: attempt.record) {
            case .recorded:
                parcel.reports.append((attempt.row, attempt.record))
                parcel.request.reports.append(SentReport(attempt.record))
            case let fate:
                try connection.run(
                    "UPDATE activity SET outbox = 2, fate = $2 WHERE id = $1", Value(attempt.row), .text(fate.name))
            }
        }
    }

    private func packMarks(
        _ parcel: inout Parcel, _ judge: Judge, limit: Int, _ connection: any Connection
    ) throws {
        guard limit > 0 else { return }
        for (row, mark) in try connection.doneMarks(unjudged: limit) {
            parcel.looked += 1
            if judge.mayTell(mark) {
                parcel.marks.append((row, mark.path))
                parcel.request.marks.append(mark)
            } else {
                try connection.run("UPDATE completion SET unsent = 2 WHERE id = $1", Value(row))
            }
        }
    }
}

/// The recording rule, as the device asks it.
struct Judge {
    let assignments: Assignments
    let now: Date
    private let postings: [PostedTask]

    init(assignments: Assignments, now: Date) {
        self.assignments = assignments
        self.now = now
        postings = assignments.tasks.map(\.posting)
    }

    func fate(of record: ActivityRecord) -> Fate {
        // A context that is worked at has been declared here.
        let app = AppStanding(isApproved: assignments.isAppApproved, isContextKnown: true)
        let report = ActivityReport(record, sharesEarlierWork: false)
        return RecordingRule.decide(report, for: assignments.person, app: app, assignments: postings, at: now)
    }

    /// Whether a context may leave the device: the school wants to know what its teachers' apps declare, and of others
    /// only what was assigned.
    func mayTell(_ context: ContextRecord) -> Bool {
        assignments.declaresForSchool || postings.contains { $0.covers(context.path) }
    }

    /// Whether a mark may leave the device: somebody has to have asked for just this context before it was marked, and
    /// work there has to be something that may be recorded.
    func mayTell(_ mark: DoneMark) -> Bool {
        let app = AppStanding(isApproved: assignments.isAppApproved, isContextKnown: true)
        let report = ActivityReport(
            path: mark.path, started: mark.marked, sharesEarlierWork: false, isWithinLimits: true)
        let tasks = postings.filter { $0.path == mark.path }
        return RecordingRule.decide(report, for: assignments.person, app: app, assignments: tasks, at: now) == .recorded
    }

    /// Whether time alone changes what the rule says between two moments.
    static func changes(_ assignments: Assignments, after start: Date, until end: Date) -> Bool {
        assignments.tasks.contains { task in
            let moments: [Date?] = [task.posted, task.completed] + task.locks.flatMap { [$0.start, $0.end] }
            return moments.contains { $0.map { start < $0 && $0 <= end } ?? false }
        }
    }
}
