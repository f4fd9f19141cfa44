import Archives
import SQL
import School

/// Backing up and restoring a school.
enum ArchiveCommands {
    static let all: [Command] = [backup, restore]

    static let backup = Command(
        name: "admin backup", usage: "--data DIR --to FILE [options]",
        summary: "Write a whole school into one file while the server keeps running",
        options: SchoolData.options + [
            .init(name: "to", value: "FILE", summary: "the archive to make", isRequired: true),
            .flag("force", "an existing archive of that name may be replaced"), .json,
        ]
    ) { options, terminal in
        let place = SchoolPlace(options)
        let file = options["to"] ?? ""
        let progress = RowProgress(terminal)
        let backup = try Backup.write(
            place.open(), place.name, to: file, replacing: options.has("force"), progress: progress.show)
        terminal.report(
            options, "Wrote \(backup.total) rows to \(file), and read them back.",
            [
                "file": .text(file), "rows": .number(backup.total), "steps": .number(backup.steps),
                "damaged": .list(backup.damaged.map { ["message": .text("\($0)")] }),
            ])
        try requireSound(backup.damaged, "The rest of the archive is complete")
    }

    /// Damaged files do not prevent a copy of the rest, but the person running the command must know.
    static func requireSound(_ damaged: [DamagedFile], _ rest: String) throws {
        guard !damaged.isEmpty else { return }
        let names = damaged.map(\.description).joined(separator: "\n")
        throw Failure("\(names)\n\(rest); restore these from an earlier backup, or have them uploaded again.")
    }

    static let restore = Command(
        name: "admin restore", usage: "--data DIR --from FILE [options]",
        summary: "Restore what 'admin backup' wrote, while no server is running",
        options: SchoolData.options + [
            .init(name: "from", value: "FILE", summary: "the archive", isRequired: true),
            .flag("replace", "the school that is already there may be replaced"),
            .flag("sign-out", "sign everybody out: an older copy contains sign-ins that have been ended since"),
            .json,
        ]
    ) { options, terminal in try restore(options, terminal) }

    /// Not in the asynchronous closure itself, which crashes the optimizer of Swift 6.3.1.
    private static func restore(_ options: Options, _ terminal: Terminal) throws {
        let place = SchoolPlace(options)
        let file = options["from"] ?? ""
        var restore = Restore(try ArchiveFile(file))
        restore.replaces = options.has("replace")
        restore.signsOut = options.has("sign-out")
        restore.progress = RowProgress(terminal).show
        // Nobody may serve from the folder while its file is replaced.
        let hold = try place.hold()
        defer { withExtendedLifetime(hold) {} }
        let rows =
            if let path = place.file { try restore.run(intoFile: path) } else {
                try restore.run(into: place.open(), place.name)
            }
        // The archive may be older than the seals that are noted here.
        let school = try place.school()
        if school.sealKeeper != nil { try school.acceptLogs() }
        let total = rows.values.reduce(0, +)
        terminal.report(
            options, "Put \(total) rows from \(file) into \(place.name).",
            ["file": .text(file), "rows": .number(total)])
        try requireSound(try place.open().read { try DamagedFile.all($0) }, "Everything else was restored")
    }
}

/// Reports a copy's progress on standard error, one line for each table with rows.
struct RowProgress: Sendable {
    let terminal: Terminal

    init(_ terminal: Terminal) { self.terminal = terminal }

    func show(_ table: String, _ rows: Int) {
        if rows > 0 { terminal.printError("\(table): \(rows)") }
    }
}
