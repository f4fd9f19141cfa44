import Foundation
import Locks
import Rosters
import School
import SchoolServer

/// A roster file with its name.
typealias RosterFile = (name: String, bytes: [UInt8])

extension Command {
    static let importRoster = Command(
        name: "import", usage: "FILE… --data DIR [--apply | --undo] [options]",
        summary: "Import roster files; without --apply, only say what that would change",
        options: SchoolData.options + [
            .flag("plan", "only say what would change; the same as without --apply"),
            .flag("apply", "make the changes, all in one step"),
            .flag(
                "undo",
                "without files: undo the last import, except where somebody has changed something since; with --plan, only say what that would do"
            ),
            .flag(
                "hide-work",
                "with --undo: also remove people who have already started; their work is hidden until they are back"
            ),
            .init(
                name: "inbox", value: "DIR",
                summary:
                    "without files: import what another system has put into a folder; --apply also removes it from there"
            ),
            .init(
                name: "quiet-for", value: "SECONDS",
                summary: "import nothing if one of the folder's files was written to less than this ago; 60 by default"),
            .flag("all-findings", "list every row with a finding, not only the first ten of each kind"),
            .flag("link", "match people who have the same account name"),
            .init(
                name: "link-by", value: "WHAT",
                summary:
                    "match people by email, number or both, with a comma: whoever has the same as exactly one person here"
            ),
            .init(
                name: "leaving-allowed", value: "N",
                summary: "how many people may leave, if it is more than one in ten"),
            .init(
                name: "out-allowed", value: "N",
                summary: "how many places in classes people who stay may lose, if it is more than one in ten"),
            .flag(
                "other-system",
                "the files come from a different system than the last ones, but its identifiers stand for the same people"
            ),
            .init(
                name: "location", value: "NAME",
                summary: "the location for rows that give none, in a school with several"),
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several"), .json,
        ], operands: 0...64
    ) { options, terminal in
        if options.has("undo") { return try await undo(options, terminal) }
        guard !(options.has("plan") && options.has("apply")) else {
            throw UsageError("'import' takes --plan or --apply, not both")
        }
        if let inbox = options["inbox"] { return try await importInbox(inbox, options, terminal) }
        guard !options.operands.isEmpty else { throw UsageError("'import' takes files, --inbox or --undo") }
        let reading = RosterReader().read(try contents(of: options.operands))
        terminal.printErrors(of: reading.findings, isWhole: options.has("all-findings")) {
            ($0.description.naming($0.about.name, $0.about.value), $0.code.rawValue)
        }
        try reading.requireRoster()
        try await withTarget(options) { target in
            let plan = try await target.importRoster(reading, isApplied: options.has("apply"))
            terminal.printErrors(of: plan.notes, isWhole: options.has("all-findings")) {
                ($0.words.naming($0.name, $0.value), $0.code.rawValue)
            }
            terminal.report(
                options, plan.words(isDone: options.has("apply")),
                json: ImportAnswer(plan, findings: reading.findings))
        }
    }

    /// What roster files are compared with, and how.
    struct ImportTarget {
        var school: School
        var actor: Actor
        var choices: ImportChoices

        func importRoster(_ reading: RosterReading, isApplied: Bool) async throws -> ImportPlan {
            isApplied
                ? try await school.carryOut(reading, choices, as: actor)
                : try school.read(as: actor) { try $0.plan(reading, choices) }
        }
    }

    static func withTarget(_ options: Options, _ body: (ImportTarget) async throws -> Void) async throws {
        let choices = ImportChoices(
            links: try options.links(), leavingAllowed: try options.leavingAllowed(),
            outAllowed: try options.count("out-allowed"), isOtherSystemAllowed: options.has("other-system"))
        try await options.withSchool { school, actor in
            var choices = choices
            if let name = options["location"] {
                choices.location = try location(named: name, of: school, as: actor)
            }
            try await body(ImportTarget(school: school, actor: actor, choices: choices))
        }
    }

    private static func location(named name: String, of school: School, as actor: Actor) throws -> Location.ID {
        let all = try school.read(as: actor) { try $0.locations() }
        let found = all.filter { $0.name == name }
        guard found.count == 1 else {
            throw Failure(
                (found.isEmpty ? "There is no location “\(name)”." : "\(found.count) locations are called “\(name)”.")
                    + " There are: " + all.map(\.name).joined(separator: ", ") + ".")
        }
        return found[0].id
    }

    private static func undo(_ options: Options, _ terminal: Terminal) async throws {
        guard options.operands.isEmpty, !options.has("apply") else {
            throw UsageError("'import --undo' takes neither files nor --apply")
        }
        guard !options.has("plan") else {
            let plan = try await options.withSchool { school, actor in
                try school.read(as: actor) { try $0.planUndo() }
            }
            guard let plan else { throw Failure("There is no import to undo.") }
            return terminal.report(options, plan.words, json: plan)
        }
        let undo = try await options.withSchool { school, actor in
            try await school.undoImport(hidingWork: options.has("hide-work"), as: actor)
        }
        terminal.report(options, undo.words(of: "the import of"), json: undo)
    }

    private static func contents(of paths: [String]) throws -> [RosterFile] {
        let limits = RosterLimits.standard
        let intake = Intake(most: limits.fileBytes, takesPipes: true)
        var count = 0
        return try paths.map { path in
            let bytes = try intake.read(path)
            count += bytes.count
            guard count <= limits.totalBytes else { throw Failure(limits.excess) }
            return ((path as NSString).lastPathComponent, bytes)
        }
    }
}

extension Options {
    func links() throws(UsageError) -> Set<ImportChoices.Link> {
        var links: Set<ImportChoices.Link> = has("link") ? [.account] : []
        for word in (self["link-by"] ?? "").split(separator: ",") {
            guard let link = ImportChoices.Link(rawValue: String(word)) else {
                throw UsageError("--link-by must be email, number or account")
            }
            links.insert(link)
        }
        return links
    }

    func leavingAllowed() throws(UsageError) -> Int? { try count("leaving-allowed") }

    func count(_ name: String) throws(UsageError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let count = Int(text), count >= 0 else { throw UsageError("--\(name) must be a whole number") }
        return count
    }
}

extension RosterLimits {
    /// What is said where files have more together.
    var excess: String {
        """
        The files have more than \(IntakeProblem.words(totalBytes)) together, the most that is read of one roster. Give a \
        roster for each school, or none that is older.
        """
    }
}

extension RosterReading {
    func requireRoster() throws(Failure) {
        guard format != nil else { throw Failure("No roster was found in these files. Nothing was changed.") }
    }
}

extension String {
    /// What is said of a row, with whose it is and what stands there.
    fileprivate func naming(_ name: String, _ value: String) -> String {
        let about = [name, value.isEmpty ? "" : "“\(value)”"].filter { !$0.isEmpty }
        return about.isEmpty ? self : "\(self) (\(about.joined(separator: " ")))"
    }
}
