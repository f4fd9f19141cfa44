import ClassKit
import Foundation
import Testing

/// One context is active at a time.
@Suite struct ActiveContextTests {
    let place = Workplace()

    @Test func `no context is active at first`() async throws {
        let chapter = try await place.declare("chapter")
        #expect(!chapter.isActive)
        #expect(place.store.activeContext == nil)
    }

    @Test func `becomeActive makes isActive true at once`() async throws {
        let chapter = try await place.declare("chapter")
        chapter.becomeActive()
        #expect(chapter.isActive)
        #expect(place.store.activeContext === chapter)
    }

    @Test func `activating another context resigns the present one`() async throws {
        let (first, second) = (try await place.declare("first"), try await place.declare("second"))
        first.becomeActive()
        second.becomeActive()
        #expect(!first.isActive)
        #expect(place.store.activeContext === second)
    }

    @Test func `activating the active context changes nothing`() async throws {
        let chapter = try await place.declare("chapter")
        chapter.becomeActive()
        chapter.becomeActive()
        #expect(place.store.activeContext === chapter)
    }

    @Test func `resignActive leaves no context active`() async throws {
        let chapter = try await place.declare("chapter")
        chapter.becomeActive()
        chapter.resignActive()
        #expect(!chapter.isActive && place.store.activeContext == nil)
    }

    @Test func `resigning a context that is not active does nothing`() async throws {
        let (first, second) = (try await place.declare("first"), try await place.declare("second"))
        first.becomeActive()
        second.resignActive()
        #expect(first.isActive)
    }

    @Test func `the main app context may be active`() {
        place.root.becomeActive()
        #expect(place.root.isActive)
    }

    @Test func `being active neither starts nor stops an activity`() async throws {
        let (first, second) = (try await place.declare("first"), try await place.declare("second"))
        first.createNewActivity().start()
        second.createNewActivity()
        second.becomeActive()
        #expect(second.currentActivity?.isStarted == false)
        first.becomeActive()
        first.resignActive()
        #expect(first.currentActivity?.isStarted == true)
    }

    @Test func `being active needs no save and leaves nothing to save`() async throws {
        let chapter = try await place.declare("chapter")
        let generation = place.column("SELECT generation FROM store")
        chapter.becomeActive()
        try await place.store.save()
        #expect(place.column("SELECT generation FROM store") == generation)
    }

    @Test func `being active ends with the process`() async throws {
        try await place.declare("chapter").becomeActive()
        try await place.store.save()
        place.restart()
        #expect(place.store.activeContext == nil)
    }

    @Test func `a context that hangs in no tree cannot become active`() {
        let stray = CLSContext(type: .quiz, identifier: "stray", title: "Stray")
        stray.becomeActive()
        #expect(!stray.isActive && place.store.activeContext == nil)
    }

    @Test func `a context that was taken out cannot become active, though it is still stored`() async throws {
        let (chapter, other) = (try await place.declare("chapter"), try await place.declare("other"))
        other.becomeActive()
        chapter.removeFromParent()
        chapter.becomeActive()
        #expect(!chapter.isActive && place.store.activeContext === other)
    }

    @Test(arguments: [true, false])
    func `taking a context out resigns it at once`(isSaved: Bool) async throws {
        let chapter = CLSContext(type: .chapter, identifier: "chapter", title: "Chapter")
        let page = CLSContext(type: .page, identifier: "page", title: "Page")
        chapter.addChildContext(page)
        place.root.addChildContext(chapter)
        if isSaved { try await place.store.save() }
        page.becomeActive()
        chapter.removeFromParent()
        #expect(!page.isActive && place.store.activeContext == nil)
    }

    @Test(arguments: [true, false])
    func `a context that moves stays active`(isSaved: Bool) async throws {
        let shelf = try await place.declare("shelf")
        let chapter = CLSContext(type: .chapter, identifier: "chapter", title: "Chapter")
        place.root.addChildContext(chapter)
        if isSaved { try await place.store.save() }
        chapter.becomeActive()
        shelf.addChildContext(chapter)
        #expect(chapter.isActive && place.store.activeContext === chapter)
    }
}
