import Foundation
import PostgreSQL
import SQL
import SQLite
import School
import SchoolServer

/// A school's data on this machine, or on a PostgreSQL server: opened, brought up to date, and watched for news.
struct Estate: Sendable {
    static let options = [
        Options.Option(
            name: "data", value: "DIR", summary: "the folder that holds the school's data", isRequired: true),
        Options.Option(
            name: "database", value: "ADDRESS",
            summary: "a PostgreSQL database, postgres://…, in place of DIR/school.db"),
    ]

    let school: School
    let hub: Hub
    let place: String
    /// On PostgreSQL, tells the other processes on the database and hears of them.
    private let bell: ChangeBell?

    init(_ options: Options) throws {
        let folder = options["data"] ?? "."
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let hub = Hub()
        self.hub = hub
        if let address = options["database"] {
            let options = PostgreSQLOptions(address)
            let database = try PostgreSQLDatabase(options)
            let bell = ChangeBell(options) { news in
                switch news {
                case .organizations(let feeds): hub.tell(feeds)
                case .anywhere: hub.tellEverybody()
                }
            }
            self.bell = bell
            place = "the PostgreSQL database"
            school = School(database, writers: 2, committed: { feeds in for feed in feeds { bell.ring(feed) } })
        } else {
            bell = nil
            place = folder + "/school.db"
            let database = try SQLiteDatabase(path: place, applicationID: Schema.applicationID)
            school = School(database, committed: { hub.tell($0) })
        }
        try school.prepare(place: place)
    }

    func close() async {
        await school.close()
        bell?.close()
    }
}
