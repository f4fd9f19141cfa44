import CSQLite
import SQL

/// A prepared statement, and the row that it stands on.
final class SQLiteStatement: Cells {
    private let handle: OpaquePointer
    /// SQLite numbers `$1`, `$2` by their first occurrence; this maps our numbers to SQLite's.
    private let places: [Int32]
    private(set) lazy var names = ColumnNames(
        (0..<sqlite3_column_count(handle)).map { sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? "" })

    init(_ handle: OpaquePointer) {
        self.handle = handle
        var places: [Int32] = []
        while true {
            let place = sqlite3_bind_parameter_index(handle, "$\(places.count + 1)")
            if place == 0 { break }
            places.append(place)
        }
        self.places = places
    }

    deinit { sqlite3_finalize(handle) }

    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    func reset() {
        sqlite3_reset(handle)
        // Bound values may be a student's words and are not kept longer than needed.
        sqlite3_clear_bindings(handle)
    }

    /// How many instructions it has run so far.
    var instructions: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

    func step() -> Int32 { sqlite3_step(handle) }

    func bind(_ arguments: [Value]) throws {
        guard arguments.count == places.count else {
            fatalError("a statement with \(places.count) parameters got \(arguments.count)")
        }
        for (place, argument) in zip(places, arguments) {
            switch bind(argument, at: place) {
            case SQLITE_OK: continue
            case SQLITE_TOOBIG:
                throw SQLError(.constraint, "A value is larger than a database can hold. Shorten it.")
            default: throw SQLError(.other, "There was no memory for a value. Free some and try again.")
            }
        }
    }

    private func bind(_ argument: Value, at place: Int32) -> Int32 {
        switch argument {
        case .null: return sqlite3_bind_null(handle, place)
        case .integer(let value): return sqlite3_bind_int64(handle, place, value)
        case .real(let value): return sqlite3_bind_double(handle, place, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        handle, place, $0.baseAddress ?? Self.nothing, UInt64($0.count), csqlite_transient(),
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value):
            return value.withUnsafeBytes {
                sqlite3_bind_blob64(
                    handle, place, $0.baseAddress ?? UnsafeRawPointer(Self.nothing), UInt64($0.count),
                    csqlite_transient())
            }
        }
    }

    /// The address of an empty text: SQLite takes a null pointer for NULL.
    private nonisolated(unsafe) static let nothing = UnsafePointer(UnsafeMutablePointer<CChar>.allocate(capacity: 1))

    func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
    func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(handle, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func blob(_ column: Int) -> [UInt8] {
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        guard count > 0, let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
