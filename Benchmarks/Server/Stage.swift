import Foundation
import HTTP
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import School
import SchoolServer

/// A school of a seed, behind a socket of this process.
final class Stage {
    let school: School
    let hub = Hub()
    let port: UInt16
    private let server: SchoolServer
    private let folder: TemporaryFolder

    convenience init(_ seed: Seed, postgreSQL: Bool = false) throws { try self.init([seed], postgreSQL: postgreSQL) }

    /// - Parameter seeds: of the organizations, each with a number of its own.
    init(_ seeds: [Seed], postgreSQL: Bool = false) throws {
        folder = try TemporaryFolder()
        let database: any Database
        if postgreSQL {
            database = try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared(isDurable: true).newSchema()))
        } else {
            let path = folder.url.appending(path: "school.db").path
            // What SQLite is told of the indexes goes with those that are made anew: the school tells it once more.
            try Stage.fill(path, seeds)
            database = try SQLiteDatabase(
                path: path, applicationID: Tables.applicationID, erasesDeleted: true, logPages: Tables.logPages)
        }
        let hub = hub
        school = School(database, writers: postgreSQL ? 2 : 1, committed: { hub.publish($0) })
        try school.prepare(place: "the benchmark's school")
        if postgreSQL {
            for seed in seeds { try seed.write(to: school) }
            try database.write { _ = try $0.run("ANALYZE") }
        }
        var configuration = Configuration()
        configuration.limits.connectionsPerAddress = nil
        server = SchoolServer(Dispatcher(school, hub: hub), configuration)
        port = try server.start()
    }

    /// Makes the file of a school.
    static func fill(_ path: String, _ seeds: [Seed]) throws {
        try School(SQLiteDatabase(path: path, applicationID: Tables.applicationID)).prepare(place: path)
        Seed.write(seeds, toFile: path)
    }

    func stop() async {
        await server.stop(within: .seconds(5))
        folder.remove()
    }

    /// Asks for a page again and again, one client, and tells how long each answer took.
    func waits(for path: String, as token: String, times: Int) -> Waits {
        let client = Client(port: port)
        let request = Ask.get(path, token)
        let body = client.body(of: request)
        require(!body.isEmpty, "nothing comes from \(path)")
        var waits = Waits()
        for _ in 0..<times {
            let start = seconds()
            let answer = client.ask(request)
            waits.add(seconds() - start)
            require(answer.status == 200, "\(path) was answered \(answer.status)")
        }
        return waits
    }
}
