import Foundation
import Locks
import PostgreSQL
import SQL
import Testing

@Suite struct ChangeFeedTests {
    private func place(_ engine: Engine) throws -> (Place, ChangeFeed) {
        let place = try Place(engine)
        try place.database.migrate([ChangeFeed.migration], file: "the test's database")
        let feed = ChangeFeed(place.database.dialect)
        try place.write { try feed.begin($0, newHistory: "first") }
        return (place, feed)
    }

    /// Somebody who follows the feed of one organization.
    struct Reader {
        var place: Place
        var feed: ChangeFeed
        var organization: String
        var cursor: ChangeFeed.Cursor
        var seen: [String] = []

        init(_ place: Place, _ feed: ChangeFeed, _ organization: String = "north") throws {
            self.place = place
            self.feed = feed
            self.organization = organization
            cursor = try place.read { try feed.now(of: organization, $0) }
        }

        /// Reads all that is new, and returns it.
        @discardableResult
        mutating func catchUp(limit: Int = 100) throws -> [String] {
            var new: [String] = []
            var hasMore = true
            while hasMore {
                let page = try place.read { try feed.page(of: organization, after: cursor, limit: limit, $0) }
                // As it comes back from a device.
                cursor = try ChangeFeed.Cursor(page.cursor.text)
                new += page.changes.map(\.topic)
                hasMore = page.hasMore
            }
            seen += new
            return new
        }

        /// Reads until so many have come: transactions of other tests hold the feed back for a moment.
        mutating func catchUp(until count: Int) throws {
            try catchUp { $0.count >= count }
        }

