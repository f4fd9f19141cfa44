import ClassKit
import Foundation
import Testing

/// The shared store and the main app context.
@Suite struct DataStoreTests {
    let place = Workplace()

    @Test func `shared is one store`() async {
        #expect(CLSDataStore.shared === CLSDataStore.shared)
        await SharedStore.bind(place.store) { #expect(CLSDataStore.shared === place.store) }
    }

    // MARK: - The main app context

    @Test func `the main app context is there from the start, one for the app`() async throws {
        #expect(place.root === place.store.mainAppContext)
        try await place.store.save()
        place.restart()
        try await place.declare("quiz")
        #expect(place.count("SELECT count(*) FROM context WHERE parent IS NULL") == 1)
    }

    @Test func `the main app context's identifier is the bundle identifier`() {
        #expect(place.root.identifier == "dev.test.app")
        #expect(place.root.identifierPath == ["dev.test.app"])
    }

    @Test func `the main app context has the type app`() async throws {
        #expect(place.root.type == .app)
        place.root.setType(.book)
        #expect(place.root.type == .app)
        try await place.store.save()
        place.restart()
        #expect(place.root.type == .app)
    }

    @Test func `the type app is reserved for the main app context`() async throws {
        let born = place.add("born")
        born.setType(.app)
        #expect(await place.store.saveError()?.code == .invalidArgument)
        born.setType(.book)
        try await place.store.save()
        let made = CLSContext(type: .app, identifier: "made", title: "Made")
        place.root.addChildContext(made)
        let error = await place.store.saveError()
        #expect(error?.code == .invalidArgument && error?.object === made)
    }

    @Test func `only the main app context has no parent`() async throws {
        try await place.declare("chapter", "quiz")
        #expect(place.root.parent == nil)
        #expect(try await place.find("chapter").parent === place.root)
        #expect(try await place.find("chapter", "quiz").parent?.parent === place.root)
    }

    @Test func `the main app context cannot be removed`() async throws {
        try await place.declare("quiz")
        place.store.remove(place.root)
        place.root.removeFromParent()
        try await place.store.save()
        #expect(try await place.find("quiz").parent === place.root)
        #expect(try await place.kept("quiz") != nil)
    }

    @Test func `the main app context cannot be hung below another context`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.addChildContext(place.root)
        #expect(await place.store.saveError()?.code == .invalidArgument)
        CLSContext.named("free").addChildContext(place.root)
        #expect(place.root.parent == nil)
        #expect(await place.store.saveError()?.object === place.root)
        try await place.store.save()
        #expect(try await place.kept("quiz") != nil)
    }

    @Test func `the main app context's own properties can be set and are kept`() async throws {
        place.root.topic = .math
        place.root.summary = "Optics for everybody"
        try await place.store.save()
        place.restart()
        #expect(place.root.topic == .math)
        #expect(place.root.summary == "Optics for everybody")
        place.root.topic = .science
        try await place.store.save()
        place.restart()
        #expect(place.root.topic == .science && place.root.summary == "Optics for everybody")
    }

    @Test func `what is set on the main app context is not kept without a save`() async throws {
        try await place.store.save()
        place.root.topic = .math
        place.restart()
        #expect(place.root.topic == nil)
    }

    @Test func `what another process sets on the main app context is seen here`() async throws {
        try await place.store.save()
        let other = place.otherProcess()
        #expect(other.mainAppContext.topic == nil)
        place.root.topic = .math
        try await place.store.save()
        #expect(other.mainAppContext.topic == .math)
    }

    @Test func `what is set on the main app context before the store was ever read is kept beside what is stored`()
        async throws
    {
        place.root.summary = "Stored"
        try await place.store.save()
        place.restart()
        let root = place.root
        root.topic = .math
        try await place.store.save()
        place.restart()
        #expect(place.root.summary == "Stored" && place.root.topic == .math)
    }

    @Test func `two processes that both start with an empty store share one main app context`() async throws {
        let other = place.otherProcess()
        other.mainAppContext.addChildContext(.named("theirs"))
        other.mainAppContext.summary = "Theirs"
        place.add("mine")
        place.root.topic = .math
        try await place.store.save()
        try await other.save()
        place.restart()
        #expect(try await place.identifiers("parent = %@", place.root) == ["mine", "theirs"])
        #expect(place.root.topic == .math && place.root.summary == "Theirs")
    }

    @Test(arguments: ["", "  ", String(repeating: "n", count: 300)])
    func `an app whose manifest names it badly can save all the same`(name: String) async throws {
        let file = place.folder.appending(path: "named.sqlite").path
        let store = CLSDataStore(bundleIdentifier: "dev.named", name: name, file: file, clock: place.time.clock)
        store.mainAppContext.addChildContext(.named("quiz"))
        try await store.save()
    }

    // MARK: - In use and running

    @Test func `activeContext is the one active context, or nil`() async throws {
        #expect(place.store.activeContext == nil)
        let quiz = place.add("quiz")
        quiz.becomeActive()
        #expect(place.store.activeContext === quiz)
        quiz.resignActive()
        #expect(place.store.activeContext == nil)
    }

    @Test func `runningActivity is the running one that was started last, whichever context it belongs to`()
        async throws
    {
        let (chapter, quiz) = (place.add("chapter"), place.add("quiz"))
        #expect(place.store.runningActivity == nil)
        let (slow, fast) = (chapter.createNewActivity(), quiz.createNewActivity())
        #expect(place.store.runningActivity == nil)
        chapter.becomeActive()
        slow.start()
        fast.start()
        #expect(place.store.runningActivity === fast)
        fast.stop()
        #expect(place.store.runningActivity === slow)
        slow.stop()
        #expect(place.store.runningActivity == nil)
    }
}
