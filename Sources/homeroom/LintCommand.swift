import Developer
import Foundation
import JSON

extension Command {
    static let lint = Command(
        name: "lint", usage: "APP …",
        summary:
            "Run apps as teacher and student in throw-away schools, open each of their links, and tell what could be better",
        options: [
            .flag("json", "print the findings as JSON"), .flag("list", "list all rules, and run nothing"),
            .init(
                name: "work", value: "ARGUMENTS",
                summary:
                    "as the student, also start it with these, so that it does some work by itself; of an app in the browser a file of JavaScript, which is run in each page that a link opens"
            ),
            .init(name: "limit", value: "SECONDS", summary: "how long an app may take for each start; 30 by default"),
            .init(
                name: "settle", value: "SECONDS",
                summary: "when an app that stays open has done nothing for so long, that was all; 3 by default"),
            .init(
                name: "provider", value: "SECONDS",
                summary: "when a context provider that takes longer is slow; 5 by default"),
            .init(name: "links", value: "COUNT", summary: "how many links are opened at most; 50 by default"),
        ], operands: 0...64
    ) { options, terminal in
        if options.has("list") { return terminal.print(rules) }
        guard !options.operands.isEmpty else {
            throw UsageError("'lint' needs APP …: ClassKit.json, folder or executable")
        }
        var limits = Linting.Limits()
        limits.run = try number(options, "limit") ?? limits.run
        limits.settling = try number(options, "settle") ?? limits.settling
        limits.providing = try number(options, "provider") ?? limits.providing
        limits.links = try number(options, "links").map { Int($0) } ?? limits.links
        if let work = options["work"] { limits.work = try words(work) }
        var reports: [LintReport] = []
        do {
            try await endingPrograms {
                for place in options.operands { reports.append(try await Linting.run(place, limits)) }
            }
        } catch let interrupted as ExitStatus {
            throw interrupted
        } catch {
            terminal.printError("homeroom: \((error as? DeveloperError)?.message ?? Failure(error).message)")
            throw ExitStatus(status: 2)
        }
        if options.has("json") {
            let document: JSONValue = ["apps": .array(reports.map(\.json))]
            terminal.output(document.prettyText(lineLength: 100))
        } else {
            terminal.print(reports.map(\.text).joined(separator: "\n\n"))
        }
        if reports.contains(where: { !$0.findings.isEmpty }) { throw ExitStatus(status: 1) }
    }

    private static var rules: String {
        LintRule.all.map { "\($0.name): \($0.summary)\n    \($0.source)" }.joined(separator: "\n")
    }

    /// Words separated by blanks, as in a line of a rehearsal.
    private static func words(_ text: String) throws -> [String] {
        guard let words = Script.words(text[...]) else {
            throw UsageError("--work opens a quotation mark and does not close it")
        }
        return words
    }

    private static func number(_ options: Options, _ name: String) throws -> Double? {
        guard let text = options[name] else { return nil }
        guard let number = Double(text), (1...100_000).contains(number) else {
            throw UsageError("--\(name) must be a number from 1 on")
        }
        return number
    }
}
