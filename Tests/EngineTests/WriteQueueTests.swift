import Locks
import PostgreSQL
import SQL
import Testing

@Suite struct WriteQueueTests {
    struct Refused: Error, Equatable { var number: Int }

    static let table = "CREATE TABLE note (id {identity}, words {text} NOT NULL UNIQUE) {strict};"

    private func notes(_ place: Place) throws -> Set<String> {
        Set(try place.read { try $0.all("SELECT words FROM note") { $0.text() } })
    }

    /// A writer that stands still until it is let go, so that callers gather behind it.
    private func obstruct(
        _ queue: WriteQueue, locking locks: [String] = []
    ) async throws -> (letGo: @Sendable () -> Void, task: Task<Void, any Error>) {
        let begun = Watched(false)
        let go = Watched(false)
        let task = Task {
            try await queue.write(locking: locks) { connection in
                if !locks.isEmpty { try connection.waitForEnqueued() }
                begun.withLock { $0 = true }
                go.wait { $0 ? true : nil }
            }
        }
        await until(within: locks.isEmpty ? patience : Self.long) { begun.withLock { $0 } }
        return ({ go.withLock { $0 = true } }, task)
    }

    private func add(_ words: String) -> @Sendable (any Connection) throws -> Int {
        { try $0.run("INSERT INTO note (words) VALUES ($1)", .text(words)) }
    }

