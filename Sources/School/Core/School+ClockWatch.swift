import Coursework
import Foundation
import Locks
import SQL

/// A monotonic clock, and what a school knows about the wall clock.
struct WatchedClock {
    /// Milliseconds since an arbitrary moment.
    let elapsed: @Sendable () -> Int64
    var watch = ClockWatch()
    /// What the database holds; nil before the first reading.
    var kept: ClockWatch?
    var last: Int64?
}

extension School {
    /// How often the time is stored when nothing else happens.
    private static let noting: Int64 = 600_000

    /// Reads the clock: things may be deleted because of their age only while it is trusted. Without a monotonic
    /// clock to compare with, as in tests and throw-away schools, it is always trusted.
    func watchClock() throws -> ClockWatch.Finding {
        guard var clock = watched.withLock({ $0 }) else { return .trusted }
        let elapsed = clock.elapsed()
        let inDatabase = try database.read { try ClockWatch($0) }
        // This is the first reading, or somebody has confirmed the clock, or another server has read it since.
        if clock.kept != inDatabase { clock.watch = inDatabase }
        let finding = clock.watch.observe(at: now().milliseconds, passed: clock.last.map { elapsed - $0 })
        clock.last = elapsed
        clock.kept = inDatabase
        if clock.watch.isWorthNoting(after: inDatabase, every: Self.noting) {
            try database.write(attempts: 5) { try clock.watch.keep($0) }
            clock.kept = clock.watch
        }
        watched.withLock { $0 = clock }
        return finding
    }

    /// What is known about the clock, for the operator.
    package func clockWatch() throws -> ClockWatch { try database.read { try ClockWatch($0) } }

    /// A person confirms that the clock is right: deleting by age starts again.
    package func acceptClock() throws {
        let time = now().milliseconds
        try database.write(attempts: 5) { connection in
            var watch = try ClockWatch(connection)
            watch.accept(time)
            try watch.keep(connection)
        }
    }
}

extension ClockWatch {
    fileprivate init(_ connection: any Connection) throws {
        let found = try connection.first("SELECT seen, hold, ran FROM clock") { row in
            ClockWatch(
                seen: row.integer("seen"),
                hold: row.textIfAny("hold").map { Hold(reason: Reason(rawValue: $0) ?? .jump, ran: row.integer("ran")) }
            )
        }
        self = found ?? ClockWatch()
    }

    fileprivate func keep(_ connection: any Connection) throws {
        guard let seen else { return }
        try connection.run(
            """
            INSERT INTO clock (id, seen, hold, ran) VALUES (1, $1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, hold = excluded.hold, ran = excluded.ran
            """, .integer(seen), Value(hold?.reason.rawValue), .integer(hold?.ran ?? 0))
    }

    /// Whether the change is worth storing: an idle school only reads.
    fileprivate func isWorthNoting(after kept: ClockWatch, every interval: Int64) -> Bool {
        guard hold?.reason == kept.hold?.reason, let seen, let noted = kept.seen else { return true }
        return abs(seen - noted) >= interval || (hold?.ran ?? 0) - (kept.hold?.ran ?? 0) >= interval
    }
}
