import SQL

extension School {
    /// Ends the school year: students move up, those in the last grade leave, classes end. It is one step for all
    /// readers.
    ///
    /// - Throws: a conflict if the previous year was ended a short time ago; nothing is changed then.
    package func endYear(_ choices: YearChoices = YearChoices(), as actor: Actor) async throws -> YearPlan {
        // Whoever posts to a class or changes its members locks it, so the classes that end have to be known before.
        let subjects = try read(as: actor) { try $0.planYear(choices).subjects }
        return try await perform(.endYear(choices, with: subjects), as: actor)
    }

    /// Undoes the end of the year, except where somebody has changed something since: see ``undoImport(as:)``.
    ///
    /// - Throws: a conflict when there is none to undo, it was too long ago, or an import came after it.
    package func undoYear(as actor: Actor) async throws -> ImportUndo { try await undo(.schoolYear, as: actor) }
}

extension Act where Success == YearPlan {
    /// - Parameter subjects: the locks, as far as they could be determined before.
    fileprivate static func endYear(_ choices: YearChoices, with subjects: [LockTarget]) -> Act {
        Act(locking: [.organization, .timeZones] + subjects, isLong: true) { transaction in
            let plan = try transaction.planYear(choices)
            // If somebody else has ended the year a moment before, that is reported below.
            guard plan.justEnded != nil || Set(plan.subjects).isSubset(of: subjects) else {
                throw SchoolError.changedMeanwhile
            }
            try transaction.endYear(plan)
            return plan
        }
    }
}

extension YearPlan {
    fileprivate var subjects: [LockTarget] {
        ending.map(\.schoolClass).sorted().map(LockTarget.schoolClass)
            + leaving.map(\.person).sorted().map(LockTarget.person)
    }
}

extension SchoolError {
    static func yearJustEnded(_ date: String) -> SchoolError {
        conflict(
            "year_just_ended", "The school year was ended on \(date).",
            remedy: "Undo that, or say that another year has ended.")
    }
}
