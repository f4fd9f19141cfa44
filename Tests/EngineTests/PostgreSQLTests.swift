import Foundation
import Locks
import PostgresForTests
import SQL
import Testing

@testable import PostgreSQL

/// What only a server can do to us.
@Suite struct PostgreSQLTests {
    private func open(_ change: (inout PostgreSQLOptions) -> Void = { _ in }) throws -> PostgreSQLDatabase {
        var options = try PostgreSQLOptions.forTest()
        change(&options)
        let database = try PostgreSQLDatabase(options)
        try database.write { try $0.runScript("CREATE TABLE note (id BIGINT PRIMARY KEY, words TEXT)") }
        return database
    }

    private func count(_ database: PostgreSQLDatabase) throws -> Int64? {
        try database.read { try $0.first("SELECT count(*) FROM note") { $0.integer() } }
    }

    @Test func `a connection that cannot be set up is let go of once`() throws {
        for _ in 0..<20 { #expect(throws: SQLError.self) { try open { $0.waitSeconds = -1 } } }
    }

    @Test func `a connection lost in a transaction is unreachable, and the next one is fresh`() throws {
        let database = try open()
        for kill: Query in ["SELECT pg_terminate_backend(pg_backend_pid())"] {
            let found = code {
                try database.write { connection in
                    try connection.run("INSERT INTO note (id) VALUES (1)")
                    try connection.run(kill)
                }
            }
            #expect(found == .unreachable)
            #expect(try count(database) == 0)
        }
    }

    @Test func `connections lost while idle are replaced unnoticed`() throws {
        let database = try open { $0.application = "idle ones" }
        try database.read { _ in try database.read { _ in try database.read { _ in } } }
        try Postgres.shared().run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'idle ones'")
        #expect(try count(database) == 0)
    }

    @Test func `a server that is not there is unreachable`() throws {
        let options = PostgreSQLOptions("postgres://ada:open-sesame@localhost:1/school")
        let error = #expect(throws: SQLError.self) { try PostgreSQLDatabase(options) }
        #expect(error?.code == .unreachable)
        #expect(error?.description.contains("school at localhost") == true)
        #expect(error?.description.contains("open-sesame") == false)
    }

    @Test func `an address that cannot be read is unreachable and not repeated`() throws {
        let error = #expect(throws: SQLError.self) {
            try PostgreSQLDatabase(PostgreSQLOptions("password=open-sesame x"))
        }
        #expect(error?.code == .unreachable)
        #expect(error?.description.contains("open-sesame") == false)
    }

    @Test func `a server that has ended is unreachable`() throws {
        let server = try Postgres()
        defer { server.stop() }
        let database = try PostgreSQLDatabase(PostgreSQLOptions(server.newSchema()))
        try database.write { try $0.runScript("CREATE TABLE note (id BIGINT PRIMARY KEY)") }
        server.stop()
        #expect(code { _ = try count(database) } == .unreachable)
        #expect(code { _ = try count(database) } == .unreachable)
    }

