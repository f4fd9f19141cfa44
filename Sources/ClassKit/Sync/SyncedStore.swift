import Coursework
import Foundation
import SQL
import SQLite

/// A store, as the sync sees it: rows that were saved, and beside it, outside of the app's folder, what becomes of them.
struct SyncedStore: Sendable {
    let file: StoreFile
    /// What waits and what is kept, and what the school told of assignments.
    let verdicts: VerdictFile
    /// What the school has set for the app.
    let configuration: ConfigurationFile
    let clock: Clock
    /// The app's bundle identifier.
    let app: String
    /// What the app is called, unless its main app context says otherwise.
    let name: String
    /// Which version of the app this is; nil where nobody says so.
    var version: String?
    /// Tells the student of what is recorded; nobody does where no app runs.
    var notice: StudentNotice?

    init(file: StoreFile, clock: Clock, app: String, name: String) {
        self.file = file
        verdicts = VerdictFile(path: VerdictFile.path(ofStore: file.path))
        configuration = ConfigurationFile(besideStore: file.path)
        (self.clock, self.app, self.name) = (clock, app, name)
    }

    /// How much goes into one request.
    struct Share: Equatable {
        /// Entries of all kinds together.
        var total = Limit.contextsPerSync + Limit.reportsPerSync + Limit.marksPerSync

        static let full = Share()
        static let nothing = Share(total: 0)
    }

    /// What goes into one request, and by what it is known again in the store.
    struct UploadBatch {
        var request: SyncRequest
        var contexts: [(row: Int64, path: IdentifierPath)] = []
        var reports: [(row: Int64, record: ActivityRecord)] = []
        var marks: [(row: Int64, mark: DoneMark)] = []
        /// How many attempts may go and did not fit; nil where none were to be looked at.
        var left: Int?
        /// How many attempts and marks were looked at, gathered or not.
        var looked = 0
        /// What the store's generation was.
        var generation: Int64 = 0

        var count: Int { contexts.count + reports.count + marks.count }
    }

    /// Whether the assignments received lately are still current; an older copy of the file has older ones.
    func hasHeard(within seconds: TimeInterval) throws -> Bool {
        let storeClock = try file.database().readOnce { try $0.storeState() }.clock
        guard storeClock.hasHeard(within: seconds, now: clock.now()) else { return false }
        let heard = try verdicts.read { try $0.first("SELECT heard FROM school") { $0.realIfAny() } ?? nil }
        return (heard ?? nil) == storeClock.heard?.timeIntervalSinceReferenceDate
    }

    func generation() throws -> Int64 { try file.database().readOnce { try $0.generation() } }

    /// Judges what is new and gathers what may go.
    func pack(_ share: Share, for organization: String) throws -> UploadBatch {
        let (batch, rule) = try gather(share, for: organization)
        if let rule { notice?.goes(batch, rule) }
        return batch
    }

    private func gather(_ share: Share, for organization: String) throws -> (UploadBatch, DeviceRule?) {
        let database = try file.database()
        // Before anything else, so that work that belongs to another school stays as it is.
        if try database.readOnce({ try $0.school(of: organization) }) == nil {
            _ = try database.write {
                try $0.run("INSERT INTO school (id, organization) VALUES (1, $1)", .text(organization))
            }
        }
        try takeNote()
        let received = try verdicts.read { try $0.receivedAssignments() }
        let now = try database.readOnce { try $0.storeState() }.clock.corrected(clock.now())
        if let received, let assignments = received.assignments,
            DeviceRule.changes(assignments, after: received.judged, until: now)
        {
            try reopenKept(by: assignments, at: now)
        }
        var sorting = Sorting()
        let result = try database.write { connection in
            try gather(share, received, for: organization, &sorting, connection)
        }
        if !sorting.isEmpty { try verdicts.write { try $0.write(sorting) } }
        return result
    }

    /// Applies the rule once more to what was kept, since its answer may change as time passes.
    private func reopenKept(by assignments: Assignments, at now: Date) throws {
        let rows = try file.read { try $0.rows(below: assignments.tasks.map(\.path)) }
        try verdicts.write { try $0.reopenKept(by: assignments, rows, at: now) }
    }

    private func gather(
        _ share: Share, _ received: ReceivedAssignments?, for organization: String, _ sorting: inout Sorting,
        _ connection: any Connection
    ) throws -> (UploadBatch, DeviceRule?) {
        let (generation, storeClock) = try connection.storeState()
        let device = storeClock.device
        let name = try connection.mainAppContext()?.content.title ?? name
        let catalog = try connection.school(of: organization)?.catalog
        let configured = configuration.read().name
        var batch = UploadBatch(
            request: SyncRequest(
                app: app, name: name, device: device, state: received?.state, catalog: catalog,
                configuration: configured.isEmpty ? nil : configured))
        batch.generation = generation
        var room = share.total
        // Until the school has said what concerns it, nothing leaves the device.
        guard let assignments = received?.assignments else { return (batch, nil) }
        let now = storeClock.corrected(clock.now())
        try dateBack(storeClock, to: now, &sorting, connection)
        let rule = DeviceRule(assignments: assignments, now: now)
        let places = min(Limit.contextsPerSync, room)
        let end = try packContexts(&batch, rule, limit: places, device, &sorting, connection)
        room -= batch.contexts.count
        try packReports(&batch, rule, limit: min(Limit.reportsPerSync, room), end, device, &sorting, connection)
        room -= batch.reports.count
        try packMarks(&batch, rule, limit: min(Limit.marksPerSync, room), &sorting, connection)
        return (batch, rule)
    }

