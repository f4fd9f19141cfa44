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
        bytes.append(bigEndian: UInt16(truncatingIfNeeded: row.count))
        for value in row { try bytes.append(field: value) }
    }

    /// The block with its end; it is empty afterwards.
    mutating func taken() -> [UInt8] {
        bytes.append(bigEndian: UInt16.max)
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
