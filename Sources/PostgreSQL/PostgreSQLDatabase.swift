import Locks
package import SQL

/// A database on a PostgreSQL server.
///
/// Reads see one unchanging state (REPEATABLE READ). Writes are READ COMMITTED: each statement sees what others have
/// committed before it, so who reads in order to write holds the subject first (``Connection/hold(_:)``) and has it then to
/// itself, as under SQLite's single writer. `docs/decisions/11-writes-on-postgresql.md` tells why not SERIALIZABLE.
package final class PostgreSQLDatabase: Database {
    package let options: PostgreSQLOptions
    private let pool: PostgreSQLPool
    private let isCounting = Locked(false)

    /// Connects once, to see that the database is there and fit.
    package init(_ options: PostgreSQLOptions) throws {
        self.options = options
        pool = PostgreSQLPool(options)
        try pool.lend { _ in }
    }

    /// How often somebody has waited for the server so far: what a thing costs where the server is far away.
    package var journeys: Int { pool.journeys.withLock { $0 } }

    package var dialect: Dialect { .postgreSQL }
    package var isRemote: Bool { true }

    package func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try pool.lend { try $0.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body) }
    }

    package func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try pool.lend { try $0.readOnce(body) }
    }

    package func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        let counts = isCounting.withLock { $0 }
        return try pool.lend(for: .writing) { try $0.write(counts: counts, body) }
    }

    package func count(_ rows: [CountedRows]) throws {
        try write { try CountedTables(rows).install($0) }
        isCounting.withLock { $0 = true }
    }
}

extension Dialect {
    /// A `COLLATE "C"` orders texts by their bytes, as SQLite does, whatever language the database was made for.
    ///
    /// A version is asked of the table that a statement calls `a`.
    ///
    /// The horizon is the oldest transaction that still runs, in any database of the server: all below have come to their end.
    static let postgreSQL = Dialect(
        integer: "BIGINT", real: "DOUBLE PRECISION", text: "TEXT COLLATE \"C\"", bytes: "BYTEA",
        identity: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", strict: "", keyed: "",
        transaction: "CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)",
        horizon: "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)",
        version: "CAST(CAST(a.xmin AS TEXT) AS BIGINT)", find: "strpos")
}
