import Foundation
import Locks
import SQL
import Secrets

/// A cache of the actors behind tokens. An entry is valid only until a row is written that ends the session or
/// changes what the person may do.
final class SessionCache: InMemoryState {
    private struct Kept {
        var fingerprint: Token.Fingerprint
        var activeSession: ActiveSession
        /// By the wall clock, which may be set back.
        var read: Date
        var names: [String]
        var numbers: [UInt64]

        func holds(at now: Date) -> Bool { activeSession.holds(at: now, readAt: read) }
    }

    private let kept = Locked(RecentValues<SessionKey, Kept>(limit: 40_000))

    init() {}

    /// The cached entry for the token, if it is still valid.
    func activeSession(of token: SessionToken, in school: School) throws -> ActiveSession? {
        guard let known = kept.withLock({ $0[SessionKey(token)] }), known.fingerprint == token.secret.fingerprint,
            known.holds(at: school.now()), try school.database.numbers(of: known.names) == known.numbers
        else { return nil }
        #if DEBUG
            try check(known, token, school)
        #endif
        return known.activeSession
    }

    /// Caches what a transaction has read, if a later change can be detected.
    func keep(_ activeSession: ActiveSession, of token: SessionToken, _ transaction: Transaction) throws {
        guard let subjects = activeSession.subjects else { return }
        let names = subjects.map { $0.name(in: token.organization) }
        guard let numbers = try transaction.connection.numbers(of: names) else { return }
        let new = Kept(
            fingerprint: token.secret.fingerprint, activeSession: activeSession, read: transaction.now, names: names,
            numbers: numbers)
        kept.withLock { $0.put(new, for: SessionKey(token), size: 1) }
    }

    #if DEBUG
        /// In debug builds, and so in all tests, it is read again each time and compared.
        private func check(_ known: Kept, _ token: SessionToken, _ school: School) throws {
            try school.read(as: .school(token.organization)) { transaction in
                guard try transaction.connection.numbers(of: known.names) == known.numbers,
                    known.holds(at: transaction.now)
                else { return }
                guard try transaction.activeSession(of: token) == known.activeSession else {
                    throw SQLError(.other, "What is kept of a sign-in is not what the tables say.")
                }
            }
        }
    #endif
}
