import Coursework
import Foundation
import JSON
import Locks
import SQL
import School
import Secrets

private let password = "light and shadow"

extension ServerCase {
    /// A class that signs in within two seconds while others push and look at reports, and then a thousand at once.
    func signIn() async throws -> [Row] {
        let pupils = 1000
        let stage = try Stage(
            Seed(
                classes: 40, teachers: 40, students: 1200, handoutsPerClass: 3, tasksPerHandout: 5, attempts: 1))
        let hash = try await PasswordWork().hash(password).text
        try stage.foundAnotherSchool()
        try stage.school.database.write { connection in
            _ = try connection.run("UPDATE account SET password = $1", .text(hash))
        }
        let busy = try Busy(stage)
        let quiet = busy.measure { Thread.sleep(forTimeInterval: 3) }
        var classes = SignIns()
        let whileClass = busy.measure {
            for round in 0..<3 { classes.add(SignIns(35, from: round * 35, within: 2, stage.port)) }
        }
        var crowd = SignIns()
        let teacher = Beside(
            [{ signInRequest("ada", "Hillside") }], every: 0.1, expecting: 201, stage.port)
        let whileCrowd = busy.measure { crowd = SignIns(pupils, from: 150, within: 0, stage.port) }
        let another = teacher.stop()
        await stage.stop()
        return [
            Row(
                "35 sign-ins within 2 s, the slowest of 105", figure: describe(classes.slowest), goal: "all let in",
                holds: classes.letIn == 105, ours: "\(classes.letIn) let in"),
            Row(
                "pushes and handout reports meanwhile, p99", figure: describe(whileClass.p99), goal: "20 ms",
                holds: whileClass.p99 <= 0.020, ours: "median \(describe(whileClass.median))",
                against: "without sign-ins: \(describe(quiet.p99))"),
            Row(
                "\(pupils) sign-ins at once, the slowest", figure: describe(crowd.slowest), goal: "all answered",
                holds: crowd.letIn + crowd.putOff == pupils,
                ours: "\(crowd.letIn) let in, \(crowd.putOff) asked to come again"),
            Row(
                "pushes and handout reports meanwhile, p99", figure: describe(whileCrowd.p99), goal: "20 ms",
                holds: whileCrowd.p99 <= 0.020, ours: "median \(describe(whileCrowd.median))"),
            Row(
                "a teacher of another school signs in meanwhile, p99", figure: describe(another.p99), goal: "0.5 s",
                holds: another.p99 <= 0.5, ours: "median \(describe(another.median))"),
        ]
    }
}

private func signInRequest(_ account: String, _ school: String) -> [UInt8] {
    let body =
        #"{"account":"\#(account)","password":"\#(password)","school":"\#(school)","kind":"device","label":"tablet"}"#
    return Ask.post("/v1/sessions", "none", body)
}

extension Stage {
    /// A school with one teacher, who comes from the same address as all.
    fileprivate func foundAnotherSchool() throws {
        try school.database.write { connection in
            for text in [
                """
                INSERT INTO organization (id, name, timeZone, language, created, modified)
                VALUES (7, 'Hillside', 'UTC', 'en', 1, 1)
                """,
                "INSERT INTO location (organization, id, name, created, modified) VALUES (7, 1, 'Hillside', 1, 1)",
                """
                INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
                VALUES (7, 2, 'Ada', 'Example', 'example ada', 1, 1)
                """,
                "INSERT INTO role (organization, person, location, role) VALUES (7, 2, 1, 'teacher')",
                """
                INSERT INTO account (organization, person, name, state, policy, password, created, modified)
                VALUES (7, 2, 'ada', 'active', 'standard', 'none', 1, 1)
                """,
            ] { try connection.runScript(text) }
        }
    }
}

/// Asks again and again, on a connection for each of the asks, until it is told to stop.
final class Beside: Sendable {
    private let isOver = Locked(false)
    private let waits = Locked(Waits())
    private let done = DispatchGroup()

    init(_ asks: [@Sendable () -> [UInt8]], every pause: Double, expecting status: Int = 200, _ port: UInt16) {
        for ask in asks {
            done.enter()
            Thread.detachNewThread { [self] in
                let client = Client(port: port)
                while !isOver.withLock({ $0 }) {
                    let request = ask()
                    let start = seconds()
                    let answer = client.ask(request).status
                    let waited = seconds() - start
                    require(answer == status, "answered \(answer) beside what is measured")
                    waits.withLock { $0.add(waited) }
                    Thread.sleep(forTimeInterval: pause)
                }
                done.leave()
            }
        }
    }

    /// How long each took.
    @discardableResult
    func stop() -> Waits {
        isOver.withLock { $0 = true }
        done.wait()
        return waits.withLock { $0 }
    }
}

/// What became of some sign-ins.
private struct SignIns {
    var letIn = 0
    var putOff = 0
    var slowest = 0.0

    init() {}

    /// Each on a connection of its own, spread over so many seconds.
    init(_ count: Int, from first: Int, within length: Double, _ port: UInt16) {
        let all = Locked(SignIns())
        let done = DispatchGroup()
        for number in 0..<count {
            done.enter()
            let thread = Thread {
                Thread.sleep(forTimeInterval: length * Double(number) / Double(count))
                let start = seconds()
                let client = Client(port: port, room: 4096)
                let status = client.ask(signInRequest("student\(first + number)", "Lakeside")).status
                let waited = seconds() - start
                all.withLock { $0.add(status, after: waited) }
                done.leave()
            }
            thread.stackSize = 128 << 10
            thread.start()
        }
        done.wait()
        self = all.withLock { $0 }
    }

    private mutating func add(_ status: Int, after seconds: Double) {
        if status == 201 { letIn += 1 }
        if status == 503 || status == 429 { putOff += 1 }
        slowest = max(slowest, seconds)
    }

    mutating func add(_ others: SignIns) {
        letIn += others.letIn
        putOff += others.putOff
        slowest = max(slowest, others.slowest)
    }
}

/// Devices that push and a teacher who looks at a report, each fifty times a second.
private final class Busy: Sendable {
    private let port: UInt16
    private let pushers: [Pusher]
    private let report: [UInt8]

    init(_ stage: Stage) throws {
        port = stage.port
        pushers = try (0..<4).map { try Pusher(stage, student: 40 + $0, number: $0) }
        report = Ask.get(
            "/v1/handouts/\(Seed.id(.handout, 3) as Handout.ID)/report", try stage.school.signIn(.teacher, 1))
    }

    /// How long each waited while `body` ran.
    func measure(_ body: () -> Void) -> Waits {
        let asks = pushers.map { pusher in { @Sendable in pusher.request() } } + [{ @Sendable [report] in report }]
        let beside = Beside(asks, every: 0.02, port)
        body()
        return beside.stop()
    }
}

/// A device that pushes.
final class Pusher: Sendable {
    private let token: String
    private let number: Int

    init(_ stage: Stage, student: Int, number: Int) throws {
        (token, self.number) = (try stage.school.signIn(.student, student), number)
    }

    func request() -> [UInt8] {
        let device = DeviceID(rawValue: "tablet-\(number)")
        let stamp = Stamp(HybridTime(Date()), device)
        let record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: "beside-\(UInt64.random(in: 0 ... .max))"),
            path: IdentifierPath([Seed.app, "act 0"]), created: Date(), edited: stamp, durations: [device: 30])
        let request = SyncRequest(app: Seed.app, name: "Light", device: device, reports: [SentReport(record)])
        let body = (try? JSONEncoding.encode(request)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Ask.post("/v1/sync", token, body)
    }
}
