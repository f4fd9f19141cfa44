extension ZipArchive {
    /// Where the table of contents lies, found from the end of the archive.
    struct Directory {
        var start: Int
        var end: Int
        var entryCount: Int

        init(_ bytes: [UInt8]) throws(ZipProblem) {
            guard let record = Directory.endRecord(bytes) else { throw .damaged(Sentence("its end is missing")) }
            guard let disk = bytes.number(at: record + 4, bytes: 2), let first = bytes.number(at: record + 6, bytes: 2),
                let count = bytes.number(at: record + 10, bytes: 2),
                let size = bytes.number(at: record + 12, bytes: 4), let start = bytes.number(at: record + 16, bytes: 4)
            else { throw .damaged(Sentence("its end is missing")) }
            if count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF {
                self = try Directory(bytes, zip64Before: record)
            } else {
                guard disk == 0, first == 0 else { throw .severalParts }
                self = try Directory(start: start, size: size, entryCount: count, before: record)
            }
        }

        private init(start: Int, size: Int, entryCount: Int, before record: Int) throws(ZipProblem) {
            guard start <= record, size == record - start, entryCount <= size / 46 else {
                throw .damaged(Sentence("the table of contents is not where the end says"))
            }
            (self.start, end, self.entryCount) = (start, record, entryCount)
        }

        /// The larger form: a locator before the end record says where the record with the longer numbers is.
        private init(_ bytes: [UInt8], zip64Before end: Int) throws(ZipProblem) {
            guard end >= 20, bytes[(end - 20)..<end].starts(with: [0x50, 0x4B, 6, 7]),
                let record = bytes.number(at: end - 12, bytes: 8), record <= end - 76,
                bytes[record..<end].starts(with: [0x50, 0x4B, 6, 6]),
                let disk = bytes.number(at: record + 16, bytes: 4), let first = bytes.number(at: record + 20, bytes: 4),
                let count = bytes.number(at: record + 32, bytes: 8),
                let size = bytes.number(at: record + 40, bytes: 8), let start = bytes.number(at: record + 48, bytes: 8)
            else { throw .damaged(Sentence("its end is missing")) }
            guard disk == 0, first == 0 else { throw .severalParts }
            self = try Directory(start: start, size: size, entryCount: count, before: record)
        }

        /// The end record may be followed by a comment of up to 65,535 bytes, whose length it tells.
        private static func endRecord(_ bytes: [UInt8]) -> Int? {
            guard bytes.count >= 22 else { return nil }
            for position in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 65_535), by: -1)
            where bytes[position] == 0x50 && bytes[position...].starts(with: [0x50, 0x4B, 5, 6]) {
                if let comment = bytes.number(at: position + 20, bytes: 2), position + 22 + comment == bytes.count {
                    return position
                }
            }
            return nil
        }
    }

    /// What the table of contents says of one entry.
    struct Header {
        private var flags: Int
        private var method: Int
        private var checksum: Int
        private var compressedCount: Int
        private var count: Int
        private var isLink: Bool
        private var start: Int
        private var nameBytes: ArraySlice<UInt8>
        let end: Int

        init(_ bytes: [UInt8], at position: Int, before limit: Int) throws(ZipProblem) {
            let damaged = ZipProblem.damaged(Sentence("the table of contents is cut off"))
            guard position + 46 <= limit, bytes[position...].starts(with: [0x50, 0x4B, 1, 2]) else { throw damaged }
            func number(_ offset: Int, _ count: Int) -> Int { bytes.number(at: position + offset, bytes: count) ?? 0 }
            let (nameCount, extraCount, commentCount) = (number(28, 2), number(30, 2), number(32, 2))
            end = position + 46 + nameCount + extraCount + commentCount
            guard end <= limit else { throw damaged }
            (flags, method, checksum) = (number(8, 2), number(10, 2), number(16, 4))
            (compressedCount, count, start) = (number(20, 4), number(24, 4), number(42, 4))
            // Made on Unix, and the mode says symbolic link.
            isLink = number(5, 1) == 3 && number(40, 2) & 0xF000 == 0xA000
            nameBytes = bytes[(position + 46)..<(position + 46 + nameCount)]
            let extra = position + 46 + nameCount
            try readLongNumbers(bytes[extra..<(extra + extraCount)], of: bytes)
        }

        /// In the larger form, numbers that do not fit stand in an extra field, in this order.
        private mutating func readLongNumbers(_ extra: ArraySlice<UInt8>, of bytes: [UInt8]) throws(ZipProblem) {
            let wanted = [count, compressedCount, start].filter { $0 == 0xFFFF_FFFF }.count
            guard wanted > 0 else { return }
            var position = extra.startIndex
            while position + 4 <= extra.endIndex, let kind = bytes.number(at: position, bytes: 2),
                let size = bytes.number(at: position + 2, bytes: 2), position + 4 + size <= extra.endIndex
            {
                if kind == 1, size >= wanted * 8 {
                    var next = position + 4
                    func take(_ value: inout Int) throws(ZipProblem) {
                        guard value == 0xFFFF_FFFF else { return }
                        guard let long = bytes.number(at: next, bytes: 8) else {
                            throw .damaged(Sentence("a length is too great"))
                        }
                        (value, next) = (long, next + 8)
                    }
                    try take(&count)
                    try take(&compressedCount)
                    try take(&start)
                    return
                }
                position += 4 + size
            }
            throw .damaged(Sentence("a length is missing"))
        }

        /// Where the entry's own header and its contents lie; the header has to tell the same name.
        func range(in bytes: [UInt8], before limit: Int) throws(ZipProblem) -> (header: Range<Int>, contents: Int) {
            let damaged = ZipProblem.damaged(Sentence("an entry is not where the table of contents says"))
            guard start <= limit - 30, bytes[start...].starts(with: [0x50, 0x4B, 3, 4]),
                let localFlags = bytes.number(at: start + 6, bytes: 2),
                let localMethod = bytes.number(at: start + 8, bytes: 2),
                let nameCount = bytes.number(at: start + 26, bytes: 2),
                let extraCount = bytes.number(at: start + 28, bytes: 2)
            else { throw damaged }
            let contents = start + 30 + nameCount + extraCount
            guard contents <= limit, compressedCount <= limit - contents, localMethod == method,
                localFlags & 1 == flags & 1, nameCount == nameBytes.count,
                bytes[(start + 30)..<(start + 30 + nameCount)].elementsEqual(nameBytes)
            else { throw damaged }
            return (start..<(contents + compressedCount), contents)
        }

        /// Nil for a folder.
        func entry(_ contents: Int) throws(ZipProblem) -> Entry? {
            guard let name = String(validating: nameBytes, as: UTF8.self) ?? latin else { throw .path("an entry") }
            let shown = RosterFinding.shown(name)
            try checkPath(name, shown)
            guard flags & 0x2041 == 0 else { throw .encrypted(shown) }
            guard !isLink else { throw .link(shown) }
            if name.hasSuffix("/") { return nil }
            guard method == 0 || method == 8 else { throw .method(shown) }
            return Entry(
                name: name, isDeflated: method == 8, start: contents, compressedCount: compressedCount, count: count,
                checksum: UInt32(truncatingIfNeeded: checksum))
        }

        /// Old programs write names in a code page. The names of files that we read are ASCII, so other names only
        /// matter to somebody who reads that they were not used.
        private var latin: String? {
            flags & 0x800 == 0 ? String(String.UnicodeScalarView(nameBytes.map { Unicode.Scalar($0) })) : nil
        }

        private func checkPath(_ name: String, _ shown: String) throws(ZipProblem) {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0), !name.contains("\\"),
                !parts.contains(".."), !parts.contains("."), !(parts.first?.contains(":") ?? false)
            else { throw .path(shown) }
        }
    }
}
