import ClassKit

/// The app: some chapters of physics, and what a student does in them. Nothing in here knows of a test.
final class Optics: NSObject, CLSDataStoreDelegate {
    /// A place that a teacher can assign.
    struct Place {
        var path: [String]
        var type: CLSContextType
        var title: String
    }

    static let places = [
        Place(path: ["shadows"], type: .chapter, title: "Light and shadow"),
        Place(path: ["shadows", "sundial"], type: .exercise, title: "Build a sundial"),
        Place(path: ["shadows", "umbra"], type: .quiz, title: "Umbra or penumbra?"),
        Place(path: ["lenses"], type: .chapter, title: "Lenses"),
        Place(path: ["lenses", "focus"], type: .quiz, title: "Find the focal length"),
    ]

    /// Declares everything. To ask for a context is to declare it: the delegate makes what is missing.
    func launch() async throws {
        let store = CLSDataStore.shared
        store.delegate = self
        for place in Self.places {
            _ = try await store.contexts(matchingIdentifierPath: place.path)
        }
    }

    func createContext(
        forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
    ) -> CLSContext? {
        let path = parentIdentifierPath + [identifier]
        guard let index = Self.places.firstIndex(where: { $0.path == path }) else { return nil }
        let context = CLSContext(
            type: Self.places[index].type, identifier: identifier, title: Self.places[index].title)
        context.displayOrder = index
        context.topic = .science
        return context
    }

    /// Opens the place that a tap in Schoolwork asks for, and begins an attempt at it.
    func open(_ activity: NSUserActivity) async throws -> CLSActivity? {
        guard activity.isClassKitDeepLink, let path = activity.contextIdentifierPath else { return nil }
        return try await begin(Array(path.dropFirst()))
    }

    /// Begins an attempt.
    func begin(_ path: [String]) async throws -> CLSActivity {
        let context = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path)
        context.becomeActive()
        let attempt = context.createNewActivity()
        attempt.start()
        return attempt
    }

    /// Ends an attempt and saves it.
    func end(_ attempt: CLSActivity, progress: Double, result: CLSActivityItem?) async throws {
        attempt.progress = progress
        attempt.primaryActivityItem = result
        attempt.stop()
        try await CLSDataStore.shared.save()
    }
}
