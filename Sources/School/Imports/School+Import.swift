package import Rosters
import SQL

extension School {
    /// Changes the school to match the files, in one step for all readers.
    ///
    /// - Throws: a conflict when more people would leave than may; nothing is changed then.
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
        // Whoever posts to a class, or changes who is in it, holds it: so all that are touched have to be known before. Where one
        // writes at a time nobody else does meanwhile, and it is planned once.
        let subjects = try database.isRemote ? subjects(of: reading, choices, as: actor) : nil
        return try await perform(.carryOut(reading, choices, with: subjects, job: job, progress), as: actor)
    }

    private func subjects(
        of reading: RosterReading, _ choices: ImportChoices, as actor: Actor
    ) throws -> [LockTarget] {
        try read(as: actor) { transaction in
            try transaction.requireImport(reading)
            return try ImportPlanner(reading, choices, transaction).subjects
        }
    }
}

extension Act where Success == ImportPlan {
    /// - Parameter subjects: the locks, as far as they could be determined before; nil if no locks are needed.
    fileprivate static func carryOut(
        _ reading: RosterReading, _ choices: ImportChoices, with subjects: [LockTarget]?, job: ImportJob?,
        _ progress: ImportProgress?
    ) -> Act {
        Act(holding: [.organization, .timeZones] + (subjects ?? [])) { transaction in
            try transaction.requireImport(reading)
            try transaction.requireWanted(job)
            try transaction.requireNoOther(than: job)
            progress?.begin(.comparing)
            let planner = try ImportPlanner(reading, choices, transaction)
            if let subjects, !Set(planner.subjects).isSubset(of: subjects) {
                throw SchoolError.conflict(
                    "changed_meanwhile", "Somebody has changed the school meanwhile.", remedy: "Import again.")
            }
            progress?.begin(.writing, of: planner.size)
            try transaction.carryOut(planner, progress)
            if let job { try transaction.end(job, .done, .init(planner.plan)) }
            return planner.plan
        }
    }
}

extension ImportPlanner {
    /// How many rows are looked at while it is carried out.
    fileprivate var size: Int {
        classes.count + people.count + newRoles.count + accounts.all.count + leaves.count + joins.count
    }

    /// What is there already and would be changed.
    fileprivate var subjects: [LockTarget] {
        let changed = classes.lazy.filter(\.isChanged).map { SchoolClass.ID(rawValue: $0.id) }
        let touched = Set(changed).union(leaves.keys.map(\.schoolClass)).union(joins.map(\.place.schoolClass))
            .intersection(known.classes.keys)
        let people = Set(leaving.map(\.person)).union(returning.map(\.person))
        return touched.sorted().map(LockTarget.schoolClass) + people.sorted().map(LockTarget.person)
    }
}