    /// Looks at contexts until enough may go, or many have been looked at, or none is left.
    ///
    /// - Returns: the last context that was looked at, where more may wait behind it.
    private func packContexts(
        _ batch: inout UploadBatch, _ rule: DeviceRule, limit: Int, _ device: DeviceID, _ sorting: inout Sorting,
        _ connection: any Connection
    ) throws -> Int64? {
        guard limit > 0 else { return nil }
        var contexts = StoredContexts(connection, device: device) { _ in true }
        var last: Int64 = 0
        repeat {
            let rows = try verdicts.waiting(.places, after: last, limit: limit - batch.contexts.count)
            guard let end = rows.last else { return nil }
            last = end
            let found = try contexts.untold(rows, now: rule.now)
            sorting.forget(.places, Set(rows).subtracting(found.map(\.row)))
            for context in found {
                batch.looked += 1
                if rule.mayTell(context.record) {
                    batch.contexts.append((context.row, context.record.path))
                    batch.request.contexts.append(context.record)
                } else {
                    sorting.keptPlaces.append(context.row)
                }
            }
        } while batch.contexts.count < limit && batch.looked < 2_000
        return last
    }

    /// Checks twice as many attempts as fit into one request, to report how many are left; attempts that are kept
    /// here make room for others in the next check.
    ///
    /// - Parameter end: the last context that this request tells, where more wait behind it. A report of work at one
    ///   of those would be refused.
    private func packReports(
        _ batch: inout UploadBatch, _ rule: DeviceRule, limit: Int, _ end: Int64?, _ device: DeviceID,
        _ sorting: inout Sorting,
        _ connection: any Connection
    ) throws {
        guard limit > 0 else { return }
        batch.left = 0
        let rows = try verdicts.waiting(.attempts, limit: limit * 2)
        guard !rows.isEmpty else { return }
        var attempts = StoredAttempts(connection, device: device, root: app)
        let found = try attempts.attempts(rows)
        sorting.forget(.attempts, Set(rows).subtracting(found.map(\.row)))
        for attempt in found {
            if let end, let place = attempt.context, place > end, try verdicts.isUntold(context: place) {
                if rule.fate(of: attempt.record) == .recorded { batch.left = (batch.left ?? 0) + 1 }
                continue
            }
            batch.looked += 1
            switch rule.fate(of: attempt.record) {
            case .recorded where batch.reports.count == limit: batch.left = (batch.left ?? 0) + 1
            case .recorded:
                batch.reports.append((attempt.row, attempt.record))
                batch.request.reports.append(SentReport(attempt.record))
            case let fate: sorting.keptAttempts.append((attempt.row, fate))
            }
        }
    }

    private func packMarks(
        _ batch: inout UploadBatch, _ rule: DeviceRule, limit: Int, _ sorting: inout Sorting,
        _ connection: any Connection
    ) throws {
        guard limit > 0 else { return }
        let rows = try verdicts.waiting(.marks, limit: limit)
        guard !rows.isEmpty else { return }
        let found = try connection.doneMarks(rows)
        sorting.forget(.marks, Set(rows).subtracting(found.map(\.row)))
        for (row, mark) in found {
            batch.looked += 1
            if rule.mayTell(mark) {
                batch.marks.append((row, mark))
                batch.request.marks.append(mark)
            } else {
                sorting.keptMarks.append(row)
            }
        }
    }
}

/// The recording rule, as the device asks it.
struct DeviceRule {
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
        let report = ActivityReport(record)
        return RecordingRule.decide(report, for: assignments.person, app: app, assignments: postings, at: now)
    }

    /// Whether a context may leave the device: the school wants to know what its teachers' apps declare, and of others
    /// only what was assigned.
    func mayTell(_ context: ContextRecord) -> Bool {
        assignments.declaresForSchool || postings.contains { $0.covers(context.path) }
    }

    /// Whether a mark may leave the device: exactly this context must have been assigned before it was marked, and
    /// work there must be recordable.
    func mayTell(_ mark: DoneMark) -> Bool {
        let app = AppStanding(isApproved: assignments.isAppApproved, isContextKnown: true)
        let report = ActivityReport(
            path: mark.path, started: mark.marked, isWithinLimits: true)
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
