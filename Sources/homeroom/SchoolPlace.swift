import PostgreSQL
import SQL
import SQLite
import School

/// Where a school's data is, for commands that work with all of it: nothing is created or migrated.
struct SchoolPlace: Sendable {
    /// Its name in messages.
    let name: String
    /// The school's file; nil on PostgreSQL.
    let file: String?
    private let address: String?
    private let folder: String
    private let keyFile: LogKeyFile

    init(_ options: Options) {
        address = options["database"]
        folder = options["data"] ?? "."
        keyFile = LogKeyFile(options)
        file = address == nil ? folder + "/school.db" : nil
        name = file ?? "the PostgreSQL database"
    }

    /// The database as it is.
    func open() throws -> any Database {
        guard let file else { return try PostgreSQLDatabase(PostgreSQLOptions(address ?? "")) }
        guard PrivateFile.exists(file) else {
            throw Failure("There is no school in \(name). Name the folder of one with --data.")
        }
        return try SQLiteDatabase(
            path: file, applicationID: Tables.applicationID, erasesDeleted: true, logPages: Tables.logPages)
    }

    /// Locks the folder for this process; a PostgreSQL database is not locked.
    func hold() throws -> DataFolder.Hold? { file == nil ? nil : try DataFolder(folder).hold() }

    /// The tables of this version.
    static let expected = ExpectedTables(after: Tables.migrations, fingerprint: Tables.fingerprint)

    /// Throws if a database has run all migrations and still has other tables.
    func check(_ database: any Database) throws {
        try database.migrate(Tables.migrations, expecting: Self.expected, file: name)
    }

    /// A school whose tables match this version.
    func school() throws -> School {
        let database = try open()
        guard try database.stepsToTake(of: Tables.migrations, file: name).isEmpty else {
            throw Failure("The tables in \(name) are those of an older version. Run 'homeroom admin migrate' first.")
        }
        try check(database)
        let school = School(database)
        school.seal(with: try keyFile.keeper())
        return school
    }
}
