import CSQLitePlain

/// SQLite without any of our layers: what the figures are held against.
final class Plain {
    let handle: OpaquePointer

    init(_ path: String) {
        var handle: OpaquePointer?
        precondition(sqlite3_open(path, &handle) == SQLITE_OK, "\(path) cannot be opened")
        self.handle = handle!
        run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    }

    deinit { sqlite3_close(handle) }

    func run(_ text: String) { check(sqlite3_exec(handle, text, nil, nil, nil)) }

    func prepare(_ text: String) -> OpaquePointer {
        var statement: OpaquePointer?
        check(sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        return statement!
    }

    func check(_ result: Int32) {
        precondition(result == SQLITE_OK || result == SQLITE_DONE, String(cString: sqlite3_errmsg(handle)))
    }

    func number(_ text: String) -> Int64 {
        let statement = prepare(text)
        defer { sqlite3_finalize(statement) }
        sqlite3_step(statement)
        return sqlite3_column_int64(statement, 0)
    }
}

extension OpaquePointer {
    func bind(_ place: Int32, _ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                _ = sqlite3_bind_text(self, place, $0.baseAddress, Int32($0.count), csqlite_plain_transient())
            }
        }
    }

    func bind(_ place: Int32, _ number: Int64) { sqlite3_bind_int64(self, place, number) }
    func bind(_ place: Int32, _ number: Double) { sqlite3_bind_double(self, place, number) }

    /// Runs to the end and makes the statement ready for the next time.
    func finish() {
        while sqlite3_step(self) == SQLITE_ROW {}
        sqlite3_reset(self)
    }

    /// Reads every column of every row as a program would that needs them, and tells how many rows there were.
    func readAll() -> Int {
        var rows = 0
        while sqlite3_step(self) == SQLITE_ROW {
            rows += 1
            for column in 0..<sqlite3_column_count(self) {
                switch sqlite3_column_type(self, column) {
                case SQLITE_TEXT:
                    let start = sqlite3_column_text(self, column)
                    let count = Int(sqlite3_column_bytes(self, column))
                    sink &+= String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self).utf8.count
                case SQLITE_INTEGER: sink &+= Int(truncatingIfNeeded: sqlite3_column_int64(self, column))
                case SQLITE_FLOAT: sink &+= Int(sqlite3_column_double(self, column))
                default: break
                }
            }
        }
        sqlite3_reset(self)
        return rows
    }
}

/// Keeps the compiler from leaving out what nobody uses.
nonisolated(unsafe) var sink = 0