        mutating func catchUp(until isEnough: ([String]) -> Bool) throws {
            let end = Date.now + patience
            while !isEnough(seen) {
                try #require(Date.now < end, "a change was lost: only \(seen) came")
                try catchUp()
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a reader sees each change once and in order`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        var reader = try Reader(place, feed)
        try place.write { connection in
            for number in 0..<5 { try feed.append("\(number)", of: "north", connection) }
        }
        try place.write { try feed.append("5", of: "north", $0) }
        try reader.catchUp(until: 6)
        #expect(reader.seen == ["0", "1", "2", "3", "4", "5"])
        #expect(try reader.catchUp() == [])
        // Who comes now starts behind them.
        var late = try Reader(place, feed)
        #expect(late.cursor == reader.cursor)
        #expect(try late.catchUp() == [])
    }

    @Test(arguments: Engine.allCases)
    func `where several feeds stand is told at once, and who is behind`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        func now(_ names: Set<String>) throws -> [String: ChangeFeed.Cursor] {
            try place.read { try $0.find(feed.now(of: names)) }
        }
        var north = try Reader(place, feed)
        let start = north.cursor
        #expect(try now(["north"])["north"] == start)
        try place.write { connection in
            for topic in ["0", "1"] { try feed.append(topic, of: "north", connection) }
        }
        try north.catchUp(until: 2)
        let half = try place.read { try feed.page(of: "north", after: start, limit: 1, $0) }.cursor
        let found = try now(["north", "south", "east"])
        #expect(found["north"] == north.cursor)
        #expect(found["south"] == start)
        #expect(found["east"] == start)
        let foreign = try ChangeFeed.Cursor("other\(north.cursor.text.drop { $0 != "-" })")
        let last = try #require(found["north"])
        #expect([start, half, north.cursor, foreign].map { $0.isAtOrAfter(last) } == [false, false, true, false])
    }

    @Test(arguments: Engine.allCases)
    func `a page has a bound and tells whether there is more`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        var reader = try Reader(place, feed)
        let start = reader.cursor
        try place.write { connection in
            for number in 0..<5 { try feed.append("\(number)", detail: "d", of: "north", connection) }
        }
        try reader.catchUp(until: 5)
        let page = try place.read { try feed.page(of: "north", after: start, limit: 3, $0) }
        #expect(page.changes == (0..<3).map { ChangeFeed.Change(topic: "\($0)", detail: "d") })
        #expect(page.hasMore)
        let rest = try place.read { try feed.page(of: "north", after: page.cursor, limit: 2, $0) }
        #expect(rest.changes.map(\.topic) == ["3", "4"])
        #expect(!rest.hasMore)
        #expect(rest.cursor == reader.cursor)
    }

    @Test(arguments: Engine.allCases)
    func `what is new costs the same however much is old`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        func time() throws -> Double {
            var reader = try Reader(place, feed)
            var times: [Double] = []
            for _ in 0..<40 {
                let start = ContinuousClock.now
                try reader.catchUp()
                times.append((ContinuousClock.now - start) / .milliseconds(1))
            }
            return times.sorted()[10]
        }
        let before = try time()
        try place.write { connection in
            for _ in 0..<50_000 { try feed.append("old", of: "north", connection) }
        }
        // Going through all of them takes a hundred times as long and more.
        #expect(try time() < before * 10)
    }

    @Test(arguments: Engine.allCases)
    func `each organization has a feed of its own`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        var north = try Reader(place, feed, "north")
        var south = try Reader(place, feed, "south")
        try place.write { connection in
            try feed.append("n", of: "north", connection)
            try feed.append("s", of: "south", connection)
        }
        try north.catchUp(until: 1)
        try south.catchUp(until: 1)
        #expect(north.seen == ["n"])
        #expect(south.seen == ["s"])
    }

    @Test(arguments: Engine.allCases)
    func `what is undone was never there`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        var reader = try Reader(place, feed)
        struct Undone: Error {}
        #expect(throws: Undone.self) {
            try place.write { connection in
                try feed.append("undone", of: "north", connection)
                throw Undone()
            }
        }
        try place.write { try feed.append("done", of: "north", $0) }
        try reader.catchUp(until: 1)
        #expect(reader.seen == ["done"])
    }

    @Test func `writers who commit out of sequence hide nothing from a reader in between`() throws {
        let (place, feed) = try place(.postgreSQL)
        var reader = try Reader(place, feed)
        try place.write { slow in
            try feed.append("slow", of: "north", slow)
            try slow.run("SELECT 1")
            try place.write { try feed.append("quick", of: "north", $0) }
            // Committed, but what is older may still come.
            #expect(try place.one("SELECT count(*) FROM change") { $0.integer() } == 1)
            #expect(try reader.catchUp() == [])
        }
        try reader.catchUp(until: 2)
        #expect(reader.seen == ["slow", "quick"])
        #expect(try reader.catchUp() == [])
    }

    @Test func `a writer that stays open delays the others, and nobody loses anything`() throws {
        let (place, feed) = try place(.postgreSQL)
        var reader = try Reader(place, feed)
        try place.write { try feed.append("early", of: "north", $0) }
        try reader.catchUp(until: 1)
        try place.write { open in
            try feed.append("long", of: "north", open)
            try open.run("SELECT 1")
            for number in 0..<10 {
                try place.write { try feed.append("\(number)", of: "north", $0) }
                #expect(try reader.catchUp(limit: 3) == [])
            }
        }
        try reader.catchUp(until: 12)
        #expect(reader.seen == ["early", "long"] + (0..<10).map(String.init))
    }

    @Test(arguments: Engine.allCases)
    func `many writers at once and a reader all the while`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        var reader = try Reader(place, feed)
        let database = place.database
        let running = Watched(4)
        for writer in 0..<4 {
            startThread {
                for number in 0..<50 {
                    try? database.write { connection in
                        try feed.append("\(writer).\(number)", of: "north", connection)
                        try connection.run("SELECT 1")
                        // Every third is undone and leaves a gap.
                        if number % 3 == 2 { throw CancellationError() }
                    }
                }
                running.withLock { $0 -= 1 }
            }
        }
        while running.withLock({ $0 > 0 }) { try reader.catchUp(limit: 7) }
        try reader.catchUp(until: 4 * 34)
        #expect(try reader.catchUp() == [])
        for writer in 0..<4 {
            let own = reader.seen.filter { $0.hasPrefix("\(writer).") }
            #expect(own == (0..<50).filter { $0 % 3 != 2 }.map { "\(writer).\($0)" })
        }
    }

    @Test(arguments: Engine.allCases)
    func `a cursor of another history is refused`(_ engine: Engine) throws {
        let (place, feed) = try place(engine)
        try place.write { try feed.append("old", of: "north", $0) }
        let old = try Reader(place, feed)
        try place.write { try feed.begin($0, newHistory: "ignored") }
        var same = old
        try same.catchUp()
        try place.write { try feed.begin($0, newHistory: "second", isRestored: true) }
        #expect(throws: ChangeFeed.Cursor.Unknown.self) {
            _ = try place.read { try feed.page(of: "north", after: old.cursor, limit: 1, $0) }
        }
        var reader = try Reader(place, feed)
        try place.write { try feed.append("new", of: "north", $0) }
        try reader.catchUp { $0.last == "new" }
    }

    @Test func `a copy on a server that counts from the start begins a new history`() throws {
        let (place, feed) = try place(.postgreSQL)
        // As after a dump from a server that has seen a million transactions more.
        try place.write {
            try $0.run(
                """
                INSERT INTO change (organization, writer, topic, detail)
                SELECT 'north', CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT) + 1000000, 'old', ''
                """)
        }
        try place.write { try feed.begin($0, newHistory: "second") }
        var reader = try Reader(place, feed)
        #expect(reader.cursor.text.hasPrefix("second-"))
        try place.write { try feed.append("new", of: "north", $0) }
        try reader.catchUp { $0.last == "new" }
    }

    @Test(arguments: ["", "x", "first-1", "first-1-x", "first-1-2-3", "first--1-2", "first-99999999999999999999-1"])
    func `a text that is no cursor is refused`(_ text: String) {
        #expect(throws: ChangeFeed.Cursor.Unknown.self) { _ = try ChangeFeed.Cursor(text) }
    }
}
