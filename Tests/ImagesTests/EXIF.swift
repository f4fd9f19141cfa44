/// The part of a camera's notes that tells how it was held.
struct EXIF {
    var orientation: UInt8
    var isLittleEndian = false
    var entriesBefore: UInt16 = 0
    var directoryOffset: UInt32 = 8

    var body: [UInt8] {
        var bytes = Array("Exif\0\0".utf8) + Array((isLittleEndian ? "II" : "MM").utf8)
        bytes += ordered(bigEndian(42 as UInt16)) + ordered(bigEndian(directoryOffset))
        bytes += ordered(bigEndian(entriesBefore + 1))
        for _ in 0..<entriesBefore { bytes += entry(tag: 0x010F, value: 2) }
        return bytes + entry(tag: 0x0112, value: UInt16(orientation))
    }

    var asSegment: [UInt8] { segment(0xE1, body) }

    private func entry(tag: UInt16, value: UInt16) -> [UInt8] {
        [bigEndian(tag), bigEndian(3 as UInt16), bigEndian(1 as UInt32), bigEndian(value), [0, 0]].flatMap(ordered)
    }

    private func ordered(_ bytes: [UInt8]) -> [UInt8] { isLittleEndian ? bytes.reversed() : bytes }
}
