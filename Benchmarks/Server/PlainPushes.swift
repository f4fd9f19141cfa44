import CPostgreSQL
import CSQLite
import Foundation
import PostgreSQL
import PostgresForTests
import SQL
import School

/// What a push leaves in the tables, without the school: an activity and its figure, as `RecordedRows` writes them.
enum PlainRows {
    static let activity = """
        INSERT INTO activity (organization, person, id, app, path, created, edited, received, tasks, record)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        ON CONFLICT (organization, person, id) DO UPDATE SET
            path = excluded.path, created = excluded.created, edited = excluded.edited, received = excluded.received,
            tasks = excluded.tasks, record = excluded.record, superseded = activity.superseded + 1
        """
    static let figure = """
        INSERT INTO figure (
            organization, handout, task, person, path, attempts, time, percent,
            items, edited, received)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (organization, handout, task, person, path) DO UPDATE SET
            attempts = excluded.attempts, time = excluded.time, percent = excluded.percent,
            items = excluded.items, edited = excluded.edited, received = excluded.received
        """

    static let organization = Seed.organization.rawValue
    static let handout = (Seed.id(.handout, 0) as Handout.ID).rawValue
    static let task = (Seed.id(.task, 0) as HandoutTask.ID).rawValue
    static let tasks = "[[\"\(Seed.id(.handout, 0) as Handout.ID)\",\"\(Seed.id(.task, 0) as HandoutTask.ID)\"]]"
    static let items = """
        {"primary":{"identifier":"points","title":"Points","value":{"kind":"score","score":7.0,"maxScore":10.0},\
        "created":"2025-09-02T08:00:01Z"},"additional":[{"identifier":"hints","title":"Hints","value":\
        {"kind":"quantity","quantity":2.0},"created":"2025-09-02T08:00:01Z"}]}
        """
    static let record = """
        {"id":"attempt-00000000001000000001","path":["org.example.light","act 0","scene 100"],"created":\
        "2025-09-02T08:00:00Z","edited":{"time":"0199090cd0000000","device":"tablet-10-00000000"},"durations":\
        {"tablet-10-00000000":30.25},"progress":[0.0,0.25,0.5,0.625],"items":{"points":{"value":{"identifier":"points",\
        "title":"Points","value":{"kind":"score","score":7.0,"maxScore":10.0},"created":"2025-09-02T08:00:01Z"},\
        "stamp":{"time":"0199090cd0000000","device":"tablet-10-00000000"}},"hints":{"value":{"identifier":"hints",\
        "title":"Hints","value":{"kind":"quantity","quantity":2.0},"created":"2025-09-02T08:00:01Z"},"stamp":\
        {"time":"0199090cd0000000","device":"tablet-10-00000000"}}},"primary":{"value":"points","stamp":\
        {"time":"0199090cd0000000","device":"tablet-10-00000000"}}}
        """

    /// The student, the attempt and the scene of a push: in turns new and known, as the devices do.
    static func push(_ number: Int, scenes: Int) -> (person: Int64, attempt: Int, path: String, time: Int64) {
        let (student, count) = (number % 32, number / 32)
        let person = (Seed.id(.student, student) as Person.ID).rawValue
        let attempt = count / 2
        return (
            person, student * 1_000_000_000 + attempt, "[\"\(Seed.app)\",\"act 0\",\"scene \(attempt % scenes)\"]",
            1_756_800_000_000 + Int64(number)
        )
    }
}

/// The same rows by SQLite alone: prepared statements, batches of the same size, each synced to the disk.
final class PlainPushes {
    private let plain: PlainSQLite
    private let (begin, commit): (OpaquePointer, OpaquePointer)
    private let (activity, figure): (OpaquePointer, OpaquePointer)
    private let scenes: Int
    private var count = 0

    init(_ plain: PlainSQLite, scenes: Int) {
        self.plain = plain
        self.scenes = scenes
        (begin, commit) = (plain.prepare("BEGIN IMMEDIATE"), plain.prepare("COMMIT"))
        (activity, figure) = (plain.prepare(PlainRows.activity), plain.prepare(PlainRows.figure))
    }

    deinit { for statement in [begin, commit, activity, figure] { sqlite3_finalize(statement) } }

    func rate(_ length: Double, batch: Int) -> Double {
        let (start, first) = (seconds(), count)
        while seconds() < start + length {
            begin.step()
            for _ in 0..<batch { write() }
            commit.step()
        }
        return Double(count - first) / (seconds() - start)
    }

