import ClassKit
import Coursework

extension Command {
    static let status = Command(
        name: "status", summary: "On a device: say who is signed in, and what has happened to their work"
    ) { _, terminal in
        let home = Sync.home(Surroundings.ofProcess.variables)
        guard let credential = Credential.read(in: home) else {
            guard !DeveloperHome.isClosed(home) else {
                return terminal.print("The school of \(home) is closed. “homeroom dev” opens another one.")
            }
            return terminal.print("Nobody is signed in. “homeroom sign-in URL” signs this device in.")
        }
        terminal.print("\(credential.name) is signed in at \(credential.organization.name), \(credential.server).")
        let apps = Sync.work(of: credential, home: home)
        for (app, work) in apps { terminal.print(paragraph(app, told(work))) }
        if apps.contains(where: { $0.work.arrived > 0 }) { tellLedger(of: credential, terminal) }
    }

    private static func paragraph(_ app: String, _ lines: [String]) -> String {
        (["", app] + lines.map { "  \($0)" }).joined(separator: "\n")
    }

    /// What the device knows, with the number of attempts.
    private static func told(_ work: StoredWork) -> [String] {
        var lines = work.waiting > 0 ? ["\(work.waiting) × \(Fate.waiting.explanation)"] : []
        if work.arrived > 0 { lines.append("\(work.arrived) × Sent to the school.") }
        lines += told(work.kept)
        return lines.isEmpty ? ["Nothing was recorded."] : lines
    }

    private static func told(_ fates: [Fate: Int]) -> [String] {
        Fate.allCases.compactMap { fate in fates[fate].map { "\($0) × \(fate.explanation)" } }
    }

    /// The fate of everything that has arrived, which only the school knows.
    private static func tellLedger(of credential: Credential, _ terminal: Terminal) {
        let ledger: [(app: String, fates: [Fate: Int])]?
        do throws(SyncProblem) {
            ledger = try Sync.ledger(of: credential, Surroundings.ofProcess.variables)
        } catch {
            return terminal.print(
                "\nWhat the school did with what was sent is not known right now. \(error.message)")
        }
        guard let ledger else { return }
        terminal.print("\nAt the school, from all devices:")
        for (app, fates) in ledger { terminal.print(paragraph(app, told(fates))) }
    }

    static let sync = Command(
        name: "sync", summary: "On a device: send and fetch now, for all apps of the person who is signed in"
    ) { _, terminal in
        let surroundings = Surroundings.ofProcess
        let home = Sync.home(surroundings.variables)
        let reports: [Sync.AppReport]
        do throws(SyncProblem) { reports = try Sync.run(home: home, surroundings.variables) } catch {
            throw Failure(error.message)
        }
        if reports.isEmpty { terminal.print("No app has stored anything yet.") }
        for entry in reports { terminal.print(line(of: entry.report, in: entry.app)) }
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
