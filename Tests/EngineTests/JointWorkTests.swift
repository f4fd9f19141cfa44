import Locks
import SQL
import Testing

/// Work of several callers that is done in one call.
@Suite struct JointWorkTests {
    struct Refused: Error, Equatable {}

    /// Which numbers came into one call, call by call.
    private final class Calls: Sendable {
        private let state = Locked<[[Int]]>([])

        func note(_ numbers: [Int]) { state.withLock { $0.append(numbers.sorted()) } }

        var all: [[Int]] { state.withLock { $0 } }
    }

    /// Lets callers gather behind one who stands still, and gives what each was told.
    private func gather(
        _ place: Place, _ queue: WriteQueue, _ numbers: [Int], locking subject: @escaping @Sendable (Int) -> String,
        _ body: @escaping @Sendable (any Connection, [Int]) throws -> [Result<String, any Error>]
    ) async throws -> [Result<String, any Error>] {
        let (begun, go) = (Watched(false), Watched(false))
        let first = Task {
            try await queue.write { _ in
                begun.withLock { $0 = true }
                go.wait { $0 ? true : nil }
            }
        }
        await until { begun.withLock { $0 } }
        let tasks = numbers.map { number in
            Task { try await queue.write(number, together: "notes", locking: [subject(number)], body) }
        }
        await until { queue.figures.waiting == numbers.count }
        go.withLock { $0 = true }
        try await first.value
        var results: [Result<String, any Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
    }

    private static func add(_ number: Int, _ connection: any Connection) throws {
        try connection.enqueue("INSERT INTO note (words) VALUES ($1)", .text("\(number)"))
    }

    private func notes(_ place: Place) throws -> Set<String> {
        Set(try place.read { try $0.all("SELECT words FROM note") { $0.text() } })
    }

    @Test(arguments: Engine.allCases)
    func `those who wait are served in one call, each with its own answer`(_ engine: Engine) async throws {
        let place = try Place(engine, WriteQueueTests.table)
        let (queue, calls) = (WriteQueue(place.database), Calls())
        let results = try await gather(place, queue, Array(0..<50), locking: { "\($0)" }) { connection, numbers in
            calls.note(numbers)
            for number in numbers { try Self.add(number, connection) }
            return numbers.map { .success("answer \($0)") }
        }
        #expect(try results.map { try $0.get() } == (0..<50).map { "answer \($0)" })
        #expect(calls.all == [Array(0..<50)])
        #expect(try notes(place).count == 50)
    }

    @Test(arguments: Engine.allCases)
    func `those who lock the same go one after the other, in one commit`(_ engine: Engine) async throws {
        let place = try Place(engine, WriteQueueTests.table)
        let (queue, calls) = (WriteQueue(place.database), Calls())
        let results = try await gather(place, queue, Array(0..<9), locking: { "\($0 % 3)" }) { connection, numbers in
            calls.note(numbers)
            for number in numbers { try Self.add(number, connection) }
            return numbers.map { .success("\($0)") }
        }
        #expect(try results.map { try $0.get() } == (0..<9).map { "\($0)" })
        #expect(calls.all.map { Set($0.map { $0 % 3 }).count } == [3, 3, 3])
        #expect(queue.figures.commits == 2)
    }

    @Test(arguments: Engine.allCases)
    func `who is refused is told so, and the others are kept`(_ engine: Engine) async throws {
        let place = try Place(engine, WriteQueueTests.table)
        let queue = WriteQueue(place.database)
        let results = try await gather(place, queue, Array(0..<6), locking: { "\($0)" }) { connection, numbers in
            for number in numbers where number != 4 { try Self.add(number, connection) }
            return numbers.map { $0 == 4 ? .failure(Refused()) : .success("\($0)") }
        }
        for (number, result) in results.enumerated() {
            if number == 4 {
                #expect(throws: Refused()) { try result.get() }
            } else {
                #expect(try result.get() == "\(number)")
            }
        }
        #expect(try notes(place) == ["0", "1", "2", "3", "5"])
        #expect(queue.figures.failures == 1)
    }

    @Test(arguments: Engine.allCases)
    func `where one breaks the call, each is tried alone`(_ engine: Engine) async throws {
        let place = try Place(engine, WriteQueueTests.table)
        let (queue, calls) = (WriteQueue(place.database), Calls())
        // The second of two equal notes is refused by the database.
        let results = try await gather(place, queue, [1, 2, 3, 2], locking: { _ in "all" }) { connection, numbers in
            calls.note(numbers)
            for number in numbers { try Self.add(number, connection) }
            return numbers.map { .success("\($0)") }
        }
        #expect(results.count { (try? $0.get()) != nil } == 3)
        #expect(try notes(place) == ["1", "2", "3"])
        #expect(queue.figures.failures == 1)
    }

    // MARK: - Questions about several things

    private static let found = GroupQuery(
        """
        WITH asked (words, number) AS ({asked})
        SELECT asked.number, n.words FROM asked CROSS JOIN note n WHERE n.words = asked.words AND n.words <> $1
        ORDER BY asked.number
        """, columns: 2, common: 1)

    @Test(arguments: Engine.allCases, [1, 2, 3, 4, 5, 9, 17, 33, 64, 65, 200])
    func `a question about several things is answered for each of them once`(_ engine: Engine, count: Int) throws {
        let place = try Place(engine, WriteQueueTests.table)
        try place.write { connection in for number in 0..<count { try Self.add(number, connection) } }
        var rows: [String] = []
        try place.read { connection in
            // The last one is not there.
            let things = (0...count).map { [Value.text("\($0)"), Value.integer(Int64($0))] }
            try Self.found.visit(connection, [.text("0")], things) {
                rows.append("\($0.integer("number")) \($0.text("words"))")
            }
            try Self.found.visit(connection, [.text("0")], []) { _ in Issue.record("nothing was asked") }
        }
        #expect(rows.sorted() == (1..<max(1, count)).map { "\($0) \($0)" }.sorted())
    }

    @Test func `SQLite goes through no table to answer about several things`() throws {
        let place = try Place(
            .sqlite,
            "CREATE TABLE mark (place {integer} NOT NULL, words {text} NOT NULL, PRIMARY KEY (place, words)) {keyed};")
        try place.database.expectLargeTables(sharing: "place")
        let text = """
            EXPLAIN QUERY PLAN WITH asked (words) AS (VALUES ('a'), ('b'), ('c'))
            SELECT m.words FROM asked CROSS JOIN mark m WHERE m.place = 1 AND m.words = asked.words
            UNION ALL SELECT m.words FROM asked CROSS JOIN mark m WHERE m.place = 2 AND m.words = asked.words
            """
        let steps = try place.read { try $0.all(Query(built: text)) { $0.text("detail") } }
        #expect(steps.contains { $0.contains("SEARCH m ") })
        #expect(steps.filter { $0.contains("BLOOM") || $0.contains("SCAN m") } == [])
    }
}
