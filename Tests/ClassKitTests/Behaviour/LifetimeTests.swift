import Foundation
import Testing

@testable import ClassKit

/// How long objects live.
@Suite struct LifetimeTests {
    /// The callback queue lets go of what it used when it has finished its last turn, which may be after the answer.
    private func until(_ isGone: () -> Bool) async {
        let deadline = Date(timeIntervalSinceNow: 20)
        while !isGone(), Date() < deadline { await Task.yield() }
    }

    @Test func `a store that is let go frees its contexts, activities and items`() async throws {
        weak var store: CLSDataStore?
        weak var tree: WorkingTree?
        weak var context: CLSContext?
        weak var activity: CLSActivity?
        weak var item: CLSActivityItem?
        func use() async throws {
            let place = Workplace()
            let quiz = try await place.declare("chapter", "quiz")
            let attempt = quiz.createNewActivity()
            let score = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 2)
            attempt.primaryActivityItem = score
            attempt.start()
            quiz.becomeActive()
            quiz.addNavigationChildContext(place.root)
            try await place.store.save()
            place.assignDocument(URL(fileURLWithPath: "/essay"))
            try await place.store.fetchActivity(for: URL(fileURLWithPath: "/essay")).start()
            (store, tree, context, activity, item) = (place.store, place.store.tree, quiz, attempt, score)
            #expect(store != nil && tree != nil && context != nil && activity != nil && item != nil)
        }
        try await use()
        await until { store == nil }
        #expect(store == nil)
        #expect(tree == nil)
        #expect(context == nil)
        #expect(activity == nil)
        #expect(item == nil)
    }

    @Test func `a free-standing context is freed with its activity`() {
        weak var context: CLSContext?
        weak var activity: CLSActivity?
        do {
            let stray = CLSContext(type: .quiz, identifier: "stray", title: "Stray")
            context = stray
            activity = stray.createNewActivity()
            activity?.start()
        }
        #expect(context == nil && activity == nil)
    }

    @Test func `an attempt that was replaced and saved is freed`() async throws {
        let place = Workplace()
        let quiz = try await place.declare("quiz")
        weak let first = quiz.createNewActivity()
        #expect(first != nil)
        quiz.createNewActivity()
        try await place.store.save()
        await until { first == nil }
        #expect(first == nil)
    }

    @Test func `an activity may outlive its store`() async throws {
        var place: Workplace? = Workplace()
        let activity = try #require(place).root.createNewActivity()
        let score = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 2)
        activity.primaryActivityItem = score
        activity.start()
        place = nil
        score.score = 2
        activity.progress = 0.5
        activity.stop()
        #expect(activity.progress == 0.5)
    }

    @Test func `items find their activity through other contexts' comings and goings`() async throws {
        let place = Workplace()
        let score = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 2)
        try await place.declare("quiz").createNewActivity().primaryActivityItem = score
        try await place.store.save()
        // As when ten thousand contexts have been loaded: what nobody holds is let go of.
        Objects.locked { place.store.tree.sweep() }
        score.score = 2
        try await place.store.save()
        #expect(place.column("SELECT value FROM item") == ["2.0"])
    }
}
