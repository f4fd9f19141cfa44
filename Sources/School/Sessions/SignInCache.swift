import Foundation
import SQL
import Secrets

/// What a connection that writes has found of sign-ins, each until a row is written that ends it or changes what the person
/// may do, by whichever server: ``ChangeCounts`` tells.
final class SignInCache {
    private struct Kept {
        var found: FoundSession
        /// By the wall clock, which may be set back.
        var read: Date
        var names: [String]
        var numbers: [UInt64]
    }

    private let counts: ChangeCounts
    private var kept = RecentValues<SessionKey, Kept>(limit: 40_000)

    init(_ counts: ChangeCounts) { self.counts = counts }

    /// Whether something was found, be it outdated or not.
    func knows(_ key: SessionKey) -> Bool { kept[key] != nil }

    /// What was found, if it holds still; to be asked once it is known what others have changed.
    func session(_ key: SessionKey, at now: Date) -> FoundSession? {
        guard let known = kept[key], known.found.activeSession?.holds(at: now, readAt: known.read) == true,
            known.numbers == known.names.map(counts.number)
        else { return nil }
        return known.found
    }

    /// Keeps what was read after it was known what others had changed.
    func keep(_ found: [SessionKey: FoundSession], at now: Date) {
        for (key, session) in found {
            guard let subjects = session.activeSession?.subjects else { continue }
            let names = subjects.map { $0.name(in: key.organization) }
            let new = Kept(found: session, read: now, names: names, numbers: names.map(counts.number))
            kept.put(new, for: key, size: 1)
        }
    }
}

/// What the tables say of a session.
struct FoundSession: Equatable, Sendable {
    /// Nil if it is none.
    var fingerprint: Token.Fingerprint?
    /// Nil if nobody can act with it.
    var activeSession: ActiveSession?
}

/// The sign-ins by which the reports of a commit come, and which of them still hold.
struct SignInCheck {
    /// Those of whom something is kept, and those of whom nothing is.
    private let known: [RememberedActor]
    private let unknown: [RememberedActor]
    private let cache: SignInCache?
    private let now: Date

    init(_ remembered: [RememberedActor], _ cache: SignInCache?, at now: Date) {
        (self.cache, self.now) = (cache, now)
        known = remembered.filter { cache?.knows($0.key) == true }
        unknown = remembered.filter { cache?.knows($0.key) != true }
    }

    /// Finds those of whom nothing is kept. It has to come after ``SQL/Connection/othersChanges()``.
    var lookup: Lookup<[SessionKey: FoundSession]> { Transaction.sessions(of: unknown, at: now) }

    /// Those who are still signed in as it is remembered.
    ///
    /// - Parameter found: what ``lookup`` found.
    func present(_ found: [SessionKey: FoundSession], _ connection: any Connection) throws -> Set<Actor> {
        // First of all: it is kept with the numbers that the rows had when it was read.
        cache?.keep(found, at: now)
        var all = found
        for one in known { all[one.key] = cache?.session(one.key, at: now) }
        #if DEBUG
            try check(all, connection)
        #endif
        let outdated = known.filter { all[$0.key] == nil }
        let again = try connection.find(Transaction.sessions(of: outdated, at: now))
        cache?.keep(again, at: now)
        all.merge(again) { $1 }
        return Set((known + unknown).filter { $0.isProven(by: all[$0.key]) }.map(\.actor))
    }

    #if DEBUG
        /// In debug builds, and so in all tests, what is kept is read again each time and compared.
        private func check(_ all: [SessionKey: FoundSession], _ connection: any Connection) throws {
            var kept = known.filter { all[$0.key] != nil }
            for _ in 0..<50 {
                let tables = try connection.find(Transaction.sessions(of: kept, at: now))
                if kept.allSatisfy({ tables[$0.key] == all[$0.key] }) { return }
                // If others write at the same time, what was just read may be newer than the known changes.
                try connection.find(connection.othersChanges())
                kept.removeAll { cache?.session($0.key, at: now) == nil }
            }
            throw SQLError(.other, "What is kept of a sign-in is not what the tables say.")
        }
    #endif
}
