import Foundation

/// Writes PNG files by hand, so that tests can have variants and lies that no encoder makes.
struct PNGBuilder {
    enum ColorType: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6
    }

    var width: UInt32
    var height: UInt32
    var color = ColorType.rgba
    var depth: UInt8 = 8
    var isInterlaced = false
    /// Chunks between header and pixels.
    var before: [(type: String, body: [UInt8])] = []
    /// Rows as they are stored, without the filter byte in front; nil leaves the pixels out.
    var rows: [[UInt8]]?
    /// Chunks between the pixels and the end.
    var after: [(type: String, body: [UInt8])] = []

    var data: Data {
        let header = bigEndian(width) + bigEndian(height) + [depth, color.rawValue, 0, 0, isInterlaced ? 1 : 0]
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file += chunk("IHDR", header)
        for (type, body) in before { file += chunk(type, body) }
        if let rows { file += chunk("IDAT", stored(rows.flatMap { [0] + $0 })) }
        for (type, body) in after { file += chunk(type, body) }
        return file + chunk("IEND", [])
    }

    private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + body
        return bigEndian(UInt32(body.count)) + content + bigEndian(crc(content))
    }

    /// A zlib stream of one uncompressed block.
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        let lengths = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        return [0x78, 0x01, 0x01] + lengths + bytes + bigEndian(b << 16 | a)
    }

    private func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
    }
}

func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
}
