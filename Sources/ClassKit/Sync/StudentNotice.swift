import Coursework
import Foundation
import SQL
import SQLite

/// Tells a student when recorded work begins, and when the app marks work as done.
///
/// The recording rule on the device decides, as it does about what is sent; so teachers, people without a school, and
/// students with unassigned work are told nothing. Everything happens on a queue of its own, without the app
/// noticing.
final class StudentNotice: Sendable {
    /// An attempt that somebody works at.
    struct Beginning: Sendable {
        let id: String
        let path: [String]
        let created: Date
        /// The same in seconds since the machine was started, for one that was made in this process.
        let madeAt: TimeInterval?
    }

    private let store: SyncedStore
    private let organization: String
    /// Whether the person is still signed in.
    private let isCurrent: @Sendable () -> Bool
    private let log: NoticeLog
    private let show: @Sendable (RecordingNotice) -> Void
    private let queue = DispatchQueue(label: "dev.homeroom.classkit.notices", qos: .utility)

    init(
        _ store: SyncedStore, of owner: SignedInPerson, home: String,
        show: @escaping @Sendable (RecordingNotice) -> Void
    ) {
        self.store = store
        self.show = show
        organization = owner.organization.id
        let person = owner.person.id
        isCurrent = { SignedInPerson.read(in: home)?.person.id == person }
        log = NoticeLog(home: home, person: owner.folder ?? Device.nobody)
    }

    /// An attempt was started in the app; whether it will be recorded is not known yet.
    func begins(_ beginning: Beginning) { queue.async { self.look(at: beginning) } }

    /// What the rule has just allowed to be sent to the school.
    func goes(_ batch: SyncedStore.UploadBatch, _ rule: DeviceRule) {
        guard !batch.reports.isEmpty || !batch.marks.isEmpty else { return }
        let records = batch.reports.map(\.record)
        let marks = batch.request.marks
        queue.async { [self] in
            for record in records {
                tell(record.id.rawValue, rule.classes(of: ActivityReport(record)))
            }
            for mark in marks { tell(mark, rule.classes(of: mark)) }
        }
    }

    /// Waits until all has been told, for tests.
    func waitUntilShown() { queue.sync {} }

    private func look(at beginning: Beginning) {
        guard isCurrent(), let (assignments, clock, stored) = try? known(of: beginning), let assignments else { return }
        let now = store.clock.now()
        let age = beginning.madeAt.map { store.clock.sinceStart() - $0 }
        let report = ActivityReport(
            path: IdentifierPath(beginning.path.map(\.canonicalSpelling)),
            started: stored ?? clock.beginning(shown: beginning.created, age: age, now: now), isWithinLimits: true)
        let rule = DeviceRule(assignments: assignments, now: clock.corrected(now))
        tell(beginning.id, rule.classes(of: report))
    }

    /// What the school has said last, and when the attempt began, if it is stored.
    private func known(of beginning: Beginning) throws -> (Assignments?, StoreClock, Date?) {
        let (noted, clock) = try store.file.read { connection in
            _ = try connection.school(of: organization)
            return (try connection.noted(), try connection.storeState().clock)
        }
        guard let noted else { return (nil, clock, nil) }
        let begun = try store.file.read { connection in
            try connection.first("SELECT begun FROM activity WHERE uuid = $1", .text(beginning.id)) {
                Date(timeIntervalSinceReferenceDate: $0.real("begun"))
            }
        }
        let received = try store.verdicts.read { try $0.knows(noted) ? $0.receivedAssignments() : nil }
        return ((received ?? nil)?.assignments, clock, begun)
    }

    private func tell(_ id: String, _ classes: [String]?) {
        guard let classes else { return }
        switch log.note(id) {
        case .first: show(RecordingNotice(.firstRecording, app: store.name, classes: classes))
        case .new: show(RecordingNotice(.recording, app: store.name, classes: classes))
        case .again: break
        }
    }

    private func tell(_ mark: DoneMark, _ classes: [String]?) {
        let name = "\(mark.marked.timeIntervalSinceReferenceDate) " + mark.path.elements.joined(separator: "/")
        guard let classes, log.note(name.replacing("\n", with: " ")) != .again else { return }
        show(RecordingNotice(.markedDone, app: store.name, classes: classes))
    }
}

extension DeviceRule {
    /// The classes for which work would be recorded, by their names; nil if it would not.
    func classes(of report: ActivityReport) -> [String]? { classes(of: report, among: assignments.tasks) }

    /// The classes for which a mark counts; nil if it counts for none.
    func classes(of mark: DoneMark) -> [String]? {
        let report = ActivityReport(
            path: mark.path, started: mark.marked, isWithinLimits: true)
        return classes(of: report, among: assignments.tasks.filter { $0.path == mark.path })
    }

    private func classes(of report: ActivityReport, among tasks: [AssignedTask]) -> [String]? {
        // A context that is worked at has been declared here.
        let app = AppStanding(isApproved: assignments.isAppApproved, isContextKnown: true)
        let recording = tasks.filter {
            RecordingRule.decide(report, for: assignments.person, app: app, assignments: [$0.posting], at: now)
                == .recorded
        }
        if recording.isEmpty { return nil }
        return Set(recording.map(\.className)).sorted()
    }
}
