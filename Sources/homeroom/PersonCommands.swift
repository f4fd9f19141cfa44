import Archives
import Foundation
import JSON
import Pages
import SQL
import SQLite
import School
import Texts

/// Commands about one person: signing them in, exporting their data, or deleting them.
enum PersonCommands {
    static let all: [Command] = [link, secondFactor, export, delete]

    static let link = Command(
        name: "admin link", usage: "--data DIR --account NAME [options]",
        summary: "Print a link with which somebody can sign in once and choose a new password",
        options: SchoolData.options + [
            .init(name: "account", value: "NAME", summary: "whose, or the person's identifier", isRequired: true),
            .init(name: "url", value: "URL", summary: "where people reach the school, for the link"),
        ]
    ) { options, terminal in
        let opened = try await options.withData { data in
            let record = try person(options["account"] ?? "", in: data.school)
            let new = NewSession(.link, label: "Link")
            return try await data.school.perform(.giveLink(new, to: record.person), as: .school(record.organization))
        }
        terminal.print(
            """
            This link lets them in once, within three days. Once it is used, the old password works no more:
            \(options["url"] ?? "http://127.0.0.1:8080")/#link=\(opened.token.text)
            """)
    }

    static let secondFactor = Command(
        name: "admin second-factor", usage: "--data DIR --account NAME [--remove]",
        summary: "List somebody's second factors; --remove takes them away and tells the person",
        options: SchoolData.options + [
            .init(name: "account", value: "NAME", summary: "whose, or the person's identifier", isRequired: true),
            .flag("remove", "take them away: the password alone is enough again"), .json,
        ]
    ) { options, terminal in
        let (id, count, isRemoved) = try await options.withData { data in
            let record = try person(options["account"] ?? "", in: data.school)
            let (school, id) = (Actor.school(record.organization), record.person)
            let count = try data.school.read(as: school) { try $0.factors(of: id).factors.count }
            let isRemoved = options.has("remove") && count > 0
            if isRemoved { try await data.school.perform(.takeFactors(of: id), as: school) }
            return (id, count, isRemoved)
        }
        let words = "\(count) second factor\(count == 1 ? "" : "s")"
        terminal.report(
            options,
            isRemoved ? "Took away \(words). The password alone is enough again." : "They have \(words).",
            ["person": .text(id.description), "factors": .number(count)])
    }

    static let export = Command(
        name: "admin export", usage: "--data DIR --to DIR (--person ID|ACCOUNT | --all) [options]",
        summary:
            "Write everything kept about one person as a page, as JSON and with their files, or about everybody, or the log, as lines of JSON",
        options: SchoolData.options + [
            .init(name: "to", value: "DIR", summary: "a folder to make, or - for standard output", isRequired: true),
            .init(name: "person", value: "NAME", summary: "an identifier or an account's name"),
            .flag("all", "everybody and everything, for another program"),
            .flag("log", "the log with its seals, for 'homeroom verify-log'"),
            .init(name: "organization", value: "ID", summary: "whose log, if the data holds several schools"),
        ]
    ) { options, terminal in
        let school = try SchoolPlace(options).school()
        let folder = try ExportFolder(options["to"] ?? "-")
        switch (options["person"], options.has("all"), options.has("log")) {
        case (let name?, false, false):
            let record = try Self.person(name, in: school)
            let home = try school.organizations().first { $0.id == record.organization }
            let zone = home.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt
            let words = Words(home.flatMap { Language(tag: $0.language) } ?? .english, in: zone)
            try export(record, of: school, in: words, to: folder, terminal)
        case (nil, true, false): try exportAll(school, to: folder, terminal)
        case (nil, false, true): try exportLog(school, try options.organization(in: school), to: folder, terminal)
        default: throw UsageError("'admin export' needs one of --person NAME, --all and --log")
        }
    }

