import Foundation
import Rosters
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
        do {
            try reading.requireRoster()
            let plan = try await target.importRoster(reading, isApplied: isApplied)
            let notes = plan.notes.map(\.words)
            for note in notes { terminal.printError(note) }
            if isApplied { try end(plan.figures(isDone: true), notes, isRefused: false) }
            terminal.report(
                options, plan.figures(isDone: isApplied), json: ImportFigures(plan, findings: reading.findings))
        } catch {
            // A problem of the school, or a change in the meantime, may be gone next time: the files stay taken.
            if isApplied, error.isOfTheFiles { try end(Failure(error).message, [], isRefused: true) }
            throw error
        }
    }

    private func end(_ outcome: String, _ notes: [String], isRefused: Bool) throws {
        try isRefused ? inbox.refuse() : inbox.finish()
        let lines = [Date().ISO8601Format(), outcome] + findings + notes
        try inbox.report(lines.joined(separator: "\n") + "\n")
    }
}

extension Error {
    fileprivate var isOfTheFiles: Bool {
        if let error = self as? SchoolError { return error.reason != SchoolError.changedMeanwhile.reason }
        return self is Failure
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
