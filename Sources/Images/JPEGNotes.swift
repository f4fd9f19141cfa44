import Foundation

/// What the segments before the pixels say, beyond what TurboJPEG tells: how a photo lies, and who wrote its inks.
///
/// The input is hostile until shown otherwise: every read is checked, and what makes no sense ends the search.
struct JPEGNotes {
    private(set) var orientation = Orientation.topLeft
    private(set) var isFromAdobe = false

    init(reading data: Data) {
        var bytes = ByteReader(data.dropFirst(2))
        while let segment = Self.nextSegment(&bytes) {
            switch segment.marker {
            case 0xE1:
                if let found = Self.orientation(inEXIF: segment.body) { orientation = found }
            case 0xEE:
                if segment.body.starts(with: Array("Adobe".utf8)) { isFromAdobe = true }
            default:
                break
            }
        }
    }

    /// The next segment with a body; nil where the pixels begin or the structure ends.
    private static func nextSegment(_ bytes: inout ByteReader) -> (marker: UInt8, body: Data)? {
        guard bytes.read8() == 0xFF, var marker = bytes.read8() else { return nil }
        while marker == 0xFF {  // Fill bytes are allowed before a marker.
            guard let next = bytes.read8() else { return nil }
            marker = next
        }
        // Below are reserved codes; restart, start, end and scan markers have no body, or pixels after it.
        let startOfScan: UInt8 = 0xDA
        guard marker >= 0xC0, !(0xD0...startOfScan).contains(marker) else { return nil }
        guard let length = bytes.read16(), length >= 2, let body = bytes.read(length - 2) else { return nil }
        return (marker, body)
    }

    /// EXIF is a small TIFF file: a header, then a directory of 12-byte entries (tag, type, count, value).
    private static func orientation(inEXIF body: Data) -> Orientation? {
        var bytes = ByteReader(body)
        guard bytes.read(6)?.elementsEqual(Array("Exif\0\0".utf8)) == true else { return nil }
        let start = bytes.rest
        guard let order = bytes.read16(), order == 0x4949 || order == 0x4D4D else { return nil }
        bytes.isLittleEndian = order == 0x4949
        guard bytes.read16() == 42, let offset = bytes.read32() else { return nil }
        bytes.rest = start.dropFirst(offset)
        guard let count = bytes.read16() else { return nil }
        for _ in 0..<count {
            guard let tag = bytes.read16(), let type = bytes.read16(), bytes.read32() != nil else { return nil }
            guard let value = bytes.read16(), bytes.read16() != nil else { return nil }
            let (orientationTag, short) = (0x0112, 3)
            if tag == orientationTag { return type == short ? Orientation(rawValue: value) : nil }
        }
        return nil
    }
}

/// Reads numbers from the front of data; nil at its end.
private struct ByteReader {
    var rest: Data
    var isLittleEndian = false

    init(_ data: Data) { rest = data }

    mutating func read(_ count: Int) -> Data? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func read8() -> UInt8? { rest.popFirst() }
    mutating func read16() -> Int? { number(of: 2) }
    mutating func read32() -> Int? { number(of: 4) }

    private mutating func number(of count: Int) -> Int? {
        guard let bytes = read(count) else { return nil }
        func append(_ number: Int, _ byte: UInt8) -> Int { number << 8 | Int(byte) }
        return isLittleEndian ? bytes.reversed().reduce(0, append) : bytes.reduce(0, append)
    }
}
