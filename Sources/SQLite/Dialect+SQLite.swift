package import SQL

extension Dialect {
    /// There is one writer at a time, and its rows are numbered in commit order, so all transactions can share one
    /// number.
    static let sqlite = Dialect(
        integer: "INTEGER", real: "REAL", text: "TEXT", bytes: "BLOB", identity: "INTEGER PRIMARY KEY AUTOINCREMENT",
        strict: "STRICT", keyed: "STRICT, WITHOUT ROWID", transaction: "0", horizon: "1", version: "0", find: "instr")
}

extension SQLiteDatabase {
    package var dialect: Dialect { .sqlite }
}
