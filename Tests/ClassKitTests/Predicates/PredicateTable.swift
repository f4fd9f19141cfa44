import CSQLite
import Foundation

@testable import ClassKit

/// A table in memory and the same rows as subjects.
final class PredicateTable {
    struct Failure: Error { var message: String }

    static let columns: [String: PredicateColumn] = [
        "parent": PredicateColumn(expression: "parent", kind: .object),
        "title": PredicateColumn(expression: "title", kind: .text),
        "name": PredicateColumn(expression: "name", kind: .text, isNullable: false),
        "number": PredicateColumn(expression: "number", kind: .integer),
        "score": PredicateColumn(expression: "score", kind: .real),
        "created": PredicateColumn(expression: "created", kind: .date),
        "flag": PredicateColumn(expression: "flag", kind: .bool),
    ]

    let rows: [Node]
    /// The objects that rows have as parents: the row number of each is its place, from 1.
    let parents: [Node]
    private var database: OpaquePointer?

    init(rows: [Node], parents: [Node]) throws {
        (self.rows, self.parents) = (rows, parents)
        guard sqlite3_open(":memory:", &database) == SQLITE_OK else { throw failure() }
        try run(
            """
            CREATE TABLE row (id INTEGER PRIMARY KEY, parent INTEGER, title TEXT, name TEXT NOT NULL, number INTEGER,
            score REAL, created REAL, flag INTEGER) STRICT
            """)
        for sql in ["parent", "title", "number", "score"] { try run("CREATE INDEX \(sql)Index ON row (\(sql))") }
        try run("BEGIN")
        for row in rows { try insert(row) }
        try run("COMMIT")
    }

    deinit { sqlite3_close(database) }

    func row(of object: AnyObject) -> Int64? {
        parents.firstIndex { $0.isEqual(object) }.map { Int64($0 + 1) }
    }

    /// The places of the rows that satisfy a condition.
    func select(_ condition: String, _ arguments: [PredicateSQLArgument]) throws -> [Int] {
        var found: [Int] = []
        try run("SELECT id FROM row WHERE \(condition) ORDER BY id", arguments) { statement in
            found.append(Int(sqlite3_column_int64(statement, 0)))
        }
        return found
    }

    private func insert(_ row: Node) throws {
        let names = Self.columns.keys.sorted()
        let arguments = names.map { argument(row.values[$0] ?? .null) }
        let parameters = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        try run("INSERT INTO row (\(names.joined(separator: ", "))) VALUES (\(parameters))", arguments)
    }

    private func argument(_ value: PredicateValue) -> PredicateSQLArgument {
        switch value {
        case .bool(let value): .integer(value ? 1 : 0)
        case .integer(let value): .integer(value)
        case .number(let value): .real(value)
        case .text(let value): .text(value)
        case .date(let value): .real(value.timeIntervalSinceReferenceDate)
        case .object(let value): row(of: value.object).map(PredicateSQLArgument.integer) ?? .null
        case .null, .list: .null
        }
    }

    private func run(
        _ sql: String, _ arguments: [PredicateSQLArgument] = [], _ body: (OpaquePointer?) -> Void = { _ in }
    ) throws {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(sql) }
        guard sqlite3_bind_parameter_count(statement) == arguments.count else {
            throw Failure(message: "parameters do not fit the arguments of \(sql)")
        }
        for (index, argument) in arguments.enumerated() {
            guard bind(argument, statement, Int32(index + 1)) == SQLITE_OK else { throw failure(sql) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(statement)
            case SQLITE_DONE: return
            default: throw failure(sql)
            }
        }
    }

    private func bind(_ argument: PredicateSQLArgument, _ statement: OpaquePointer?, _ index: Int32) -> Int32 {
        switch argument {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let value): sqlite3_bind_int64(statement, index, value)
        case .real(let value): sqlite3_bind_double(statement, index, value)
        case .text(let value):
            sqlite3_bind_text(statement, index, value, Int32(value.utf8.count), csqlite_transient())
        }
    }

    private func failure(_ sql: String = "") -> Failure {
        Failure(message: "\(String(cString: sqlite3_errmsg(database))): \(sql)")
    }
}
