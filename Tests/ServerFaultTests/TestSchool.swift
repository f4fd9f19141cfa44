import Coursework
import Foundation
import Locks
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import School
import SchoolForTests
import Secrets

/// A small school that is there before its server starts: a class of so many students, each with a device signed in.
final class TestSchool: Sendable {
    let folder: TemporaryFolder
    let engine: Engine
    /// On PostgreSQL.
    private let address: String?
    let tokens: [String]
    let teacher: String
    let people: [Int64]

    var data: String { folder.url.appending(path: "school").path }
    var file: String { data + "/school.db" }
    /// What the program is told of where the data are.
    var options: [String] { ["--data", data] + (address.map { ["--database", $0] } ?? []) }

    /// - Parameter postgres: the server to use; one for all tests by default.
    init(_ engine: Engine, students: Int = 20, on postgres: Postgres? = nil) async throws {
        folder = try TemporaryFolder()
        self.engine = engine
        address = engine == .postgreSQL ? try (postgres ?? Postgres.shared(isDurable: true)).newDatabase().address : nil
        let data = folder.url.appending(path: "school").path
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let campus = try Campus(Self.database(address, data + "/school.db"), students: students, now: Date())
        try campus.post(["shadows"], ["shadows", "umbra"], ["shadows", "umbra", "edge"])
        var tokens: [String] = []
        for person in campus.students + [campus.teacher] { tokens.append(try await campus.signIn(person)) }
        // A link takes the password that was there with it, and who has none is asked for one before anything else.
        try campus.run("UPDATE account SET password = 'nobody has it' WHERE organization = $1")
        teacher = tokens.removeLast()
        self.tokens = tokens
        people = campus.students.map(\.rawValue)
        await campus.school.close()
        // All of it in one file, as after a long time without work.
        try (campus.school.database as? SQLiteDatabase)?.seal()
    }

    deinit { folder.remove() }

    /// A connection past the server. On SQLite only on a copy, or while no server runs.
    func database() throws -> any Database { try Self.database(address, file) }

    private static func database(_ address: String?, _ file: String) throws -> any Database {
        if let address { return try PostgreSQLDatabase(PostgreSQLOptions(address)) }
        return try SQLiteDatabase(path: file, applicationID: Tables.applicationID, erasesDeleted: true)
    }

    /// What is there, read without changing a byte of it: SQLite's file and its log are copied away.
    func inspect<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        guard engine == .sqlite else { return try database().read(body) }
        let copy = folder.url.appending(path: "copy").path
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: file + suffix) {
            try FileManager.default.copyItem(atPath: file + suffix, toPath: "\(copy)/school.db\(suffix)")
        }
        let database = try SQLiteDatabase(path: copy + "/school.db", applicationID: Tables.applicationID)
        let problems = try database.problems()
        guard problems.isEmpty else { throw Unexpected(what: "the file is damaged: \(problems)") }
        return try database.read(body)
    }

    func serve(through wrapper: [String] = []) throws -> ServerProcess { try ServerProcess(options, through: wrapper) }

    /// What the program's own check says.
    func verify() async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", ["admin", "verify"] + options).run(seconds: 120)
    }
}

struct Unexpected: Error { var what: String }

extension Campus {
    fileprivate func signIn(_ person: Person.ID) async throws -> String {
        let link = NewSession(.link, label: "link")
        let opened = try await school.perform(.giveLink(link, to: person), as: asSchool)
        return try await school.signIn(with: opened.token, opening: NewSession(.program, label: "device")).token.text
    }
}
