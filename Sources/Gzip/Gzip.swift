import CZlib

/// Bytes in the form that browsers and devices unpack by themselves.
package enum Gzip {
    /// Nil when it fails or does not get smaller.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        deflated(bytes, wrapping: czlib_gzip, Z_FINISH, room: bytes.count)
    }

    /// The bytes as they were; nil when they are not gzip's, or more than `most`.
    package static func decompress(_ bytes: [UInt8], most: Int) -> [UInt8]? {
        inflated(bytes, wrapping: czlib_gzip, room: most) { $0 == Z_STREAM_END }
    }

    /// What deflate makes of all the bytes at once; nil when it fails or there is no room for it.
    static func deflated(_ bytes: [UInt8], wrapping: Int32, _ flush: Int32, room: Int) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_begin_deflate(&stream, 5, wrapping) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let result = [UInt8](unsafeUninitializedCapacity: room) { room, count in
            bytes.withUnsafeBufferPointer { bytes in
                czlib_set_buffers(
                    &stream, bytes.baseAddress, UInt32(bytes.count), room.baseAddress, UInt32(room.count))
                let status = deflate(&stream, flush)
                // What is flushed without an end is complete once there is room left.
                let isComplete = flush == Z_FINISH ? status == Z_STREAM_END : status == Z_OK && stream.avail_out > 0
                count = isComplete ? room.count - Int(stream.avail_out) : 0
            }
        }
        return result.isEmpty ? nil : result
    }

    /// - Parameter isWhole: whether inflate's last word says that all is there.
    static func inflated(_ bytes: [UInt8], wrapping: Int32, room: Int, isWhole: (Int32) -> Bool) -> [UInt8]? {
        var stream = z_stream()
        guard czlib_begin_inflate(&stream, wrapping) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var status = Z_OK
        let result = [UInt8](unsafeUninitializedCapacity: room) { room, count in
            bytes.withUnsafeBufferPointer { bytes in
                czlib_set_buffers(
                    &stream, bytes.baseAddress, UInt32(bytes.count), room.baseAddress, UInt32(room.count))
                status = inflate(&stream, Z_SYNC_FLUSH)
                count = room.count - Int(stream.avail_out)
            }
        }
        return isWhole(status) && stream.avail_in == 0 ? result : nil
    }
}
