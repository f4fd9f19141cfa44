import Foundation
import Testing

@testable import Rosters

/// Each folder of `Corpus` is an upload; `findings.txt` in it lists what has to be said of it, and nothing else may be.
@Suite struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    static let names: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).sorted()
    }()

    /// Uploads of which every file is read, and whose rows may stand in any order. Lists may not: they point to the
    /// first of two, and are read as people wrote them.
    static let ofRows: [String] = names.filter { name in
        guard let files = try? upload(name), let found = try? expected(name) else { return true }
        let isOfRows = files.allSatisfy { file in
            !file.name.hasSuffix(".zip") && !file.name.hasPrefix("list") && !file.name.hasPrefix("pasted")
        }
        return isOfRows && !found.contains(RosterFinding.Severity.fileRefused.rawValue)
    }

    /// What has to be said of an upload.
    private static func expected(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name).appending(path: "findings.txt"), encoding: .utf8)
    }

    /// All files of an upload, by their paths in it.
    static func upload(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
        let root = folder.appending(path: name)
        let paths = try #require(FileManager.default.subpaths(atPath: root.path)).sorted()
        return try paths.filter { $0 != "findings.txt" && $0.contains(".") }.map { path in
            (path, Array(try Data(contentsOf: root.appending(path: path))))
        }
    }

    static func findings(_ reading: RosterReading) -> String {
        let lines = reading.findings.map { finding in
            let place = [finding.file, finding.row.map { "row \($0)" } ?? "", finding.column?.description ?? ""]
            let words = [finding.severity.rawValue, finding.code.rawValue] + place.filter { !$0.isEmpty }
            return words.joined(separator: " · ") + "\n"
        }
        let counts = Roster.Kind.allCases.map {
            "\($0) \(reading.roster.counts[$0] ?? 0) \(reading.roster.coverage($0))"
        }
        return "\(reading.format?.rawValue ?? "no format"): \(counts.joined(separator: ", "))\n" + lines.joined()
    }

    /// Without one the other tests have no cases, and fail nowhere.
    @Test func `there is a corpus`() {
        #expect(Self.names.count > 70)
        #expect(Self.ofRows.count > 50)
    }

    @Test(arguments: names)
    func `every upload gives its findings`(name: String) throws {
        let found = Self.findings(RosterReader().read(try Self.upload(name)))
        if ProcessInfo.processInfo.environment["WRITE_ROSTER_FINDINGS"] != nil {
            let file = Self.folder.appending(path: name).appending(path: "findings.txt")
            try found.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try found == Self.expected(name))
    }

    @Test(arguments: ofRows)
    func `the order of the rows and files does not matter`(name: String) throws {
        let upload = try Self.upload(name)
        let turned = upload.reversed().map { file in (file.name, Self.turned(file.bytes)) }
        let (one, other) = (RosterReader().read(upload), RosterReader().read(turned))
        #expect(try OneRosterWriter.archive(of: one.roster) == OneRosterWriter.archive(of: other.roster))
        #expect(Self.codes(one) == Self.codes(other))
    }

    private static func codes(_ reading: RosterReading) -> [String] { reading.findings.map(\.code.rawValue).sorted() }

    /// The same head with the rows the other way round.
    private static func turned(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard !text.contains("\""), Array(text.utf8) == bytes, !bytes.contains(0), text.hasSuffix("\n") else {
            return bytes
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard let head = lines.first else { return bytes }
        return Array((([head] + lines.dropFirst().reversed()).joined(separator: "\n") + "\n").utf8)
    }
}
