import ClassKit
import Foundation
import Programs
import SQL
import SQLite
import Testing

/// Stores that earlier versions made, one for each step of the schema, are opened by this one.
///
/// `Fixtures/store-N.sqlite` is what `savingclient sample` stored when N steps were all there were. A new step needs a new
/// file, and the old ones stay: `HOMEROOM_KEEP_STORE=1 swift test --filter OldStoreTests` makes it.
@Suite struct OldStoreTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    static let isKeeping = ProcessInfo.processInfo.environment["HOMEROOM_KEEP_STORE"] == "1"
    static let kept = (1...99).filter { FileManager.default.fileExists(atPath: file($0).path) }

    static func file(_ steps: Int) -> URL { folder.appending(path: "store-\(steps).sqlite") }

    let bench = try! Bench()

    private func makeSample() throws -> Int {
        let client = try bench.client(["sample"]).start()
        #expect(client.line(beginning: "stored", before: .seconds(20)) != nil)
        #expect(client.end() == 0)
        try bench.tidy()
        return try SQLiteDatabase(path: bench.file, applicationID: Bench.applicationID).read {
            try $0.first("SELECT count(*) FROM migration") { Int($0.integer()) } ?? 0
        }
    }

    @Test func `there is a store of the present schema, and of each before`() throws {
        let steps = try makeSample()
        if Self.isKeeping, !Self.kept.contains(steps) {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try bench.bytes().write(to: Self.file(steps))
        }
        #expect(Self.isKeeping || Self.kept == Array(1...steps))
    }

    @Test(arguments: kept)
    func `a store of an earlier version is read whole`(steps: Int) async throws {
        let store = try open(steps)
        let lesson = try await store.mainAppContext.descendant(matchingIdentifierPath: ["light"])
        #expect(lesson.title == "Light and shadow")
        #expect(lesson.navigationChildContexts.map(\.title) == ["מילון 👩🏽‍🔬"])
        #expect(lesson.navigationChildContexts.first?.customTypeName == "Glossary")
        #expect(try await store.contexts(matchingIdentifierPath: ["light", "removed"]).count == 1)
        let quiz = try await store.mainAppContext.descendant(matchingIdentifierPath: ["light", "shadows"])
        #expect(quiz.topic == .science)
        #expect(quiz.displayOrder == 3)
        #expect(!quiz.isAssignable)
        #expect(quiz.summary == "Where shadows come from")
        #expect(quiz.universalLinkURL == URL(string: "optics://shadows"))
        #expect(quiz.suggestedAge == NSRange(location: 4, length: 3))
        #expect(quiz.suggestedCompletionTime == NSRange(location: 10, length: 5))
        #expect(Set(quiz.progressReportingCapabilities.map(\.kind)) == [.duration, .score])
        try expectAttempt(in: quiz)
    }

    private func expectAttempt(in quiz: CLSContext) throws {
        let activity = try #require(quiz.currentActivity)
        #expect(activity.progress == 0.75)
        let score = try #require(activity.primaryActivityItem as? CLSScoreItem)
        #expect(score.score == 8 && score.maxScore == 10)
        #expect(activity.additionalActivityItems.map(\.identifier) == ["q1", "hints"])
        #expect((activity.additionalActivityItems.first as? CLSBinaryItem)?.value == true)
        #expect((activity.additionalActivityItems.last as? CLSQuantityItem)?.quantity == 2)
    }

    @Test(arguments: kept)
    func `a store of an earlier version is worked on`(steps: Int) async throws {
        let store = try open(steps)
        let quiz = try await store.mainAppContext.descendant(matchingIdentifierPath: ["light", "shadows"])
        quiz.currentActivity?.progress = 1
        quiz.title = "Shadows, part two"
        store.mainAppContext.addChildContext(CLSContext(type: .lesson, identifier: "new", title: "New"))
        try await store.save()
        let again = openAgain()
        let found = try await again.mainAppContext.descendant(matchingIdentifierPath: ["light", "shadows"])
        #expect(found.title == "Shadows, part two")
        #expect(found.currentActivity?.progress == 1)
        #expect(try await again.contexts(matchingIdentifierPath: ["new"]).count == 1)
        #expect(try Audit(bench.file).health == "ok")
    }

    @Test(arguments: kept)
    func `a store of an earlier version keeps the order of saving, and the school will hear of it`(steps: Int)
        async throws
    {
        let store = try open(steps)
        // As if the school had heard of everything.
        if 2..<5 ~= steps { try bench.withDatabase { try $0.run("UPDATE context SET unsent = NULL") } }
        let children = try await store.contexts(matching: NSPredicate(format: "parent = %@", store.mainAppContext))
        #expect(children.map(\.identifier) == ["light", "glossary"])
        var places: [Int64] = []
        try bench.withDatabase {
            places = try $0.all("SELECT saved FROM context WHERE unsent = 1 ORDER BY id") { $0.integerIfAny() ?? 0 }
        }
        #expect(places.count == 5)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 > 0 && $0 < $1 })
    }

    @Test(arguments: kept)
    func `a store of an earlier version can tell whether a document is assigned`(steps: Int) async throws {
        let store = try open(steps)
        let isAssigned = try await store.isAssignedDocument(URL(filePath: "/essays/shadows.txt"))
        #expect(!isAssigned)
    }

    @Test func `a store whose tables are not as they should be is refused and left as it is`() async throws {
        let store = try open(1)
        _ = try await store.isAssignedDocument(URL(filePath: "/essays/shadows.txt"))
        try bench.withDatabase { try $0.runScript("ALTER TABLE completion RENAME COLUMN marked TO noted") }
        let error = await #expect(throws: CLSError.self) {
            try await openAgain().isAssignedDocument(URL(filePath: "/essays/shadows.txt"))
        }
        let message = (error?.userInfo[NSUnderlyingErrorKey]).map { "\($0)" } ?? ""
        #expect(message.contains("completion has no column marked"), "\(message)")
    }

    /// Opens a copy: what is kept is never changed.
    private func open(_ steps: Int) throws -> CLSDataStore {
        let place = URL(filePath: bench.file)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.file(steps), to: place)
        return openAgain()
    }

    private func openAgain() -> CLSDataStore {
        CLSDataStore(bundleIdentifier: "dev.savingclient", name: "Test", file: bench.file, clock: .system)
    }
}
