import Foundation
import SQL
import SQLite
import School

/// The tables of a school after the migrations that this version knows.
package enum SchoolTables {
    /// Each table after those that it refers to.
    package static func all() throws -> [TableShape] { try shapes.get() }

    static func names() throws -> [String] { try all().map(\.name) }

    /// Read from an empty school's file, so that only the migrations define the tables.
    private static let shapes = Result { try read() }

    private static func read() throws -> [TableShape] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "homeroom-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(
            path: folder.appending(path: "empty.db").path, applicationID: Tables.applicationID)
        try database.migrate(Tables.migrations, file: "an empty school")
        return try database.read { try TableShape.all($0) }
    }
}
