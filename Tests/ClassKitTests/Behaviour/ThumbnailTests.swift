import ClassKit
import Foundation
import Testing

/// A context's picture.
@Suite struct ThumbnailTests {
    let place = Workplace()

    /// The sides of the thumbnail that is stored for one of these.
    private func stored(_ width: Int, _ height: Int) async throws -> [Int]? {
        let quiz = place.add("quiz")
        quiz.thumbnail = try .flat(width: width, height: height)
        try await place.store.save()
        place.restart()
        return try await place.find("quiz").thumbnail.map { [$0.width, $0.height] }
    }

    @Test func `there is none until it is set`() async throws {
        try await place.declare("quiz")
        place.restart()
        #expect(try await place.find("quiz").thumbnail == nil)
    }

    @Test(arguments: [(80, 80), (330, 330), (80, 330), (200, 100)])
    func `80 to 330 pixels a side are kept pixel for pixel`(width: Int, height: Int) async throws {
        let quiz = place.add("quiz")
        let picture = try CGImage.flat(width: width, height: height, shade: 77)
        quiz.thumbnail = picture
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").thumbnail == picture)
    }

    @Test(arguments: [((660, 660), [330, 330]), ((1000, 500), [330, 165]), ((331, 90), [330, 90])])
    func `a larger one is scaled down and keeps its shape`(sides: (Int, Int), expected: [Int]) async throws {
        #expect(try await stored(sides.0, sides.1) == expected)
    }

    @Test func `one with both sides under 80 pixels is not used`() async throws {
        #expect(try await stored(79, 79) == nil)
    }

    @Test(arguments: [(80, 79), (40, 200)])
    func `one with only one side under 80 pixels is used`(width: Int, height: Int) async throws {
        #expect(try await stored(width, height) == [width, height])
    }

    @Test func `until it is read again it is the picture that was set`() async throws {
        let quiz = place.add("quiz")
        let picture = try CGImage.flat(width: 660, height: 660)
        quiz.thumbnail = picture
        try await place.store.save()
        #expect(quiz.thumbnail === picture)
    }

    @Test func `it can be replaced and taken away`() async throws {
        let quiz = place.add("quiz")
        quiz.thumbnail = try .flat(width: 100, height: 100)
        try await place.store.save()
        quiz.thumbnail = try .flat(width: 120, height: 100)
        try await place.store.save()
        place.restart()
        let found = try await place.find("quiz")
        #expect(found.thumbnail?.width == 120)
        found.thumbnail = nil
        #expect(found.thumbnail == nil)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").thumbnail == nil)
    }

    @Test func `a change of something else leaves it as it is`() async throws {
        let quiz = place.add("quiz")
        quiz.thumbnail = try .flat(width: 100, height: 100)
        try await place.store.save()
        place.restart()
        try await place.find("quiz").title = "New"
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").thumbnail?.width == 100)
    }

    @Test func `one set before the context is added is kept`() async throws {
        let quiz = CLSContext.named("quiz")
        quiz.thumbnail = try .flat(width: 100, height: 100)
        place.root.addChildContext(quiz)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("quiz").thumbnail?.width == 100)
    }
}
