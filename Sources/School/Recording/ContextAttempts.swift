import Coursework

/// All attempts of one person at one context, and what is made of them.
///
/// It is cached from one report to the next. A transaction takes it out of the cache, changes it and puts it back; so
/// nothing is copied, and nothing is left of a transaction that fails.
final class ContextAttempts: @unchecked Sendable {
    // Whoever has taken it out of the cache has it alone.
    typealias Attempt = Transaction.Attempt

    /// The context's path as it is stored: made once for all reports of work there.
    let stored: String
    let isASCII: Bool
    private var knownSubjects: Subjects?
    private var attempts: [ActivityRecord.ID: (attempt: Attempt, version: Int64)] = [:]
    /// Those of which the person's fates have none, as of the number that changes with what they say.
    private var unexplained: (ids: Set<ActivityRecord.ID>, number: UInt64) = ([], 0)
    /// The figures for each task that was asked for.
    private var figures: [TaskReference: RunningFigures] = [:]
    /// How many attempts that count for a task a page in a browser has reported.
    private var fromPages: [TaskReference: Int] = [:]
    /// Which transactions wrote the attempts.
    private(set) var versions = RowVersions()

    init(at path: IdentifierPath) { (stored, isASCII) = (path.stored, path.isASCII) }

    /// By what changes are counted of the attempts, and of the person's fates.
    struct Subjects {
        var work: String
        var fates: String
    }

    /// These are made once as well.
    func subjects(of appUser: AppUser) -> Subjects {
        if let knownSubjects { return knownSubjects }
        let subjects = Subjects(
            work: CountedSubject.work(appUser.person, stored).name(in: appUser.organization),
            fates: CountedSubject.fates(appUser.person).name(in: appUser.organization))
        knownSubjects = subjects
        return subjects
    }

    var count: Int { attempts.count }

    /// How much it takes in a cache: figures hold on to attempts, too.
    var size: Int { 1 + attempts.count * (1 + figures.count) }

    var all: [Attempt] { attempts.values.map(\.attempt) }

    subscript(id: ActivityRecord.ID) -> Attempt? { attempts[id]?.attempt }

    /// - Parameter version: the number of the transaction that writes it; 0 if rows have no such numbers.
    func put(_ attempt: Attempt, version: Int64) {
        let id = attempt.record.id
        let before = attempts.updateValue((attempt, version), forKey: id)
        versions.replace(before?.version, with: version)
        if let before { countPage(before.attempt, by: -1) }
        countPage(attempt, by: 1)
        for task in attempt.tasks { sumUp(attempt, for: task) }
    }

    func remove(_ id: ActivityRecord.ID) {
        guard let removed = attempts.removeValue(forKey: id) else { return }
        versions.replace(removed.version, with: nil)
        unexplained.ids.remove(id)
        countPage(removed.attempt, by: -1)
        for task in removed.attempt.tasks { figures[task] = nil }
    }

    /// The attempts of which no fate says anything. They have none as long as the number stays the same.
    func unexplained(at number: UInt64) -> Set<ActivityRecord.ID> {
        unexplained.number == number ? unexplained.ids : []
    }

    /// To be called with attempts of which no fate says anything now.
    func putUnexplained(_ ids: [ActivityRecord.ID], at number: UInt64) {
        if unexplained.number != number { unexplained = ([], number) }
        unexplained.ids.formUnion(ids.filter { attempts[$0] != nil })
    }

    /// What a teacher sees of those attempts that count for the task.
    func figures(for task: TaskReference) -> ContextFigures {
        let running = figures[task] ?? RunningFigures(records(for: task))
        figures[task] = running
        return running.figures
    }

    func records(for task: TaskReference) -> [ActivityRecord] {
        attempts.values.filter { $0.attempt.tasks.contains(task) }.map(\.attempt.record)
    }

    /// Whether a page in a browser has reported any of what counts for the task.
    func isFromPage(for task: TaskReference) -> Bool {
        fromPages[task, default: 0] > 0
    }

    private func countPage(_ attempt: Attempt, by change: Int) {
        guard attempt.isFromPage else { return }
        for task in attempt.tasks { fromPages[task, default: 0] += change }
    }

    private func sumUp(_ attempt: Attempt, for task: TaskReference) {
        // Taken out while it is changed, so that it is not copied.
        guard var running = figures.removeValue(forKey: task) else { return }
        if running.put(attempt.record) { figures[task] = running }
    }
}

/// The numbers of the transactions that wrote some rows: how many rows, and the sum.
///
/// It differs after every change by a later transaction, because that has a higher number than all before: if there are
/// as many rows as before, and one was written since, the sum is higher.
struct RowVersions: Hashable {
    var count: Int64 = 0
    var sum: Int64 = 0

    mutating func replace(_ before: Int64?, with after: Int64?) {
        if let before { (count, sum) = (count - 1, sum - before) }
        if let after { (count, sum) = (count + 1, sum + after) }
    }
}
