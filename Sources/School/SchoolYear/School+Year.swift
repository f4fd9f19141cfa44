import SQL

extension School {
    /// Ends the school year: students move up, those of the last grade leave, classes end. One step for all who look.
    ///
    /// - Throws: a conflict where the year before was ended shortly ago; nothing was changed then.
    package func endYear(_ choices: YearChoices = YearChoices(), as actor: Actor) async throws -> YearPlan {
        // Whoever posts to a class, or changes who is in it, holds it: so all that end have to be known before.
        let subjects = try read(as: actor) { try $0.planYear(choices).subjects }
        return try await perform(.endYear(choices, with: subjects), as: actor)
    }

    /// Takes the end of the year back, as far as nobody has changed anything since: see ``undoImport(as:)``.
    ///
    /// - Throws: a conflict when there is none, it is too long ago, or an import came after it.
    package func undoYear(as actor: Actor) async throws -> ImportUndo { try await undo(.schoolYear, as: actor) }
}

extension Act where Success == YearPlan {
    /// - Parameter subjects: what is to end, as far as could be seen before.
    fileprivate static func endYear(_ choices: YearChoices, with subjects: [LockTarget]) -> Act {
        Act(holding: [.organization, .timeZones] + subjects) { transaction in
            let plan = try transaction.planYear(choices)
            // Whoever was a moment later than somebody else is told that, below.
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
            remedy: "Take that back, or say that another has ended: homeroom admin year --apply --again.")
    }
}
