import Foundation
import PostgreSQL
import PostgresForTests
import Programs
package import SQL
import SQLite

@testable import School

/// A database of a test's own with the tables of a school and nothing in them, gone with the object.
///
/// It is a copy of one that each process migrates once: migrating took most of the time of most tests.
package final class EmptySchoolDatabase: Sendable {
    package let database: any Database
    private let remove: @Sendable () -> Void

    package init(_ engine: Engine) throws {
        switch engine {
        case .sqlite:
            let folder = try TemporaryFolder()
            let file = folder.url.appending(path: "school.db")
            try Self.file.get().write(to: file)
            database = try SQLiteDatabase(path: file.path, applicationID: Tables.applicationID)
            remove = { folder.remove() }
        case .postgreSQL:
            let server = try Postgres.shared()
            let (name, address) = try server.newCopy(of: Self.template.get())
            database = try PostgreSQLDatabase(PostgreSQLOptions(address))
            remove = { server.drop(name) }
        }
    }

    deinit { remove() }

    /// The bytes of the one for SQLite.
    private static let file = Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "school.db")
        try migrate(SQLiteDatabase(path: file.path, applicationID: Tables.applicationID))
        return try Data(contentsOf: file)
    }

    /// The name of the one for PostgreSQL.
    private static let template = Result {
        let (name, address) = try Postgres.shared().newTemplate()
        try migrate(PostgreSQLDatabase(PostgreSQLOptions(address)))
        return name
    }

    /// The connections of what is passed end with the statement that calls this, and then all is in the file.
    private static func migrate(_ database: any Database) throws {
        try database.migrate(Tables.migrations, file: "the tests' template")
        try database.count(CountedSubject.rows)
    }
}
