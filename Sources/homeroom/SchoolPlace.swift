import PostgreSQL
import SQL
import SQLite
import School

/// Where a school's data lies, for commands that work with it as a whole: nothing is made and nothing brought up to date.
struct SchoolPlace: Sendable {
    /// What messages call it.
    let name: String
    /// The school's file; nil on PostgreSQL.
    let file: String?
    private let address: String?
    private let folder: String

    init(_ options: Options) {
        address = options["database"]
        folder = options["data"] ?? "."
        file = address == nil ? folder + "/school.db" : nil
        name = file ?? "the PostgreSQL database"
    }

    /// The database as it is.
    func open() throws -> any Database {
        guard let file else { return try PostgreSQLDatabase(PostgreSQLOptions(address ?? "")) }
        guard PrivateFile.exists(file) else {
            throw Failure("There is no school in \(name). Name the folder of one with --data.")
        }
        return try SQLiteDatabase(path: file, applicationID: Tables.applicationID, erasesDeleted: true)
    }

    /// Takes the folder for this process alone; a PostgreSQL database is nobody's alone.
    func hold() throws -> DataFolder.Hold? { file == nil ? nil : try DataFolder(folder).hold() }

    /// What the tables of this version look like.
    static func expected() throws -> TableColumns { try SQLiteDatabase.columns(after: Tables.migrations) }

    /// Refuses a database that has taken all steps and has other tables nevertheless.
    func check(_ database: any Database) throws {
        try database.migrate(Tables.migrations, expecting: Self.expected(), file: name)
    }

    /// A school whose tables are those of this version.
    func school() throws -> School {
        let database = try open()
        guard try database.stepsToTake(of: Tables.migrations, file: name).isEmpty else {
            throw Failure("The tables in \(name) are those of an older version. Run 'homeroom admin migrate' first.")
        }
        try check(database)
        return School(database)
    }
}
