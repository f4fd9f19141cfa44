import Coursework
package import Foundation
import Locks
package import SQL

/// A school's data and everything that is done with it. The subjects are extensions of ``Transaction``.
///
/// A read sees one unchanging state. Writes of many callers share a commit; each returns when its own is durable.
package final class School: Sendable {
    package let database: any Database
    package let feed: ChangeFeed
    package let identifiers: IdentifierSource
    /// The clock, passed in so that tests and Developer Mode control it.
    package let now: @Sendable () -> Date
    /// How much space files may take.
    package var storage: Storage { limits.withLock { $0 } }
    private let limits: Locked<Storage>
    let watched: Locked<WatchedClock?>
    /// What the logs are sealed with; nil if this process does not seal them.
    package var sealKeeper: SealKeeper? { sealing.withLock { $0.keeper } }
    let sealing = Locked<Sealing>(Sealing())
    let writes: WriteQueue
    /// What subjects cache from one transaction to the next.
    let inMemory = InMemoryStates()
    /// Whether deleted data may still be in the database's log.
    private let mustForget = Locked(true)
    private let committed: @Sendable (Set<String>) -> Void

    /// - Parameters:
    ///   - writers: see ``WriteQueue``; more than one if the engine allows several writers.
    ///   - elapsed: a monotonic clock in milliseconds; without it, the wall clock is trusted when something is to be
    ///     deleted.
    ///   - committed: called after each commit with the names of the feeds that have news.
    package init(
        _ database: any Database, writers: Int = 1, identifiers: IdentifierSource = IdentifierSource(),
        storage: Storage = Storage(), elapsed: (@Sendable () -> Int64)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        committed: @escaping @Sendable (Set<String>) -> Void = { _ in }
    ) {
        self.database = database
        feed = ChangeFeed(database.dialect)
        self.identifiers = identifiers
        limits = Locked(storage)
        watched = Locked(elapsed.map { WatchedClock(elapsed: $0) })
        self.now = now
        self.committed = committed
        writes = WriteQueue(database, writers: writers)
    }

    /// Migrates the tables, and starts the history of changes. A server does this first.
    ///
    /// - Parameters:
    ///   - expected: what the tables must look like afterwards.
    ///   - isRestored: whether the database was replaced by an older copy.
    /// - Throws: ``SQLError`` when the tables differ; nothing is changed then.
    package func prepare(place: String, expecting expected: ExpectedTables? = nil, isRestored: Bool = false) throws {
        try database.migrate(Tables.migrations, expecting: expected, file: place)
        try database.expectLargeTables(sharing: "organization")
        try database.count(CountedSubject.rows)
        try Refolding(database: database).run()
        let history = String(UInt64.random(in: .min ... .max), radix: 36)
        try database.write(attempts: 5) { connection in
            try feed.begin(connection, newHistory: history, isRestored: isRestored)
        }
    }

    /// Sets how much space files may take from now on.
    package func keep(atMost storage: Storage) { limits.withLock { $0 = storage } }

    /// From now on seals logs with these keys, and checks them.
    package func seal(with keeper: SealKeeper?) { sealing.withLock { $0.keeper = keeper } }

    /// Statistics of the group commit.
    package var figures: WriteQueue.Figures { writes.figures }

    /// Reads something as a person.
    package func read<Result>(as actor: Actor, _ body: (Transaction) throws -> Result) throws -> Result {
        try database.read { try body(Transaction(self, actor, $0, at: now())) }
    }

    /// Reads something as a person, with one statement.
    func readOnce<Result>(as actor: Actor, _ body: (Transaction) throws -> Result) throws -> Result {
        try database.readOnce { try body(Transaction(self, actor, $0, at: now())) }
    }

    /// Identifies the present committed state; see ``SQL/Connection/state()``.
    package func state() throws -> DatabaseState? { try database.readOnce { try $0.state() } }

    /// Performs an act as a person; returns once it is committed.
    package func perform<Success>(_ act: Act<Success>, as actor: Actor) async throws -> Success {
        let found = try act.lockingFound.map { try read(as: actor, $0) } ?? []
        return try await write(as: actor, locking: act.locking + found, isLong: act.isLong, act.body)
    }

    /// The part of ``perform(_:as:)`` that takes the locks; called directly only by its own tests.
    ///
    /// - Parameter targets: what is locked, because it is read in order to be changed. The body may run more than
    ///   once.
    func write<Success: Sendable>(
        as actor: Actor, locking targets: [LockTarget] = [], isLong: Bool = false,
        _ body: @escaping @Sendable (Transaction) throws -> Success
    ) async throws -> Success {
        let names = targets.compactMap { $0.name(for: actor) }
        let (success, feeds, wipesDeleted) = try await writes.write(locking: names, isLong: isLong) { connection in
            let transaction = Transaction(self, actor, connection)
            return (try body(transaction), transaction.touched, transaction.wipesDeleted)
        }
        if wipesDeleted { forgetDeleted() }
        publish(feeds)
        return success
    }

    /// Tells the listeners of feeds that something was committed.
    func publish(_ feeds: Set<String>) {
        if !feeds.isEmpty { committed(feeds) }
    }

    /// Wipes deleted data from the database's log, too. What cannot be done now is done by ``forgetDeletedLater()``.
    private func forgetDeleted() {
        mustForget.withLock { $0 = true }
        try? forgetDeletedLater()
    }

    /// Wipes what could not be wiped at once, because somebody was reading or the process was killed after deleting.
    func forgetDeletedLater() throws {
        let isDue = mustForget.withLock { mustForget in
            defer { mustForget = false }
            return mustForget
        }
        guard isDue else { return }
        var isDone = false
        defer { if !isDone { mustForget.withLock { $0 = true } } }
        isDone = try database.forgetDeleted()
    }

    /// Sends a message to the listeners of feeds in all processes. It is not stored: whoever misses it never gets it.
    package func announce(_ news: String) { committed([news]) }

    /// Commits what is queued and accepts no more.
    package func close() async { await writes.close() }
}

/// What a transaction locks while it changes it.
package enum LockTarget: Hashable, Sendable {
    case organization
    /// The asking person; nothing if that is the school itself.
    case oneself
    /// The time zones of classes: locked by whoever changes one, and by whoever sets the time at which a handout is
    /// posted.
    case timeZones
    case person(Person.ID)
    case handout(Handout.ID)
    case schoolClass(SchoolClass.ID)
    case app(String)
    case publisherKey(PublisherKey.ID)

    func name(for actor: Actor) -> String? {
        let place = "\(actor.organization)/"
        return switch self {
        case .organization: place
        case .oneself: actor.person.map { "\(place)person/\($0)" }
        case .timeZones: "\(place)timeZones"
        case .person(let id): "\(place)person/\(id)"
        case .handout(let id): "\(place)handout/\(id)"
        case .schoolClass(let id): "\(place)class/\(id)"
        case .app(let app): "\(place)app/\(app)"
        case .publisherKey(let id): "\(place)publisherKey/\(id)"
        }
    }
}