    @Test(arguments: Engine.allCases)
    func `callers who wait share one commit`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database)
        let (letGo, first) = try await obstruct(queue)
        let tasks = (0..<100).map { number in Task { try await queue.write(add("\(number)")) } }
        await until { queue.figures.waiting == 100 }
        letGo()
        try await first.value
        for task in tasks { #expect(try await task.value == 1) }
        #expect(try notes(place).count == 100)
        #expect(queue.figures == WriteQueue.Figures(commits: 2, answers: 101))
    }

    @Test(arguments: Engine.allCases)
    func `one who fails is undone and told alone`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database)
        let (letGo, first) = try await obstruct(queue)
        let tasks = (0..<9).map { number in
            Task {
                try await queue.write { [add] connection in
                    let count = try add("\(number)")(connection)
                    if number % 3 == 1 { throw Refused(number: number) }
                    if number % 3 == 2 { _ = try add("0")(connection) }
                    return count
                }
            }
        }
        await until { queue.figures.waiting == 9 }
        letGo()
        try await first.value
        for (number, task) in tasks.enumerated() {
            switch number % 3 {
            case 0: #expect(try await task.value == 1)
            case 1: await #expect(throws: Refused(number: number)) { try await task.value }
            default: await #expect(throws: SQLError.self) { try await task.value }
            }
        }
        #expect(try notes(place) == ["0", "3", "6"])
        #expect(queue.figures == WriteQueue.Figures(commits: 2, answers: 4, failures: 6))
    }

    @Test(arguments: Engine.allCases)
    func `a caller is answered after the commit`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database)
        for number in 0..<20 {
            _ = try await queue.write(add("\(number)"))
            #expect(try notes(place).count == number + 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a full queue turns away`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database, capacity: 2)
        let (letGo, first) = try await obstruct(queue)
        let tasks = (0..<2).map { number in Task { try await queue.write(add("\(number)")) } }
        await until { queue.figures.waiting == 2 }
        let error = await #expect(throws: SQLError.self) { try await queue.write(add("too many")) }
        #expect(error?.code == .busy)
        letGo()
        try await first.value
        for task in tasks { _ = try await task.value }
        #expect(try notes(place) == ["0", "1"])
        #expect(queue.figures.refusals == 1)
    }

    @Test(arguments: Engine.allCases)
    func `who is cancelled while waiting changes nothing`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database)
        let (letGo, first) = try await obstruct(queue)
        let stays = Task { try await queue.write(add("stays")) }
        let leaves = Task { try await queue.write(add("leaves")) }
        await until { queue.figures.waiting == 2 }
        leaves.cancel()
        await #expect(throws: CancellationError.self) { try await leaves.value }
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await queue.write(add("late"))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        letGo()
        try await first.value
        _ = try await stays.value
        #expect(try notes(place) == ["stays"])
    }

    @Test(arguments: Engine.allCases)
    func `closing commits what waits and turns away what comes`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database)
        let (letGo, first) = try await obstruct(queue)
        let waits = Task { try await queue.write(add("waits")) }
        await until { queue.figures.waiting == 1 }
        let closing = Task { await queue.close() }
        await until { queue.isClosed }
        let error = await #expect(throws: SQLError.self) { try await queue.write(add("late")) }
        #expect(error?.code == .busy)
        letGo()
        await closing.value
        #expect(try notes(place) == ["waits"])
        try await first.value
        _ = try await waits.value
        await queue.close()
    }

    @Test(arguments: Engine.allCases)
    func `a batch has a bound`(_ engine: Engine) async throws {
        let place = try Place(engine, Self.table)
        let queue = WriteQueue(place.database, batch: 10)
        let (letGo, first) = try await obstruct(queue)
        let tasks = (0..<25).map { number in Task { try await queue.write(add("\(number)")) } }
        await until { queue.figures.waiting == 25 }
        letGo()
        try await first.value
        for task in tasks { _ = try await task.value }
        #expect(queue.figures.commits == 4)
    }

    @Test(arguments: Engine.allCases)
    func `queues of several processes lose no update of what they lock`(_ engine: Engine) async throws {
        let place = try Place(
            engine,
            """
            CREATE TABLE counter (name {text} PRIMARY KEY, value {integer} NOT NULL) {strict};
            INSERT INTO counter (name, value) VALUES ('a', 0), ('b', 0);
            """)
        let queues = (0..<2).map { _ in WriteQueue(place.database, writers: 2) }
        try await withThrowingTaskGroup { group in
            for number in 0..<80 {
                group.addTask {
                    let names = number % 3 == 0 ? ["b", "a"] : [number % 2 == 0 ? "a" : "b"]
                    try await queues[number % 2].write(locking: names) { connection in
                        for name in names {
                            let value = try connection.first(
                                "SELECT value FROM counter WHERE name = $1", .text(name)
                            ) { $0.integer() }
                            try connection.run(
                                "UPDATE counter SET value = $2 WHERE name = $1", .text(name), Value((value ?? 0) + 1))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try place.one("SELECT sum(value) FROM counter") { $0.integer() } == 80 + 27)
    }

    // Locks belong to the whole database that tests share, so each test has names of its own. A lock is held for as long as
    // hundreds of other tests take the processors: nobody gives up before.

    private static let long = 600.0

    private func patientPlace() throws -> any Database {
        var options = try PostgreSQLOptions.forTest()
        (options.waitSeconds, options.statementSeconds) = (Self.long, Self.long)
        let database = try PostgreSQLDatabase(options)
        try database.migrate([Migration("tables of the test", Self.table)], file: "the test's database")
        return database
    }

    private func notes(_ database: any Database) throws -> Set<String> {
        Set(try database.read { try $0.all("SELECT words FROM note") { $0.text() } })
    }

    /// The others' work is done, and the one who waits gets the lock when it is free.
    @Test func `who waits long for a lock makes nobody else wait`() async throws {
        let database = try patientPlace()
        let queue = WriteQueue(database, writers: 2)
        let (letGo, holder) = try await obstruct(WriteQueue(database), locking: ["dale/"])
        let waiting = (0..<6).map { number in
            Task { try await queue.write(locking: ["dale/", "dale/person/\(number)"], add("dale \(number)")) }
        }
        let others = (0..<40).map { number in
            Task { try await queue.write(locking: ["moor/", "moor/person/\(number)"], add("moor \(number)")) }
        }
        for task in others { #expect(try await task.value == 1) }
        #expect(try notes(database).count == 40)
        letGo()
        try await holder.value
        for task in waiting { #expect(try await task.value == 1) }
        #expect(try notes(database).count == 46)
        #expect(queue.figures.failures == 0)
    }

    /// Two schools' locks were held for long; the one that is free again does not wait for the other.
    @Test func `who had to wait goes on once the lock is free, whoever else still waits`() async throws {
        let database = try patientPlace()
        let queue = WriteQueue(database, writers: 2)
        let (letGoFirst, firstHolder) = try await obstruct(WriteQueue(database), locking: ["yew/"])
        let (letGoSecond, secondHolder) = try await obstruct(WriteQueue(database), locking: ["may/"])
        let first = Task { try await queue.write(locking: ["yew/", "yew/person/1"], add("yew")) }
        await until(within: Self.long) { queue.figures.handOvers == 1 }
        let second = Task { try await queue.write(locking: ["may/", "may/person/1"], add("may")) }
        await until(within: Self.long) { queue.figures.handOvers == 2 }
        letGoSecond()
        try await secondHolder.value
        #expect(try await second.value == 1)
        #expect(try notes(database) == ["may"])
        letGoFirst()
        try await firstHolder.value
        #expect(try await first.value == 1)
    }

    @Test func `who comes later is not first because the lock is let go in between`() async throws {
        let database = try patientPlace()
        let queue = WriteQueue(database, writers: 2)
        let (letGo, holder) = try await obstruct(WriteQueue(database), locking: ["ivy/"])
        // Both writers are busy while three come, who then share a transaction.
        let busy = (try await obstruct(queue), try await obstruct(queue))
        let isFree = Watched(false)
        let first = Task { try await queue.write(locking: ["ivy/"], add("ivy")) }
        await until(within: Self.long) { queue.figures.waiting == 1 }
        let between = Task {
            try await queue.write(locking: ["rye/"]) { _ in
                letGo()
                isFree.wait { $0 ? true : nil }
            }
        }
        await until(within: Self.long) { queue.figures.waiting == 2 }
        let last = Task { try await queue.write(locking: ["ivy/"], add("ivy")) }
        await until(within: Self.long) { queue.figures.waiting == 3 }
        busy.0.letGo()
        try await holder.value
        isFree.withLock { $0 = true }
        try await between.value
        #expect(try await first.value == 1)
        await #expect(throws: SQLError.self) { try await last.value }
        busy.1.letGo()
        for other in [busy.0, busy.1] { try await other.task.value }
    }

    @Test func `who waits for a lock gives up when the time for it is over`() async throws {
        var options = try PostgreSQLOptions.forTest()
        options.waitSeconds = 1
        let database = try PostgreSQLDatabase(options)
        try database.migrate([Migration("tables of the test", Self.table)], file: "the test's database")
        let queue = WriteQueue(database, writers: 2)
        let (letGo, holder) = try await obstruct(WriteQueue(database), locking: ["box/"])
        let error = await #expect(throws: SQLError.self) {
            try await queue.write(locking: ["box/", "box/person/1"], add("box"))
        }
        #expect(error?.isOfLock == true)
        letGo()
        try await holder.value
        #expect(try notes(database) == [])
    }

    /// Two imports of other schools neither hold up what had to wait for a lock, nor does what fails beside it.
    @Test func `who had to wait goes on once the lock is free, whatever else takes long`() async throws {
        let database = try patientPlace()
        let queue = WriteQueue(database, writers: 2)
        let (letGo, holder) = try await obstruct(WriteQueue(database), locking: ["oak/"])
        let (isBegun, mayEnd) = (Watched(false), Watched(false))
        let long = Task {
            try await queue.write(locking: ["elm/"], isLong: true) { _ in
                isBegun.withLock { $0 = true }
                mayEnd.wait { $0 ? true : nil }
            }
        }
        await until(within: Self.long) { isBegun.withLock { $0 } }
        let waiting = Task { try await queue.write(locking: ["oak/", "oak/person/1"], add("oak")) }
        await until(within: Self.long) { queue.figures.handOvers == 1 }
        // What needs a lock of the same school stands behind it at once, and one that fails is told.
        let next = Task { try await queue.write(locking: ["oak/", "oak/person/2"], add("oak")) }
        await until(within: Self.long) { queue.figures.handOvers == 2 }
        _ = try await queue.write(locking: ["fir/"], add("fir"))
        letGo()
        try await holder.value
        #expect(try await waiting.value == 1)
        await #expect(throws: SQLError.self) { try await next.value }
        mayEnd.withLock { $0 = true }
        try await long.value
        #expect(try notes(database) == ["oak", "fir"])
    }

    @Test func `who works long makes nobody else wait`() async throws {
        let database = try patientPlace()
        let queue = WriteQueue(database, writers: 2)
        let (isBegun, mayEnd) = (Watched(0), Watched(false))
        let long = (0..<3).map { number in
            Task {
                try await queue.write(locking: ["ash/"], isLong: true) { [add] connection in
                    isBegun.withLock { $0 += 1 }
                    mayEnd.wait { $0 ? true : nil }
                    return try add("long \(number)")(connection)
                }
            }
        }
        await until(within: Self.long) { isBegun.withLock { $0 == 1 } }
        for number in 0..<9 { _ = try await queue.write(locking: ["bay/"], add("bay \(number)")) }
        let closing = Task { await queue.close() }
        await until(within: Self.long) { queue.isClosed }
        mayEnd.withLock { $0 = true }
        for task in long { #expect(try await task.value == 1) }
        await closing.value
        #expect(try notes(database).count == 12)
    }

    @Test func `when the connection is lost all of the batch are told, and the next is served`() async throws {
        let place = try Place(.postgreSQL, Self.table)
        let queue = WriteQueue(place.database)
        let (letGo, first) = try await obstruct(queue)
        let tasks = (0..<3).map { number in
            Task {
                try await queue.write { [add] connection in
                    if number == 1 { try connection.run("SELECT pg_terminate_backend(pg_backend_pid())") }
                    return try add("\(number)")(connection)
                }
            }
        }
        await until { queue.figures.waiting == 3 }
        letGo()
        try await first.value
        for task in tasks {
            let error = await #expect(throws: SQLError.self) { try await task.value }
            #expect(error?.code == .unreachable)
        }
        #expect(try notes(place) == [])
        _ = try await queue.write(add("next"))
        #expect(try notes(place) == ["next"])
    }
}
