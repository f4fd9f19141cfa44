import Coursework
import Foundation
import PostgresForTests
import Programs
import SQL
import School

private let clients = 32
private let rounds = 5
private let length = 2.0

extension ServerCase {
    func pushToSQLite() async throws -> [Row] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.url.appending(path: "plain.db").path
        try Stage.fill(path, [Pushes.Month.firstWeek.seed(of: 0)])
        let rows = PlainPushes(PlainSQLite(path), scenes: Pushes.Month.firstWeek.scenes)
        let (may, week) = (try await Pushes(.may), try await Pushes(.firstWeek))
        let goal = (text: "10,000/s, p99 20 ms", rate: 10_000.0, p99: 0.020)
        return await may.rows("SQLite", beside: week, and: "plain SQLite", goal: goal) { rows.rate(length, batch: $0) }
    }

    func pushToPostgreSQL() async throws -> [Row] {
        let (may, week) = (try await Pushes(.may, postgreSQL: true), try await Pushes(.firstWeek, postgreSQL: true))
        let rows = try PipelinedPushes(scenes: Pushes.Month.firstWeek.scenes)
        for pushes in [may, week] { try pushes.warmUp() }
        _ = rows.rate(length, batch: 8)
        return await may.rows("PostgreSQL", beside: week, and: "libpq pipelined") { rows.rate(length, batch: $0) }
    }

    /// The same devices, all of one organization or each of its own, in schools of both months.
    func pushToOrganizations() async throws -> [Row] {
        var rows: [Row] = []
        for isPostgreSQL in [false, true] {
            rows.append(try await compareOrganizations("in May", .may, isPostgreSQL))
            rows.append(try await compareOrganizations("in the first week", .firstWeek, isPostgreSQL))
        }
        return rows
    }

    private func compareOrganizations(
        _ time: String, _ month: Pushes.Month, _ isPostgreSQL: Bool
    ) async throws -> Row {
        // The larger first: a server hangs up on who has connected and sends nothing for as long as that takes.
        let many = try await Pushes(month, organizations: clients, postgreSQL: isPostgreSQL)
        let one = try await Pushes(month, postgreSQL: isPostgreSQL)
        for pushes in [one, many] where isPostgreSQL { try pushes.warmUp() }
        var rates = (one: Rates(), many: Rates())
        for _ in 0..<rounds {
            rates.one.add(one.round(length).rate)
            rates.many.add(many.round(length).rate)
        }
        for pushes in [one, many] { await pushes.stage.stop() }
        let engine = isPostgreSQL ? "PostgreSQL" : "SQLite"
        return many.row(
            "pushes \(time), \(engine), \(clients) organizations", rates.many, rates.one, "one organization",
            atLeast: 1)
    }
}

/// Devices that send one report after the other, in turns a new attempt and news of it, each of its own student.
final class Pushes {
    /// How much is there already.
    struct Month {
        var handouts: Int
        var tasks: Int
        /// Attempts that everybody makes at a context before the next one.
        var attempts: Int
        /// Contexts under the first task, of which is reported.
        var scenes = 400
        /// Contexts in the catalog besides those.
        var contexts = 0
        /// Students who are at work, in classes of ``clients``.
        var students = clients

        static let firstWeek = Month(handouts: 1, tasks: 3, attempts: 1)
        static let may = Month(handouts: 20, tasks: 5, attempts: 20, contexts: 9_600)

        /// - Parameter number: of the organization.
        func seed(of number: Int) -> Seed {
            let classes = (students + clients - 1) / clients
            return Seed(
                classes: classes, teachers: classes, studentsPerClass: clients, students: classes * clients,
                handoutsPerClass: handouts, tasksPerHandout: tasks, attempts: 0, repeatsActs: false, number: number)
        }
    }

    /// A push may cost 1.2 times as much in a school that has grown.
    static let hardlyDearer = 1 / 1.2

    let stage: Stage
    private let workers: [Worker]
    private var batches: [Double] = []
    private var lastRound = seconds()
    private(set) var waits = Waits()

    convenience init(_ month: Month, organizations: Int = 1, postgreSQL: Bool = false) async throws {
        try await self.init(
            Stage((0..<organizations).map(month.seed), postgreSQL: postgreSQL), month, organizations: organizations)
    }

    /// - Parameter stage: with organizations in which nothing is declared yet.
    init(_ stage: Stage, _ month: Month, organizations: Int = 1) async throws {
        self.stage = stage
        for number in 0..<min(organizations, clients) {
            try await Self.declare(month, stage.school, Seed.organization(number))
        }
        let first = Client(port: stage.port)
        var catalog: String?
        let devices = try (0..<month.students).map { number in
            let device = try Device(
                number, stage, Seed.organization(number % organizations), month, catalog, first)
            // All organizations have cursors of their own.
            catalog = organizations == 1 ? device.catalog : nil
            return device
        }
        workers = (0..<clients).map { number in
            Worker(stage.port, stride(from: number, to: devices.count, by: clients).map { devices[$0] })
        }
    }

