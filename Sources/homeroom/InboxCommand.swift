import Foundation
import Rosters
import SQL
import School
import SchoolServer

// Prints no names: its output goes to logs, and its report to the sender of the files.
extension Command {
    static func importInbox(_ path: String, _ options: Options, _ terminal: Terminal) async throws {
        guard options.operands.isEmpty, !options.has("undo") else {
            throw UsageError("'import --inbox' takes neither files nor --undo")
        }
        let (seconds, isApplied) = (try options.quietFor(), options.has("apply"))
        let inbox = try Inbox(path)
        // Checked before anything is taken: problems of the school are not the files' fault.
        try await withTarget(options) { target in
            switch try isApplied ? inbox.take(quietFor: seconds) : inbox.look(quietFor: seconds) {
            case .nothing: terminal.print("There are no files in \(path).")
            case .beingWritten(let name): terminal.print("\(name) is still being written. Nothing was changed.")
            case .refused(let reason):
                if isApplied { try inbox.end(reason, [], isRefused: true, terminal) }
                throw Failure(reason)
            case .files(let files):
                let visit = InboxVisit(inbox, files, target, terminal)
                try await visit.importRoster(isApplied: isApplied, options)
            }
        }
    }
}

/// One import from the folder.
private struct InboxVisit {
    let inbox: Inbox
    let target: Command.ImportTarget
    let terminal: Terminal
    let reading: RosterReading
    private var findings: [String]

    init(_ inbox: Inbox, _ files: [RosterFile], _ target: Command.ImportTarget, _ terminal: Terminal) {
        (self.inbox, self.target, self.terminal) = (inbox, target, terminal)
        reading = RosterReader().read(files)
        findings = reading.findings.map(\.description)
    }

    func importRoster(isApplied: Bool, _ options: Options) async throws {
        for finding in findings { terminal.printError(finding) }
        let plan: ImportPlan
        do {
            try reading.requireRoster()
            plan = try await target.importRoster(reading, isApplied: isApplied)
        } catch {
            if isApplied { try leave(error) }
            throw error
        }
        let notes = plan.notes.map(\.words)
        for note in notes { terminal.printError(note) }
        if isApplied { try inbox.end(plan.figures(isDone: true), findings + notes, isRefused: false, terminal) }
        terminal.report(options, plan.figures(isDone: isApplied), json: ImportFigures(plan, findings: reading.findings))
    }

    private func leave(_ error: any Error) throws {
        switch Blame(error) {
        case .files: try inbox.end(Failure(error).message, findings, isRefused: true, terminal)
        case .school: inbox.release()
        // The next run takes them once more, and the one after it refuses them.
        case .unknown: break
        }
    }
}

extension Inbox {
    /// Ends what was begun with the taken files, and tells their sender.
    fileprivate func end(_ outcome: String, _ details: [String], isRefused: Bool, _ terminal: Terminal) throws {
        try isRefused ? refuse() : finish()
        for remark in remarks { terminal.printError(remark) }
        let lines = [Date().ISO8601Format(), outcome] + details + remarks
        guard !report(lines.joined(separator: "\n") + "\n") else { return }
        terminal.printError("The sender is not told: \(Failure.cannot("write result.txt in", path).message)")
    }
}

/// Whose fault it is that a roster was not imported.
private enum Blame {
    /// The same files would be refused again.
    case files
    /// It may be gone next time.
    case school
    case unknown

    private static let reasonsOfFiles = ["file_refused", "no_roster", "other_system", "many_leaving", "many_out"]

    init(_ error: any Error) {
        switch error {
        case is Failure: self = .files
        case let error as SchoolError:
            let isOfFiles = Self.reasonsOfFiles.contains(error.reason) || [.invalid, .limit].contains(error.code)
            self = isOfFiles ? .files : .school
        case let error as SQLError: self = [.constraint, .other].contains(error.code) ? .unknown : .school
        default: self = .unknown
        }
    }
}

extension Options {
    fileprivate func quietFor() throws(UsageError) -> Double {
        guard let text = self["quiet-for"] else { return 60 }
        guard let seconds = Int(text), (0...86400).contains(seconds) else {
            throw UsageError("--quiet-for must be a number of seconds, at most a day")
        }
        return Double(seconds)
    }
}
