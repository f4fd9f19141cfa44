import ClassKit
import Coursework
import Foundation
import HTTP
import Locks
import SQL
import SQLite
import Testing

/// What became of work stands outside of the app's own folder, and nothing is lost with the file where it stands.
@Suite struct VerdictTests {
    let school: StubSchool
    let home = HomeOfDevice()

    init() throws { school = try StubSchool() }

    private func sync(_ store: CLSDataStore) async {
        #expect(await store.syncNow(as: school.credential()).problem == nil)
    }

    /// Work that was assigned, and work that was not.
    private func workAtBoth(_ store: CLSDataStore) async throws {
        try await store.declare("shadow")
        try await store.declare("diary")
        try await store.work(at: "shadow")
        try await store.work(at: "diary")
        store.completeAllAssignedActivities(matching: ["shadow"])
        store.completeAllAssignedActivities(matching: ["diary"])
    }

    @Test func `no file in an app's folder says what became of work, or for which class it was`() async throws {
        let store = home.open()
        school.assign(.optics("shadow"))
        try await workAtBoth(store)
        await sync(store)
        #expect(try store.storedWork() == StoredWork(arrived: 1, kept: [.keptPrivate(.nothingAssigned): 1]))
        try expectNothingTold()
        // Nor while something waits for the school.
        try await store.work(at: "shadow")
        try await store.work(at: "diary")
        school.change { $0.faults = [.answer(.serviceUnavailable)] }
        _ = await store.syncNow(as: school.credential())
        #expect(
            try store.storedWork()
                == StoredWork(arrived: 1, waiting: 1, kept: [.keptPrivate(.nothingAssigned): 2]))
        try expectNothingTold()
        await school.stop()
    }

    private func expectNothingTold(_ place: SourceLocation = #_sourceLocation) throws {
        let bytes = try home.bytesOfApp()
        #expect(bytes.count > 10_000, sourceLocation: place)
        for word in [
            "Physics", "Light and shadow", "handout-1", "task-1", "recorded", "keptPrivate", "nothingAssigned",
        ] {
            #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is told", sourceLocation: place)
        }
        // Whatever the app can read of the one row, it reads of the other.
        for (table, column) in [("activity", "outbox"), ("context", "unsent"), ("completion", "unsent")] {
            let values = try home.one("SELECT count(DISTINCT coalesce(\(column), 0)) FROM \(table)")
            #expect(values == 1, "rows of \(table) differ", sourceLocation: place)
        }
        #expect(
            try home.columns("activity") == [
                "id", "uuid", "context", "document", "duration", "progress", "created", "modified", "begun", "edited",
                "chosen", "outbox",
            ], sourceLocation: place)
        #expect(try home.columns("school") == ["id", "organization", "catalog"], sourceLocation: place)
    }

    @Test func `no file in an app's folder says whether the person declares for the school`() async throws {
        let values = try await [Assignments.teacher, .example([])].asyncMap { assignments in
            let home = HomeOfDevice()
            school.change { $0.assignments = assignments }
            let store = home.open()
            let context = try await store.declare("shadow")
            context.thumbnail = try CGImage(width: 100, height: 100, rgba: [UInt8](repeating: 90, count: 40_000))
            try await store.save()
            await sync(store)
            return [
                try home.one("SELECT count(*) FROM thumbnail WHERE unsent IS NOT NULL"),
                try home.one("SELECT count(*) FROM thumbnail"),
                try home.one("SELECT count(*) FROM context WHERE unsent IS NOT NULL"),
            ]
        }
        #expect(values == [[0, 1, 0], [0, 1, 0]])
        #expect(school.state.withLock { $0.pictures.count } == 1)
        await school.stop()
    }

    @Test func `the file outside is its owner's alone`() async throws {
        let store = home.open()
        try await workAtBoth(store)
        await sync(store)
        let verdicts = home.verdicts
        #expect(verdicts.hasSuffix("/school/production/person-1/dev.test.optics.sqlite"))
        #expect(try home.mode(of: verdicts) == 0o600)
        #expect(try home.mode(of: (verdicts as NSString).deletingLastPathComponent) == 0o700)
        #expect(try home.mode(of: home.folder.appending(path: "school").path) == 0o700)
        await school.stop()
    }

    @Test func `what nobody has signed in for makes no file outside`() async throws {
        let store = home.open()
        try await workAtBoth(store)
        #expect(try store.storedWork() == StoredWork(waiting: 2))
        #expect(!FileManager.default.fileExists(atPath: home.verdicts))
        await school.stop()
    }

    // MARK: - Files that do not belong together

    enum Loss: CaseIterable {
        case removed, garbage, emptied, otherTables, removedWhileOpen
    }

    @Test(arguments: Loss.allCases)
    func `a file that is lost is made anew, and everything is judged and sent again`(loss: Loss) async throws {
        var store = home.open()
        school.assign(.optics("shadow"))
        try await workAtBoth(store)
        await sync(store)
        try await store.work(at: "shadow")
        let sent = school.state.withLock { $0.requests.flatMap(\.reports).count }
        if loss != .removedWhileOpen {
            store = home.open()
        }
        try home.lose(loss)
        await sync(store)
        let records = school.state.withLock { $0.records }
        #expect(records.count == 2 && records.values.allSatisfy { $0.path == .optics("shadow") })
        #expect(school.state.withLock { $0.requests.flatMap(\.reports).count } == sent + 2)
        #expect(try store.storedWork() == StoredWork(arrived: 2, kept: [.keptPrivate(.nothingAssigned): 1]))
        #expect(!school.state.withLock { String(decoding: $0.bytes, as: UTF8.self).contains("diary") })
        await school.stop()
    }

    @Test func `an older file counts as lost`() async throws {
        let store = home.open()
        school.assign(.optics("shadow"))
        try await workAtBoth(store)
        await sync(store)
        let old = try home.copy([home.verdicts])
        try await store.work(at: "shadow")
        school.change { $0.faults = [.loseAnswer] }
        _ = await store.syncNow(as: school.credential())
        try await store.work(at: "shadow")
        await sync(store)
        school.change { $0.records = [:] }
        try home.restore(old)
        #expect(try home.open().storedWork() == StoredWork(waiting: 4))
        await sync(home.open())
        #expect(school.state.withLock { $0.records.count } == 3)
        await school.stop()
    }

    @Test func `an older file sends nothing by assignments that were taken back since`() async throws {
        let store = home.open()
        school.assign(.optics("shadow"))
        try await store.declare("shadow")
        await sync(store)
        let old = try home.copy([home.verdicts])
        school.assign()
        await sync(store)
        // Nothing was noted in between, so the names agree.
        try home.restore(old)
        let again = home.open()
        try await again.work(at: "shadow", title: "Nobody's business")
        await sync(again)
        #expect(!school.state.withLock { String(decoding: $0.bytes, as: UTF8.self).contains("business") })
        await school.stop()
    }

    @Test func `a crash between the two files loses nothing`() async throws {
        let store = home.open()
        school.assign(.optics("shadow"))
        try await workAtBoth(store)
        await sync(store)
        try await store.work(at: "shadow")
        // The store as it is before it is noted, beside the other file as it is after.
        let before = try home.copy([home.file])
        school.change { $0.faults = [.answer(.serviceUnavailable)] }
        _ = await store.syncNow(as: school.credential())
        try home.restore(before)
        let again = home.open()
        #expect(try again.storedWork().waiting == 1)
        await sync(again)
        #expect(school.state.withLock { $0.records.count } == 2)
        #expect(try again.storedWork() == StoredWork(arrived: 2, kept: [.keptPrivate(.nothingAssigned): 1]))
        await school.stop()
    }

    @Test func `an older store beside a newer file tells all that is saved in it`() async throws {
        let store = home.open()
        school.assign(.optics("shadow"))
        try await workAtBoth(store)
        await sync(store)
        let before = try home.copy([home.file])
        for _ in 0..<3 {
            try await store.work(at: "shadow")
            await sync(store)
        }
        try home.restore(before)
        let again = home.open()
        // Of the same numbers as those that are gone.
        for _ in 0..<3 { try await again.work(at: "shadow", title: "After") }
        await sync(again)
        let titles = school.state.withLock { $0.records.values.compactMap(\.primaryItem?.title) }
        #expect(titles.count { $0 == "After" } == 3)
        #expect(try again.storedWork() == StoredWork(arrived: 4, kept: [.keptPrivate(.nothingAssigned): 1]))
        await school.stop()
    }

    @Test func `a folder that is removed leaves nothing behind for the next`() async throws {
        let store = home.open()
        school.assign(.optics("shadow"))
        try await workAtBoth(store)
        await sync(store)
        try home.removeApp()
        let again = home.open()
        try await again.declare("shadow")
        try await again.work(at: "shadow")
        await sync(again)
        #expect(try again.storedWork() == StoredWork(arrived: 1))
        await school.stop()
    }

    // MARK: - What an older version has left

    @Test func `what an older version knew of work moves out of the app's folder`() async throws {
        let app = "dev.savingclient"
        let home = HomeOfDevice(app: app)
        try home.placeOldStore()
        #expect(try home.bytesOfApp().range(of: Data("Physics".utf8)) != nil)
        school.change { $0.faults = [.answer(.serviceUnavailable)] }
        let store = home.open()
        _ = await store.syncNow(as: school.credential())
        #expect(
            try store.storedWork() == StoredWork(arrived: 2, kept: [.keptPrivate(.progressOffForPerson): 1]))
        let bytes = try home.bytesOfApp()
        for word in ["Physics", "recorded", "keptPrivate", "progressOffForPerson"] {
            #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is told")
        }
        // What had arrived does not go again.
        school.assign([app])
        await sync(store)
        let told = school.state.withLock { $0.requests.flatMap(\.reports) }
        #expect(told.count == 1)
        #expect(try store.storedWork() == StoredWork(arrived: 3))
        await school.stop()
    }
}

