import ClassKit
import Foundation
import Testing

/// Sections 4.17 and 4.18 of the behaviour page: a context in use, and its attempts.
@Suite struct UseTests {
    let place = Workplace()

    // MARK: - Being in use

    @Test func `becomeActive makes the context active at once`() {
        let quiz = place.add("quiz")
        #expect(!quiz.isActive)
        quiz.becomeActive()
        #expect(quiz.isActive)
    }

    @Test func `at most one context is active: activating another resigns the first`() async throws {
        let (chapter, quiz) = (place.add("chapter"), place.add("quiz"))
        chapter.becomeActive()
        quiz.becomeActive()
        #expect(!chapter.isActive && quiz.isActive)
        #expect(place.store.activeContext === quiz)
    }

    @Test func `activating an active context changes nothing`() {
        let quiz = place.add("quiz")
        quiz.becomeActive()
        quiz.becomeActive()
        #expect(quiz.isActive)
        quiz.resignActive()
        #expect(!quiz.isActive)
    }

    @Test func `resigning a context that is not active does nothing`() {
        let (chapter, quiz) = (place.add("chapter"), place.add("quiz"))
        chapter.becomeActive()
        quiz.resignActive()
        #expect(chapter.isActive)
    }

    @Test func `being active neither starts nor stops activities`() {
        let quiz = place.add("quiz")
        let activity = quiz.createNewActivity()
        quiz.becomeActive()
        #expect(!activity.isStarted)
        activity.start()
        quiz.resignActive()
        #expect(activity.isStarted)
    }

    @Test func `being active needs no save and writes nothing`() async throws {
        let quiz = try await place.declare("quiz")
        let generation = try place.count("SELECT generation FROM store")
        quiz.becomeActive()
        try await place.store.save()
        #expect(quiz.isActive)
        #expect(try place.count("SELECT generation FROM store") == generation)
        place.restart()
        #expect(place.store.activeContext == nil)
    }

    @Test func `a context in no tree cannot be active`() {
        let free = CLSContext.named("free")
        free.becomeActive()
        #expect(!free.isActive && place.store.activeContext == nil)
    }

    // MARK: - Attempts

    @Test func `currentActivity is nil until one was created, and then there at once`() async throws {
        let quiz = try await place.declare("quiz")
        #expect(quiz.currentActivity == nil)
        quiz.createNewActivity()
        #expect(quiz.currentActivity != nil)
    }

    @Test func `createNewActivity makes the new one current and stops the former one`() {
        let quiz = place.add("quiz")
        let first = quiz.createNewActivity()
        first.start()
        let second = quiz.createNewActivity()
        #expect(quiz.currentActivity === second)
        #expect(!first.isStarted && !second.isStarted)
    }

    @Test(arguments: [true, false])
    func `the former attempt's data stays for reports, each attempt on its own`(isSavedBetween: Bool) async throws {
        let quiz = try await place.declare("quiz")
        quiz.createNewActivity().progress = 0.25
        if isSavedBetween { try await place.store.save() }
        quiz.createNewActivity().progress = 0.75
        try await place.store.save()
        #expect(try place.count("SELECT count(*) FROM activity WHERE length(progress) > 0") == 2)
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.progress == 0.75)
    }

    @Test func `a new activity is not started by itself`() {
        #expect(!place.add("quiz").createNewActivity().isStarted)
    }

    @Test func `the activity that has been replaced cannot be reached any more`() async throws {
        let quiz = try await place.declare("quiz")
        let first = quiz.createNewActivity()
        try await place.store.save()
        quiz.createNewActivity()
        try await place.store.save()
        place.restart()
        let current = try #require(try await place.find("quiz").currentActivity)
        #expect(current != first && current.progress == 0)
        #expect(try place.count("SELECT count(*) FROM activity") == 2)
    }
}
