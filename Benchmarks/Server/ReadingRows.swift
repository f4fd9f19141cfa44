import CPostgreSQL
import CSQLite
import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite

private let rowCount = 100_000
private let passes = 15
private let columns = "id, givenName, familyName, grade, email, number, created, modified, progress, note"

extension ServerCase {
    /// What our rows cost beside the engine's own functions: ten columns of each of many rows, of which one is never there.
    func readRows() throws -> [Row] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.url.appending(path: "rows.db").path
        let sqlite = try SQLiteDatabase(path: path, applicationID: 1)
        try fill(sqlite)
        let address = try Postgres.shared(isDurable: true).newSchema()
        let postgreSQL = try PostgreSQLDatabase(PostgreSQLOptions(address))
        try fill(postgreSQL)
        return [
            try compare("SQLite", sqlite, PlainSQLite(path).prepare("SELECT \(columns) FROM learner"), sum),
            try compare("PostgreSQL", postgreSQL, PQconnectdb(address), sumOfPostgreSQL),
        ]
    }

    private func compare(
        _ name: String, _ database: any Database, _ handle: OpaquePointer, _ plainSum: (OpaquePointer) -> Int
    ) throws -> Row {
        let expected = plainSum(handle)
        require(try ours(database) == expected, "\(name) reads other rows")
        var (ours, plain) = (Times(), Times())
        for _ in 0..<passes {
            try ours.measure { require(try self.ours(database) == expected, "other rows") }
            plain.measure { require(plainSum(handle) == expected, "other rows") }
        }
        return Row(
            "reading 10 columns of 100,000 rows, \(name)", ours: ours, plain: plain, plainIs: "its own functions",
            atMost: 1.5)
    }

    private func ours(_ database: any Database) throws -> Int {
        var sum = 0
        try database.readOnce { connection in
            try connection.visit(Self.everything, []) { row in
                sum &+= Int(row.integer("id")) &+ row.text("givenName").utf8.count &+ row.text("familyName").utf8.count
                sum &+= row.textIfAny("grade")?.utf8.count ?? 0
                sum &+= row.textIfAny("email")?.utf8.count ?? 0
                sum &+=
                    row.text("number").utf8.count &+ Int(row.integer("created") % 1000)
                    &+ Int(row.integer("modified") % 1000)
                sum &+= Int(row.real("progress") * 1000)
                sum &+= row.textIfAny("note")?.utf8.count ?? 0
                return true
            }
        }
        return sum
    }

    private static let everything = Query(kept: "SELECT \(columns) FROM learner")

    private func fill(_ database: any Database) throws {
        try database.write { connection in
            try connection.runScript(
                database.dialect.expand(
                    """
                    CREATE TABLE learner (id {integer} NOT NULL PRIMARY KEY, givenName {text} NOT NULL,
                        familyName {text} NOT NULL, grade {text}, email {text}, number {text} NOT NULL,
                        created {integer} NOT NULL, modified {integer} NOT NULL, progress {real} NOT NULL, note {text})
                    """))
            for id in 0..<rowCount {
                try connection.enqueue(
                    "INSERT INTO learner VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL)",
                    .integer(Int64(id)), .text("Learner"), .text("the \(id)th"), .text("7"),
                    .text("learner\(id)@school.example"), .text("\(id * 7)"), .integer(1_790_000_000_000 + Int64(id)),
                    .integer(1_800_000_000_000 + Int64(id)), .real(Double(id % 8) / 8))
            }
        }
    }
}

private func sum(_ statement: OpaquePointer) -> Int {
    func text(_ column: Int32) -> Int {
        guard let start = sqlite3_column_text(statement, column) else { return 0 }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self).utf8.count
    }
    var sum = 0
    while sqlite3_step(statement) == SQLITE_ROW {
        sum &+= Int(sqlite3_column_int64(statement, 0)) &+ text(1) &+ text(2) &+ text(3) &+ text(4) &+ text(5)
        sum &+= Int(sqlite3_column_int64(statement, 6) % 1000) &+ Int(sqlite3_column_int64(statement, 7) % 1000)
        sum &+= Int(sqlite3_column_double(statement, 8) * 1000)
        if sqlite3_column_type(statement, 9) != SQLITE_NULL { sum &+= text(9) }
    }
    sqlite3_reset(statement)
    return sum
}

private func sumOfPostgreSQL(_ handle: OpaquePointer) -> Int {
    let result = PQexec(handle, "SELECT \(columns) FROM learner")
    defer { PQclear(result) }
    require(PQresultStatus(result) == PGRES_TUPLES_OK, String(cString: PQerrorMessage(handle)))
    var sum = 0
    for row in 0..<PQntuples(result) {
        func text(_ column: Int32) -> Int {
            guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return 0 }
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
            return String(decoding: bytes, as: UTF8.self).utf8.count
        }
        func integer(_ column: Int32) -> Int { Int(strtoll(PQgetvalue(result, row, column), nil, 10)) }
        sum &+= integer(0) &+ text(1) &+ text(2) &+ text(3) &+ text(4) &+ text(5)
        sum &+= integer(6) % 1000 &+ integer(7) % 1000
        sum &+= Int(strtod(PQgetvalue(result, row, 8), nil) * 1000)
        sum &+= text(9)
    }
    return sum
}
