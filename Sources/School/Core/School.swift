import Coursework
package import Foundation
import Locks
package import SQL

/// A school's data, and everything that is done with it: the subjects are extensions of ``Transaction``.
///
/// Reads see one unchanging state. Writes of many callers share a commit, and each returns when its own is safe.
package final class School: Sendable {
    package let database: any Database
    package let feed: ChangeFeed
    package let identifiers: IdentifierSource
    /// The time, passed in so that tests and Developer Mode own it.
    package let now: @Sendable () -> Date
    /// How much of files is kept.
    package var storage: Storage { limits.withLock { $0 } }
    private let limits: Locked<Storage>
    let watched: Locked<WatchedClock?>
    let writes: WriteQueue
    /// What subjects keep from one transaction to the next.
    let memories = Memories()
    /// Whether something that was deleted may still stand in the database's log.
    private let mustForget = Locked(true)
    private let committed: @Sendable (Set<String>) -> Void

    /// - Parameters:
    ///   - writers: see ``WriteQueue``; more than one where the engine has several writers.
    ///   - elapsed: milliseconds that nobody sets; without, the clock is believed when it says that something is to be deleted.
    ///   - committed: told the names of the feeds that have something new, after each commit.
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

    /// Brings the tables up to date, and begins the history of changes. The first thing a server does.
    ///
    /// - Parameters:
    ///   - expected: what the tables are to look like afterwards.
    ///   - isRestored: whether an older copy was put in place of the database.
    /// - Throws: ``SQLError`` when the tables are others; nothing was changed then.
    package func prepare(place: String, expecting expected: TableColumns? = nil, isRestored: Bool = false) throws {
        try database.migrate(Tables.migrations, expecting: expected, file: place)
        try database.expectLargeTables(sharing: "organization")
        try database.count(CountedSubject.rows)
        try Refolding(database: database).run()
        let history = String(UInt64.random(in: .min ... .max), radix: 36)
        try database.write(attempts: 5) { connection in
            try feed.begin(connection, newHistory: history, isRestored: isRestored)
        }
    }

    /// Keeps so much of files from now on.
    package func keep(atMost storage: Storage) { limits.withLock { $0 = storage } }

    /// What the group commit has done so far.
    package var figures: WriteQueue.Figures { writes.figures }

    /// Looks something up, as somebody.
    package func read<Result>(as actor: Actor, _ body: (Transaction) throws -> Result) throws -> Result {
        try database.read { try body(Transaction(self, actor, $0, at: now())) }
    }

    /// Looks something up, as somebody, with one statement.
    func readOnce<Result>(as actor: Actor, _ body: (Transaction) throws -> Result) throws -> Result {
        try database.readOnce { try body(Transaction(self, actor, $0, at: now())) }
    }

    /// Names all that is committed just now; see ``SQL/Connection/state()``.
    package func state() throws -> DatabaseState? { try database.readOnce { try $0.state() } }

    /// Does something, as somebody; returns once it is safe.
    package func perform<Success>(_ act: Act<Success>, as actor: Actor) async throws -> Success {
        let found = try act.finding.map { try read(as: actor, $0) } ?? []
        return try await write(as: actor, holding: act.holding + found, act.body)
    }

    /// What ``perform(_:as:)`` does with what an act holds; for tests of that alone.
    ///
    /// - Parameter subjects: what is read in order to be changed. The body may run more than once.
    func write<Success: Sendable>(
        as actor: Actor, holding subjects: [LockTarget] = [],
        _ body: @escaping @Sendable (Transaction) throws -> Success
    ) async throws -> Success {
        let names = subjects.compactMap { $0.name(for: actor) }
        let (success, feeds, erases) = try await writes.write(holding: names) { connection in
            let transaction = Transaction(self, actor, connection)
            return (try body(transaction), transaction.touched, transaction.erases)
        }
        if erases { forgetDeleted() }
        publish(feeds)
        return success
    }

    /// Tells whoever is told of news that something was committed.
    func publish(_ feeds: Set<String>) {
        if !feeds.isEmpty { committed(feeds) }
    }

    /// Leaves no byte of what was deleted beside the tables. What cannot be done now is done by ``forgetDeletedLater()``.
    private func forgetDeleted() {
        mustForget.withLock { $0 = true }
        try? forgetDeletedLater()
    }

    /// Does what could not be done at once, since somebody was reading, or a process was killed after it had deleted something.
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

    /// Passes something on to whoever is told of news, in all processes, that is kept nowhere: who does not hear it now never
    /// does.
    package func announce(_ news: String) { committed([news]) }

    /// Commits what waits and takes no more.
    package func close() async { await writes.close() }
}

/// What a transaction has to itself while it changes it.
package enum LockTarget: Hashable, Sendable {
    case organization
    /// The person who asks; nobody where that is the school itself.
    case oneself
    /// By which clock a class goes: held by who changes it, and by who says when something is posted.
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
