import Foundation
import School
import SchoolServer

/// Ending a school year, on the machine that runs the school.
enum YearCommand {
    static let year = Command(
        name: "admin year", usage: "--data DIR [--apply | --undo] [options]",
        summary:
            "End the school year; without --apply, only say who would move up, who would leave and which classes would end",
        options: SchoolData.options + [
            .flag("plan", "only say what would change; the same as without --apply"),
            .flag("apply", "make the changes, all in one step"),
            .flag("undo", "undo the last one, except where somebody has changed something since"),
            .init(
                name: "last-grade", value: "N",
                summary: "students in this grade or above leave; by default the highest that any student is in"),
            .init(
                name: "leaving-allowed", value: "N",
                summary: "how many students may leave, if it is more than one in three"),
            .init(name: "keep", value: "IDS", summary: "classes that do not end, with commas between them"),
            .flag("again", "another year has ended, although the last one ended less than 120 days ago"),
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several"), .json,
        ]
    ) { options, terminal in
        guard ["plan", "apply", "undo"].count(where: options.has) < 2 else {
            throw UsageError("'admin year' takes --plan, --apply or --undo")
        }
        let choices = try choices(options)
        try await options.withSchool { school, actor in
            try await act(options, choices, school, actor, terminal)
        }
    }

    private static func act(
        _ options: Options, _ choices: YearChoices, _ school: School, _ actor: Actor, _ terminal: Terminal
    ) async throws {
        if options.has("undo") {
            let undo = try await school.undoYear(as: actor)
            return terminal.report(options, undo.yearWords, json: YearUndo(undo))
        }
        let plan =
            options.has("apply")
            ? try await school.endYear(choices, as: actor) : try school.read(as: actor) { try $0.planYear(choices) }
        terminal.report(options, plan.words(isDone: options.has("apply")), json: plan)
    }

    private static func choices(_ options: Options) throws -> YearChoices {
        var choices = YearChoices(
            isAgain: options.has("again"), leavingAllowed: try options.leavingAllowed())
        if let text = options["last-grade"] {
            guard let grade = Int(text) else { throw UsageError("--last-grade must be a whole number") }
            choices.lastGrade = grade
        }
        for text in (options["keep"] ?? "").split(separator: ",") {
            guard let id = SchoolClass.ID(String(text)) else {
                throw UsageError("--keep: \(text) is not the identifier of a class")
            }
            choices.keeping.insert(id)
        }
        return choices
    }
}

extension YearPlan {
    fileprivate func words(isDone: Bool) -> String {
        ((isEmpty ? ["Nothing changes: nobody moves up or leaves, and no class ends."] : changes(isDone: isDone))
            + stays + refusals).joined(separator: "\n")
    }

    private func changes(isDone: Bool) -> [String] {
        var lines = [isDone ? "Done:" : "This would change:"]
        lines.append(
            "  \(moving.count.of("student moves", "students move")) up"
                + (lastGrade.map { "; the last grade is \($0)" } ?? ""))
        lines += Self.some(moving) { "\($0.name): \($0.from) to \($0.to)" }
        lines.append(
            "  \(leaving.count.of("student leaves", "students leave")); their accounts are deactivated, and their work stays"
        )
        lines += Self.some(leaving) { "\($0.name), \($0.grade)" }
        lines.append(
            "  \(ending.count.of("class ends", "classes end")); teachers find them among their earlier classes")
        lines += Self.some(ending) { one in
            let posted = one.posted == 0 ? "" : ", \(one.posted.of("handout", "handouts")) completed"
            return "\(one.name), with \(one.students.of("student", "students"))\(posted)"
        }
        return lines
    }

    private var stays: [String] {
        var lines: [String] = []
        for reason in Left.Reason.allCases {
            let alike = left.filter { $0.reason == reason }
            guard !alike.isEmpty else { continue }
            lines.append("  \(alike.count) stay as they are: \(reason.words)")
            lines += Self.some(alike) { one in one.grade.map { "\(one.name), \($0)" } ?? one.name }
        }
        return lines
    }

    private var refusals: [String] {
        var lines: [String] = []
        if isBraked {
            lines.append(
                "--apply refuses to let so many leave: \(leaving.count) of \(students) students. If the last grade is right, add "
                    + "--leaving-allowed \(leaving.count).")
        }
        if let justEnded {
            lines.append(
                "--apply refuses: a year was ended on \(justEnded.ISO8601Format().prefix(10)). See --undo and --again.")
        }
        return lines
    }

    private static func some<Entry>(_ entries: [Entry], _ line: (Entry) -> String) -> [String] {
        entries.prefix(100).map { "    \(line($0))" }
            + (entries.count > 100 ? ["    and \(entries.count - 100) more; all of them with --json"] : [])
    }
}

extension YearPlan.Left.Reason {
    fileprivate var words: String {
        switch self {
        case .keptByRoster: "from a roster, which gives grades and classes itself"
        case .noGrade: "without a grade"
        case .unknownGrade: "it is not known which grade follows theirs"
        case .otherRole: "in the last grade, but also with another role"
        case .noAccount: "in the last grade, without an account to deactivate"
        case .deactivated: "already deactivated"
        case .kept: "kept, as you asked"
        }
    }
}

extension ImportUndo {
    fileprivate var yearWords: String {
        var lines = ["Undone: the end of the school year on \(at.ISO8601Format())."]
        if let count = again[.person] { lines.append("  \(count.of("grade is", "grades are")) as before") }
        if let count = again[.account] {
            lines.append("  \(count.of("student", "students")) who left can sign in again")
        }
        if let count = again[.schoolClass] {
            lines.append("  \(count.of("class is", "classes are")) open again, and so is what was open in them")
        }
        return (lines + leftWords).joined(separator: "\n")
    }
}

extension Int {
    fileprivate func of(_ one: String, _ other: String) -> String { "\(self) \(self == 1 ? one : other)" }
}
