import Locks
package import SQL

/// A database on a PostgreSQL server.
///
/// Reads see one unchanging state (REPEATABLE READ). Writes are READ COMMITTED: each statement sees what others have
/// committed before it. So a transaction that reads in order to write first locks the subject
/// (``Connection/lock(_:)``), and then has it to itself as with SQLite's single writer.
/// `docs/decisions/11-writes-on-postgresql.md` explains why it is not SERIALIZABLE.
package final class PostgreSQLDatabase: Database {
    package let options: PostgreSQLOptions
    private let pool: PostgreSQLPool
    private let isCounting = Locked(false)

    /// Connects once, to check that the database exists and can be used.
    package init(_ options: PostgreSQLOptions) throws {
        self.options = options
        pool = PostgreSQLPool(options)
        try pool.lend { _ in }
    }

    /// The number of round trips so far: what counts when the server is far away.
    package var journeys: Int { pool.journeys.withLock { $0 } }

    package var dialect: Dialect { .postgreSQL }
    package var isRemote: Bool { true }
    package var lockWait: Duration { .seconds(options.waitSeconds) }

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
    /// A `COLLATE "C"` sorts texts by bytes, as SQLite does, whatever language the database was created for.
    ///
    /// A version is read from the table that a statement calls `a`.
    ///
    /// The horizon is the oldest transaction that still runs in any database of the server: all before it have ended.
    static let postgreSQL = Dialect(
        integer: "BIGINT", real: "DOUBLE PRECISION", text: "TEXT COLLATE \"C\"", bytes: "BYTEA",
        identity: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", strict: "", keyed: "",
        transaction: "CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)",
        horizon: "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)",
        version: "CAST(CAST(a.xmin AS TEXT) AS BIGINT)", find: "strpos")
}
