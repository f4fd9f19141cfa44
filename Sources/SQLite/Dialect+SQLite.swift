package import SQL

extension Dialect {
    /// One writer at a time: its rows are numbered in the order of their commits, so all transactions may count as one.
    static let sqlite = Dialect(
        integer: "INTEGER", real: "REAL", text: "TEXT", bytes: "BLOB", identity: "INTEGER PRIMARY KEY AUTOINCREMENT",
        strict: "STRICT", keyed: "STRICT, WITHOUT ROWID", transaction: "0", horizon: "1", version: "0", find: "instr")
}

extension SQLiteDatabase {
    package var dialect: Dialect { .sqlite }
}
