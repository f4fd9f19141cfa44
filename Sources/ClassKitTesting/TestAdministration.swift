import Coursework
import Foundation

/// What the people who run a test school have decided, and what the recording rule makes of it.
struct TestAdministration {
    let app: IdentifierPath
    var handouts: [PostedHandout] = []
    /// Everybody whom somebody has named.
    private(set) var people: [TestSchool.Person] = [.student, .teacher]

    var progress = TestSchool.Progress.on
    var progressOff: Set<TestSchool.Person> = []
    var offRoster: Set<TestSchool.Person> = []
    var suspended: Set<TestSchool.Person> = []
    var isAppApproved = true
    var isReachable = true
    /// Declarations that the school never got.
    var unknown: [IdentifierPath] = []

    init(app: IdentifierPath) {
        self.app = app
    }

    /// The person's place among all, given when they are first named.
    @discardableResult
    mutating func number(of person: TestSchool.Person) -> Int {
        if let number = people.firstIndex(of: person) { return number }
        people.append(person)
        return people.count - 1
    }

    /// What becomes of an attempt that is reported now.
    func fate(of record: ActivityRecord, at subject: Subject, by person: TestSchool.Person, at now: Date) -> Fate {
        let report = ActivityReport(
            path: subject.path(in: app), started: record.created, isWithinLimits: record.findings.isEmpty)
        let tasks = handouts.filter { $0.recipients.contains(person) && $0.subject.covers(subject) }
        return delivered(decide(report, by: person, tasks: tasks, at: now))
    }

    /// Whether a mark counts: only for what is itself assigned, neither for what is above it nor for what is below.
    func isDone(_ subject: Subject, marked: Date, by person: TestSchool.Person, at now: Date) -> Bool {
        let report = ActivityReport(
            path: subject.path(in: app), started: marked, isWithinLimits: true)
        let tasks = handouts.filter { $0.recipients.contains(person) && $0.subject == subject }
        return delivered(decide(report, by: person, tasks: tasks, at: now)) == .recorded
    }

    /// Whether a handout that is still there asks the person for it.
    func asks(_ person: TestSchool.Person, for subject: Subject) -> Bool {
        handouts.contains { !$0.task.isDeleted && $0.recipients.contains(person) && $0.subject.covers(subject) }
    }

    private func decide(
        _ report: ActivityReport, by person: TestSchool.Person, tasks: [PostedHandout], at now: Date
    ) -> Fate {
        RecordingRule.decide(
            report,
            for: PersonStanding(
                isAccountValid: !suspended.contains(person), isProgressOnForSchool: progress == .on,
                isProgressOnForPerson: !progressOff.contains(person),
                isStudentOnRoster: person.isStudent && !offRoster.contains(person)),
            app: AppStanding(
                isApproved: isAppApproved, isContextKnown: !unknown.contains { report.path.starts(with: $0) }),
            assignments: tasks.map(\.task), at: now)
    }

    /// What nobody assigned never leaves the device; the rest waits while the school cannot be reached.
    private func delivered(_ fate: Fate) -> Fate { fate == .recorded && !isReachable ? .waiting : fate }
}