    @Test func `more transactions than connections are busy`() throws {
        let database = try open {
            $0.connections = 2
            $0.waitSeconds = 0.05
        }
        try database.read { _ in
            try database.read { _ in #expect(code { _ = try count(database) } == .busy) }
            #expect(try count(database) == 0)
        }
    }

    @Test func `a statement that takes too long is stopped`() throws {
        let database = try open { $0.statementSeconds = 0.05 }
        #expect(code { try database.read { _ = try $0.run("SELECT pg_sleep(60)") } } == .busy)
        #expect(try count(database) == 0)
    }

    @Test func `who waits too long for a lock is busy`() throws {
        let database = try open { $0.waitSeconds = 0.05 }
        try database.write { first in
            try first.lock(["physics"])
            try first.run("SELECT 1")
            #expect(code { try database.write { try $0.lock(["maths", "physics"]) } } == .busy)
            try database.write { try $0.lock(["maths"]) }
        }
    }

    @Test func `how long to wait for locks holds for one transaction alone, be it undone or not`() throws {
        // All transactions have the same connection, which has to be told.
        let database = try open { $0.connections = 1 }
        func wait(_ connection: any Connection) throws -> String? {
            try connection.first("SELECT current_setting('lock_timeout')") { $0.text() }
        }
        func short(isUndone: Bool) throws -> String? {
            try database.write { connection in
                try connection.waitForLocks(atMost: 0.25)
                let found = try wait(connection)
                if isUndone { throw CancellationError() }
                return found
            }
        }
        func script() throws -> String? {
            try database.write { connection in
                try connection.runScript("CREATE TABLE told AS SELECT current_setting('lock_timeout') AS wait")
                defer { _ = try? connection.run("DROP TABLE told") }
                return try connection.first("SELECT wait FROM told") { $0.text() }
            }
        }
        let others: [() throws -> String?] = [
            { try database.write(wait) }, { try database.read(wait) }, { try database.readOnce(wait) }, script,
        ]
        for other in others {
            #expect(try [short(isUndone: false), short(isUndone: false), other()] == ["250ms", "250ms", "10s"])
            #expect(throws: CancellationError.self) { try short(isUndone: true) }
            #expect(try [short(isUndone: false), other()] == ["250ms", "10s"])
        }
    }

    @Test func `a session is told how long to wait only where that changes`() {
        var wait = LockWait(usual: 10_000)
        func tell(_ milliseconds: Int?) -> [Int?] {
            wait.begin()
            if let milliseconds { wait.want(milliseconds) }
            defer { wait.end() }
            return [wait.next(), wait.next()]
        }
        #expect(tell(nil) == [nil, nil])
        #expect(tell(250) == [250, nil])
        #expect(tell(250) == [nil, nil])
        #expect(tell(nil) == [10_000, nil])
        #expect(tell(10_000) == [nil, nil])
        wait.undo()
        #expect(wait.next() == nil)
        #expect(tell(nil) == [10_000, nil])
    }

    @Test func `who locks very much of a kind locks all of it, and nothing of another`() throws {
        let database = try open { $0.waitSeconds = 0.05 }
        try database.write { first in
            try first.lock(
                (1...20_000).map { "lakeside/class/\($0)" } + ["lakeside/person/1", "hill/class/1", "hill/"])
            try first.run("SELECT 1")
            for held in ["lakeside/class/20001", "lakeside/person/1", "hill/class/1", "hill/"] {
                #expect(code { try database.write { try $0.lock([held]) } } == .busy, "\(held)")
            }
            try database.write { try $0.lock(["lakeside/person/7", "hill/class/2", "lakeside/", "counted"]) }
        }
        // So many of two kinds have to leave room for others as well.
        try database.write { first in
            try first.lock((1...1_000).flatMap { ["lakeside/class/\($0)", "lakeside/person/\($0)"] })
            let count = try first.first("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") { $0.integer() }
            #expect(try #require(count) < 1_600)
        }
        // Beside each other they lock only what they say.
        try database.write { first in
            try first.lock(["lakeside/class/1"])
            try first.run("SELECT 1")
            try database.write { try $0.lock(["lakeside/class/2"]) }
            #expect(code { try database.write { try $0.lock(["lakeside/class/1"]) } } == .busy)
            #expect(code { try database.write { try $0.lock((2...3_000).map { "lakeside/class/\($0)" }) } } == .busy)
        }
    }

    @Test func `of two that wait for each other, one is a conflict and may go again`() async throws {
        let database = try open()
        try database.write { try $0.runScript("INSERT INTO note (id, words) VALUES (1, ''), (2, '')") }
        let arrivals = Watched(0)
        try await withThrowingTaskGroup { group in
            for (first, second) in [(1, 2), (2, 1)] {
                let done = Watched<Result<Void, any Error>?>(nil)
                startThread {
                    let result = Result {
                        try database.write(attempts: 10) { connection in
                            let query: Query = "UPDATE note SET words = words || 'x' WHERE id = $1"
                            try connection.run(query, Value(first))
                            arrivals.withLock { $0 += 1 }
                            arrivals.wait { $0 >= 2 ? true : nil }
                            try connection.run(query, Value(second))
                        }
                    }
                    done.withLock { $0 = result }
                }
                group.addTask {
                    while done.withLock({ $0 == nil }) { await Task.yield() }
                    try done.withLock { $0 }?.get()
                }
            }
            try await group.waitForAll()
        }
        #expect(arrivals.withLock { $0 } > 2)
        #expect(try database.read { try $0.all("SELECT words FROM note") { $0.text() } } == ["xx", "xx"])
    }

    @Test func `the defaults of a server change nothing`() throws {
        let place = try Postgres.shared().newDatabase()
        for setting in [
            "extra_float_digits = -5", "bytea_output = 'escape'", "synchronous_commit = off",
            "default_transaction_isolation = serializable", "default_transaction_read_only = on",
            "client_encoding = 'LATIN1'", "standard_conforming_strings = off", "statement_timeout = 12345",
        ] {
            try Postgres.shared().run("ALTER DATABASE \(place.name) SET \(setting)")
        }
        let database = try PostgreSQLDatabase(PostgreSQLOptions(place.address))
        try database.write { connection in
            try connection.runScript("CREATE TABLE sample (number DOUBLE PRECISION, data BYTEA, words TEXT)")
            try connection.run(
                "INSERT INTO sample (number, data, words) VALUES ($1, $2, $3 || '\\')", .real(0.1 + 0.2),
                .blob([0, 255]), "שלום")
        }
        try database.read { connection in
            try connection.visit("SELECT number, data, words FROM sample", []) { row in
                #expect(row.real("number") == 0.1 + 0.2)
                #expect(row.blob("data") == [0, 255])
                #expect(row.text("words") == "שלום\\")
                return false
            }
            let commit = try connection.first("SELECT current_setting('synchronous_commit')") { $0.text() }
            #expect(commit == "on")
            let timeout = try connection.first("SELECT current_setting('statement_timeout')") { $0.text() }
            #expect(timeout != "12345ms")
        }
    }

    @Test func `a database of another encoding is refused`() throws {
        let place = try Postgres.shared().newDatabase(encoding: "SQL_ASCII")
        #expect(code { _ = try PostgreSQLDatabase(PostgreSQLOptions(place.address)) } == .foreign)
    }

    @Test func `a table that changes under a prepared statement is a conflict once`() throws {
        let database = try open()
        let query: Query = "SELECT * FROM note"
        try database.read { try $0.visit(query, []) { _ in true } }
        try database.write { connection in
            try connection.runScript(
                "ALTER TABLE note ADD COLUMN more TEXT; INSERT INTO note (id, more) VALUES (1, 'x')")
        }
        #expect(code { try database.read { try $0.visit(query, []) { _ in true } } } == .conflict)
        #expect(try database.read { try $0.all(query) { $0.text("more") } } == ["x"])
    }

    @Test func `the server knows us by name`() throws {
        let database = try open { $0.application = "homeroom test" }
        let name = try database.read {
            try $0.first("SELECT current_setting('application_name')") { $0.text() }
        }
        #expect(name == "homeroom test")
    }

    @Test func `an account without the right to write may read`() throws {
        let database = try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newDatabase().address))
        try database.write { try $0.runScript("CREATE TABLE note (id BIGINT)") }
        let found = code {
            try database.write { connection in
                try connection.runScript("CREATE ROLE guest; SET LOCAL ROLE guest")
                try connection.run("INSERT INTO note (id) VALUES (1)")
            }
        }
        #expect(found == .readOnly)
    }
}
