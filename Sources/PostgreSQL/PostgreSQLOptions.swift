import CPostgreSQL
import Glibc
import SQL

/// How to connect to a PostgreSQL database, and its limits.
package struct PostgreSQLOptions: Sendable {
    /// In libpq's format: `postgres://name:password@host/database` or `host=… dbname=…`.
    package var address: String
    /// The application name that the server's activity views show.
    package var application = "homeroom"
    /// The most connections at a time.
    package var connections = 8
    /// The longest time for one statement.
    package var statementSeconds = 30.0
    /// How long a transaction waits for a lock, and a caller for a free connection.
    package var waitSeconds = 10.0

    package init(_ address: String) { self.address = address }

    /// The name of the database in messages: its location, never the password.
    var name: String {
        guard let options = PQconninfoParse(address, nil) else { return "The PostgreSQL database" }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            values[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
            option += 1
        }
        let host = values["host"].map { " at \($0)" } ?? ""
        return "The PostgreSQL database\(values["dbname"].map { " \($0)" } ?? "")\(host)"
    }

    func connect() throws -> OpaquePointer {
        // A later setting wins: our defaults, then the address, then our fixed settings.
        let settings: KeyValuePairs = [
            "connect_timeout": "5", "tcp_user_timeout": "15000",
            "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
            "fallback_application_name": application,
            "dbname": address,
            "client_encoding": "UTF8",
        ]
        guard let handle = Self.connect(settings) else { throw SQLError.lost(name, words: "no memory") }
        guard PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw SQLError.lost(name, words: String(cString: PQerrorMessage(handle)).replacing("\n", with: " "))
        }
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? "nothing known"
        guard encoding == "UTF8" else {
            PQfinish(handle)
            throw SQLError.notUTF8(name, found: encoding)
        }
        return handle
    }

    private static func connect(_ settings: KeyValuePairs<String, String>) -> OpaquePointer? {
        // libpq needs two arrays of C strings, each ending with a null pointer.
        let keys = settings.map { strdup($0.key) } + [nil]
        let values = settings.map { strdup($0.value) } + [nil]
        defer { for text in keys + values { free(text) } }
        return PQconnectdbParams(keys.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    }

    var lockMilliseconds: Int { Int(waitSeconds * 1000) }

    /// What every connection starts with, so that the defaults of the server, database or account do not matter.
    var setUp: String {
        """
        SET bytea_output = 'hex';
        SET extra_float_digits = 1;
        SET standard_conforming_strings = on;
        -- What is asked here is over before it would be compiled.
        SET jit = off;
        SET statement_timeout = \(Int(statementSeconds * 1000));
        SET lock_timeout = \(lockMilliseconds);
        SET idle_in_transaction_session_timeout = \(Int(statementSeconds * 2000));
        -- A commit that has been answered survives the loss of power; "local" and stricter may stay.
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
        """
    }
}
