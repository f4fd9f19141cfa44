/// A file of an upload, wherever its bytes are.
struct InputFile {
    enum Contents {
        case memory([UInt8])
        case entry(ZipArchive, ZipArchive.Entry)
    }

    /// Its path in the upload, as findings show it.
    var path: String
    var contents: Contents

    /// Its name without folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    var byteCount: Int {
        switch contents {
        case .memory(let bytes): bytes.count
        case .entry(_, let entry): entry.count
        }
    }

    func open() -> any ByteSource {
        switch contents {
        case .memory(let bytes): MemorySource(bytes)
        case .entry(let archive, let entry): archive.source(of: entry)
        }
    }
}

/// A file as text in UTF-8, whatever it was saved in.
struct TextFile {
    enum Encoding { case utf8, marked8, littleEndian16, bigEndian16, unmarked16 }

    let file: InputFile
    let encoding: Encoding
    /// Its beginning, as UTF-8 and without the mark, enough for any head.
    let beginning: [UInt8]

    init(_ file: InputFile) throws(SourceProblem) {
        self.file = file
        encoding = TextFile.encoding(of: try TextFile.read(65_536, from: file.open()))
        beginning = try TextFile.read(65_536, from: TextFile.source(file, encoding))
    }

    func source() throws(SourceProblem) -> any ByteSource { try TextFile.source(file, encoding) }

    /// The column separator: the candidate that occurs most often outside of quotes in the first line.
    var separator: UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in beginning {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == 10 || byte == 13 { break }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let most = candidates.map { counts[$0] ?? 0 }.max() ?? 0
        return candidates.first { counts[$0] == most } ?? UInt8(ascii: ",")
    }

    private static func source(_ file: InputFile, _ encoding: Encoding) throws(SourceProblem) -> any ByteSource {
        let source = file.open()
        switch encoding {
        case .utf8, .unmarked16: return source
        case .marked8: _ = try read(3, from: source)
        case .littleEndian16, .bigEndian16:
            _ = try read(2, from: source)
            return UTF16Source(source, isLittleEndian: encoding == .littleEndian16)
        }
        return source
    }

    private static func read(_ count: Int, from source: any ByteSource) throws(SourceProblem) -> [UInt8] {
        let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        defer { room.deallocate() }
        let read = try source.read(into: room)
        return Array(room[..<read])
    }

    private static func encoding(of bytes: [UInt8]) -> Encoding {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .marked8 }
        if bytes.starts(with: [0xFF, 0xFE]) { return .littleEndian16 }
        if bytes.starts(with: [0xFE, 0xFF]) { return .bigEndian16 }
        // ASCII as UTF-16: every second byte is zero, and none of the others.
        let sample = bytes.prefix(64)
        let (even, odd) = sample.enumerated().reduce(into: (0, 0)) { counts, item in
            if item.element == 0 { if item.offset % 2 == 0 { counts.0 += 1 } else { counts.1 += 1 } }
        }
        return sample.count >= 8 && (even == 0) != (odd == 0) && even + odd > sample.count / 3 ? .unmarked16 : .utf8
    }
}
