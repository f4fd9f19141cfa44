import Coursework
package import Foundation
import JSON

extension Transaction {
    /// The log as lines of JSON, for ``AuditExportChecker``: each seal, followed by its entries, then the entries that
    /// are not sealed yet, and a signed end.
    ///
    /// - Throws: where there is no private key, and where the log does not have the seal that was noted here: its end
    ///   is signed, and what is signed is believed.
    package func exportLog(_ body: ([UInt8]) throws -> Void) throws -> AuditCheck {
        guard let keeper = school.sealKeeper, keeper.keys.own != nil else { throw SealRefusal.noKey.error }
        let keys = keeper.keys
        try basis(of: keys, keeper.notes.all()[organization])
        var (open, counted) = (LineChain(), AuditCheck())
        try visitLog { part in
            switch part {
            case .seal(let seal):
                guard seal.statement != nil else { throw SealRefusal.notSignedYet.error }
                (counted.seals, counted.last) = (counted.seals + 1, seal)
                try body(seal.line.bytes)
            case .line(let line):
                counted.entries += 1
                try body(JSONObject.line("line", line.json))
            case .open(let line):
                open.add(line)
                try body(JSONObject.line("open", line.json))
            }
        }
        counted.open = open.entries
        let end = ExportEnd(
            school: organization, exported: now.milliseconds, seal: counted.last?.noted, open: open.entries,
            lines: open.digits)
        guard let signature = keys.signature(of: end.text) else { throw SealRefusal.noKey.error }
        try body(SignedLine(kind: "end", statement: end.text, signature: signature).json.bytes)
        return counted
    }
}

/// What is said of a log at the end of an export.
struct ExportEnd: Hashable, Sendable {
    var school: Organization.ID
    var exported: Int64
    /// The last seal.
    var seal: NotedSeal?
    /// How many entries are not sealed yet, and the end of the chain of their digests.
    var open: Int
    var lines: String

    private static let kind = "homeroom log export"

    var text: String {
        var object = JSONObject()
        object.add("kind", .string(Self.kind))
        object.add("school", .string(school.description))
        object.add("exported", .integer(exported))
        object.add("seal", .integer(Int64(seal?.number ?? 0)))
        object.add("digest", .string(seal?.digest ?? ""))
        object.add("open", .integer(Int64(open)))
        object.add("lines", .string(lines))
        return JSONValue.object(object).text
    }

    /// Nil for anything that ``text`` would not say.
    init?(_ text: String) {
        guard text.utf8.count <= 4096, let json = try? JSONValue(parsing: text), json["kind"] == .string(Self.kind),
            let school = json["school"]?.asString.flatMap(Organization.ID.init),
            let exported = json["exported"]?.asInteger, let number = json["seal"]?.asInteger,
            let digest = json["digest"]?.asString, let open = json["open"]?.asInteger,
            let lines = json["lines"]?.asString
        else { return nil }
        let seal = number == 0 ? nil : NotedSeal(number: Int(number), digest: digest)
        self.init(school: school, exported: exported, seal: seal, open: Int(open), lines: lines)
    }

    init(school: Organization.ID, exported: Int64, seal: NotedSeal?, open: Int, lines: String) {
        (self.school, self.exported, self.seal, self.open, self.lines) = (school, exported, seal, open, lines)
    }
}

extension JSONObject {
    fileprivate static func line(_ name: String, _ value: JSONValue) -> [UInt8] {
        var object = JSONObject()
        object.add(name, value)
        return JSONValue.object(object).bytes
    }
}

/// Checks an exported log with public keys alone, a line of the file at a time.
package struct AuditExportChecker {
    /// What something was that is no line of an exported log.
    package struct Foreign: Error {
        /// Counted from 1.
        package let line: Int
    }

    private var checker: AuditChecker
    private let keys: SealKeys
    private var number = 0
    private var open = LineChain()
    private var last: AuditSeal?
    private var end: ExportEnd?
    /// When the file was made, as its end says.
    package var exported: Date? { end.map { Date(milliseconds: $0.exported) } }

    package init(keys: SealKeys, noted: [NotedSeal] = []) {
        (self.keys, checker) = (keys, AuditChecker(keys: keys, noted: noted))
    }

    /// - Throws: ``Foreign`` for what is no line of an exported log.
    package mutating func add(_ bytes: [UInt8]) throws {
        number += 1
        guard let json = try? JSONValue(parsing: bytes) else { throw Foreign(line: number) }
        if end != nil { return checker.note(.end) }
        if let seal = AuditSeal(line: json) {
            // After the open lines there is none.
            if open.entries > 0 { checker.note(.end) }
            last = seal
            checker.begin(seal)
        } else if let line = AuditLine(json["line"]) {
            if last == nil || open.entries > 0 { checker.note(.end) }
            checker.add(line)
        } else if let line = AuditLine(json["open"]) {
            open.add(line)
            checker.addOpen(line)
        } else if let signed = SignedLine(kind: "end", json), let said = ExportEnd(signed.statement) {
            end = said
            if !keys.verify(signed.signature, of: signed.statement) { checker.note(.end) }
        } else {
            throw Foreign(line: number)
        }
    }

    /// - Parameter now: no end is believed that is later.
    package mutating func finish(at now: Date) -> AuditCheck {
        if end.map({ !fits($0) }) ?? true { checker.note(.end) }
        return checker.finish(at: min(now, exported ?? now))
    }

    private func fits(_ end: ExportEnd) -> Bool {
        end.seal == last?.noted && end.open == open.entries && end.lines == open.digits
            && (last?.said.map { $0.school == end.school } ?? true)
    }
}

extension NotedSeal {
    /// The seals of a witness: what 'homeroom admin seal' printed, one a line, by their schools. Nil if one of the lines is
    /// something else or was signed by none of the keys.
    package static func all(in text: String, signedBy keys: SealKeys) -> [Organization.ID: [NotedSeal]]? {
        var seals: [Organization.ID: [NotedSeal]] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let json = try? JSONValue(parsing: String(line)), let seal = AuditSeal(line: json),
                let statement = seal.statement, let said = seal.said, keys.verify(seal.signature ?? "", of: statement)
            else { return nil }
            seals[said.school, default: []].append(seal.noted)
        }
        return seals
    }
}
