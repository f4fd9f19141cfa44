import ClassKit
import Coursework

extension Command {
    static func status(in surroundings: Surroundings) -> Result {
        let home = Sync.home(surroundings.variables)
        guard let credential = Credential.read(in: home) else {
            return Result(output: "Nobody is signed in. “homeroom sign-in URL” signs this device in.\n")
        }
        var lines = ["\(credential.name) is signed in at \(credential.organization.name), \(credential.server)."]
        for (app, fates) in Sync.fates(of: credential, home: home) {
            lines += ["", app] + told(fates).map { "  \($0)" }
        }
        return Result(output: lines.joined(separator: "\n") + "\n")
    }

    /// Each fate in words, with how many attempts have it.
    private static func told(_ fates: [Fate: Int]) -> [String] {
        let lines = Fate.allCases.compactMap { fate in
            fates[fate].map { "\($0) × \(fate == .recorded ? "Sent to the school." : fate.explanation)" }
        }
        return lines.isEmpty ? ["Nothing was recorded."] : lines
    }

    static func sync(in surroundings: Surroundings) -> Result {
        let home = Sync.home(surroundings.variables)
        let reports: [Sync.AppReport]
        do throws(SyncProblem) { reports = try Sync.run(home: home, surroundings.variables) } catch {
            return failed(error.message)
        }
        let lines = reports.map { line(of: $0.report, in: $0.app) }
        let problems = reports.compactMap { entry in
            entry.report.problem.map { "homeroom: \(entry.app): \($0.message)\n" }
        }
        let output = lines.isEmpty ? "No app has stored anything yet.\n" : lines.joined()
        return Result(
            output: output, errorText: problems.joined(), status: problems.isEmpty ? 0 : failureStatus)
    }

    private static func line(of report: SyncReport, in app: String) -> String {
        let kept = report.kept.values.reduce(0, +)
        return "\(app): \(report.sent) sent, \(report.waiting) waiting, \(kept) kept on this device\n"
    }
}
