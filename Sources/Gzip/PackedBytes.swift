import CZlib

/// Bytes that stand in the middle of many texts, compressed once for all of them.
///
/// They are blocks of deflate that end at a whole byte and refer to nothing before them, so they can be copied into any
/// gzip text as they are.
package struct PackedBytes: Sendable {
    private let blocks: [UInt8]
    private let checksum: UInt
    /// How many bytes they are, unpacked.
    package let count: Int
    /// How many they are as they are kept.
    package var size: Int { blocks.count }

    /// Nil when it fails or does not get smaller.
    package init?(_ bytes: [UInt8]) {
        guard let blocks = Gzip.deflated(bytes, wrapping: czlib_raw, Z_FULL_FLUSH, room: bytes.count) else {
            return nil
        }
        self.blocks = blocks
        checksum = Self.checksum(of: bytes)
        count = bytes.count
    }

    /// The bytes as they were; nil when memory is short.
    package func unpacked() -> [UInt8]? {
        let bytes = Gzip.inflated(blocks, wrapping: czlib_raw, room: count) { $0 == Z_OK }
        return bytes?.count == count ? bytes : nil
    }

    /// A gzip text of all three in a row, of which only the outer two are compressed now; nil when memory is short.
    package func gzip(between before: [UInt8], and after: [UInt8]) -> [UInt8]? {
        // Deflate makes nothing much longer; a flush takes a few bytes.
        guard
            let head = Gzip.deflated(before, wrapping: czlib_raw, Z_FULL_FLUSH, room: before.count * 2 + 64),
            let tail = Gzip.deflated(after, wrapping: czlib_raw, Z_FINISH, room: after.count * 2 + 64)
        else { return nil }
        var sum = crc32_combine(Self.checksum(of: before), checksum, count)
        sum = crc32_combine(sum, Self.checksum(of: after), after.count)
        var result: [UInt8] = []
        result.reserveCapacity(18 + head.count + blocks.count + tail.count)
        result += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        result += head
        result += blocks
        result += tail
        result += UInt32(truncatingIfNeeded: sum).bytes
        result += UInt32(truncatingIfNeeded: before.count + count + after.count).bytes
        return result
    }

    private static func checksum(of bytes: [UInt8]) -> UInt {
        bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    }
}

extension FixedWidthInteger {
    /// The lowest byte first.
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
