import CZlib

/// Writes a zip archive, one deflated file after the other. The same files give the same bytes: no times are kept.
///
/// The format's numbers have 32 bits for sizes and 16 for counts; what does not fit them, or the memory, is refused.
package struct ZipWriter {
    private static let most = Int(UInt32.max)
    private(set) var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    package init() {}

    package mutating func add(_ name: String, _ contents: [UInt8]) throws(ZipProblem) {
        let start = bytes.count
        guard contents.count <= Self.most, start <= Self.most, name.utf8.count <= UInt16.max else {
            throw .tooLarge(name)
        }
        guard count < UInt16.max else { throw .tooManyFiles }
        guard let deflated = Self.deflate(contents) else { throw .tooLarge(name) }
        let checksum = contents.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        // Version 2.0, name in UTF-8, deflated, the first day that the format knows.
        var common: [UInt8] = [20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0]
        common.append(UInt(checksum), bytes: 4)
        common.append(UInt(deflated.count), bytes: 4)
        common.append(UInt(contents.count), bytes: 4)
        common.append(UInt(name.utf8.count), bytes: 2)
        common.append(0, bytes: 2)
        bytes += [0x50, 0x4B, 3, 4] + common + name.utf8 + deflated
        directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10)
        directory.append(UInt(start), bytes: 4)
        directory += name.utf8
        count += 1
    }

    /// The whole archive.
    package consuming func finished() throws(ZipProblem) -> [UInt8] {
        let start = bytes.count
        guard start + directory.count <= Self.most else { throw .tooLarge("the archive") }
        bytes += directory
        bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        for _ in 0..<2 { bytes.append(UInt(count), bytes: 2) }
        bytes.append(UInt(directory.count), bytes: 4)
        bytes.append(UInt(start), bytes: 4)
        bytes.append(0, bytes: 2)
        return bytes
    }

    /// Nil without memory for it.
    private static func deflate(_ contents: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_begin_deflate(&stream, 6, czlib_raw) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(contents.count)))
        guard bound <= most else { return nil }
        let deflated = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            contents.withUnsafeBufferPointer { contents in
                czlib_set_buffers(
                    &stream, contents.baseAddress, UInt32(contents.count), room.baseAddress, UInt32(room.count))
                let isWhole = CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = isWhole ? room.count - Int(stream.avail_out) : 0
            }
        }
        // Even nothing deflates to two bytes.
        return deflated.isEmpty ? nil : deflated
    }
}

extension [UInt8] {
    /// Appends a little-endian number.
    fileprivate mutating func append(_ value: UInt, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * UInt(index)))) }
    }
}