    private static func export(
        _ record: PersonRecord, of school: School, in words: Words, to folder: ExportFolder, _ terminal: Terminal
    ) throws {
        let document = try record.document(at: Date())
        guard let path = folder.path else {
            terminal.print(document.prettyText)
            return terminal.printError(
                "Only the names of files are included here; with a folder after --to, the files are written as well.")
        }
        try folder.append(Array((document.prettyText + "\n").utf8), to: "person.json")
        let names = try school.read(as: .school(record.organization)) { transaction in
            try transaction.names(of: ReadableRecord.named(in: document))
        }
        try folder.append(ReadableRecord(document, names: names, words).bytes, to: "person.html")
        try record.visitFiles { name, part in try folder.append(part, to: "files/\(name)") }
        terminal.print("Wrote everything kept about \(record.person) to \(path).")
        try ArchiveCommands.requireSound(record.damagedFiles(), "Everything else was written")
    }

    private static func exportAll(_ school: School, to folder: ExportFolder, _ terminal: Terminal) throws {
        var count = 0
        try SchoolExport.visit(school.database) { line in
            count += 1
            guard folder.path != nil else { return terminal.print(String(decoding: line, as: UTF8.self)) }
            try folder.append(line + [UInt8(ascii: "\n")], to: "school.jsonl")
        }
        if let path = folder.path { terminal.print("Wrote \(count) rows to \(path)/school.jsonl.") }
    }

    private static func exportLog(
        _ school: School, _ organization: Organization.ID, to folder: ExportFolder, _ terminal: Terminal
    ) throws {
        var lines: [UInt8] = []
        let log = try school.read(as: .school(organization)) { transaction in
            try transaction.exportLog { line in
                guard folder.path != nil else { return terminal.print(String(decoding: line, as: UTF8.self)) }
                lines += line + [UInt8(ascii: "\n")]
                // A file is opened once for many lines.
                guard lines.count >= 1 << 20 else { return }
                try folder.append(lines, to: "log.jsonl")
                lines = []
            }
        }
        if let path = folder.path {
            try folder.append(lines, to: "log.jsonl")
            terminal.print("Wrote \(log.seals) seals and \(log.entries + log.open) lines to \(path)/log.jsonl.")
        }
    }

    static func person(_ name: String, in school: School) throws -> PersonRecord {
        let found = try PersonRecord.find(name, in: school)
        guard let first = found.first else {
            throw Failure("Nobody here has this identifier or account. Look it up in School Manager.")
        }
        guard found.count == 1 else {
            throw Failure("Several schools have an account with this name. Give the person's identifier instead.")
        }
        return first
    }

    static let delete = Command(
        name: "admin delete-person", usage: "ID|ACCOUNT --data DIR [--yes]",
        summary: "Delete a person and everything kept about them; without --yes, only say what that is",
        options: SchoolData.options + [.flag("yes", "do it; it cannot be undone"), .json], operands: 1...1
    ) { options, terminal in
        let school = try SchoolPlace(options).school()
        let record = try Self.person(options.operands[0], in: school)
        let counts = try record.counts()
        for count in counts {
            terminal.printError("\(count.table): \(count.rows)\(count.isDeed ? ", which stay without a name" : "")")
        }
        guard options.has("yes") else {
            throw Failure("Nothing has been deleted. To delete it, add --yes; this cannot be undone.")
        }
        try await delete(record, options)
        let left = try record.counts().filter { !$0.isDeed }
        guard left.isEmpty else {
            throw Failure("Rows are left in \(left.map(\.table).joined(separator: ", ")). Run 'homeroom admin verify'.")
        }
        let rows = counts.filter { !$0.isDeed }.reduce(0) { $0 + $1.rows }
        terminal.report(
            options, "Deleted \(record.person) with \(rows) rows. Archives that were made before still contain them.",
            ["person": .text(record.person.description), "rows": .number(rows)])
    }

    /// Deletes the person and then rewrites the file, so that no deleted byte stays in it.
    private static func delete(_ record: PersonRecord, _ options: Options) async throws {
        let database = try await options.withData { data in
            try await data.school.perform(.delete(record.person), as: .school(record.organization))
            return data.school.database
        }
        if let file = database as? SQLiteDatabase { try file.compact() }
    }
}
