import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import Testing

/// The engines that every test of the database layer runs on.
enum Engine: String, CaseIterable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    var testDescription: String { rawValue }
}

/// An empty database of a test's own.
final class Place {
    let database: any Database
    private let folder: TemporaryFolder?

    init(_ engine: Engine) throws {
        switch engine {
        case .sqlite:
            let folder = try TemporaryFolder()
            self.folder = folder
            database = try SQLiteDatabase(path: folder.url.appending(path: "test.db").path, applicationID: 0x7E57)
        case .postgreSQL:
            folder = nil
            database = try PostgreSQLDatabase(.forTest())
        }
    }

    /// With a table made from a text for every engine.
    convenience init(_ engine: Engine, _ script: String) throws {
        try self.init(engine)
        try database.migrate([Migration("tables of the test", script)], file: "the test's database")
    }

    deinit { folder?.remove() }

    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result { try database.read(body) }
    @discardableResult
    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result { try database.write(body) }

    /// One value, as the test reads it.
    func one<Result>(_ query: Query, _ arguments: Value..., as body: (Row) throws -> Result) throws -> Result {
        try #require(try read { try $0.all(query, arguments, as: body).first })
    }
}

extension PostgreSQLOptions {
    static func forTest() throws -> PostgreSQLOptions {
        PostgreSQLOptions(try Postgres.shared().newSchema())
    }
}

/// The code of the error that `body` throws.
func code(_ body: () throws -> Void) -> SQLError.Code? {
    #expect(throws: SQLError.self, performing: body)?.code
}

/// How long a test waits for what has to come; far longer than it takes.
let patience: TimeInterval = 30

/// Gives way until `condition` holds.
func until(
    within patience: TimeInterval = patience, _ condition: () -> Bool, at place: SourceLocation = #_sourceLocation
) async {
    let end = Date.now + patience
    while !condition() {
        guard Date.now < end else {
            Issue.record("what the test waits for does not come", sourceLocation: place)
            return
        }
        await Task.yield()
    }
}
