import Coursework
import Foundation
import JSON
import PostgresForTests
import Programs
import SQL
import School

private let clients = 32
private let rounds = 5
private let length = 2.0
/// Contexts under the task.
private let scenes = 400

extension ServerCase {
    func pushToSQLite() async throws -> [Row] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.url.appending(path: "plain.db").path
        try Stage.fill(path, Pushes.seed)
        let plain = PlainSQLite(path)
        let pushes = try await Pushes()
        var (ours, theirs) = (Rates(), Rates())
        let rows = PlainPushes(plain, scenes: scenes)
        for _ in 0..<rounds {
            let round = pushes.round(length)
            ours.add(round.rate)
            theirs.add(rows.rate(length, batch: round.batch))
        }
        await pushes.stage.stop()
        return [pushes.row("SQLite", ours, theirs, "plain SQLite")]
    }

    /// The same half a year later: every student has twenty open handouts, and comes back to each context.
    func pushInMay() async throws -> [Row] {
        let (week, may) = (try await Pushes(), try await Pushes(.may))
        var rates = (may: Rates(), week: Rates())
        for _ in 0..<rounds {
            rates.may.add(may.round(length).rate)
            rates.week.add(week.round(length).rate)
        }
        for pushes in [week, may] { await pushes.stage.stop() }
        return [may.row("SQLite, \(Pushes.Month.may.words)", rates.may, rates.week, "its first week", atLeast: 0.8)]
    }

    func pushToPostgreSQL() async throws -> [Row] {
        let pushes = try await Pushes(postgreSQL: true)
        let rows = try PipelinedPushes(scenes: scenes)
        // Statements are planned for the tables as they are, and were empty; the server itself would count within a minute.
        _ = pushes.round(length)
        _ = rows.rate(length, batch: 8)
        try pushes.stage.school.database.write { try $0.runScript("ANALYZE") }
        var (ours, theirs) = (Rates(), Rates())
        for _ in 0..<rounds {
            let round = pushes.round(length)
            ours.add(round.rate)
            theirs.add(rows.rate(length, batch: round.batch))
        }
        await pushes.stage.stop()
        return [pushes.row("PostgreSQL", ours, theirs, "libpq pipelined")]
    }
}

/// Devices that send one report after the other, in turns a new attempt and news of it, each of its own student.
private final class Pushes {
    static let seed = Month.firstWeek.seed

    /// How much is there already.
    struct Month {
        var handouts: Int
        var tasks: Int
        /// Attempts that everybody makes at a context before the next one.
        var attempts: Int

        static let firstWeek = Month(handouts: 1, tasks: 3, attempts: 1)
        static let may = Month(handouts: 20, tasks: 5, attempts: 20)

        var words: String { "\(handouts) open handouts of \(tasks) tasks, \(attempts) attempts a place" }

        var seed: Seed {
            Seed(
                classes: 1, teachers: 1, studentsPerClass: clients, students: clients, handoutsPerClass: handouts,
                tasksPerHandout: tasks, attempts: 0, repeatsActs: false)
        }
    }

    let stage: Stage
    private let devices: [Device]
    private var batches: [Double] = []

    init(_ month: Month = .firstWeek, postgreSQL: Bool = false) async throws {
        let stage = try Stage(month.seed, postgreSQL: postgreSQL)
        self.stage = stage
        try await Self.declare(stage.school)
        devices = try (0..<clients).map { try Device($0, stage, attempts: month.attempts) }
    }

    /// What a teacher's device declared.
    private static func declare(_ school: School) async throws {
        let teacher = Actor(
            organization: Seed.organization, person: Seed.id(.teacher, 0),
            posts: [Actor.Post(.teacher, at: Seed.id(.location, 0))])
        let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "teacher"))
        let paths = (0..<3).map { ["act \($0)"] } + (0..<scenes).map { ["act 0", "scene \($0)"] }
        for start in stride(from: 0, to: paths.count, by: 150) {
            let records = paths[start..<min(start + 150, paths.count)].map { identifiers in
                ContextRecord(
                    IdentifierPath([Seed.app] + identifiers),
                    ContextDescription(title: identifiers.last ?? "Light"), at: stamp)
            }
            let request = SyncRequest(app: Seed.app, name: "Light", device: stamp.device, contexts: records)
            let answer = try await school.sync(request, as: teacher)
            require(answer.problems.isEmpty, "the benchmark's contexts are not taken")
        }
    }

    /// Answers per second, and how many shared a commit.
    func round(_ seconds: Double) -> (rate: Double, batch: Int) {
        let before = stage.school.figures
        let devices = devices
        let rate = Load.rate(clients: clients, seconds: seconds) { devices[$0].push() }
        let after = stage.school.figures
        let batch = Double(after.answers - before.answers) / Double(max(1, after.commits - before.commits))
        batches.append(batch)
        return (rate, max(1, Int(batch.rounded())))
    }

    func row(
        _ engine: String, _ ours: Rates, _ plain: Rates, _ plainIs: String, atLeast share: Double = 0.5
    ) -> Row {
        let batch = batches.sorted()[batches.count / 2]
        return Row(
            "durable activity pushes, \(clients) clients, \(engine), \(Int(batch.rounded())) in a commit", ours: ours,
            plain: plain, plainIs: plainIs, atLeast: share)
    }
}

