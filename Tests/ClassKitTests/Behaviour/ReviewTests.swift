import ClassKit
import Foundation
import Testing

/// What fresh eyes found, each as it was found.
@Suite struct ReviewTests {
    let place = Workplace()

    @Test func `a parent stays while what was to move out of it cannot`() async throws {
        let a = try await place.declare("a")
        let c = try await place.declare("c")
        try await place.declare("b", below: a)
        try await place.declare("b", below: c)
        place.restart()
        let (chapter, target) = try await (place.find("a"), place.find("c"))
        let moving = try await place.find("a", "b")
        // Not loaded, so that the save has to find out.
        target.addChildContext(moving)
        chapter.removeFromParent()
        let error = try #require(await place.store.saveError())
        #expect(Set(error.parts.map(\.code)) == [.invalidCreate, .invalidUpdate])
        #expect(
            place.count(
                """
                SELECT count(*) FROM context child JOIN context parent ON child.parent = parent.id
                WHERE child.removed IS NULL AND parent.removed IS NOT NULL
                """) == 0)
        place.restart()
        #expect(try await place.find("a", "b").identifierPath == ["dev.test.app", "a", "b"])
    }

    @Test func `an attempt at a removed context is not the current one of its successor`() async throws {
        let former = try await place.declare("quiz")
        former.createNewActivity().progress = 0.7
        place.store.remove(former)
        place.root.addChildContext(CLSContext(type: .quiz, identifier: "quiz", title: "Quiz"))
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").currentActivity == nil)
        #expect(place.count("SELECT count(*) FROM activity") == 1, "it stays for reports")
    }

    @Test func `what hangs below a context that the delegate makes is saved with it`() async throws {
        let maker = ChapterMaker()
        place.store.delegate = maker
        _ = try await place.find("optics")
        place.store.waitForCallbacks()
        place.restart()
        #expect(try await place.find("optics", "quiz").title == "Quiz")
    }

    @Test(arguments: ["e\u{301}e\u{301}", "\u{e9}e\u{301}", "\u{e9}\u{e9}"])
    func `an identifier is the same in every spelling`(spelling: String) async throws {
        try await place.declare("e\u{301}\u{e9}")
        place.restart()
        #expect(try await place.find(spelling).identifier == "\u{e9}\u{e9}")
        place.root.addChildContext(CLSContext(type: .quiz, identifier: spelling, title: "Twin"))
        #expect(await place.store.saveError()?.code == .invalidCreate)
    }

    @Test func `an item that is removed is gone in every spelling`() async throws {
        let activity = try await place.declare("quiz").createNewActivity()
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "\u{e9}", title: "Hints"))
        try await place.store.save()
        activity.removeAllActivityItems()
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "e\u{301}", title: "Words"))
        try await place.store.save()
        place.restart()
        let items = try await place.find("quiz").currentActivity?.additionalActivityItems
        #expect(items?.map(\.title) == ["Words"])
    }

    @Test func `a removed context makes room whatever its name`() async throws {
        let long = String(repeating: "x", count: 230)
        let former = try await place.declare(long)
        let chapter = try await place.declare("chapter")
        let moving = try await place.declare(long, below: chapter)
        place.store.remove(former)
        try await place.store.save()
        place.root.addChildContext(moving)
        try await place.store.save()
        #expect(try await place.find(long).identifierPath == ["dev.test.app", long])
    }

    @Test func `a store that cannot be read is not taken for an empty one`() async throws {
        let store = CLSDataStore(
            bundleIdentifier: "dev.test.app", name: "Test", file: "/proc/nowhere/store.sqlite", clock: place.time.clock)
        store.mainAppContext.addChildContext(CLSContext(type: .quiz, identifier: "quiz", title: "Quiz"))
        let all = NSPredicate(format: "TRUEPREDICATE")
        await #expect(throws: CLSError.self) { _ = try await store.contexts(matching: all) }
        #expect(await store.saveError()?.localizedDescription.contains("(") == true, "the system's own reason")
    }

    @Test func `a done mark that cannot be written waits for the next save`() async throws {
        try await place.store.save()
        let aside = place.folder.appending(path: "aside")
        try FileManager.default.moveItem(at: place.folder.appending(path: "store.sqlite"), to: aside)
        place.store.completeAllAssignedActivities(matching: ["quiz"])
        place.store.waitForCallbacks()
        try FileManager.default.moveItem(at: aside, to: place.folder.appending(path: "store.sqlite"))
        try await place.store.save()
        #expect(place.column("SELECT path FROM completion") == [#"["dev.test.app","quiz"]"#])
    }
}

/// Makes a chapter, and hangs a quiz below it before handing it over.
private final class ChapterMaker: NSObject, CLSDataStoreDelegate {
    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        guard parentIdentifierPath.isEmpty else { return nil }
        let chapter = CLSContext(type: .chapter, identifier: identifier, title: "Optics")
        chapter.addChildContext(CLSContext(type: .quiz, identifier: "quiz", title: "Quiz"))
        return chapter
    }
}
