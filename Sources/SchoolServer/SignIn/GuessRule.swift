import Foundation

/// How long wrong passwords make whoever tries an account wait.
///
/// From one place, the first tries cost nothing; after that each wrong one doubles the pause until the next, up to half an hour:
/// nobody is kept waiting longer than somebody has guessed before. Places that the owner has not come from lately share so
/// many tries among them. Once these are used up each of them is given a turn, one after the other, and keeps it: who asks
/// first is let through first, however many ask again and again. A right password ends the pauses of its place, and makes
/// the place known: it is held up by nobody's guesses elsewhere.
///
/// All of it passes with time. No account is ever locked, and nobody who is in is put out.
struct GuessRule: Hashable, Sendable {
    /// Wrong tries from a place that cost nothing.
    var free = 10
    var firstPause: TimeInterval = 5
    var longestPause: TimeInterval = 1800
    /// After so long without a try, a place is as good as new.
    var memory: TimeInterval = 86_400
    /// Wrong tries from all places together that the owner has not come from.
    var strangers = TokenBucket.Rate(capacity: 20, interval: 600)
    /// How far ahead turns are given out.
    var horizon: TimeInterval = 86_400
    /// How long a place is known after a right password.
    var familiarity: TimeInterval = 60 * 86_400
    /// Places of which something is remembered for one account.
    var places = 500

    /// The pause after so many wrong passwords.
    func pause(after wrong: Int) -> TimeInterval {
        guard wrong >= free else { return 0 }
        return min(longestPause, firstPause * pow(2, Double(min(wrong - free, 30))))
    }
}

/// The wrong passwords that were tried at one account. It knows no account and no address: only numbers that stand for places.
struct AccountTries: Hashable, Sendable {
    private struct Place: Hashable, Sendable {
        /// Tries that were wrong, or are not over yet.
        var wrong = 0
        var last = Date.distantPast
        /// When a stranger may come, whose turn it is then.
        var turn: Date?
        var known = Date.distantPast
    }

    private var places: [Int: Place] = [:]
    private var strangers: TokenBucket

    init(_ rule: GuessRule, at now: Date) { strangers = TokenBucket(rule.strangers, at: now) }

    /// Takes a try from a place, or tells how many seconds to wait for one.
    mutating func begin(from id: Int, _ rule: GuessRule, at now: Date) -> TimeInterval {
        strangers.refill(rule.strangers, at: now)
        var place = places[id] ?? Place()
        if now.timeIntervalSince(place.last) >= rule.memory { place.wrong = 0 }
        // A clock that is set back makes nobody wait longer than the pause.
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
        giveBack(from: id, rule, at: now)
        recognize(id, rule, at: now)
    }

    /// Whoever is there is the owner.
    mutating func recognize(_ id: Int, _ rule: GuessRule, at now: Date) {
        remember(Place(wrong: 0, last: .distantPast, turn: nil, known: now), as: id, rule, now)
    }

    /// The try has told nothing of the password.
    mutating func giveBack(from id: Int, _ rule: GuessRule, at now: Date) {
        guard var place = places[id] else { return }
        place.wrong = max(0, place.wrong - 1)
        if !isKnown(place, rule, now) { strangers.giveBack(rule.strangers) }
        places[id] = place
    }

    /// Whether it says no more than that somebody has been here.
    func isAsNew(_ rule: GuessRule, at now: Date) -> Bool {
        var strangers = strangers
        strangers.refill(rule.strangers, at: now)
        return strangers.isFull(rule.strangers)
            && places.values.allSatisfy { $0.wrong == 0 || now.timeIntervalSince($0.last) >= rule.memory }
    }

    private func isKnown(_ place: Place, _ rule: GuessRule, _ now: Date) -> Bool {
        now.timeIntervalSince(place.known) < rule.familiarity
    }

    /// A try of those that strangers share, or a turn to wait for.
    private mutating func wait(ofStranger place: inout Place, _ rule: GuessRule, _ now: Date) -> TimeInterval {
        if let turn = place.turn { return min(turn.timeIntervalSince(now), rule.horizon) }
        let wait = strangers.wait(rule.strangers)
        guard wait <= rule.horizon else { return wait }
        strangers.take()
        guard wait > 0 else { return 0 }
        place.turn = now.addingTimeInterval(wait)
        return wait
    }

    /// Where there are too many places, one that nobody knows makes room: what they share holds all of them together.
    private mutating func remember(_ place: Place, as id: Int, _ rule: GuessRule, _ now: Date) {
        if places[id] == nil, places.count >= rule.places,
            let old = places.first(where: { !isKnown($0.value, rule, now) && $0.value.turn == nil }) ?? places.first
        {
            places[old.key] = nil
        }
        places[id] = place
    }
}