    private func write() {
        let push = PlainRows.push(count, scenes: scenes)
        count += 1
        activity.bind(1, PlainRows.organization)
        activity.bind(2, push.person)
        activity.bind(3, "attempt-\(push.attempt)")
        activity.bind(4, Seed.app)
        activity.bind(5, push.path)
        activity.bind(6, push.time)
        activity.bind(7, push.time << 16)
        activity.bind(8, push.time)
        activity.bind(9, PlainRows.tasks)
        activity.bind(10, PlainRows.record)
        activity.step()
        for (place, value) in [PlainRows.organization, PlainRows.handout, PlainRows.task, push.person].enumerated() {
            figure.bind(Int32(place + 1), value)
        }
        figure.bind(5, push.path)
        figure.bind(6, Int64(1))
        figure.bind(7, 30.25)
        figure.bind(8, 0.375)
        figure.bind(9, PlainRows.items)
        figure.bind(10, push.time)
        figure.bind(11, push.time)
        figure.step()
    }
}

/// The same rows by libpq alone: two connections in pipeline mode, a batch in one round trip.
final class PipelinedPushes: @unchecked Sendable {
    // Each used by one thread.
    private let connections: [Connection]

    init(scenes: Int) throws {
        let address = try Postgres.shared(isDurable: true).newSchema()
        let school = School(try PostgreSQLDatabase(PostgreSQLOptions(address)))
        try school.prepare(place: "the plain side")
        try Seed(
            classes: 1, teachers: 1, studentsPerClass: 32, students: 32, handoutsPerClass: 1, tasksPerHandout: 3,
            attempts: 0
        ).write(to: school)
        connections = (0..<2).map { Connection(address, number: $0, scenes: scenes) }
    }

    func rate(_ length: Double, batch: Int) -> Double {
        let connections = connections
        let before = connections.map(\.count).reduce(0, +)
        let start = seconds()
        // One round of each is one batch.
        _ = Load.rate(clients: connections.count, seconds: length) { connections[$0].write(batch) }
        return Double(connections.map(\.count).reduce(0, +) - before) / (seconds() - start)
    }

    private final class Connection: @unchecked Sendable {
        private let handle: OpaquePointer
        private let scenes: Int
        private let number: Int
        private(set) var count = 0

        init(_ address: String, number: Int, scenes: Int) {
            handle = PQconnectdb(address)
            self.number = number
            self.scenes = scenes
            require(PQstatus(handle) == CONNECTION_OK, "no connection for the plain side")
            let statements = [
                ("activity", PlainRows.activity), ("figure", PlainRows.figure), ("begin", "BEGIN"),
                ("commit", "COMMIT"),
            ]
            for (name, text) in statements {
                let result = PQprepare(handle, name, text, 0, nil)
                require(PQresultStatus(result) == PGRES_COMMAND_OK, String(cString: PQerrorMessage(handle)))
                PQclear(result)
            }
            PQenterPipelineMode(handle)
        }

        deinit { PQfinish(handle) }

        func write(_ batch: Int) {
            send("begin", [])
            for _ in 0..<batch { push() }
            send("commit", [])
            PQpipelineSync(handle)
            while true {
                guard let result = PQgetResult(handle) else { continue }
                defer { PQclear(result) }
                let status = PQresultStatus(result)
                if status == PGRES_PIPELINE_SYNC { return }
                require(status == PGRES_COMMAND_OK, String(cString: PQerrorMessage(handle)))
            }
        }

        private func push() {
            // Students 0, 2, 4 … by one connection and the others by the other: they do not wait for each other's rows.
            let push = PlainRows.push(count * 2 + number, scenes: scenes)
            count += 1
            let (here, person, time) = ("\(PlainRows.organization)", "\(push.person)", "\(push.time)")
            send(
                "activity",
                [
                    here, person, "attempt-\(push.attempt)", Seed.app, push.path, time, "\(push.time << 16)", time,
                    PlainRows.tasks, PlainRows.record,
                ])
            send(
                "figure",
                [
                    here, "\(PlainRows.handout)", "\(PlainRows.task)", person, push.path, "1", "30.25", "0.375",
                    PlainRows.items, time, time,
                ])
        }

        private func send(_ statement: String, _ values: [String]) {
            let texts = values.map { strdup($0) }
            defer { for text in texts { free(text) } }
            let sent = PQsendQueryPrepared(
                handle, statement, Int32(texts.count), texts.map { UnsafePointer($0) }, nil, nil, 0)
            require(sent == 1, String(cString: PQerrorMessage(handle)))
        }
    }
}
