import CPostgreSQL
import Glibc
import SQL

/// The arguments of one statement in PostgreSQL's binary format, in one block of memory.
///
/// Each argument declares its type, so that `$1 + 1` means the same as in SQLite and not "a 32-bit integer, because 1
/// is one". NULL declares none: the server infers it.
struct PostgreSQLArguments {
    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = []
    /// The range of each argument in `bytes`; nil for NULL.
    private var places: [Range<Int>?] = []

    init(_ values: [Value]) throws {
        types.reserveCapacity(values.count)
        places.reserveCapacity(values.count)
        for value in values { try append(value) }
    }

    /// Rows, of which each column is one argument: an array.
    init(_ rows: ArraySlice<[Value]>, columns: [GroupInsert.Column]) throws {
        guard rows.allSatisfy({ $0.count == columns.count }) else {
            throw SQLError(.other, "A row has not as many values as its statement has columns.")
        }
        for (place, column) in columns.enumerated() { try append(column, of: rows, at: place) }
    }

    /// The types that these values would declare.
    static func types(of values: [Value]) -> [Oid] {
        values.map { value in
            switch value {
            case .null: .unspecified
            case .integer: .int8
            case .real(let real): real.isNaN ? .unspecified : .float8
            case .text: .text
            case .blob: .bytea
            }
        }
    }

    private mutating func append(_ value: Value) throws {
        switch value {
        case .null: appendNull()
        case .integer(let integer): append(.int8) { $0.append(bigEndian: UInt64(bitPattern: integer)) }
        // SQLite has no NaN either: it stores NULL.
        case .real(let real) where real.isNaN: appendNull()
        case .real(let real): append(.float8) { $0.append(bigEndian: real.bitPattern) }
        case .text(let text):
            let start = bytes.count
            append(.text) { $0.append(contentsOf: text.utf8) }
            guard !bytes[start...].contains(0) else { throw SQLError.zeroByte }
        case .blob(let blob): append(.bytea) { $0.append(contentsOf: blob) }
        }
    }

    private mutating func appendNull() {
        types.append(.unspecified)
        places.append(nil)
    }

    private mutating func append(_ column: GroupInsert.Column, of rows: ArraySlice<[Value]>, at place: Int) throws {
        try append(column.arrayType) { bytes in
            // One dimension, in which there may be NULLs; of what, how many, and counted from 1.
            for number in [1, 1, column.type, Oid(rows.count), 1] { bytes.append(bigEndian: number) }
            for row in rows { try bytes.append(field: column.fitting(row[place])) }
        }
    }

    private mutating func append(_ type: Oid, _ write: (inout [UInt8]) throws -> Void) rethrows {
        let start = bytes.count
        try write(&bytes)
        types.append(type)
        places.append(start..<bytes.count)
    }

    /// The parallel arrays that libpq needs: addresses, lengths and formats, with their count.
    func withPointers<Result>(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { memory in
            // An empty value needs an address too, because a null pointer means NULL.
            withUnsafeBytes(of: UInt8(0)) { nothing in
                let start = (memory.baseAddress ?? nothing.baseAddress)?.assumingMemoryBound(to: CChar.self)
                let addresses = places.map { place in place.flatMap { place in start.map { $0 + place.lowerBound } } }
                let lengths = places.map { Int32($0?.count ?? 0) }
                let formats = places.map { _ in Int32(1) }
                return body(Int32(types.count), addresses, lengths, formats)
            }
        }
    }
}

/// The PostgreSQL types that are used here, by their fixed numbers.
extension Oid {
    static let unspecified: Oid = 0
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let numeric: Oid = 1700
}

extension GroupInsert.Column {
    fileprivate var type: Oid {
        switch self {
        case .integer: .int8
        case .real: .float8
        case .text: .text
        case .bytes: .bytea
        }
    }

    fileprivate var arrayType: Oid {
        switch self {
        case .integer: 1016
        case .real: 1022
        case .text: 1009
        case .bytes: 1001
        }
    }

    /// The value as it may stand in an array of the column: the server takes its bytes for what the array says they are.
    fileprivate func fitting(_ value: Value) throws -> Value {
        switch (self, value) {
        case (_, .null), (.integer, .integer), (.real, .real), (.text, .text), (.bytes, .blob): value
        case (.real, .integer(let integer)): .real(Double(integer))
        default: throw SQLError.otherKind
        }
    }
}
