import Foundation

/// Decides when to sync; performs nothing itself. Times are seconds of a monotonic clock.
struct SyncState {
    enum Event: Equatable {
        /// A credential was found, or another one than before.
        case signedIn
        /// There is no credential of this person any more.
        case signedOut
        /// Something was saved.
        case saved
        /// The school says that there is something to fetch.
        case called
        /// The school tells by itself when there is something to pull, or does so no more.
        case listening(Bool)
        /// Nothing but time has passed.
        case tick
        /// The round came to its end.
        case succeeded
        /// The round did not; try again, perhaps not before so many seconds. `jitter` is a random number in 0..<1.
        case failed(retryAfter: TimeInterval?, jitter: Double)
        /// The school does not know the credential any more.
        case refused
        /// Another process syncs the same store.
        case busy
    }

    enum Action: Equatable {
        /// Begin a round, and say how it ended.
        case sync
        /// Come back with a tick at this time, unless something happens before.
        case wait(until: TimeInterval)
        /// Nothing can be done until somebody signs in.
        case rest
    }

    private enum Phase {
        case resting
        case idle(until: TimeInterval)
        /// What was saved or called meanwhile goes into a next round.
        case syncing(again: Bool)
        /// `hold`: the wait that the school asked for, which nothing shortens.
        case backingOff(since: TimeInterval, until: TimeInterval, hold: TimeInterval)
    }

    /// How often to look for news when the school does not tell.
    static let pollInterval: TimeInterval = 60
    /// How often to look although it does.
    static let safetyInterval: TimeInterval = 600
    static let longestBackoff: TimeInterval = 300
    /// After this long a wait, a save need not wait any longer.
    static let patience: TimeInterval = 30

    private var phase = Phase.resting
    private var failures = 0
    private var isListening = false

    mutating func handle(_ event: Event, at now: TimeInterval) -> Action {
        switch event {
        case .signedIn:
            failures = 0
            if case .syncing = phase { phase = .syncing(again: true) } else { phase = .idle(until: now) }
        case .signedOut, .refused: phase = .resting
        case .saved, .called: hurry(at: now)
        case .listening(let isListening): note(isListening, at: now)
        case .tick: break
        case .succeeded:
            failures = 0
            endRound(at: now)
        case .failed(let retryAfter, let jitter): backOff(retryAfter, jitter, at: now)
        case .busy: phase = .backingOff(since: now, until: now + 1, hold: now)
        }
        return next(at: now)
    }

    private mutating func next(at now: TimeInterval) -> Action {
        switch phase {
        case .resting: return .rest
        // A round is under way, and its end is the next event that counts.
        case .syncing: return .wait(until: now + Self.pollInterval)
        case .idle(let moment), .backingOff(_, let moment, _):
            guard now >= moment else { return .wait(until: moment) }
            phase = .syncing(again: false)
            return .sync
        }
    }

    private var interval: TimeInterval { isListening ? Self.safetyInterval : Self.pollInterval }

    private mutating func hurry(at now: TimeInterval) {
        switch phase {
        case .resting: break
        case .idle: phase = .idle(until: now)
        case .syncing: phase = .syncing(again: true)
        case .backingOff(let start, let moment, let hold):
            let soonest = max(start + Self.patience, hold, now)
            phase = .backingOff(since: start, until: min(moment, soonest), hold: hold)
        }
    }

    private mutating func note(_ isListening: Bool, at now: TimeInterval) {
        guard isListening != self.isListening else { return }
        self.isListening = isListening
        // Announcements were missed while nobody was listening.
        if isListening { return hurry(at: now) }
        if case .idle(let moment) = phase { phase = .idle(until: min(moment, now + interval)) }
    }

    private mutating func endRound(at now: TimeInterval) {
        guard case .syncing(let again) = phase else { return }
        phase = .idle(until: again ? now : now + interval)
    }

    /// Each failure doubles the longest wait; the actual wait is a random part of it, so that devices that lost the
    /// school at the same moment do not all return at once.
    private mutating func backOff(_ retryAfter: TimeInterval?, _ jitter: Double, at now: TimeInterval) {
        guard case .syncing = phase else { return }
        failures += 1
        let longest = min(Self.longestBackoff, pow(2, Double(min(failures, 16) - 1)))
        let hold = now + (retryAfter ?? 0)
        // Asked to wait, all come after that time, and not all at once either.
        phase = .backingOff(since: now, until: hold + max(0.1, longest * jitter), hold: hold)
    }
}
