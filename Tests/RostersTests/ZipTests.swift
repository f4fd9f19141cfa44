import Testing

@testable import Rosters

@Suite struct ZipTests {
    private func contents(_ archive: [UInt8], limits: RosterLimits = .standard) throws -> [String: [UInt8]] {
        let zip = try ZipArchive(archive, limits: limits)
        var contents: [String: [UInt8]] = [:]
        for entry in zip.entries {
            let source = zip.source(of: entry)
            var bytes: [UInt8] = []
            let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1_000)
            defer { room.deallocate() }
            while case let count = try source.read(into: room), count > 0 { bytes += room[..<count] }
            contents[entry.name] = bytes
        }
        return contents
    }

    private func archive() throws -> [UInt8] {
        var writer = ZipWriter()
        try writer.add("users.csv", Array(String(repeating: "Ada,Kim,", count: 500).utf8))
        try writer.add("empty.csv", [])
        return try writer.finished()
    }

    @Test func `what is written is read back`() throws {
        let contents = try contents(archive())
        #expect(contents["users.csv"]?.count == 4_000 && contents["empty.csv"] == [])
    }

    @Test func `an archive that ends anywhere is refused`() throws {
        let archive = try archive()
        for count in 0..<archive.count {
            #expect(throws: ZipProblem.self) { try contents(Array(archive[..<count])) }
        }
    }

    @Test func `no byte that is turned round goes unnoticed where it matters`() throws {
        let archive = try archive()
        let whole = try contents(archive)
        for position in archive.indices {
            for bit in 0..<8 {
                var bytes = archive
                bytes[position] ^= 1 << bit
                guard let read = try? contents(bytes) else { continue }
                // Versions, times and attributes mean nothing here; contents and lengths do.
                for (name, bytes) in read where whole[name] != nil { #expect(whole[name] == bytes) }
            }
        }
    }

    @Test func `the larger form with long numbers is read`() throws {
        var writer = ZipWriter()
        try writer.add("users.csv", Array("Ada".utf8))
        let plain = try writer.finished()
        let end = plain.count - 22
        let start = try #require(plain.number(at: end + 16, bytes: 4))
        func long(_ value: Int, _ count: Int = 8) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        // The lengths and the place move from the entry into an extra field.
        var entry = Array(plain[start..<end])
        let compressed = try #require(entry.number(at: 20, bytes: 4))
        entry.replaceSubrange(20..<28, with: [UInt8](repeating: 0xFF, count: 8))
        entry.replaceSubrange(30..<32, with: [28, 0])
        entry.replaceSubrange(42..<46, with: [UInt8](repeating: 0xFF, count: 4))
        entry += [1, 0, 24, 0] + long(3) + long(compressed) + long(0)
        var bytes = Array(plain[..<start]) + entry
        let record = bytes.count
        bytes += [0x50, 0x4B, 6, 6] + long(44) + [45, 0, 45, 0] + long(0, 4) + long(0, 4)
        bytes += long(1) + long(1) + long(entry.count) + long(start)
        bytes += [0x50, 0x4B, 6, 7] + long(0, 4) + long(record) + long(1, 4)
        bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 12) + [0, 0]
        #expect(try contents(bytes) == ["users.csv": Array("Ada".utf8)])
    }

    @Test func `two entries with the same bytes are refused, as in an archive that grows without end`() throws {
        var writer = ZipWriter()
        try writer.add("a.csv", Array("Ada".utf8))
        let one = try writer.finished()
        let (end, start) = (one.count - 22, try #require(one.number(at: one.count - 6, bytes: 4)))
        let entry = Array(one[start..<end])
        var last = Array(one[end...])
        (last[8], last[10]) = (2, 2)
        last.replaceSubrange(12..<14, with: [UInt8(entry.count * 2), 0])
        #expect(throws: ZipProblem.damaged("two entries share their bytes")) {
            try contents(Array(one[..<start]) + entry + entry + last)
        }
    }

    @Test func `what the format has no numbers for is refused when it is written`() throws {
        var writer = ZipWriter()
        let long = String(repeating: "a", count: 1 << 16)
        #expect(throws: ZipProblem.tooLarge(long)) { try writer.add(long, []) }
        for number in 1..<(1 << 16) { try writer.add("\(number)", []) }
        #expect(throws: ZipProblem.tooManyFiles) { try writer.add("one more", []) }
        #expect(try ZipArchive.isArchive(writer.finished()))
    }

    @Test func `limits on files, sizes and growth hold`() throws {
        let archive = try archive()
        var limits = RosterLimits()
        limits.files = 1
        #expect(throws: ZipProblem.tooManyFiles) { try contents(archive, limits: limits) }
        limits = RosterLimits()
        limits.fileBytes = 3_999
        #expect(throws: ZipProblem.tooLarge("users.csv")) { try contents(archive, limits: limits) }
        var writer = ZipWriter()
        try writer.add("users.csv", [UInt8](repeating: 0x61, count: 2 << 20))
        #expect(throws: ZipProblem.inflatesTooMuch("users.csv")) { try contents(writer.finished()) }
    }
}
