import Foundation
import JSON
import School

/// The seals of the log: for witnesses, and for those who check an exported log.
enum SealCommands {
    static let seal = Command(
        name: "admin seal", usage: "--data DIR [options]",
        summary: "Print the newest seal of the log, to be kept where nobody can change it, or the key that checks it",
        options: SchoolData.options + [
            .init(name: "organization", value: "ID", summary: "which school, if the data holds several"),
            .flag("public", "print the public key instead, for 'homeroom verify-log'"),
            .flag("accept", "go on from the log as it is in the database, after a restore or with another key"),
            .flag("new-key", "make a new key; what the one before has signed stays valid. Restart the server then"),
        ]
    ) { options, terminal in
        let wanted = ["public", "accept", "new-key"].filter(options.has)
        guard wanted.count < 2 else { throw UsageError("give one of --public, --accept and --new-key") }
        if wanted == ["new-key"] {
            let file = LogKeyFile(options)
            _ = try DataFolder(options["data"] ?? ".")
            let keys = try file.make().keys
            return terminal.print("Wrote a new key to \(file.path). Restart the server. It is\n\(keys.publicPEM)")
        }
        try await options.withSchool { school, actor in
            if wanted == ["accept"] {
                if school.sealKeeper == nil { school.seal(with: try LogKeyFile(options).make()) }
                try school.acceptLogs()
                return terminal.print("The next seal goes on from the log as it is, and says so if a seal was lost.")
            }
            guard let keys = school.sealKeeper?.keys else {
                throw Failure(
                    "There is no key here. The server makes one at its first start, or name it: --log-key FILE")
            }
            if wanted == ["public"] { return terminal.output(keys.publicPEM) }
            let last = try school.read(as: actor) { try $0.lastAuditSeal() }
            guard let last, let statement = last.statement else {
                throw Failure("The log has no signed seal yet. The server makes the first one within an hour.")
            }
            guard keys.verify(last.signature ?? "", of: statement) else {
                throw Failure("The newest seal was signed by none of the keys. Run 'homeroom admin verify'.")
            }
            terminal.print(last.line.text)
        }
    }

    static let verifyLog = Command(
        name: "verify-log", usage: "FILE --key FILE [options]",
        summary: "Check a log that 'admin export --log' wrote; needs neither the school nor its private key",
        options: [
            .init(name: "key", value: "FILE", summary: "the public key", isRequired: true), witness, .json,
        ],
        operands: 1...1
    ) { options, terminal in
        let file = options.operands[0]
        let keys = try LogKeyFile.keys(in: options["key"] ?? "")
        var checker = AuditExportChecker(keys: keys, noted: try noted(options, keys).values.flatMap(\.self))
        do {
            try ExportLines.visit(file) { try checker.add($0) }
        } catch let foreign as AuditExportChecker.Foreign {
            throw Failure("Line \(foreign.line) of \(file) is not one of an exported log.")
        }
        let check = checker.finish(at: Date())
        let made = checker.exported.map { ["Exported on \($0.formatted(.iso8601))."] } ?? []
        terminal.report(
            options, (made + check.sentences(of: file)).joined(separator: "\n"),
            check.fields.merging(["exported": .text(checker.exported?.formatted(.iso8601) ?? "")]) { $1 })
        guard check.faults.isEmpty else { throw Failure("The log in \(file) is not as it was sealed.") }
    }

    static let witness = Options.Option(
        name: "witness", value: "FILE",
        summary: "seals that 'admin seal' has printed, a line each: the log must have them")

    /// The seals of the witness that the options name.
    static func noted(_ options: Options, _ keys: SealKeys?) throws -> [Organization.ID: [NotedSeal]] {
        guard let file = options["witness"] else { return [:] }
        guard let keys else {
            throw Failure("Without a key the seals of \(file) cannot be checked. Name it: --log-key FILE")
        }
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw Failure("\(file) cannot be read. Check its name and its permissions.")
        }
        guard let seals = NotedSeal.all(in: String(decoding: bytes, as: UTF8.self), signedBy: keys), !seals.isEmpty
        else {
            throw Failure("\(file) must hold seals, a line each, that were signed by the key.")
        }
        return seals
    }
}

/// The lines of a file, of which only one is in memory.
private enum ExportLines {
    private static let most = 1 << 20

    static func visit(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Failure("\(path) cannot be read. Check its name and its permissions.")
        }
        var rest: [UInt8] = []
        while let part = try handle.read(upToCount: 1 << 16), !part.isEmpty {
            var start = part.startIndex
            while let end = part[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try body(rest + part[start..<end])
                (rest, start) = ([], end + 1)
            }
            rest += part[start...]
            guard rest.count <= most else { throw Failure("\(path) is not an exported log: a line of it has no end.") }
        }
        if !rest.isEmpty { try body(rest) }
    }
}

extension AuditCheck {
    /// - Parameter log: what it is called.
    func sentences(of log: String) -> [String] {
        var sentences = faults.map(\.meaning) + remarks.map(\.meaning)
        if let last {
            sentences.append(
                "The log of \(log): \(entries) lines are unchanged since they were sealed; seal \(last.number) is \(last.digest)."
            )
        }
        if open > 0 { sentences.append("\(open) lines are not sealed yet.") }
        return sentences
    }

    var fields: [String: Reported] {
        [
            "seals": .number(seals), "lines": .number(entries), "open": .number(open),
            "broken": .list(broken.map { ["seal": .number($0)] }),
            "faults": .list(faults.map { ["message": .text($0.meaning)] }),
            "remarks": .list(remarks.map { ["message": .text($0.meaning)] }), "digest": .text(last?.digest ?? ""),
        ]
    }
}