    /// Statements are planned for the tables as they are, and were empty; PostgreSQL itself would count within a minute.
    func warmUp() throws {
        _ = round(length)
        try stage.school.database.write { try $0.runScript("ANALYZE") }
        _ = round(length)
        (batches, waits) = ([], Waits())
    }

    /// Rounds of a school in May, in turn with one in its first week, and with the same rows written plainly, as many to a
    /// commit.
    ///
    /// - Parameter goal: of the pushes by themselves, if there is one: how many a second, and how long one of a hundred waits.
    func rows(
        _ engine: String, beside week: Pushes, and against: String,
        goal: (text: String, rate: Double, p99: Double)? = nil,
        _ plain: (_ batch: Int) -> Double
    ) async -> [Row] {
        var rates = (may: Rates(), week: Rates(), plain: Rates())
        for _ in 0..<rounds {
            let round = round(length)
            rates.may.add(round.rate)
            rates.plain.add(plain(round.batch))
            rates.week.add(week.round(length).rate)
        }
        for pushes in [self, week] { await pushes.stage.stop() }
        let holds = goal.map { rates.may.median >= $0.rate && waits.p99 < $0.p99 } ?? true
        return [
            row(
                "durable activity pushes in May, \(clients) clients, \(engine)", rates.may, rates.plain, against,
                atLeast: 0.5),
            Row(
                "the same, by themselves", figure: String(format: "%.0f/s", rates.may.median),
                goal: goal?.text ?? "—", holds: holds, ours: rates.may.text),
            Row(
                "the same", ours: rates.may, plain: rates.week, plainIs: "its first week", atLeast: Self.hardlyDearer),
        ]
    }

    /// What a teacher's device declared.
    private static func declare(_ month: Month, _ school: School, _ organization: Organization.ID) async throws {
        let teacher = Actor(
            organization: organization, person: Seed.id(.teacher, 0),
            posts: [Actor.Post(.teacher, at: Seed.id(.location, 0))])
        let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "teacher"))
        let others = (0..<month.contexts).map { ["act \(1 + $0 / 200)", "page \($0 % 200)"] }
        let acts = (0..<max(3, 2 + month.contexts / 200)).map { ["act \($0)"] }
        let paths = acts + (0..<month.scenes).map { ["act 0", "scene \($0)"] } + others
        for start in stride(from: 0, to: paths.count, by: 150) {
            let records = paths[start..<min(start + 150, paths.count)].map { identifiers in
                ContextRecord(
                    IdentifierPath([Seed.app] + identifiers),
                    ContextDescription(title: identifiers.last ?? "Light"), at: stamp)
            }
            let request = SyncRequest(app: Seed.app, name: "Light", device: stamp.device, contexts: records)
            let answer = try await school.sync(request, as: teacher)
            require(
                answer.response.problems.isEmpty,
                "the benchmark's contexts are not taken: \(answer.response.problems.prefix(1))")
        }
    }

    /// Answers per second, and how many shared a commit.
    func round(_ length: Double, clients: Int = clients) -> (rate: Double, batch: Int) {
        let workers = workers
        // The server hangs up on whoever has sent nothing for long, as while other schools are made.
        if seconds() - lastRound > 5 { for worker in workers { worker.connect() } }
        defer { lastRound = seconds() }
        let before = stage.school.figures
        let rate = Load.rate(clients: clients, seconds: length) { workers[$0].push() }
        let after = stage.school.figures
        let batch = Double(after.answers - before.answers) / Double(max(1, after.commits - before.commits))
        batches.append(batch)
        for worker in workers { waits.add(worker.takeWaits()) }
        return (rate, max(1, Int(batch.rounded())))
    }

    /// Has everybody make so many attempts at one context, of which the last one has news from then on.
    func stay(after attempts: Int) {
        let workers = workers
        Load.each(clients: clients) { workers[$0].stay(after: attempts) }
        for worker in workers { _ = worker.takeWaits() }
    }

    /// Has everybody begin an attempt and send news of it, as before the lesson that is measured.
    func beginWork() {
        let workers = workers
        Load.each(clients: clients) { workers[$0].beginWork() }
        for worker in workers { _ = worker.takeWaits() }
    }

    /// - Parameter work: what is pushed, and where; how many share a commit is said after it, and what one of a hundred waits.
    func row(_ work: String, _ ours: Rates, _ plain: Rates, _ plainIs: String, atLeast share: Double) -> Row {
        let batch = batches.sorted()[batches.count / 2]
        return Row(
            "\(work), \(Int(batch.rounded())) in a commit, p99 \(describe(waits.p99))", ours: ours, plain: plain,
            plainIs: plainIs, atLeast: share)
    }
}
