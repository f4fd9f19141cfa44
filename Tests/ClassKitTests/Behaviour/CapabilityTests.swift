import ClassKit
import Foundation
import Testing

/// What a context says it reports.
@Suite struct CapabilityTests {
    let place = Workplace()
    let quiz = CLSContext.named("quiz")

    private var kinds: Set<CLSProgressReportingCapability.Kind> {
        Set(quiz.progressReportingCapabilities.map(\.kind))
    }

    private func details(_ kind: CLSProgressReportingCapability.Kind) -> String? {
        quiz.progressReportingCapabilities.first { $0.kind == kind }?.details
    }

    @Test func `a new context reports its duration, without details`() {
        #expect(quiz.progressReportingCapabilities.map(\.kind) == [.duration])
        #expect(details(.duration) == nil)
    }

    @Test func `capabilities of all kinds can be added and are kept`() async throws {
        let all: [CLSProgressReportingCapability.Kind] = [.percent, .binary, .quantity, .score]
        quiz.addProgressReportingCapabilities(Set(all.map { .init(kind: $0, details: "\($0)") }))
        place.root.addChildContext(quiz)
        try await place.store.save()
        let found = try #require(try await place.kept("quiz")).progressReportingCapabilities
        #expect(Set(found.map(\.kind)) == Set(all + [.duration]))
        #expect(found.first { $0.kind == .score }?.details == "score")
    }

    @Test func `adding a kind that is there replaces it`() {
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: "points")])
        quiz.addProgressReportingCapabilities([.init(kind: .score, details: "stars")])
        #expect(quiz.progressReportingCapabilities.count == 2)
        #expect(details(.score) == "stars")
    }

    @Test func `of several of a kind in one call one stays`() {
        quiz.addProgressReportingCapabilities([
            .init(kind: .score, details: "points"), .init(kind: .score, details: "stars"),
        ])
        #expect(kinds == [.duration, .score])
        #expect(["points", "stars"].contains(details(.score)))
    }

    @Test func `a capability of the kind duration gives its details to the one that is there`() {
        quiz.addProgressReportingCapabilities([.init(kind: .duration, details: "with breaks")])
        #expect(kinds == [.duration] && details(.duration) == "with breaks")
    }

    @Test func `resetting goes back to duration alone, without details`() async throws {
        quiz.addProgressReportingCapabilities([
            .init(kind: .score, details: nil), .init(kind: .duration, details: "with breaks"),
        ])
        place.root.addChildContext(quiz)
        try await place.store.save()
        quiz.resetProgressReportingCapabilities()
        #expect(kinds == [.duration] && details(.duration) == nil)
        try await place.store.save()
        let found = try #require(try await place.kept("quiz")).progressReportingCapabilities
        #expect(found.map(\.kind) == [.duration] && found.first?.details == nil)
    }

    @Test func `capabilities do not limit what can be recorded`() async throws {
        place.root.addChildContext(quiz)
        let activity = quiz.createNewActivity()
        activity.progress = 0.5
        activity.primaryActivityItem = CLSScoreItem(identifier: "total", title: "Points", score: 8, maxScore: 10)
        activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints"))
        try await place.store.save()
        #expect(kinds == [.duration])
        place.restart()
        #expect(try await place.find("quiz").currentActivity?.primaryActivityItem?.identifier == "total")
    }

    @Test func `a capability never changes, and two are equal when they are one object`() {
        let (one, other) = (
            CLSProgressReportingCapability(kind: .score, details: "points"),
            CLSProgressReportingCapability(kind: .score, details: "points")
        )
        #expect(one == one && one != other)
        #expect(one.kind == .score && one.details == "points")
    }
}
