import ClassKit
import Foundation
import Testing

/// The activity of a document that belongs to an assignment.
@Suite struct DocumentTests {
    let place = Workplace()
    let document = URL(fileURLWithPath: "/homework/light and shadow.pages")

    /// A place where a teacher has attached the document to a handout.
    private func assign() async throws {
        try await place.store.save()
        place.assignDocument(document)
    }

    private func failure(for url: URL) async -> CLSError? {
        do {
            _ = try await place.store.fetchActivity(for: url)
            return nil
        } catch { return error as? CLSError }
    }

    @Test func `a file of no assignment has no activity, which is an invalidArgument`() async throws {
        let error = try #require(await failure(for: document))
        #expect(error.code == .invalidArgument && error.localizedDescription.contains("light and shadow.pages"))
        let answer = await withCheckedContinuation { done in
            place.store.fetchActivity(for: document) { activity, error in
                done.resume(returning: (activity == nil, (error as? CLSError)?.code))
            }
        }
        #expect(answer.0 && answer.1 == .invalidArgument)
    }

    @Test func `a copy belongs to no assignment`() async throws {
        try await assign()
        let copy = URL(fileURLWithPath: "/tmp/light and shadow.pages")
        #expect(await failure(for: copy)?.code == .invalidArgument)
    }

    @Test func `an assigned document gets an activity, the same each time`() async throws {
        try await assign()
        let activity = try await place.store.fetchActivity(for: document)
        #expect(!activity.isStarted && activity.duration == 0)
        let again = try await place.store.fetchActivity(for: document)
        #expect(again === activity)
    }

    @Test func `a document's activity is saved and goes on after a restart`() async throws {
        try await assign()
        let activity = try await place.store.fetchActivity(for: document)
        activity.start()
        place.time.advance(by: 60)
        activity.progress = 0.5
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 1, maxScore: 2)
        #expect(place.store.runningActivity === activity)
        activity.stop()
        try await place.store.save()
        place.restart()
        let found = try await place.store.fetchActivity(for: document)
        #expect(found.duration == 60 && found.progress == 0.5)
        #expect((found.primaryActivityItem as? CLSScoreItem)?.maxScore == 2)
    }

    @Test func `an activity that was fetched and never saved leaves no row`() async throws {
        try await assign()
        _ = try await place.store.fetchActivity(for: document)
        place.restart()
        #expect(place.rows("SELECT * FROM activity").isEmpty)
    }

    @Test func `isAssignedDocument tells assigned files from others, and false is no error`() async throws {
        #expect(try await !place.store.isAssignedDocument(document))
        try await assign()
        #expect(try await place.store.isAssignedDocument(document))
        #expect(try await !place.store.isAssignedDocument(URL(fileURLWithPath: "/homework")))
        let answer = await withCheckedContinuation { done in
            place.store.checkIsAssignedDocument(document) { done.resume(returning: ($0, $1 == nil)) }
        }
        #expect(answer.0 && answer.1)
    }
}
