import Coursework
import Foundation
import JSON
import Locks
import SQL
import SchoolForTests
import SchoolServer
import Testing

@testable import HTTP
@testable import School

/// What is told as it happens, and to whom no more.
@Suite struct LiveTests {
    private let change = "event: change\ndata: "

    private func watch(_ client: Client) async throws -> EventStream {
        let stream = try #require(await client.get("/v1/events").stream)
        #expect(stream.unread == "event: hello\ndata: \n\n")
        return stream
    }

    private func tellPhysics(_ server: InProcessServer) async throws {
        let physics = server.campus.physics
        try await server.campus.school.write(as: server.campus.asSchool) { transaction in
            transaction.publish(.schoolClass(physics))
        }
    }

    @Test(arguments: Engine.allCases)
    func `who leaves a class hears that, and nothing more of the class`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let physics = server.campus.physics
        let (student, classmate) = (
            try await watch(server.client(.student)), try await watch(server.client(.classmate))
        )
        try await tellPhysics(server)
        #expect(student.unread == "\(change)class/\(physics)\n\n")
        let answer = try await server.client(.administrator)
            .delete("/v1/classes/\(physics)/members/\(server.id(.student))")
        #expect(answer.status == 204)
        #expect(student.unread.contains("\(change)me\n\n"))
        _ = classmate.unread
        try await tellPhysics(server)
        #expect(student.unread == "")
        #expect(student.isOpen)
        #expect(classmate.unread == "\(change)class/\(physics)\n\n")
    }

    @Test(arguments: Engine.allCases)
    func `who joins a class hears of it without coming again`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let physics = server.campus.physics
        let outsider = try await watch(server.client(.outsider))
        let answer = try await server.client(.administrator).post(
            "/v1/classes/\(physics)/members",
            ["people": [.string(server.id(.outsider).description)], "part": "student"])
        #expect(answer.status < 300)
        // What was told between the judgement and the watching nobody knows.
        #expect(outsider.unread.contains("event: anything\n"))
        try await tellPhysics(server)
        #expect(outsider.unread == "\(change)class/\(physics)\n\n")
    }

    @Test(arguments: Engine.allCases)
    func `when a class ends its students hear nothing more of it`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let physics = server.campus.physics
        let student = try await watch(server.client(.student))
        #expect(try await server.client(.administrator).put("/v1/classes/\(physics)/archive").status < 300)
        _ = student.unread
        try await tellPhysics(server)
        #expect(student.unread == "")
    }

    @Test(arguments: Engine.allCases)
    func `the streams of a deactivated account end`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let (student, classmate) = (
            try await watch(server.client(.student)), try await watch(server.client(.classmate))
        )
        let answer = try await server.client(.administrator)
            .put("/v1/people/\(server.id(.student))/account/deactivation")
        #expect(answer.status < 300)
        #expect(student.ending == .finished)
        #expect(classmate.isOpen)
        #expect(try await server.client(.student).get("/v1/events").status == 401)
    }

    @Test(arguments: Engine.allCases)
    func `signing out elsewhere ends the streams there, and not here`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let here = try await server.client(.student)
        let answer = await server.nobody.signIn(server.campus.students[0].description)
        let there = server.nobody.sending("Authorization", "Bearer \(answer["token"]?.asString ?? "")")
        let (mine, other) = (try await watch(here), try await watch(there))
        #expect(await here.delete("/v1/sessions").status == 204)
        #expect(other.ending == .finished)
        #expect(mine.isOpen)
        let session = try #require(await here.get("/v1/sessions").list("sessions").first?["id"]?.asString)
        #expect(await here.delete("/v1/sessions/\(session)").status == 204)
        #expect(mine.ending == .finished)
    }

    @Test(arguments: Engine.allCases)
    func `a stream ends when its sign-in has expired and is swept away`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let stream = try await watch(server.client(.student))
        server.campus.advance(by: 366 * 86_400)
        try await server.campus.school.runDueTasks()
        #expect(stream.ending == .finished)
    }

    @Test(arguments: Engine.allCases)
    func `a stream ends when its sign-in has expired, also while the clock is not trusted`(engine: Engine) async throws
    {
        let server = try await InProcessServer(engine)
        let (campus, hub) = (server.campus, server.dispatcher.hub)
        let (stream, passed) = (try await watch(server.client(.student)), Locked<Int64>(0))
        let school = School(campus.school.database, elapsed: { passed.withLock { $0 } }, now: { campus.now })
        try await school.runDueTasks()
        hub.authorizeExpired(at: school.now())
        #expect(stream.isOpen)
        campus.advance(by: 366 * 86_400)
        #expect(try await school.runDueTasks() == .begins(.jump))
        #expect(stream.isOpen)
        hub.authorizeExpired(at: school.now())
        #expect(stream.ending == .finished)
        // The clock may be put right, and the sign-in with it.
        #expect(try campus.count("session") > 0)
    }

    @Test func `a clock that goes by itself ends the streams of expired sign-ins`() async throws {
        let server = try await InProcessServer()
        let (campus, hub) = (server.campus, server.dispatcher.hub)
        let stream = try await watch(server.client(.student))
        let school = School(campus.school.database, elapsed: { 0 }, now: { campus.now })
        try await school.runDueTasks()
        campus.advance(by: 366 * 86_400)
        let scheduler = Scheduler(school, hub: hub, log: .silent)
        defer { scheduler.stop() }
        let end = ContinuousClock.now + .seconds(30)
        while stream.isOpen, ContinuousClock.now < end { await Task.yield() }
        #expect(stream.ending == .finished)
    }

    @Test func `who becomes a manager watches the dispatcher, until they are none`() async throws {
        let server = try await InProcessServer()
        let stream = try await watch(server.client(.teacher))
        let campus = server.campus
        let post = Actor.Post(.manager, at: campus.location)
        try await campus.school.write(as: campus.asSchool, locking: [.organization]) { transaction in
            try transaction.give(post, to: campus.teacher)
        }
        _ = stream.unread
        try await campus.school.write(as: campus.asSchool) { $0.publish(.administration) }
        #expect(stream.unread == "\(change)office\n\n")
        try await campus.school.write(as: campus.asSchool, locking: [.organization]) { transaction in
            try transaction.take(post, from: campus.teacher)
        }
        _ = stream.unread
        try await campus.school.write(as: campus.asSchool) { $0.publish(.administration) }
        #expect(stream.unread == "")
    }

    @Test func `where news were lost all are judged again`() async throws {
        let server = try await InProcessServer()
        let (student, classmate) = (
            try await watch(server.client(.student)), try await watch(server.client(.classmate))
        )
        try server.campus.run(
            "DELETE FROM session WHERE organization = $1 AND person = $2", Value(server.id(.student)))
        server.dispatcher.hub.publishEverything()
        #expect(classmate.unread == "event: anything\ndata: \n\n")
        let end = ContinuousClock.now + .seconds(30)
        while student.isOpen, ContinuousClock.now < end { await Task.yield() }
        #expect(student.ending == .finished)
        #expect(classmate.isOpen)
        #expect(server.dispatcher.hub.watcherCount == 1)
    }

    @Test func `however often all are judged again at once, one does it, and once more is enough`()
        async throws
    {
        let hub = Hub()
        let judged = Locked(0)
        let gate = DispatchSemaphore(value: 0)
        let stream = try hub.watch(judgedBy: "access") {
            let count = judged.withLock { judged in
                judged += 1
                return judged
            }
            if count == 2 { gate.wait() }
            return WatchableFeeds(names: ["7/class/3": "class"], holdUntil: .distantFuture)
        } stream: { _ in
            EventStream()
        }
        func waits(for count: Int) async {
            let end = ContinuousClock.now + .seconds(30)
            while judged.withLock({ $0 }) < count, ContinuousClock.now < end { await Task.yield() }
            #expect(judged.withLock { $0 } == count)
        }
        for _ in 0..<100 { hub.publishEverything() }
        await waits(for: 2)
        gate.signal()
        await waits(for: 3)
        hub.publishEverything()
        await waits(for: 4)
        #expect(stream.isOpen)
    }

    @Test func `nothing is kept of streams that are over`() async throws {
        let server = try await InProcessServer()
        let stream = try await watch(server.client(.student))
        #expect(server.dispatcher.hub.watcherCount == 1)
        stream.end(.clientLeft)
        #expect(server.dispatcher.hub.watcherCount == 0)
    }
}

extension EventStream {
    /// What a client would read now.
    fileprivate var unread: String {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            guard case .bytes(let count) = read(into: buffer) else { return "" }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }
}
