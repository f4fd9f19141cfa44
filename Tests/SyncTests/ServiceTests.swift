import ClassKit
import Coursework
import Foundation
import HTTP
import Locks
import Programs
import Testing

/// The service in the background: nobody calls anything but what any app calls.
@Suite struct ServiceTests {
    let device = TestDevice()
    let school: StubSchool

    init() throws {
        school = try StubSchool()
        try school.credential().write(in: device.folder.path)
    }

    /// Waits until the school knows something, for at most half a minute.
    private nonisolated(nonsending) func eventually(
        _ what: @escaping @Sendable (StubSchool.State) -> Bool
    ) async throws -> Bool {
        try await onThread { [school] in school.state.wait(seconds: 30) { what($0) ? true : nil } ?? false }
    }

    private func open() -> CLSDataStore {
        let store = device.open()
        store.sync(as: school.credential(), home: device.folder.path)
        return store
    }

    @Test func `a save is sent without being asked for`() async throws {
        let store = open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.records.count == 1 })
        store.stopSync()
        await school.stop()
    }

    @Test func `what the school has to tell is pulled when it calls`() async throws {
        let store = open()
        try await store.declare("shadow")
        #expect(try await eventually { !$0.streams.isEmpty })
        let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "other"))
        school.change { state in
            state.declare(ContextRecord(.optics("new"), ContextDescription(title: "New"), at: stamp))
            for stream in state.streams { stream.send(event: "sync", data: "") }
        }
        #expect(try await eventually { $0.requests.last?.catalog == "1" })
        #expect(try await store.contexts(matchingIdentifierPath: ["new"]).first?.title == "New")
        store.stopSync()
        await school.stop()
    }

    @Test func `work that was waiting is sent when an assignment comes`() async throws {
        let store = open()
        try await store.declare("shadow")
        try await store.work(at: "shadow")
        #expect(try await eventually { !$0.streams.isEmpty && $0.requests.last?.state != nil })
        #expect(school.state.withLock { $0.records.isEmpty })
        school.assign(.optics("shadow"))
        school.change { state in for stream in state.streams { stream.send(event: "sync", data: "") } }
        #expect(try await eventually { $0.records.count == 1 })
        store.stopSync()
        await school.stop()
    }

    @Test func `a school that fails is asked again`() async throws {
        school.change { $0.faults = [.answer(.serviceUnavailable), .loseAnswer, .nonsense] }
        let store = open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.records.count == 1 })
        store.stopSync()
        await school.stop()
    }

    @Test func `after a token was refused a new sign-in goes on`() async throws {
        school.change { $0.token = "another" }
        let store = open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.paths.contains("POST /v1/sync") })
        #expect(school.state.withLock { $0.records.isEmpty })
        try school.credential().write(in: device.folder.path)
        #expect(try await eventually { $0.records.count == 1 })
        store.stopSync()
        await school.stop()
    }

    @Test func `another person's sign-in sends nothing of this one's`() async throws {
        try school.credential(person: "person-2").write(in: device.folder.path)
        let store = open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow")
        // Longer than it takes to look for a sign-in.
        _ = try await onThread { [school] in school.state.wait(seconds: 6) { $0.paths.isEmpty ? nil : true } }
        #expect(school.state.withLock { $0.paths } == [])
        store.stopSync()
        await school.stop()
    }

    @Test func `what another process of the app saves is sent too`() async throws {
        let store = open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        #expect(try await eventually { $0.requests.last?.state != nil })
        // One that ends before it has sent anything: it has no service at all.
        try await device.open().work(at: "shadow")
        #expect(try await eventually { $0.records.count == 1 })
        store.stopSync()
        await school.stop()
    }

    @Test func `two processes with a service each send everything once`() async throws {
        let stores = [open(), open()]
        try await stores[0].declare("shadow")
        school.assign(.optics("shadow"))
        for number in 0..<20 { try await stores[number % 2].work(at: "shadow", score: Double(number % 10)) }
        #expect(try await eventually { $0.records.count == 20 })
        for store in stores { store.stopSync() }
        #expect(Set(school.state.withLock { $0.requests.flatMap(\.reports).map(\.record.id) }).count == 20)
        await school.stop()
    }

    @Test func `saves are as quick with a school that hangs as without one`() async throws {
        let silent = try SilentServer()
        var credential = school.credential()
        credential.server = "http://127.0.0.1:\(silent.port)"
        try credential.write(in: device.folder.path)
        let store = device.open()
        store.sync(as: credential, home: device.folder.path)
        try await store.declare("shadow")
        let clock = ContinuousClock()
        let time = try await clock.measure {
            for _ in 0..<50 { try await store.work(at: "shadow") }
        }
        // A request that hangs takes half a minute.
        #expect(time < .seconds(10))
        await school.stop()
    }
}
