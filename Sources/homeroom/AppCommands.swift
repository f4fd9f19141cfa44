import Coursework
import Foundation
import JSON
import Locks
import SQLite
import School

/// An app's content as a file that its publisher keeps: exported, compared with a school's content, and applied to
/// it.
enum AppCommands {
    static let all: [Command] = [export, plan, apply, KeyCommands.keys]

    static let school =
        SchoolData.options + [
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several")
        ]
    /// The same, or a school over the web.
    private static let anySchool =
        school.map { option in
            var option = option
            option.isRequired = false
            return option
        } + PublisherClient.options

    static let export = Command(
        name: "apps export", usage: "APP (--data DIR | --server URL …) [--file FILE]",
        summary:
            "Write what an app has declared as a JSON tree, always in the same order, so that it can be kept in git",
        options: anySchool + [
            .init(name: "file", value: "FILE", summary: "the file to write; standard output by default"),
            .flag("force", "an existing file of that name may be replaced"),
        ], operands: 1...1
    ) { options, terminal in
        if let file = options["file"], !options.has("force"), PrivateFile.exists(file) {
            throw Failure("There is already something at \(file). Name another file, or add --force.")
        }
        let app = options.operands[0]
        let tree =
            if let client = try PublisherClient(options) { try client.tree(of: app) } else {
                try await options.withSchool { school, actor in
                    try school.read(as: actor) { try $0.contentTree(of: app) }
                }
            }
        guard let file = options["file"] else { return terminal.output(tree.prettyText(lineLength: 120)) }
        try Data(tree.prettyText(lineLength: 120).utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    static let plan = Command(
        name: "apps plan", usage: "FILE (--data DIR | --server URL …) [--json]",
        summary: "Say what 'apps apply' would change; exit status 2 if anything would change, 0 if not",
        options: anySchool + [.json], operands: 1...1
    ) { options, terminal in
        let tree = try read(options.operands[0], terminal)
        if let client = try PublisherClient(options) {
            let plan = try client.plan(tree)
            terminal.print(options.has("json") ? plan.json : plan.words(isDone: false))
            if !plan.isEmpty { throw ExitStatus(status: 2) }
            return
        }
        let plan = try await options.withSchool { school, actor in try school.read(as: actor) { try $0.plan(tree) } }
        terminal.report(options, plan.words(isDone: false), plan.fields)
        if !plan.isEmpty { throw ExitStatus(status: 2) }
    }

    static let apply = Command(
        name: "apps apply", usage: "FILE (--data DIR | --server URL …) [options]",
        summary:
            "Replace an app's content with a tree, in one step; what the tree does not name is retired, and keeps its title",
        options: anySchool + [
            .init(
                name: "tree", value: "FINGERPRINT",
                summary: "only if the school's tree still has this fingerprint, which the plan shows"),
            .init(
                name: "retiring-allowed", value: "N",
                summary: "how many assigned contexts may be retired, if it is more than a fifth of them"), .json,
        ], operands: 1...1
    ) { options, terminal in
        let allowed = try options.retiringAllowed()
        let tree = try read(options.operands[0], terminal)
        let expected = options["tree"]
        if let client = try PublisherClient(options) {
            let plan = try client.apply(tree, over: expected, retiringAllowed: allowed)
            return terminal.print(options.has("json") ? plan.json : plan.words(isDone: true))
        }
        let plan = try await options.withSchool { school, actor in
            try await school.perform(.apply(tree, over: expected, retiringAllowed: allowed), as: actor)
        }
        terminal.report(options, plan.words(isDone: true), plan.fields)
    }

    /// Reads a tree, and reports everything that is wrong with it, each with its place.
    private static func read(_ file: String, _ terminal: Terminal) throws -> ContentTree {
        let bytes = try Intake(most: ContentTree.mostBytes, takesPipes: true).read(file)
        do { return try ContentTree(parsing: bytes) } catch let error as SchoolError {
            for finding in error.findings {
                terminal.printError("\(file): \(finding.field.isEmpty ? "" : finding.field + ": ")\(finding.message)")
            }
            let count = error.findings.count
            throw Failure("\(count) \(count == 1 ? "finding" : "findings") in \(file). Nothing was changed.")
        }
    }
}

extension Options {
    fileprivate func retiringAllowed() throws(UsageError) -> Int? {
        guard let text = self["retiring-allowed"] else { return nil }
        guard let count = Int(text), count >= 0 else { throw UsageError("--retiring-allowed must be a whole number") }
        return count
    }
}

extension ContentPlan {
    /// The most lines to show; the JSON has all of them.
    private static let mostLines = 200

    fileprivate func words(isDone: Bool) -> String {
        guard !isEmpty else { return "Nothing changes: the content of \(app) is as the file says." }
        var lines = [isDone ? "Done, to \(app):" : "This would change \(app), tree \(tree):"]
        lines += changes.prefix(Self.mostLines).map(\.words)
        if changes.count > Self.mostLines {
            lines.append("  and \(changes.count - Self.mostLines) more; all of them with --json")
        }
        let figures = Kind.allCases.map { "\(count(of: $0)) \($0.rawValue)" }
        lines.append("\(figures.joined(separator: ", ")), \(unchanged) unchanged")
        if !claimed.isEmpty {
            lines.append(
                "Until now, devices could change \(claimed.count) of the unchanged contexts; \(isDone ? "now" : "then") they no longer can."
            )
        }
        if !isDone, isBraked(allowing: nil) {
            lines.append(
                """
                \(retiredAssigned) of \(assigned) contexts that are assigned would be retired, and 'apps apply' refuses that. \
                If the file is complete, add --retiring-allowed \(retiredAssigned).
                """)
        }
        return lines.joined(separator: "\n")
    }

    fileprivate var fields: [String: Reported] {
        var fields: [String: Reported] = [
            "app": .text(app), "tree": .text(tree), "unchanged": .number(unchanged), "claimed": .number(claimed.count),
            "assigned": .number(assigned),
            "retiredAssigned": .number(retiredAssigned), "isBraked": .number(isBraked(allowing: nil) ? 1 : 0),
            "isEmpty": .number(isEmpty ? 1 : 0),
        ]
        for kind in Kind.allCases { fields[kind.rawValue] = .number(count(of: kind)) }
        fields["changes"] = .list(
            changes.map { change in
                var entry: [String: Reported] = [
                    "kind": .text(change.kind.rawValue), "path": .text(change.path.words), "title": .text(change.title),
                    "fields": .text(change.fields.joined(separator: " ")), "classes": .number(change.classes),
                ]
                entry["formerTitle"] = change.formerTitle.map(Reported.text)
                if !change.droppedLocales.isEmpty {
                    entry["droppedLocales"] = .text(change.droppedLocales.joined(separator: " "))
                }
                return entry
            })
        return fields
    }
}

extension ContentPlan.Change {
    fileprivate var words: String {
        let (sign, act) =
            switch kind {
            case .added: ("+", "adds")
            case .changed: ("~", "changes")
            case .retired: ("-", "retires")
            case .returned: ("^", "brings back")
            }
        var words = "  \(sign) \(path.words.shown): \(act) \"\((formerTitle ?? title).shown)\""
        if formerTitle != nil { words += " to \"\(title.shown)\"" }
        let others = fields.filter { $0 != "title" }
        if !others.isEmpty { words += " (\(others.joined(separator: ", ")))" }
        if classes > 0 { words += ", assigned in \(classes) \(classes == 1 ? "class" : "classes")" }
        if !droppedLocales.isEmpty { words += ", its versions in \(droppedLocales.joined(separator: ", ").shown) go" }
        return words
    }
}

extension IdentifierPath {
    /// As people write it: without the app, which is always the same.
    fileprivate var words: String { depth > 1 ? elements.dropFirst().joined(separator: "/") : "the app itself" }
}

extension String {
    /// Without characters that a terminal would interpret or that change the text direction.
    var shown: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isShown ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    /// Joiners are needed in Arabic and in emoji.
    fileprivate var isShown: Bool {
        let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        return !isHidden || self == "\u{200C}" || self == "\u{200D}"
    }
}
