import Foundation

/// The app that is rehearsed, held against best practice.
enum LintStep {
    static let all = [
        Step(
            "lint", "[WORK …]", 0...64,
            "judge the app that was served, or run last, as “homeroom lint --work=WORK” does; nothing may be found"
        ) { rehearsal, words in
            var limits = Linting.Limits()
            limits.run = rehearsal.limit ?? limits.run
            if let first = words.first { limits.work = rehearsal.isServed ? [rehearsal.place(first)] : words }
            let report = try await Linting.run(try rehearsal.judged, limits)
            guard report.findings.isEmpty else { throw DeveloperError(report.shortText) }
            return "\(report.kept.count) rules kept, \(report.notJudged.count) not judged"
        }
    ]
}

extension Rehearsal {
    /// Where the app is that is meant.
    fileprivate var judged: String {
        get throws {
            if let site = school.sites.first(where: { $0.app.bundleIdentifier == app }) { return site.app.folder }
            guard let program = programs[app] else {
                throw DeveloperError("no program was run and no folder served, so that there is no app to judge")
            }
            return program
        }
    }
}
