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

    private func open(version: String? = nil) -> CLSDataStore {
        let store = device.open()
        store.sync(as: school.credential().signedIn, home: device.folder.path, version: version)
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
        let store = open()
        try await store.declare("shadow")
        #expect(try await eventually { !$0.apps.isEmpty })
        school.change { ($0.token, $0.apps, $0.paths) = ("another", [:], []) }
        school.assign(.optics("shadow"))
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.paths.contains("POST /v1/sync") })
        #expect(school.state.withLock { $0.records.isEmpty })
        try school.credential(session: "session-2").write(in: device.folder.path)
        #expect(try await eventually { $0.records.count == 1 })
        store.stopSync()
        await school.stop()
    }

    // MARK: - Sign-ins of apps

    /// The requests that were made with a token.
    private func asked(with token: String) -> [String] {
        school.state.withLock { state in state.asked.filter { $0.token == token }.map(\.path) }
    }

    @Test func `an app asks by a sign-in of its own, got once for all its processes`() async throws {
        school.assign(.optics("shadow"))
        for number in 1...2 {
            let store = open()
            try await store.declare("shadow")
            try await store.work(at: "shadow")
            #expect(try await eventually { $0.records.count == number && $0.streams.count >= number })
            store.stopSync()
        }
        #expect(asked(with: "secret-token") == ["/v1/sessions/apps/\(TestDevice.app)"])
        let place = device.folder.appending(path: "sign-in.json").path
        let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try !String(contentsOfFile: place, encoding: .utf8).contains("secret-token"))
        await school.stop()
    }

    @Test func `an app says which version it is and how much is left, once with each sign-in`() async throws {
        let before = device.open()
        try await before.declare("shadow")
        for _ in 1...130 { try await before.work(at: "shadow") }
        school.assign(.optics("shadow"))
        let store = open(version: "2.1.0")
        #expect(try await eventually { $0.records.count == 130 })
        let said = [Installation(version: "2.1.0", waiting: 30), Installation(version: "2.1.0")]
        #expect(try await eventually { $0.requests.compactMap(\.installation) == said })
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.records.count == 131 })
        #expect(school.state.withLock { $0.requests.compactMap(\.installation) } == said)
        store.stopSync()
        await school.stop()
    }

    @Test func `an app whose sign-in was ended alone does not get itself another`() async throws {
        let store = open()
        try await store.declare("shadow")
        #expect(try await eventually { $0.contexts.isEmpty && !$0.streams.isEmpty })
        school.assign(.optics("shadow"))
        school.change { ($0.apps, $0.paths) = ([:], []) }
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.paths.contains("POST /v1/sync") })
        store.stopSync()
        let again = open()
        try await again.work(at: "shadow")
        #expect(try await eventually { $0.paths.count { $0 == "POST /v1/sync" } == 2 })
        again.stopSync()
        #expect(asked(with: "secret-token").count == 1)
        #expect(school.state.withLock { $0.records.isEmpty })
        await school.stop()
    }

    @Test func `a device that an older version signed in goes on, and its apps get sign-ins of their own`() async throws
    {
        let note = device.folder.appending(path: "person.json").path
        try FileManager.default.removeItem(atPath: note)
        school.assign(.optics("shadow"))
        let store = open()
        try await store.declare("shadow")
        try await store.work(at: "shadow")
        #expect(try await eventually { $0.records.count == 1 })
        #expect(try !String(contentsOfFile: note, encoding: .utf8).contains("secret-token"))
        #expect(asked(with: "secret-token") == ["/v1/sessions/apps/\(TestDevice.app)"])
        store.stopSync()
        await school.stop()
    }

    @Test func `whom an older version signs in or out is noticed`() throws {
        let home = device.folder.path
        let (mine, other) = (school.credential().signedIn, school.credential(person: "person-2", session: "session-2"))
        #expect(SignedInPerson.read(in: home) == mine)
        // It knows nothing of the note.
        let note = try Data(contentsOf: device.folder.appending(path: "person.json"))
        try other.write(in: home)
        try note.write(to: device.folder.appending(path: "person.json"))
        #expect(SignedInPerson.read(in: home) == other.signedIn)
        try FileManager.default.removeItem(atPath: home + "/credential.json")
        #expect(SignedInPerson.read(in: home) == nil)
    }

    @Test func `another person's sign-in sends nothing of this one's, nor does this one's what was done meanwhile`()
        async throws
    {
        try await device.open().declare("shadow")
        try school.credential(person: "person-2").write(in: device.folder.path)
        let store = open()
        school.assign(.optics("shadow"))
        let shadow = try await store.mainAppContext.descendant(matchingIdentifierPath: ["shadow"])
        shadow.createNewActivity().progress = 0.5
        // Longer than it takes to look for a sign-in.
        _ = try await onThread { [school] in school.state.wait(seconds: 6) { $0.paths.isEmpty ? nil : true } }
        #expect(school.state.withLock { $0.paths } == [])
        try school.credential(session: "session-3").write(in: device.folder.path)
        let error = await #expect(throws: CLSError.self) { _ = try await store.work(at: "shadow") }
        #expect(error?.code == .invalidAccountCredentials)
        #expect(try await eventually { $0.requests.last?.state != nil })
        #expect(school.state.withLock { $0.records.isEmpty })
        store.stopSync()
        await school.stop()
    }

    @Test func `an app that was open when somebody else signed in saves nothing, and says so, until it starts again`()
        async throws
    {
        let store = open()
        try await store.declare("shadow")
        school.assign(.optics("shadow"))
        try school.credential(person: "person-2").write(in: device.folder.path)
        let error = await #expect(throws: CLSError.self) { _ = try await store.work(at: "shadow") }
        #expect(error?.code == .invalidAccountCredentials)
        let message = try #require(error).localizedDescription
        #expect(message.contains("start it again"), "\(message)")
        // Nobody can tell what of it was done by whom.
        try school.credential(session: "session-3").write(in: device.folder.path)
        let later = await #expect(throws: CLSError.self) { _ = try await store.work(at: "shadow") }
        #expect(later?.code == .invalidAccountCredentials)
        store.stopSync()
        let again = open()
        try await again.work(at: "shadow")
        #expect(try await eventually { $0.records.count == 1 })
        #expect(try device.one("SELECT count(*) FROM activity") == 1)
        again.stopSync()
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
        store.sync(as: credential.signedIn, home: device.folder.path)
        try await store.declare("shadow")
        let clock = ContinuousClock()
        let time = try await clock.measure {
            for _ in 0..<50 { try await store.work(at: "shadow") }
        }
        // A request that hangs takes half a minute: fifty saves that waited for one would take 25.
        #expect(time < .seconds(300))
        await school.stop()
    }
}
