import ClassKit
import Foundation
import Testing

/// Completing assigned work, as far as a device without a school can tell.
@Suite struct CompletionTests {
    let place = Workplace()

    @Test func `completeAllAssignedActivities marks the context at the end of the path, whichever form the path has`()
        async throws
    {
        let quiz = try await place.declare("chapter", "quiz")
        place.store.completeAllAssignedActivities(matching: ["chapter", "quiz"])
        place.store.completeAllAssignedActivities(matching: quiz.identifierPath)
        try await place.waitForQueue()
        let marked = place.column("SELECT path FROM completion ORDER BY id")
        #expect(marked == Array(repeating: #"["dev.test.app","chapter","quiz"]"#, count: 2))
    }

    @Test func `completeAllAssignedActivities needs no save, changes no progress and survives a restart`() async throws
    {
        let activity = try await place.declare("quiz").createNewActivity()
        activity.progress = 0.25
        place.store.completeAllAssignedActivities(matching: ["quiz"])
        try await place.waitForQueue()
        place.restart()
        #expect(place.count("SELECT count(*) FROM completion") == 1)
        #expect(activity.progress == 0.25)
        #expect(try await place.find("quiz").currentActivity == nil, "nothing else was saved")
    }

    @Test func `completeAllAssignedActivities of an empty path does nothing`() async throws {
        place.store.completeAllAssignedActivities(matching: [])
        try await place.waitForQueue()
        #expect(place.count("SELECT count(*) FROM completion") == 0)
    }
}
