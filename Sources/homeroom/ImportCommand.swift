import Foundation
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
        let reading = RosterReader().read(try options.operands.map(contents))
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

    private static func contents(of path: String) throws -> RosterFile {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("\(path) cannot be read. Check its name and its permissions.")
        }
        return ((path as NSString).lastPathComponent, Array(data))
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

extension RosterReading {
    func requireRoster() throws(Failure) {
        guard format != nil else { throw Failure("No roster was found in these files. Nothing was changed.") }
    }
}

extension ImportPlan {
    func words(isDone: Bool) -> String {
        var lines = [figures(isDone: isDone)]
        lines += named(newcomers.map(\.words), of: people.added, "New:")
        lines += named(movers.map(\.words), of: moved, "People who join or leave classes:")
        lines += named(
            Array(untaught.prefix(Self.mostNamed)), of: untaught.count, "Classes without a teacher afterwards:")
        lines += changes.prefix(100).map { "  \($0.words)" }
        if changes.count > 100 { lines.append("  and \(changes.count - 100) more; all of them with --json") }
        if !leaving.isEmpty { lines.append("People who leave:") }
        for leaver in leaving {
            lines.append("  \(leaver.words)")
        }
        if !kept.isEmpty { lines.append("Left unchanged here:") }
        lines += kept.prefix(Self.mostNamed).map { "  \($0.words)" }
        if kept.count > Self.mostNamed { lines.append("  and \(kept.count - Self.mostNamed) more") }
        if !joined.isEmpty { lines.append("Matched to people here:") }
        lines += joined.map { "  \($0.words)" }
        if !proposed.isEmpty {
            lines.append("Perhaps the same person; if so, add --link, or --link-by email or number:")
        }
        lines += proposed.map { "  \($0.words)" }
        if !leftOut.isEmpty { lines.append("Left out, or without an account:") }
        lines += leftOut.map { "  \($0.name): \($0.code.message)\($0.code.advice)" }
        return lines.joined(separator: "\n")
    }

    private func named(_ names: [String], of count: Int, _ title: String) -> [String] {
        guard !names.isEmpty else { return [] }
        let rest = count > names.count ? ["  and \(count - names.count) more"] : []
        return [title] + names.map { "  \($0)" } + rest
    }

