import ClassKit

/// A small app for the terminal: it declares a lesson with a quiz, and lets the quiz be taken. It does not know who uses it.
@main struct LessonClient {
    static func main() async throws {
        let store = CLSDataStore.shared
        switch CommandLine.arguments.dropFirst().first {
        case "declare": try await declare(in: store)
        case "begin": try await begin(points: 4, in: store)
        case "find": try await findBelow(["light"], in: store)
        case "take": try await take(points: Double(CommandLine.arguments[2]) ?? 0, in: store)
        default: print("lessonclient declare | lessonclient take POINTS")
        }
        // Somebody who goes on using the app gives the background service its time.
        if CommandLine.arguments.last == "stay" { _ = readLine() }
    }

    private static func declare(in store: CLSDataStore) async throws {
        let lesson = CLSContext(type: .lesson, identifier: "light", title: "Light and shadow")
        let quiz = CLSContext(type: .quiz, identifier: "shadows", title: "Shadows")
        quiz.topic = .science
        quiz.thumbnail = try CGImage(width: 96, height: 96, rgba: [UInt8](repeating: 180, count: 96 * 96 * 4))
        store.mainAppContext.addChildContext(lesson)
        lesson.addChildContext(quiz)
        try await store.save()
        print("declared")
    }

    private static func take(points: Double, in store: CLSDataStore) async throws {
        let quiz = try await find(["light", "shadows"], in: store)
        quiz.becomeActive()
        let activity = quiz.createNewActivity()
        activity.start()
        activity.addProgressRange(fromStart: 0, toEnd: 0.75)
        let result = CLSScoreItem(identifier: "points", title: "Points", score: points, maxScore: 10)
        activity.primaryActivityItem = result
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints used"))
        activity.stop()
        store.completeAllAssignedActivities(matching: ["light", "shadows"])
        try await store.save()
        print("taken")
    }

    /// Saves in the middle of work.
    private static func begin(points: Double, in store: CLSDataStore) async throws {
        let quiz = try await find(["light", "shadows"], in: store)
        quiz.becomeActive()
        let activity = quiz.createNewActivity()
        activity.start()
        activity.primaryActivityItem = CLSScoreItem(identifier: "points", title: "Points", score: points, maxScore: 10)
        try await store.save()
        print("begun")
    }

    /// Asks for all that is below a context.
    private static func findBelow(_ path: [String], in store: CLSDataStore) async throws {
        let lesson = try await find(path, in: store)
        let found = try await store.contexts(matching: NSPredicate(format: "parent == %@", lesson))
        print("found \(found.count)")
    }

    /// Students' devices declare what they come upon, as the teachers' do.
    private static func find(_ path: [String], in store: CLSDataStore) async throws -> CLSContext {
        if let found = try? await store.mainAppContext.descendant(matchingIdentifierPath: path) { return found }
        try await declare(in: store)
        return try await store.mainAppContext.descendant(matchingIdentifierPath: path)
    }
}
