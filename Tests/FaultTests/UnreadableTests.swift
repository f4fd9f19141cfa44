import ClassKit
import Foundation
import Programs
import SQL
import SQLite
import Testing

/// What is behind a property cannot be read for a while: it counts as absent now, and must not be lost for that.
@Suite struct UnreadableTests {
    let bench = try! Bench()

    /// A store with one of everything, opened here.
    private func openSample() throws -> CLSDataStore {
        let client = try bench.client(["sample"]).start()
        #expect(client.line(beginning: "stored", before: .seconds(20)) != nil)
        #expect(client.end() == 0)
        try bench.tidy()
        return CLSDataStore(bundleIdentifier: "dev.savingclient", name: "Test", file: bench.file, clock: .system)
    }

    /// Makes the first page of a table unreadable; what is returned puts it right.
    private func damage(_ table: String) throws -> () throws -> Void {
        let page = try SQLiteDatabase(path: bench.file, applicationID: Bench.applicationID).read {
            try $0.first("SELECT rootpage FROM sqlite_master WHERE name = $1", .text(table)) { $0.integer() }
        }
        let start = (try #require(page) - 1) * 4096
        let sound = [UInt8](try bench.bytes()[start..<(start + 4096)])
        try bench.overwrite(at: UInt64(start), with: sound.map { $0 ^ 0xFF })
        return { [bench] in try bench.overwrite(at: UInt64(start), with: sound) }
    }

    @Test func `an attempt that could not be read is there when it can be read again`() async throws {
        let store = try openSample()
        let quiz = try await store.mainAppContext.descendant(matchingIdentifierPath: ["light", "shadows"])
        let repair = try damage("activity")
        #expect(quiz.currentActivity == nil)
        try repair()
        #expect(quiz.currentActivity?.progress == 0.75)
    }

    @Test func `contexts shown below another are not lost because they could not be read`() async throws {
        let store = try openSample()
        let lesson = try await store.mainAppContext.descendant(matchingIdentifierPath: ["light"])
        let quiz = try await store.mainAppContext.descendant(matchingIdentifierPath: ["light", "shadows"])
        let repair = try damage("navigation")
        #expect(lesson.navigationChildContexts == [])
        lesson.addNavigationChildContext(quiz)
        try repair()
        let error = await #expect(throws: CLSError.self) { try await store.save() }
        #expect(error?.code == .databaseInaccessible)
        #expect(lesson.navigationChildContexts.map(\.identifier) == ["glossary"])
        lesson.addNavigationChildContext(quiz)
        try await store.save()
        #expect(lesson.navigationChildContexts.map(\.identifier) == ["glossary", "shadows"])
    }

    @Test func `contexts shown below one that hangs in no tree are known without a store`() {
        let (lesson, quiz) = (makeContext("lesson"), makeContext("quiz"))
        lesson.addNavigationChildContext(quiz)
        #expect(lesson.navigationChildContexts == [quiz])
    }

    private func makeContext(_ identifier: String) -> CLSContext {
        CLSContext(type: .lesson, identifier: identifier, title: identifier)
    }
}
