import ClassKit

/// The app under test: a physics class's quiz, in the way apps use ClassKit.
struct Quiz {
    var path = ["optics", "shadows"]

    /// Declares the contexts of the path that are missing.
    @discardableResult
    func declare() async throws -> CLSContext {
        let store = CLSDataStore.shared
        var place = store.mainAppContext
        for identifier in path {
            if let known = try? await place.descendant(matchingIdentifierPath: [identifier]) {
                place = known
                continue
            }
            let context = CLSContext(type: .quiz, identifier: identifier, title: identifier)
            place.addChildContext(context)
            place = context
        }
        try await store.save()
        return place
    }

    /// Plays the quiz to its end and saves.
    func finish(points: Double = 8, of possible: Double = 10) async throws {
        try await play(points: points, of: possible)
        try await CLSDataStore.shared.save()
    }

    @discardableResult
    func play(points: Double = 8, of possible: Double = 10) async throws -> CLSActivity {
        let activity = try await declare().createNewActivity()
        activity.start()
        activity.primaryActivityItem = CLSScoreItem(
            identifier: "points", title: "Points", score: points, maxScore: possible)
        activity.stop()
        return activity
    }
}