/// A device with the folders of one, and of an app in it.
final class HomeOfDevice: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    private let app: String

    init(app: String = TestDevice.app) { self.app = app }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var place: String { folder.appending(path: "production/person-1/\(app)").path }
    var file: String { "\(place)/store.sqlite" }
    var verdicts: String { folder.appending(path: "school/production/person-1/\(app).sqlite").path }

    func open() -> CLSDataStore {
        CLSDataStore(bundleIdentifier: app, name: "Optics", file: file, clock: .system)
    }

    /// All bytes that the app finds in its folder.
    func bytesOfApp() throws -> Data {
        let names = try FileManager.default.subpathsOfDirectory(atPath: place)
        return names.reduce(into: Data()) { $0 += FileManager.default.contents(atPath: "\(place)/\($1)") ?? Data() }
    }

    func one(_ query: String) throws -> Int64 {
        try SQLiteDatabase(path: file, applicationID: 0x434C_534B).read {
            try $0.first(Query(built: query)) { $0.integer() } ?? 0
        }
    }

    func columns(_ table: String) throws -> [String] {
        try SQLiteDatabase(path: file, applicationID: 0x434C_534B).read {
            try $0.all(Query(built: "SELECT name FROM pragma_table_info('\(table)')")) { $0.text() }
        }
    }

    func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    func removeApp() throws { try FileManager.default.removeItem(atPath: place) }

    func lose(_ loss: VerdictTests.Loss) throws {
        let ends = ["", "-wal", "-shm"]
        switch loss {
        case .removed, .removedWhileOpen:
            for end in ends { try? FileManager.default.removeItem(atPath: verdicts + end) }
        case .garbage:
            for end in ends { try? FileManager.default.removeItem(atPath: verdicts + end) }
            try Data((0..<5_000).map { _ in UInt8.random(in: 0...255) }).write(to: URL(filePath: verdicts))
        case .emptied:
            for end in ends { try? FileManager.default.removeItem(atPath: verdicts + end) }
            try Data().write(to: URL(filePath: verdicts))
        case .otherTables:
            try SQLiteDatabase(path: verdicts, applicationID: 0x434C_5356).write {
                try $0.runScript("ALTER TABLE attempt RENAME COLUMN outbox TO inbox")
            }
        }
    }

    /// The files as they lie on the disk, with what stands beside them.
    func copy(_ paths: [String]) throws -> [String: Data?] {
        var found: [String: Data?] = [:]
        for path in paths {
            for end in ["", "-wal"] { found[path + end] = .some(FileManager.default.contents(atPath: path + end)) }
        }
        return found
    }

    /// Puts other files in the place of those that are there.
    func restore(_ files: [String: Data?]) throws {
        for (path, data) in files {
            try? FileManager.default.removeItem(atPath: path)
            if path.hasSuffix(".sqlite") { try? FileManager.default.removeItem(atPath: path + "-shm") }
            try data?.write(to: URL(filePath: path))
        }
    }

    /// A store as the version before left it: of three attempts it has sent one, and kept one.
    func placeOldStore() throws {
        let kept = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../FaultTests/Fixtures/store-5.sqlite")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: kept, to: URL(filePath: file))
        try SQLiteDatabase(path: file, applicationID: 0x434C_534B).write {
            try $0.runScript(
                """
                INSERT INTO school (id, organization, state, assignments, catalog, judged)
                    VALUES (1, 'school-1', 'state', '{"className": "Physics"}', '0', 0);
                INSERT INTO activity (uuid, context, duration, progress, created, modified, begun, edited, outbox, fate)
                    SELECT 'kept', context, 0, x'', created, modified, begun, edited, 2, 'keptPrivate.progressOffForPerson'
                    FROM activity WHERE context IS NOT NULL LIMIT 1;
                UPDATE activity SET outbox = NULL, sent = edited, fate = 'recorded'
                    WHERE context IS NOT NULL AND uuid <> 'kept';
                UPDATE context SET unsent = NULL;
                """)
        }
    }
}

extension Sequence {
    nonisolated(nonsending) fileprivate func asyncMap<Result>(
        _ body: nonisolated(nonsending) (Element) async throws -> Result
    ) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
