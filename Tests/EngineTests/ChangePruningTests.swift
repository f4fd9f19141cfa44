import Foundation
import SQL
import Testing

@Suite struct ChangePruningTests {
    private func place(_ engine: Engine) throws -> (Place, ChangeFeed) {
        let place = try Place(engine)
        try place.database.migrate([ChangeFeed.migration], file: "the test's database")
        let feed = ChangeFeed(place.database.dialect)
        try place.write { try feed.begin($0, newHistory: "first") }
        return (place, feed)
    }

    private func append(_ topic: String, _ place: Place, _ feed: ChangeFeed, of organization: String = "north") throws {
        try place.write { try feed.append(topic, of: organization, $0) }
    }

    /// Waits until readers see all that was written: transactions of other tests hold the mark back for a moment.
    private func waitUntilRead(_ place: Place) async throws {
        let end = Date.now + patience
        while try place.read({ connection in
            try connection.first(
                Query(
                    built: place.database.dialect.expand(
                        """
                        SELECT count(*) FROM change WHERE writer >= (SELECT base + {horizon} FROM changeHistory)
                        """))
            ) { $0.integer() } ?? 0
        }) > 0 {
            try #require(Date.now < end, "a transaction of another test does not end")
            await Task.yield()
        }
    }

    /// Notes where the feed is at a time. A note taken too early would not cover what was just written.
    private func prune(_ place: Place, _ feed: ChangeFeed, noting time: Int64) async throws {
        try await waitUntilRead(place)
        try place.write { try feed.prune(olderThan: 0, now: time, $0) }
    }

    private func page(_ place: Place, _ feed: ChangeFeed, _ cursor: ChangeFeed.Cursor) async throws -> [String] {
        try await waitUntilRead(place)
        return try place.read { try feed.page(of: "north", after: cursor, limit: 10, $0) }.changes.map(\.topic)
    }

    private func now(_ place: Place, _ feed: ChangeFeed) throws -> ChangeFeed.Cursor {
        try place.read { try feed.now(of: "north", $0) }
    }

    @Test(arguments: Engine.allCases)
    func `what is older goes, and a reader exactly at the mark goes on`(_ engine: Engine) async throws {
        let (place, feed) = try place(engine)
        let start = try now(place, feed)
        try append("1", place, feed)
        try append("2", place, feed)
        try await prune(place, feed, noting: 10)
        let mark = try now(place, feed)
        try append("3", place, feed)
        try append("4", place, feed)
        let gone = try place.write { try feed.prune(olderThan: 10, now: 20, $0) }
        #expect(gone == 2)
        #expect(try await page(place, feed, mark) == ["3", "4"])
        await #expect(throws: ChangeFeed.Cursor.Unknown.self) { try await page(place, feed, start) }
    }

    @Test(arguments: Engine.allCases)
    func `nothing goes that is younger than the first note`(_ engine: Engine) async throws {
        let (place, feed) = try place(engine)
        let start = try now(place, feed)
        try append("1", place, feed)
        try await prune(place, feed, noting: 10)
        #expect(try place.write { try feed.prune(olderThan: 9, now: 20, $0) } == 0)
        #expect(try await page(place, feed, start) == ["1"])
        #expect(try place.read { try feed.lastPruned($0) } == 20)
    }

    @Test(arguments: Engine.allCases)
    func `who comes when all has gone is told of the next entry`(_ engine: Engine) async throws {
        let (place, feed) = try place(engine)
        try append("1", place, feed, of: "south")
        try await prune(place, feed, noting: 10)
        #expect(try place.write { try feed.prune(olderThan: 10, now: 20, $0) } == 1)
        let cursor = try now(place, feed)
        try append("2", place, feed)
        try await prune(place, feed, noting: 30)
        #expect(try await page(place, feed, cursor) == ["2"])
    }

    @Test(arguments: Engine.allCases)
    func `pruned entries are remembered when a history begins`(_ engine: Engine) async throws {
        let (place, feed) = try place(engine)
        let start = try now(place, feed)
        try append("1", place, feed)
        try await prune(place, feed, noting: 10)
        try place.write { try feed.prune(olderThan: 10, now: 20, $0) }
        // Nothing comes after it, but what it has not seen is gone.
        #expect(try !start.isAtOrAfter(now(place, feed)))
        try place.write { try feed.begin($0, newHistory: "second") }
        await #expect(throws: ChangeFeed.Cursor.Unknown.self) { try await page(place, feed, start) }
        // The same as ever where nothing was restored.
        #expect(try now(place, feed).text.hasPrefix("first-"))
    }
}
