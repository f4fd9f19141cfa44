import ClassKit
import Testing

/// What the suites about items make again and again.
protocol WithItems {
    var place: Workplace { get }
}

extension WithItems {
    func activity(_ identifier: String = "quiz") async throws -> CLSActivity {
        try await place.declare(identifier).createNewActivity()
    }

    /// The attempt as the next start of the app finds it.
    func reopened(_ identifier: String = "quiz") async throws -> CLSActivity {
        place.restart()
        return try #require(try await place.find(identifier).currentActivity)
    }

    func score(_ score: Double, of maximum: Double = 10, as identifier: String = "total") -> CLSScoreItem {
        CLSScoreItem(identifier: identifier, title: "Points", score: score, maxScore: maximum)
    }

    func quantity(_ identifier: String) -> CLSQuantityItem {
        CLSQuantityItem(identifier: identifier, title: identifier)
    }
}
