import ClassKit
import Foundation
import Testing

/// Sections 3.11 to 3.13 of the behaviour page, as far as a device without a school can tell.
@Suite struct AssignedDocumentTests {
    let place = Workplace()
    let essay = URL(fileURLWithPath: "/documents/essay.txt")

    // MARK: - Marking as done

    @Test func `completeAllAssignedActivities marks the context at the end of the path, whichever form the path has`()
        async throws
    {
        let quiz = try await place.declare("chapter", "quiz")
        place.store.completeAllAssignedActivities(matching: ["chapter", "quiz"])
        place.store.completeAllAssignedActivities(matching: quiz.identifierPath)
        try await place.settle()
        let marked = try place.texts("SELECT path FROM completion ORDER BY id")
        #expect(marked == Array(repeating: #"["dev.test.app","chapter","quiz"]"#, count: 2))
    }

    @Test func `completeAllAssignedActivities needs no save, changes no progress and survives a restart`() async throws
    {
        let activity = try await place.declare("quiz").createNewActivity()
        activity.progress = 0.25
        place.store.completeAllAssignedActivities(matching: ["quiz"])
        try await place.settle()
        place.restart()
        #expect(try place.count("SELECT count(*) FROM completion") == 1)
        #expect(activity.progress == 0.25)
        #expect(try await place.find("quiz").currentActivity == nil, "nothing else was saved")
    }

    @Test func `completeAllAssignedActivities of an empty path does nothing`() async throws {
        place.store.completeAllAssignedActivities(matching: [])
        try await place.settle()
        #expect(try place.count("SELECT count(*) FROM completion") == 0)
    }

    // MARK: - Documents

    @Test func `fetchActivity gives an assigned document's current activity, and makes one if there is none`()
        async throws
    {
        try place.assignDocument(essay)
        let activity = try await place.store.fetchActivity(for: essay)
        #expect(try await place.store.fetchActivity(for: essay) === activity)
        activity.progress = 0.5
        activity.start()
        place.time.advance(by: 30)
        activity.stop()
        try await place.store.save()
        place.restart()
        let again = try await place.store.fetchActivity(for: essay)
        #expect(again.progress == 0.5 && again.duration == 30 && !again.isStarted)
    }

    @Test func `fetchActivity for a file of no assignment is an invalidArgument`() async throws {
        try place.assignDocument(essay)
        let copy = URL(fileURLWithPath: "/copies/essay.txt")
        #expect(await failure { _ = try await place.store.fetchActivity(for: copy) }?.code == .invalidArgument)
        let isNil = await withCheckedContinuation { done in
            place.store.fetchActivity(for: copy) { activity, error in
                done.resume(returning: activity == nil && error != nil)
            }
        }
        #expect(isNil)
    }

    @Test func `isAssignedDocument is true for an assigned document and false, without an error, for any other`()
        async throws
    {
        try place.assignDocument(essay)
        #expect(try await place.store.isAssignedDocument(essay))
        #expect(try await !place.store.isAssignedDocument(URL(fileURLWithPath: "/copies/essay.txt")))
        #expect(try await !place.store.isAssignedDocument(try #require(URL(string: "https://example.org"))))
        let answer = await withCheckedContinuation { done in
            place.store.checkIsAssignedDocument(essay) { isAssigned, error in
                done.resume(returning: isAssigned && error == nil && !Thread.isMainThread)
            }
        }
        #expect(answer)
    }
}
