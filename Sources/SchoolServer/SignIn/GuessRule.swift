import Foundation

/// How long wrong passwords delay further attempts at an account.
///
/// From one place, the first attempts cost nothing. After that each wrong one doubles the pause before the next, up
/// to half an hour, and nobody waits longer than the attempts before have taken. Places from which the owner has not
/// signed in lately share a limited number of attempts. Once these are used up, each such place is assigned a turn
/// and keeps it: who asks first goes first, however often others ask. A right password ends the pauses of its place
/// and makes the place known, so that guesses from elsewhere never delay it.
///
/// All of this expires. An account is never locked, and nobody who is signed in is signed out.
struct GuessRule: Hashable, Sendable {
    /// How many wrong attempts from a place cost nothing.
    var free = 10
    var firstPause: TimeInterval = 5
    var longestPause: TimeInterval = 1800
    /// After how many seconds without an attempt a place is forgotten.
    var memory: TimeInterval = 86_400
    /// The wrong attempts that all unknown places share.
    var strangers = TokenBucket.Rate(capacity: 20, interval: 600)
    /// For how many seconds ahead turns are assigned.
    var horizon: TimeInterval = 86_400
    /// For how many seconds a place stays known after a right password.
    var familiarity: TimeInterval = 60 * 86_400
    /// How many places are remembered for one account.
    var places = 500

    /// The pause after that many wrong passwords.
    func pause(after wrong: Int) -> TimeInterval {
        guard wrong >= free else { return 0 }
        return min(longestPause, firstPause * pow(2, Double(min(wrong - free, 30))))
    }
}

/// The wrong passwords tried at one account. It does not know the account or any address, only numbers that stand for
/// places.
struct AccountTries: Hashable, Sendable {
    private struct Place: Hashable, Sendable {
        /// Attempts that were wrong or are still being checked.
        var wrong = 0
        var last = Date.distantPast
        /// The turn that was assigned to an unknown place.
        var turn: Date?
        var known = Date.distantPast
    }

    private var places: [Int: Place] = [:]
    private var strangers: TokenBucket

    init(_ rule: GuessRule, at now: Date) { strangers = TokenBucket(rule.strangers, at: now) }

    /// Accepts an attempt from a place, or returns how many seconds to wait.
    mutating func begin(from id: Int, _ rule: GuessRule, at now: Date) -> TimeInterval {
        strangers.refill(rule.strangers, at: now)
        var place = places[id] ?? Place()
        if now.timeIntervalSince(place.last) >= rule.memory { place.wrong = 0 }
        // If the clock is set back, nobody waits longer than the pause.
        let pause = rule.pause(after: place.wrong)
        let rest = min(pause, pause - now.timeIntervalSince(place.last))
        guard rest <= 0 else { return rest }
        if !isKnown(place, rule, now) {
            let wait = wait(ofStranger: &place, rule, now)
            guard wait <= 0 else {
                if place.turn != nil { remember(place, as: id, rule, now) }
                return wait
            }
        }
        place.turn = nil
        place.wrong += 1
        place.last = now
        remember(place, as: id, rule, now)
        return 0
    }

    /// The password was right.
    mutating func succeed(from id: Int, _ rule: GuessRule, at now: Date) {
        refund(from: id, rule, at: now)
        recognize(id, rule, at: now)
    }

    /// The owner was recognized at this place.
    mutating func recognize(_ id: Int, _ rule: GuessRule, at now: Date) {
        remember(Place(wrong: 0, last: .distantPast, turn: nil, known: now), as: id, rule, now)
    }

    /// The attempt failed without testing the password.
    mutating func refund(from id: Int, _ rule: GuessRule, at now: Date) {
        guard var place = places[id] else { return }
        place.wrong = max(0, place.wrong - 1)
        if !isKnown(place, rule, now) { strangers.refund(rule.strangers) }
        places[id] = place
    }

    /// Whether there is nothing left to remember except that somebody was here.
    func isAsNew(_ rule: GuessRule, at now: Date) -> Bool {
        var strangers = strangers
        strangers.refill(rule.strangers, at: now)
        return strangers.isFull(rule.strangers)
            && places.values.allSatisfy { $0.wrong == 0 || now.timeIntervalSince($0.last) >= rule.memory }
    }

    private func isKnown(_ place: Place, _ rule: GuessRule, _ now: Date) -> Bool {
        now.timeIntervalSince(place.known) < rule.familiarity
    }

    /// Takes one of the attempts that unknown places share, or returns how long to wait for a turn.
    private mutating func wait(ofStranger place: inout Place, _ rule: GuessRule, _ now: Date) -> TimeInterval {
        if let turn = place.turn { return min(turn.timeIntervalSince(now), rule.horizon) }
        let wait = strangers.wait(rule.strangers)
        guard wait <= rule.horizon else { return wait }
        strangers.take()
        guard wait > 0 else { return 0 }
        place.turn = now.addingTimeInterval(wait)
        return wait
    }

    /// If there are too many places, an unknown one is dropped: the shared limit still holds for all of them.
    private mutating func remember(_ place: Place, as id: Int, _ rule: GuessRule, _ now: Date) {
        if places[id] == nil, places.count >= rule.places,
            let old = places.first(where: { !isKnown($0.value, rule, now) && $0.value.turn == nil }) ?? places.first
        {
            places[old.key] = nil
        }
        places[id] = place
    }
}