/// One device at work. Used by one thread at a time.
private final class Device: @unchecked Sendable {
    private let client: Client
    private let number: Int
    private var fresh: Template
    private var news: Template
    private var count = 0
    private let attempts: Int

    init(_ number: Int, _ stage: Stage, attempts: Int) throws {
        self.number = number
        self.attempts = attempts
        client = Client(port: stage.port)
        let token = try stage.school.signIn(.student, number)
        var request = SyncRequest(app: Seed.app, name: "Light", device: DeviceID(rawValue: "tablet-\(number)-00000000"))
        // What a device knows that has been there before: nothing is new for it.
        repeat {
            let text = client.body(
                of: Ask.post(
                    "/v1/sync", token, String(decoding: try JSONEncoding.encode(request), as: UTF8.self)))
            let answer = try JSONDecoding.decode(SyncResponse.self, from: JSONValue(parsing: text))
            request.state = answer.state ?? request.state
            request.catalog = answer.catalog.cursor
            if !answer.catalog.hasMore { break }
        } while true
        fresh = try Template(request, token, isNews: false)
        news = try Template(request, token, isNews: true)
    }

    func push() {
        let isNews = count % 2 == 1
        let attempt = count / 2
        let millisecond = Int64(seconds() * 1000) + 1_756_800_000_000
        let scene = attempt / attempts % scenes
        if isNews {
            news.set(attempt: attempt, of: number, scene: scene, time: millisecond)
        } else {
            fresh.set(attempt: attempt, of: number, scene: scene, time: millisecond)
        }
        let answer = client.ask(isNews ? news.bytes : fresh.bytes)
        require(answer.status == 200, "a push was answered \(answer.status)")
        count += 1
    }
}

/// A request of which an attempt's name, its scene and the times of its edits are written over each time.
private struct Template {
    private(set) var bytes: [UInt8]
    private var names: [Int] = []
    private var places: [Int] = []
    private var times: [Int] = []

    private static let name = "attempt-PPPPPPPPPPPPPPPPPPPP"
    private static let scene = "scene SSSSSS"

    init(_ request: SyncRequest, _ token: String, isNews: Bool) throws {
        let device = request.device
        let stamp = Stamp(HybridTime.zero, device)
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: Self.name), path: IdentifierPath([Seed.app, "act 0", Self.scene]),
            created: Date(timeIntervalSince1970: 1_756_800_000), edited: stamp,
            durations: [device: isNews ? 90.5 : 30.25])
        record.progress.insert(from: 0, to: 0.25)
        record.progress.insert(from: 0.5, to: isNews ? 0.75 : 0.625)
        let created = Date(timeIntervalSince1970: 1_756_800_001)
        record.setPrimary(
            ActivityItem("points", title: "Points", value: .score(isNews ? 9 : 7, of: 10), created: created), at: stamp)
        record.put(ActivityItem("hints", title: "Hints", value: .quantity(2), created: created), at: stamp)
        var request = request
        request.reports = [SentReport(record)]
        let body = String(decoding: try JSONEncoding.encode(request), as: UTF8.self)
        bytes = Ask.post("/v1/sync", token, body)
        names = bytes.places(of: "PPPPPPPPPPPPPPPPPPPP")
        places = bytes.places(of: "SSSSSS")
        times = bytes.places(of: HybridTime.zero.description)
        require(names.count == 1 && places.count == 1 && times.count == 4, "the template has changed")
    }

    mutating func set(attempt: Int, of device: Int, scene: Int, time: Int64) {
        write(device * 1_000_000_000 + attempt, digits: 20, at: names[0])
        // Scenes are declared without zeros in front, so the rest is told apart by spaces that JSON does not have.
        let text = Array("\(scene)".utf8)
        let end = places[0] + 6
        for index in places[0]..<end { bytes[index] = index - places[0] < text.count ? text[index - places[0]] : 32 }
        moveQuote(behind: places[0] + text.count, end)
        for place in times { write(time << 16, digits: 16, radix: 16, at: place) }
    }

    /// Closes the text early and lets white space follow: the length of the request stays.
    private mutating func moveQuote(behind place: Int, _ end: Int) {
        bytes[place] = 34
        for index in place + 1...end { bytes[index] = 32 }
    }

    private mutating func write(_ value: Int64, digits: Int, radix: Int64 = 10, at place: Int) {
        var rest = value
        for index in stride(from: place + digits - 1, through: place, by: -1) {
            let digit = UInt8(rest % radix)
            bytes[index] = digit < 10 ? 48 + digit : 87 + digit
            rest /= radix
        }
    }

    private mutating func write(_ value: Int, digits: Int, at place: Int) {
        write(Int64(value), digits: digits, at: place)
    }
}

extension [UInt8] {
    fileprivate func places(of text: String) -> [Int] {
        let wanted = Array(text.utf8)
        return indices.dropLast(wanted.count - 1).filter {
            self[$0] == wanted[0] && Array(self[$0..<$0 + wanted.count]) == wanted
        }
    }
}
