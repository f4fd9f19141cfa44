/// The table of contents of a zip archive in memory, accepted only if it is consistent.
///
/// Nothing is ever written to a disk: entries are read through ``source(of:)``, inflated on the way.
package struct ZipArchive: Sendable {
    /// One file in the archive.
    package struct Entry: Hashable, Sendable {
        /// Its path, with `/` between folders.
        package var name: String
        var isDeflated: Bool
        /// Where its bytes begin and how many there are.
        var start: Int
        var compressedCount: Int
        package var count: Int
        var checksum: UInt32
    }

    let bytes: [UInt8]
    package private(set) var entries: [Entry] = []
    private let limits: RosterLimits

    /// Whether the bytes begin as a zip archive does, an empty one included.
    package static func isArchive(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
    }

    package init(_ bytes: [UInt8], limits: RosterLimits = .standard) throws(ZipProblem) {
        (self.bytes, self.limits) = (bytes, limits)
        let directory = try Directory(bytes)
        guard directory.entryCount <= limits.files else { throw .tooManyFiles }
        var position = directory.start
        var ranges: [Range<Int>] = []
        for _ in 0..<directory.entryCount {
            let header = try Header(bytes, at: position, before: directory.end)
            position = header.end
            let range = try header.range(in: bytes, before: directory.start)
            ranges.append(range.header)
            guard let entry = try header.entry(range.contents) else { continue }
            try check(entry)
            entries.append(entry)
        }
        guard position == directory.end else { throw .damaged(Sentence("the table of contents has another length")) }
        try checkOverlaps(ranges)
        try checkNames()
    }

    /// The bytes of an entry, inflated and checked against its length and check sum.
    func source(of entry: Entry) -> any ByteSource { EntrySource(entry, in: bytes) }

    /// The same at once, for what fits into memory.
    package func contents(of entry: Entry) throws(ZipProblem) -> [UInt8] {
        let source = source(of: entry)
        var contents = [UInt8](repeating: 0, count: entry.count)
        // One byte more than there should be, because a source only reports at its end whether everything was right.
        var beyond: [UInt8] = [0]
        do throws(SourceProblem) {
            var filled = 0
            while filled < contents.count {
                let count = try Self.fill(&contents, from: filled, source)
                guard count > 0 else { throw .damaged }
                filled += count
            }
            guard try Self.fill(&beyond, from: 0, source) == 0 else { throw .damaged }
        } catch {
            throw .damaged(Sentence("an entry cannot be inflated"))
        }
        return contents
    }

    private static func fill(_ bytes: inout [UInt8], from place: Int, _ source: any ByteSource) throws(SourceProblem)
        -> Int
    {
        // A library's closure does not pass on typed errors.
        let result: Result<Int, SourceProblem> = bytes.withUnsafeMutableBufferPointer { buffer in
            Result { () throws(SourceProblem) in
                try source.read(into: UnsafeMutableBufferPointer(rebasing: buffer[place...]))
            }
        }
        return try result.get()
    }

    private func check(_ entry: Entry) throws(ZipProblem) {
        guard entry.count <= limits.fileBytes else { throw .tooLarge(entry.name) }
        guard entry.count <= 1 << 20 || entry.count / limits.inflation <= entry.compressedCount else {
            throw .inflatesTooMuch(entry.name)
        }
        guard entry.isDeflated || entry.count == entry.compressedCount else {
            throw .damaged(Sentence("an entry that is only stored has two lengths"))
        }
    }

    private func checkOverlaps(_ ranges: [Range<Int>]) throws(ZipProblem) {
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        for (first, second) in zip(sorted, sorted.dropFirst()) where first.upperBound > second.lowerBound {
            throw .damaged(Sentence("two entries share their bytes"))
        }
        guard entries.reduce(0, { $0 + $1.count }) <= limits.totalBytes else { throw .tooLarge("the archive") }
    }

    private func checkNames() throws(ZipProblem) {
        var names: Set<String> = []
        for entry in entries {
            guard names.insert(entry.name.lowercased()).inserted else { throw .doubledName(entry.name) }
        }
    }
}

/// Why an archive is not read at all.
package enum ZipProblem: Error, Hashable {
    case damaged(Sentence)
    case encrypted(String)
    case method(String)
    case path(String)
    case link(String)
    case doubledName(String)
    case tooLarge(String)
    case inflatesTooMuch(String)
    case tooManyFiles
    case severalParts
}

extension [UInt8] {
    /// A little-endian number, or nil where it does not fit.
    func number(at position: Int, bytes count: Int) -> Int? {
        guard position >= 0, position <= self.count - count else { return nil }
        var value: UInt64 = 0
        for index in (0..<count).reversed() { value = value << 8 | UInt64(self[position + index]) }
        return Int(exactly: value)
    }
}
