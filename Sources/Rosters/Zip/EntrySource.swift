import CZlib

/// Inflates an entry piece by piece, and compares its length and check sum at the end.
final class EntrySource: ByteSource {
    private let bytes: [UInt8]
    private let entry: ZipArchive.Entry
    /// Zlib stores the address of its stream, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>?
    private var consumed = 0
    private var produced = 0
    private var checksum: UInt = 0
    private var isFinished = false
    private var hasMemory = true

    init(_ entry: ZipArchive.Entry, in bytes: [UInt8]) {
        (self.entry, self.bytes) = (entry, bytes)
        guard entry.isDeflated else {
            stream = nil
            return
        }
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        self.stream = stream
        // Negative: raw deflate without zlib's header. It fails only without memory.
        hasMemory = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        guard let stream else { return }
        inflateEnd(stream)
        stream.deallocate()
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceProblem) -> Int {
        guard hasMemory else { throw .tooLarge }
        guard !isFinished, !buffer.isEmpty else { return 0 }
        let count = stream.map { inflateNext($0, into: buffer) } ?? copy(into: buffer)
        guard let count, produced + count <= entry.count else { throw .damaged }
        produced += count
        checksum = crc32(checksum, buffer.baseAddress, UInt32(count))
        if count < buffer.count { isFinished = true }
        if isFinished {
            guard produced == entry.count, checksum == UInt(entry.checksum), consumed == entry.compressedCount else {
                throw .damaged
            }
        }
        return count
    }

    private func copy(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        let count = min(buffer.count, entry.compressedCount - consumed)
        for index in 0..<count { buffer[index] = bytes[entry.start + consumed + index] }
        consumed += count
        return count
    }

    private func inflateNext(
        _ stream: UnsafeMutablePointer<z_stream>, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(clamping: buffer.count)
            while stream.pointee.avail_out > 0 {
                let available = min(entry.compressedCount - consumed, 1 << 30)
                stream.pointee.next_in = UnsafeMutablePointer(mutating: base + entry.start + consumed)
                stream.pointee.avail_in = UInt32(available)
                let result = inflate(stream, Z_NO_FLUSH)
                consumed += available - Int(stream.pointee.avail_in)
                if result == Z_STREAM_END { break }
                guard result == Z_OK else { return nil }
            }
            return buffer.count - Int(stream.pointee.avail_out)
        }
    }
}