    /// The same without names, for logs and for the sender of the files.
    func figures(isDone: Bool) -> String {
        guard !isEmpty else {
            return leavesOut
                ? "Nothing changes. Some of what the files say was left out."
                : "Nothing changes: the school already matches the files."
        }
        var lines = [isDone ? "Done:" : "This would change:"]
        for (name, counts) in [
            ("locations", locations), ("courses", courses), ("classes", classes), ("people", people),
        ] {
            lines.append(
                "  \(name): \(counts.added) added, \(counts.changed) changed, \(counts.unchanged) unchanged"
                    + (counts.keptByHand > 0 ? ", \(counts.keptByHand) kept by hand or by another source" : ""))
        }
        if let defaults {
            lines.append(
                "  where the files do not say: \(defaults.location)\(defaults.areStudents ? ", as students" : "")")
        }
        lines.append("  in classes: \(joins) in, \(leaves) out; \(moved) people moved")
        lines.append("  accounts: \(accounts) made, without passwords; roles: \(roles) given or taken")
        if linked > 0 { lines.append("  \(linked) matched to what was already here") }
        if returning > 0 { lines.append("  \(returning) people come back") }
        if unnamedClasses > 0 {
            lines.append("  \(unnamedClasses) classes are no longer in the files, and stay until they are archived")
        }
        if !untaught.isEmpty { lines.append("  \(untaught.count) classes with students have no teacher afterwards") }
        if !leaving.isEmpty {
            lines.append("  \(leaving.count) of \(known) people leave; their accounts are deactivated")
        }
        if isOtherSystem {
            lines.append(
                "--apply refuses files from a different system than the last ones, unless you add --other-system.")
        }
        if isLeavingBraked {
            lines.append(
                "--apply refuses that many. If the files are complete, add --leaving-allowed \(leaving.count).")
        }
        if outs > 0 { lines.append("  \(outs) of \(knownPlaces) places in classes are lost by people who stay") }
        if isOutBraked {
            lines.append("--apply refuses that many. If the files are complete, add --out-allowed \(outs).")
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// What is said of a row, with whose it is and what stands there.
    fileprivate func naming(_ name: String, _ value: String) -> String {
        let about = [name, value.isEmpty ? "" : "“\(value)”"].filter { !$0.isEmpty }
        return about.isEmpty ? self : "\(self) (\(about.joined(separator: " ")))"
    }
}

extension ImportNote {
    /// What is the case, and which option helps, where one does.
    var words: String { description + code.advice }
}

extension ImportNote.Code {
    fileprivate var advice: String {
        switch self {
        case .accountTaken: " If it is the same person, add --link, unless another row of the files is that person."
        case .otherSystem: " If they do not, add --other-system; the manifest names the system as source.systemCode."
        default: ""
        }
    }
}

extension ImportPlan.Alike {
    fileprivate var words: String { "\(name) in the files and \(known) here have the same \(link.rawValue)" }
}

extension ImportPlan.Change {
    fileprivate var words: String { (account.map { "\(name) (\($0))" } ?? name) + ": " + differenceWords }

    fileprivate var differenceWords: String {
        differences.map { "\($0.field) \($0.before ?? "–") → \($0.after ?? "–")" }.joined(separator: ", ")
    }
}

extension ImportPlan.Leaver {
    fileprivate var words: String {
        let more = [account, grade].compactMap { $0 } + classes
        let who = more.isEmpty ? name : "\(name) (\(more.joined(separator: ", ")))"
        return openHandouts == 0 ? who : who + ", \(openHandouts) open handouts"
    }
}

extension ImportPlan.Kept {
    fileprivate var words: String {
        let what = fields.isEmpty ? name : "\(name): \(fields.joined(separator: ", "))"
        return switch reason {
        case .changedHere: "\(what) kept as changed here"
        case .otherSource: "\(what) kept as another system gave it"
        case .notNamed: "\(what) is no longer in the files, but stays, because it was changed here"
        case .archived: "\(what) stays archived"
        }
    }
}

extension ImportPlan.Newcomer {
    fileprivate var words: String {
        let what = isStaff ? ["teacher"] : []
        let rest = (what + classes).joined(separator: ", ")
        return rest.isEmpty ? name : "\(name): \(rest)"
    }
}

extension ImportPlan.Mover {
    fileprivate var words: String {
        let (old, new) = (from.joined(separator: ", "), to.joined(separator: ", "))
        if from.isEmpty { return "\(name): into \(new)" }
        let way = to.isEmpty ? "\(name): out of \(old)" : "\(name): from \(old) to \(new)"
        return openHandouts == 0 ? way : way + ", \(openHandouts) open handouts"
    }
}

extension UndoPlan {
    fileprivate var words: String {
        var lines = [
            "This would undo the import of \(done.at.ISO8601Format()):",
            "  removed: \(people) people, \(accounts) accounts, and of \(classes) classes, \(courses) courses and "
                + "\(locations) locations, those that are then empty",
            "  as before: \(again.values.reduce(0, +)); out of classes: \(leaves); can sign in again: \(back)",
        ]
        for (title, names) in [
            ("Removed:", removed), ("Out of classes:", leaving), ("Can sign in again:", returning),
        ] where !names.isEmpty {
            lines += [title] + names.map { "  \($0)" }
        }
        if begun > 0 {
            lines.append("\(begun) have already started and stay; --hide-work removes them and hides their work:")
        }
        lines += beginners.map { "  \($0)" }
        if stays > 0 { lines.append("\(stays) stay as they are, because somebody has changed or used them since:") }
        return (lines + staying.map { "  \($0.thing.rawValue): \($0.name)" }).joined(separator: "\n")
    }
}

extension ImportUndo {
    /// - Parameter what: what was done, as in "the import of".
    func words(of what: String) -> String {
        let lines = [
            "Undone: \(what) \(at.ISO8601Format()).",
            "  removed: \(people) people, \(classes) classes, \(courses) courses, \(locations) locations, \(accounts) accounts",
            "  back: \(returned) people; left again: \(goneAgain)",
            "  as before: \(restored); in classes: \(joins) in, \(leaves) out",
        ]
        let hiding = hidden > 0 ? ["  the work of \(hidden) is hidden until imported files contain them again"] : []
        return (lines + hiding + leftWords).joined(separator: "\n")
    }

    var leftWords: [String] {
        guard !left.isEmpty else { return [] }
        return ["\(left.count) stay as they are, because somebody has changed or used them since:"]
            + left.map { "  \($0.thing.rawValue): \($0.name)" }
    }
}
