import Locks
package import Rosters
import SQL

extension School {
    /// Changes the school to match the files, in one step for all readers.
    ///
    /// - Throws: a conflict when a file was refused, or more people would leave than may; nothing is changed then.
    package func carryOut(
        _ reading: RosterReading, _ choices: ImportChoices = ImportChoices(), as actor: Actor
    ) async throws -> ImportPlan {
        try await carryOut(reading, choices, as: actor, job: nil, nil)
    }

    /// - Parameter job: what ends with it, in the same step.
    func carryOut(
        _ reading: RosterReading, _ choices: ImportChoices, as actor: Actor, job: ImportJob?,
        _ progress: ImportProgress?
    ) async throws -> ImportPlan {
        guard !reading.isRefused else { throw SchoolError.fileRefused }
        // Planning takes seconds, in which others write. Whoever posts to a class or changes its members locks it, so
        // the import has to lock every class that it touches, and a plan made before says which these are.
        progress?.begin(.comparing)
        let made = try await onItsOwnThread { [self] in
            try read(as: actor) { transaction in
                try transaction.requireImport(reading)
                return try MadePlan(reading, choices, transaction)
            }
        }
        return try await perform(.carryOut(reading, choices, made, job: job, progress), as: actor)
    }
}

/// Runs what takes seconds on a thread of its own, so that all threads that serve everybody stay available.
func onItsOwnThread<Success: Sendable>(_ body: @escaping @Sendable () throws -> Success) async throws -> Success {
    try await withCheckedThrowingContinuation { continuation in
        startThread { continuation.resume(with: Result(catching: body)) }
    }
}

/// A plan, and what it was made of.
private struct MadePlan: Sendable {
    let planner: ImportPlanner
    private let basis: Int

    init(_ reading: RosterReading, _ choices: ImportChoices, _ transaction: Transaction) throws {
        planner = try ImportPlanner(reading, choices, transaction)
        basis = try KnownSchool.basis(transaction, source: planner.source)
    }

    /// Whether it would be the same now.
    func holds(in transaction: Transaction) throws -> Bool {
        try KnownSchool.basis(transaction, source: planner.source) == basis
    }
}

extension Act where Success == ImportPlan {
    /// - Parameter made: the plan to carry out if it still holds. If not, a new one is made, while nobody else writes.
    fileprivate static func carryOut(
        _ reading: RosterReading, _ choices: ImportChoices, _ made: MadePlan, job: ImportJob?,
        _ progress: ImportProgress?
    ) -> Act {
        let subjects = made.planner.subjects
        return Act(locking: [.organization, .timeZones] + subjects, isLong: true) { transaction in
            try transaction.requireImport(reading)
            try transaction.requireWanted(job)
            try transaction.requireNoOther(than: job)
            let planner =
                try made.holds(in: transaction) ? made.planner : ImportPlanner(reading, choices, transaction)
            // Where one writes at a time, nobody holds a lock.
            if transaction.school.database.isRemote, !Set(planner.subjects).isSubset(of: subjects) {
                throw SchoolError.conflict(
                    "changed_meanwhile", "Somebody has changed the school in the meantime.", remedy: "Import again.")
            }
            progress?.begin(.writing, of: planner.size)
            try transaction.carryOut(planner, progress)
            if let job { try transaction.end(job, .done, .init(planner.plan, reading)) }
            return planner.plan
        }
    }
}

extension ImportPlanner {
    /// How many rows are looked at while it is carried out.
    var size: Int {
        classes.count + people.count + newRoles.count + accounts.all.count + leaves.count + joins.count
    }

    /// What is there already and would be changed.
    fileprivate var subjects: [LockTarget] {
        let changed = classes.lazy.filter(\.isChanged).map { SchoolClass.ID(rawValue: $0.id) }
        let touched = Set(changed).union(leaves.keys.map(\.schoolClass)).union(joins.map(\.place.schoolClass))
            .intersection(known.classes.keys)
        let people = Set(leaving.map(\.person)).union(returning.map(\.person)).union(oldRoles.keys)
        return touched.sorted().map(LockTarget.schoolClass) + people.sorted().map(LockTarget.person)
    }
}
