import Glibc
import PostgreSQL
import SQL
import SQLite
import School
import SchoolServer

/// A school's data on this machine or on a PostgreSQL server: opened, migrated, and watched for news.
struct SchoolData: Sendable {
    static let options = [
        Options.Option(
            name: "data", value: "DIR", summary: "the folder that holds the school's data", isRequired: true),
        Options.Option(
            name: "database", value: "ADDRESS",
            summary: "a PostgreSQL database, postgres://…, instead of DIR/school.db", variable: "HOMEROOM_DATABASE"),
        LogKeyFile.option,
    ]

    /// What a command does with the data.
    enum Use: Sendable {
        /// Serving the school: in a folder, one process at a time.
        case serving
        /// Reading, or changing something while a server may be running.
        case visiting
    }

    let school: School
    let hub: Hub
    let place: String
    /// On PostgreSQL, exchanges notifications with the other processes.
    private let notifier: ChangeNotifier?
    /// Any number of servers can share a PostgreSQL database, but not a folder.
    private let hold: DataFolder.Hold?

    init(_ options: Options, _ use: Use = .visiting) throws {
        let folder = try DataFolder(options["data"] ?? ".")
        let keyFile = LogKeyFile(options)
        let storage = try Storage(options)
        let hub = Hub()
        self.hub = hub
        if let address = options["database"] {
            let options = PostgreSQLOptions(address)
            let database = try PostgreSQLDatabase(options)
            let notifier = ChangeNotifier(options) { news in
                switch news {
                case .feeds(let feeds): hub.publish(feeds)
                case .allFeeds: hub.publishEverything()
                }
            }
            self.notifier = notifier
            hold = nil
            place = "the PostgreSQL database"
            school = School(
                database, writers: 2, storage: storage, elapsed: ServerClock.elapsed,
                committed: { feeds in for feed in feeds { notifier.publish(feed) } })
        } else {
            notifier = nil
            hold = use == .serving ? try folder.hold() : nil
            place = folder.path + "/school.db"
            let database = try SQLiteDatabase(
                path: place, applicationID: Tables.applicationID, erasesDeleted: true, logPages: Tables.logPages)
            // Migrated before the school's own thread opens the file: a refused file is closed at once, and nothing
            // is left beside it.
            try database.migrate(Tables.migrations, expecting: SchoolPlace.expected, file: place)
            school = School(
                database, storage: storage, elapsed: ServerClock.elapsed, committed: { hub.publish($0) })
        }
        try school.prepare(place: place, expecting: SchoolPlace.expected)
        school.seal(with: try keyFile.keeper(makesKey: try use == .serving && !school.hasSignedSeals()))
    }

    func close() async {
        await school.close()
        notifier?.close()
    }
}

/// The time since the machine started, including sleep; nobody can set it.
private enum ServerClock {
    static let elapsed: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension Storage {
    /// The values of the options, or else the defaults.
    fileprivate init(_ options: Options) throws(UsageError) {
        self.init()
        organization = try options.gigabytes("storage") ?? organization
        person = try options.gigabytes("storage-per-person") ?? person
        loose = min(loose, person)
    }
}

extension Options {
    fileprivate func gigabytes(_ name: String) throws(UsageError) -> Int64? {
        guard let text = self[name] else { return nil }
        guard let count = Int64(text), (1...1_000_000).contains(count) else {
            throw UsageError("--\(name) must be a whole number of gigabytes, such as 20")
        }
        return count * 1_000_000_000
    }
}
