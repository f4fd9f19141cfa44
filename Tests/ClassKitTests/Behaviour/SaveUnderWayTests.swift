import Foundation
import SQL
import SQLite
import Testing

@testable import ClassKit

/// What an app does while a save is writing: between taking the values and applying them to memory no lock is held.
@Suite struct SaveUnderWayTests {
    let place = Workplace()

    /// Saves, and runs `body` while the batch is written.
    private func save(during body: () -> Void) throws -> CLSError? {
        let tree = place.store.tree
        try tree.read { _ in }
        let batch = tree.collect(.everything)
        let outcome = try tree.file.database().write {
            try SaveWriter.write(batch, to: $0, knownGeneration: tree.generation, clock: tree.clock)
        }
        body()
        tree.apply(batch, outcome)
        return outcome.error
    }

    @Test func `a new context taken out meanwhile is removed by the next save`() async throws {
        let chapter = place.add("chapter")
        place.add("quiz", below: chapter)
        #expect(try save { chapter.removeFromParent() } == nil)
        try await place.store.save()
        place.restart()
        #expect(try await place.identifiers("TRUEPREDICATE") == [])
    }

    @Test func `a new context moved meanwhile is moved by the next save`() async throws {
        let book = try await place.declare("book")
        let quiz = place.add("quiz")
        #expect(try save { book.addChildContext(quiz) } == nil)
        try await place.store.save()
        #expect(try await place.kept("book", "quiz") != nil)
        #expect(try await place.kept("quiz") == nil)
    }

    @Test func `a new context changed meanwhile is changed by the next save`() async throws {
        let quiz = place.add("quiz")
        #expect(try save { quiz.title = "Later" } == nil)
        try await place.store.save()
        #expect(try await place.kept("quiz")?.title == "Later")
    }

    @Test func `a stored context changed twice keeps the second change`() async throws {
        let quiz = try await place.declare("quiz")
        quiz.title = "First"
        #expect(try save { quiz.summary = "Second" } == nil)
        try await place.store.save()
        let kept = try #require(try await place.kept("quiz"))
        #expect(kept.title == "First" && kept.summary == "Second")
    }

    @Test func `a context whose removal is being written may come back meanwhile`() async throws {
        let chapter = try await place.declare("chapter")
        try await place.declare("quiz", below: chapter)
        chapter.removeFromParent()
        #expect(try save { place.root.addChildContext(chapter) } == nil)
        try await place.store.save()
        place.restart()
        #expect(try await place.find("chapter", "quiz").title == "quiz")
    }
}
