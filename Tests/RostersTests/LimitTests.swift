import Testing

@testable import Rosters

/// What exceeds a limit, or is only a part, is refused with its finding.
@Suite struct LimitTests {
    private static let head = "person_id,first_name,last_name,location_id\n"

    private func codes(_ name: String, _ bytes: [UInt8], _ change: (inout RosterLimits) -> Void = { _ in })
        -> [RosterFinding.Code]
    {
        var limits = RosterLimits.standard
        change(&limits)
        return RosterReader(limits: limits).read(name, bytes).findings.filter { $0.severity == .fileRefused }.map(
            \.code)
    }

    private func archive() throws -> [UInt8] {
        var writer = ZipWriter()
        try writer.add("staff.csv", Array((Self.head + "T1,Ada,Kim,L1\n").utf8))
        try writer.add("locations.csv", Array("location_id,location_name\nL1,Lakeside\n".utf8))
        return try writer.finished()
    }

    @Test func `an archive with more files than are read`() throws {
        #expect(try codes("all.zip", archive()) == [])
        #expect(try codes("all.zip", archive()) { $0.files = 1 } == [.archiveFiles])
    }

    @Test func `a file in an archive that is larger than what is read, and all of them together`() throws {
        #expect(try codes("all.zip", archive()) { $0.fileBytes = 20 } == [.archiveTooLarge])
        #expect(try codes("all.zip", archive()) { $0.totalBytes = 60 } == [.archiveTooLarge])
    }

    @Test func `one part of a divided archive`() throws {
        var bytes = try archive()
        bytes[bytes.count - 22 + 4] = 1
        #expect(codes("all.zip", bytes) == [.archiveParts])
    }

    @Test func `a row that is longer than what is read`() {
        let cells = Array(repeating: String(repeating: "x", count: 65_000), count: 17)
        let text = Self.head + cells.joined(separator: ",") + "\n"
        #expect(codes("staff.csv", Array(text.utf8)) == [.longRow])
    }
}
