import ClassKit
import ClassKitTesting
import Testing

/// The app's own code: it declares the quiz, and records one attempt at it.
private func playShadows(points: Double) async throws {
    let store = CLSDataStore.shared
    let quiz = CLSContext(type: .quiz, identifier: "shadows", title: "Light and shadow")
    store.mainAppContext.addChildContext(quiz)
    let attempt = quiz.createNewActivity()
    attempt.start()
    attempt.primaryActivityItem = CLSScoreItem(identifier: "points", title: "Points", score: points, maxScore: 10)
    attempt.progress = 1
    attempt.stop()
    store.completeAllAssignedActivities(matching: ["shadows"])
    try await store.save()
}

@Suite struct LightAndShadowTests {
    @Test func `the teacher sees what Mia did, and only what was assigned`() async throws {
        try await TestSchool.run { school in
            let mia = school.student("Mia")
            school.assign(["shadows"], to: mia)
            school.act(as: mia)
            try await playShadows(points: 8)

            let report = school.report(for: ["shadows"], of: mia)
            #expect(report.fate == .recorded)
            #expect(report.score == 0.8)
            #expect(report.progress == 1)
            #expect(report.isDone)

            school.act(as: .student)
            try await playShadows(points: 10)
            #expect(school.reports(of: .student).map(\.fate) == [.keptPrivate(.nothingAssigned)])
        }
    }
}
