import ClassKit
import Coursework
import Foundation
import HTTP
import Locks
import Programs
import Testing

/// Everything that can go wrong between a device and its school: nothing is lost, and nothing is told twice in two ways.
@Suite struct BadConnectionTests {
    let device = TestDevice()
    let school: StubSchool
    let store: CLSDataStore

    init() throws {
        school = try StubSchool()
        store = device.open()
    }

    private nonisolated(nonsending) func prepare() async throws {
        try await store.declare("shadow", "quiz")
        school.assign(.optics("shadow"))
        _ = await store.syncNow(as: school.credential())
    }

    @Test(arguments: [
        StubSchool.Fault.loseAnswer, .halfAnswer, .nonsense, .answer(.internalServerError),
        .answer(.serviceUnavailable, retryAfter: 7), .answer(.tooManyRequests, retryAfter: 7), .answer(.found),
        .answer(.notFound), .answer(.badRequest),
    ])
    func `after a fault all is as if there had been none`(fault: StubSchool.Fault) async throws {
        try await prepare()
        let activity = try await store.work(at: "shadow", "quiz", score: 3)
        school.change { $0.faults = [fault] }
        let failed = await store.syncNow(as: school.credential())
        guard case .unreachable(let wait) = failed.problem?.code else { return #expect(Bool(false), "\(failed)") }
        if case .answer(_, let seconds?) = fault { #expect(wait == Double(seconds)) }
        #expect(failed.sent == 0)
        #expect(failed.waiting == 1)
        activity.progress = 1
        try await store.save()
        let report = await store.syncNow(as: school.credential())
        #expect(report.problem == nil)
        #expect(report.waiting == 0)
        let records = school.state.withLock { $0.records }
        #expect(records.count == 1)
        #expect(records.values.first?.progress.fraction == 1)
        await school.stop()
    }

    @Test func `an answer that comes late is taken in all the same`() async throws {
        try await prepare()
        try await store.work(at: "shadow", "quiz")
        // Lost five times in a row: the school hears the same again and again.
        for _ in 0..<5 {
            school.change { $0.faults = [.loseAnswer] }
            _ = await store.syncNow(as: school.credential())
        }
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        let told = school.state.withLock { $0.requests.flatMap(\.reports) }
        #expect(told.count == 6)
        #expect(Set(told).count == 1)
        await school.stop()
    }

    @Test func `a token that is not valid any more ends it, and nothing is lost`() async throws {
        try await prepare()
        try await store.work(at: "shadow", "quiz")
        var credential = school.credential()
        credential.token = "old"
        let report = await store.syncNow(as: credential)
        guard case .signedOut = report.problem?.code else { return #expect(Bool(false), "\(report)") }
        #expect(report.waiting == 1)
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        await school.stop()
    }

    @Test func `a school that is not there keeps nobody waiting for long`() async throws {
        try await store.declare("shadow")
        var credential = school.credential()
        await school.stop()
        credential.server = "http://127.0.0.1:1"
        let report = await store.syncNow(as: credential)
        guard case .unreachable = report.problem?.code else { return #expect(Bool(false), "\(report)") }
    }

    @Test func `a connection that breaks between two requests costs no time`() async throws {
        let credential = school.credential()
        let client = SchoolClient(try credential.address([:]), token: credential.token)
        defer { client.close() }
        let request = SyncRequest(app: TestDevice.app, name: "Optics", device: DeviceID(rawValue: "here"))
        let body = try JSONEncoder().encode(request)
        let school = school
        let passed = try await onThread {
            _ = try client.send("POST", "/v1/sync", body: body)
            school.change { $0.faults = [.loseAnswer] }
            let start = ContinuousClock.now
            #expect(throws: SyncProblem.self) { try client.send("POST", "/v1/sync", body: body) }
            return ContinuousClock.now - start
        }
        #expect(passed < .seconds(10), "it took \(passed)")
        await school.stop()
    }

    @Test func `a school that never answers is given up`() async throws {
        let silent = try SilentServer()
        try await store.declare("shadow")
        var credential = school.credential()
        credential.server = "http://127.0.0.1:\(silent.port)"
        let report = await store.syncNow(as: credential, patience: .init(idle: 1, total: 2))
        guard case .unreachable = report.problem?.code else { return #expect(Bool(false), "\(report)") }
        await school.stop()
    }

    @Test(arguments: [Status.contentTooLarge, .unprocessableContent])
    func `one entry that the school does not take holds up no other`(status: Status) async throws {
        try await prepare()
        for score in 0..<9 {
            try await store.work(at: "shadow", "quiz", score: Double(score), title: score == 4 ? "Bad" : "Good")
        }
        try await store.declare("shadow", "quiz", "later")
        school.change {
            $0.refusal = { request in
                let isBad = request.reports.contains { $0.record.primaryItem?.title == "Bad" }
                return isBad ? status : nil
            }
        }
        let report = await store.syncNow(as: school.credential())
        #expect(report.problem == nil)
        #expect(report.sent == 8)
        #expect(report.kept == [.refused(.limitExceeded): 1])
        #expect(school.state.withLock { $0.contexts[.optics("shadow", "quiz", "later")] != nil })
        // It is not tried for ever.
        let count = school.state.withLock { $0.requests.count }
        _ = await store.syncNow(as: school.credential())
        #expect(school.state.withLock { $0.requests.count } == count + 1)
        await school.stop()
    }

    @Test func `a school that takes nothing at all makes the device put nothing aside`() async throws {
        try await prepare()
        try await store.work(at: "shadow", "quiz")
        school.change { $0.refusal = { _ in .unprocessableContent } }
        let report = await store.syncNow(as: school.credential())
        #expect(report.problem?.message.contains("Shorten it.") == true)
        #expect(report.waiting == 1)
        #expect(report.kept == [:])
        school.change { $0.refusal = { _ in nil } }
        #expect(await store.syncNow(as: school.credential()).sent == 1)
        await school.stop()
    }

    @Test func `what the school would not keep by what it tells just now is kept here`() async throws {
        try await prepare()
        try await store.work(at: "shadow", "quiz")
        let locks = [LockSpan(from: .distantPast)]
        // The device has not heard of the lock when it sends.
        school.change { $0.assignments = .example([.example(.optics("shadow"), locks: locks)]) }
        let report = await store.syncNow(as: school.credential())
        #expect(report.kept == [.keptPrivate(.handoutLocked): 1])
        school.assign(.optics("shadow"))
        #expect(await store.syncNow(as: school.credential()).kept == [:])
        #expect(school.state.withLock { $0.requests.flatMap(\.reports).count } == 2)
        await school.stop()
    }

    @Test func `the token goes nowhere that the school points to`() async throws {
        try await prepare()
        let other = try StubSchool()
        let address = other.address
        school.change { $0.redirect = "\(address)/elsewhere" }
        try await store.work(at: "shadow", "quiz")
        let report = await store.syncNow(as: school.credential())
        #expect(report.sent == 0)
        #expect(other.state.withLock { $0.paths } == [])
        await other.stop()
        await school.stop()
    }

    @Test func `what is saved while a round is under way is not taken for sent`() async throws {
        try await prepare()
        let activity = try await store.work(at: "shadow", "quiz")
        // Saved after the request was packed, before its answer is taken in.
        school.change { $0.meanwhile = { [device] in Self.raise(device.open()) } }
        _ = await store.syncNow(as: school.credential())
        #expect(activity.progress == 0.5)
        #expect(school.state.withLock { $0.records.values.map(\.progress.fraction) } == [0.9])
        await school.stop()
    }

    private static func raise(_ other: CLSDataStore) {
        nonisolated(unsafe) let store = other
        let done = DispatchSemaphore(value: 0)
        store.contexts(matchingIdentifierPath: ["shadow", "quiz"]) { contexts, _ in
            contexts.last?.currentActivity?.progress = 0.9
            store.save { _ in done.signal() }
        }
        done.wait()
    }
}

/// Takes connections and says nothing.
final class SilentServer: Sendable {
    let port: UInt16
    let socket: Int32

    init() throws {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.socket = socket
        var address = sockaddr_in.loopback()
        guard address.bind(socket), listen(socket, 8) == 0 else { throw POSIXError(.EADDRINUSE) }
        port = address.port
    }

    deinit { close(socket) }
}
