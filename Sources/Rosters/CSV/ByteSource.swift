/// Bytes that arrive in pieces: from a file in memory, or inflated on the way.
protocol ByteSource: AnyObject {
    /// Fills the buffer from its start and returns how far; less than all of it only at the end, and zero after it.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceProblem) -> Int
}

/// Why the bytes of a file end before the file does.
enum SourceProblem: Error, Hashable {
    /// The data in the archive cannot be inflated, is too short, or has a wrong checksum.
    case damaged
    /// The file is larger than the limits allow, in itself or compared with its size in the archive, or than memory
    /// allows.
    case tooLarge
}

/// A file that is in memory already.
final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let count = min(buffer.count, bytes.count - position)
        guard count > 0, let target = buffer.baseAddress else { return 0 }
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            target.update(from: start + position, count: count)
        }
        position += count
        return count
    }
}

/// UTF-16 with a byte order mark, as spreadsheets save "Unicode text", turned into UTF-8.
final class UTF16Source: ByteSource {
    private let source: any ByteSource
    private let isLittleEndian: Bool
    private var incoming = [UInt8](repeating: 0, count: 32_768)
    private var ready: [UInt8] = []
    private var position = 0
    /// The first half of a character beyond the first plane, whose second half has not come yet.
    private var highSurrogate: UInt32?
    private var isAtEnd = false

    init(_ source: any ByteSource, isLittleEndian: Bool) {
        (self.source, self.isLittleEndian) = (source, isLittleEndian)
    }

    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceProblem) -> Int {
        var filled = 0
        while filled < buffer.count {
            if position == ready.count {
                guard try decodeNext() else { break }
            }
            let count = min(buffer.count - filled, ready.count - position)
            for index in 0..<count { buffer[filled + index] = ready[position + index] }
            (filled, position) = (filled + count, position + count)
        }
        return filled
    }

    private func decodeNext() throws(SourceProblem) -> Bool {
        guard !isAtEnd else { return false }
        ready.removeAll(keepingCapacity: true)
        position = 0
        let count: Int
        do {
            count = try incoming.withUnsafeMutableBufferPointer { room in try source.read(into: room) }
        } catch let problem as SourceProblem { throw problem } catch { throw .damaged }
        isAtEnd = count < incoming.count
        for index in stride(from: 0, to: count - 1, by: 2) {
            let (first, second) = (UInt32(incoming[index]), UInt32(incoming[index + 1]))
            decode(isLittleEndian ? second << 8 | first : first << 8 | second)
        }
        if isAtEnd, count % 2 == 1 || highSurrogate != nil { append(0xFFFD) }
        return !ready.isEmpty || !isAtEnd
    }

    private func decode(_ unit: UInt32) {
        if let high = highSurrogate {
            highSurrogate = nil
            if (0xDC00..<0xE000).contains(unit) { return append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)) }
            append(0xFFFD)
        }
        switch unit {
        case 0xD800..<0xDC00: highSurrogate = unit
        case 0xDC00..<0xE000: append(0xFFFD)
        default: append(unit)
        }
    }

    private func append(_ scalar: UInt32) {
        ready.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
    }
}
