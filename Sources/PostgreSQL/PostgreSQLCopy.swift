import SQL

/// Rows in the binary format in which PostgreSQL's COPY takes them, in one block of memory.
struct PostgreSQLCopy {
    /// As many bytes are sent at a time: some ten thousand rows.
    private static let most = 1 << 20

    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }
    var isFull: Bool { bytes.count >= Self.most }

    mutating func append(_ row: [Value]) throws {
        if isEmpty {
            // The signature, no flags, and no extension of the header.
            bytes += Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
        }
        append(UInt16(truncatingIfNeeded: row.count))
        for value in row { try append(value) }
    }

    /// The block with its end; it is empty afterwards.
    mutating func taken() -> [UInt8] {
        append(UInt16.max)
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func append(_ value: Value) throws {
        switch value {
        case .integer(let integer): append(length: 8, UInt64(bitPattern: integer))
        // SQLite has no NaN either: it stores NULL.
        case .real(let real) where !real.isNaN: append(length: 8, real.bitPattern)
        case .null, .real: append(UInt32.max)
        case .text(let text):
            let start = bytes.count
            append(UInt32(truncatingIfNeeded: text.utf8.count))
            bytes.append(contentsOf: text.utf8)
            guard !bytes[(start + 4)...].contains(0) else { throw SQLError.zeroByte }
        case .blob(let blob):
            append(UInt32(truncatingIfNeeded: blob.count))
            bytes.append(contentsOf: blob)
        }
    }

    private mutating func append(length: UInt32, _ bits: UInt64) {
        append(length)
        append(bits)
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
