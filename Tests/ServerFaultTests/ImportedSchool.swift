import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import School
import SchoolForTests
import Testing

/// A school that the program has founded, for files that the program brings to it.
final class ImportedSchool: Sendable {
    let folder: TemporaryFolder
    let data: String
    private let address: String?

    init(_ engine: Engine) async throws {
        folder = try TemporaryFolder()
        data = folder.url.appending(path: "school").path
        address = engine == .postgreSQL ? try Postgres.shared(isDurable: true).newDatabase().address : nil
        let founding = try await run(["admin", "create", "--school", "Lakeside", "--account", "grace"])
        #expect(founding.status == 0, "\(founding)")
    }

    deinit { folder.remove() }

    /// What the program is told of where the data are.
    var options: [String] { ["--data", data] + (address.map { ["--database", $0] } ?? []) }

    private func program(_ words: [String]) -> Program {
        var program = Program(besideTests: "homeroom", words + options)
        program.environment = ["SWIFT_BACKTRACE": "enable=no"]
        return program
    }

    func run(_ words: [String]) async throws -> Program.Ending { try await program(words).run(seconds: 120) }

    func start(_ words: [String]) throws -> RunningProgram { try program(words).start() }

    /// Lays files into a folder of that name, and says how they are imported.
    func importing(_ files: [(name: String, bytes: [UInt8])], named name: String) throws -> [String] {
        let place = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        let paths = try files.map { file in
            let url = place.appending(path: file.name)
            try Data(file.bytes).write(to: url)
            return url.path
        }
        return ["import"] + paths + ["--apply"]
    }

    func database() throws -> any Database {
        if let address { return try PostgreSQLDatabase(PostgreSQLOptions(address)) }
        return try SQLiteDatabase(path: data + "/school.db", applicationID: Tables.applicationID, erasesDeleted: true)
    }

    func expectSound() async throws {
        let ending = try await run(["admin", "verify"])
        #expect(ending.status == 0, "\(ending)")
    }

    /// Imports that could be taken back.
    func imports() throws -> Int64? {
        try database().read { try $0.first("SELECT count(*) FROM rosterImport WHERE undone IS NULL") { $0.integer() } }
    }

    /// All that an import brings, by what the source calls it: the same for two schools to which the same was brought.
    func contents() throws -> [String] {
        try database().read { connection in
            try Self.queries.flatMap { query in try connection.all(query) { $0.text() } }.sorted()
        }
    }

    private static let queries: [Query] = [
        """
        SELECT 'person ' || coalesce(e.value, '-') || ' ' || p.givenName || ' ' || p.familyName || ' '
            || coalesce(p.grade, '-') || ' ' || coalesce(a.name, '-') || ' ' || coalesce(a.state, '-')
        FROM person p
            LEFT JOIN account a ON a.organization = p.organization AND a.person = p.id
            LEFT JOIN externalID e ON e.organization = p.organization AND e.thing = 'person' AND e.id = p.id
        """,
        """
        SELECT 'role ' || a.name || ' ' || l.name || ' ' || r.role
        FROM role r
            JOIN account a ON a.organization = r.organization AND a.person = r.person
            JOIN location l ON l.organization = r.organization AND l.id = r.location
        """,
        """
        SELECT 'class ' || coalesce(e.value, '-') || ' ' || c.name || ' ' || coalesce(k.name, '-') || ' ' || l.name
        FROM class c
            JOIN location l ON l.organization = c.organization AND l.id = c.location
            LEFT JOIN course k ON k.organization = c.organization AND k.id = c.course
            LEFT JOIN externalID e ON e.organization = c.organization AND e.thing = 'class' AND e.id = c.id
        """,
        """
        SELECT 'member ' || c.name || ' ' || l.name || ' ' || a.name || ' ' || m.role || ' ' || coalesce(m.sourceKey, '-')
        FROM membership m
            JOIN class c ON c.organization = m.organization AND c.id = m.class
            JOIN location l ON l.organization = c.organization AND l.id = c.location
            JOIN account a ON a.organization = m.organization AND a.person = m.person
        """,
        """
        SELECT 'name ' || thing || ' ' || source || ' ' || value || CASE WHEN gone IS NULL THEN '' ELSE ' gone' END
        FROM externalID
        """,
    ]
}
