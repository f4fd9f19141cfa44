import ClassKit
import Coursework

extension Command {
    static let status = Command(
        name: "status", summary: "On a device: tell who is signed in, and what has become of their work"
    ) { _, terminal in
        let home = Sync.home(Surroundings.ofProcess.variables)
        guard let credential = Credential.read(in: home) else {
            return terminal.say("Nobody is signed in. “homeroom sign-in URL” signs this device in.")
        }
        terminal.say("\(credential.name) is signed in at \(credential.organization.name), \(credential.server).")
        for (app, fates) in Sync.fates(of: credential, home: home) {
            terminal.say((["", app] + told(fates).map { "  \($0)" }).joined(separator: "\n"))
        }
    }

    /// Each fate in words, with how many attempts have it.
    private static func told(_ fates: [Fate: Int]) -> [String] {
        let lines = Fate.allCases.compactMap { fate in
            fates[fate].map { "\($0) × \(fate == .recorded ? "Sent to the school." : fate.explanation)" }
        }
        return lines.isEmpty ? ["Nothing was recorded."] : lines
    }

    static let sync = Command(
        name: "sync", summary: "On a device: send and pull now, for all apps of who is signed in"
    ) { _, terminal in
        let surroundings = Surroundings.ofProcess
        let home = Sync.home(surroundings.variables)
        let reports: [Sync.AppReport]
        do throws(SyncProblem) { reports = try Sync.run(home: home, surroundings.variables) } catch {
            throw Failure(error.message)
        }
        if reports.isEmpty { terminal.say("No app has stored anything yet.") }
        for entry in reports { terminal.say(line(of: entry.report, in: entry.app)) }
        let problems = reports.compactMap { entry in
            entry.report.problem.map { "\(entry.app): \($0.message)" }
        }
        if !problems.isEmpty { throw Failure(problems.joined(separator: "\nhomeroom: ")) }
    }

    private static func line(of report: SyncReport, in app: String) -> String {
        let kept = report.kept.values.reduce(0, +)
        return "\(app): \(report.sent) sent, \(report.waiting) waiting, \(kept) kept on this device"
    }
}
