import Coursework
import Foundation
import JSON
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
        nonisolated(unsafe) var classes = SignIns()
        let whileClass = busy.measure {
            for round in 0..<3 { classes.add(SignIns(35, from: round * 35, within: 2, stage.port)) }
        }
        nonisolated(unsafe) var crowd = SignIns()
        let teacher = Another(stage.port)
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

private func signIn(_ account: String, _ school: String) -> [UInt8] {
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

/// A teacher of another school who signs in again and again.
private final class Another: Sendable {
    private nonisolated(unsafe) let isOver = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    private nonisolated(unsafe) let waits = UnsafeMutablePointer<Waits>.allocate(capacity: 1)
    private let done = DispatchGroup()

    init(_ port: UInt16) {
        isOver.initialize(to: false)
        waits.initialize(to: Waits())
        done.enter()
        Thread.detachNewThread { [self] in
            while !isOver.pointee {
                Thread.sleep(forTimeInterval: 0.1)
                let start = seconds()
                let status = Client(port: port, room: 4096).ask(signIn("ada", "Hillside")).status
                waits.pointee.add(seconds() - start)
                require(status == 201, "the other school was answered \(status)")
            }
            done.leave()
        }
    }

    func stop() -> Waits {
        isOver.pointee = true
        done.wait()
        defer {
            isOver.deallocate()
            waits.deinitialize(count: 1)
            waits.deallocate()
        }
        return waits.pointee
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
        let answers = UnsafeMutablePointer<(status: Int, seconds: Double)>.allocate(capacity: count)
        defer { answers.deallocate() }
        nonisolated(unsafe) let places = answers
        let done = DispatchGroup()
        for number in 0..<count {
            done.enter()
            let thread = Thread {
                Thread.sleep(forTimeInterval: length * Double(number) / Double(count))
                let start = seconds()
                let client = Client(port: port, room: 4096)
                let body = signIn("student\(first + number)", "Lakeside")
                places[number] = (client.ask(body).status, seconds() - start)
                done.leave()
            }
            thread.stackSize = 128 << 10
            thread.start()
        }
        done.wait()
        for (status, seconds) in UnsafeBufferPointer(start: answers, count: count) {
            if status == 201 { letIn += 1 }
            if status == 503 || status == 429 { putOff += 1 }
            slowest = max(slowest, seconds)
        }
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
        nonisolated(unsafe) let all = UnsafeMutablePointer<Waits>.allocate(capacity: pushers.count + 1)
        all.initialize(repeating: Waits(), count: pushers.count + 1)
        defer { all.deallocate() }
        nonisolated(unsafe) let isOver = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
        isOver.initialize(to: false)
        defer { isOver.deallocate() }
        let done = DispatchGroup()
        for place in 0...pushers.count {
            done.enter()
            Thread.detachNewThread { [self] in
                let client = Client(port: port)
                while !isOver.pointee {
                    let request = place < pushers.count ? pushers[place].request() : report
                    let start = seconds()
                    let status = client.ask(request).status
                    all[place].add(seconds() - start)
                    require(status == 200, "answered \(status) beside sign-ins")
                    Thread.sleep(forTimeInterval: 0.02)
                }
                done.leave()
            }
        }
        body()
        isOver.pointee = true
        done.wait()
        var waits = Waits()
        for place in 0...pushers.count { waits.add(all[place]) }
        return waits
    }

}

/// A device that pushes fifty times a second.
final class Pusher: Sendable {
    private let port: UInt16
    private let token: String
    private let number: Int
    private nonisolated(unsafe) let isOver = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    private let done = DispatchGroup()

    init(_ stage: Stage, student: Int, number: Int) throws {
        (port, token, self.number) = (stage.port, try stage.school.signIn(.student, student), number)
    }

    deinit { isOver.deallocate() }

    func start() {
        isOver.initialize(to: false)
        done.enter()
        Thread.detachNewThread { [self] in
            let client = Client(port: port)
            while !isOver.pointee {
                require(client.ask(request()).status == 200, "a push was refused")
                Thread.sleep(forTimeInterval: 0.02)
            }
            done.leave()
        }
    }

    func stop() {
        isOver.pointee = true
        done.wait()
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
