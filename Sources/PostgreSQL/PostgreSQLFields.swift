import SQL

extension [UInt8] {
    /// A value in PostgreSQL's binary format, as it stands in rows of COPY and in arrays: its length, or -1 for NULL, and
    /// its bytes.
    mutating func append(field value: Value) throws {
        switch value {
        case .integer(let integer): append(eight: UInt64(bitPattern: integer))
        // SQLite has no NaN either: it stores NULL.
        case .real(let real) where !real.isNaN: append(eight: real.bitPattern)
        case .null, .real: append(bigEndian: UInt32.max)
        case .text(let text):
            append(bigEndian: UInt32(truncatingIfNeeded: text.utf8.count))
            let start = count
            append(contentsOf: text.utf8)
            guard !self[start...].contains(0) else { throw SQLError.zeroByte }
        case .blob(let blob):
            append(bigEndian: UInt32(truncatingIfNeeded: blob.count))
            append(contentsOf: blob)
        }
    }

    private mutating func append(eight bits: UInt64) {
        append(bigEndian: UInt32(8))
        append(bigEndian: bits)
    }

    mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}
