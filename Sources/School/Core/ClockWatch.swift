/// Decides whether the clock may be trusted with deleting: see `docs/decisions/21-clocks-that-jump.md`.
///
/// A value that is kept in the database. Times are milliseconds; nothing here reads a clock.
package struct ClockWatch: Hashable, Sendable {
    /// Why nothing is deleted at present.
    package enum Reason: String, Hashable, Sendable {
        /// The clock moved ahead by more than the time that passed. It takes a person, or a corrected clock, to end
        /// this.
        case jump
        /// No server watched the clock for a while: it was off, or started with a wrong clock. This ends by itself.
        case gap
    }

    package struct Hold: Hashable, Sendable {
        package var reason: Reason
        /// How long a server has run since then.
        package var ran: Int64
    }

    package enum Finding: Hashable, Sendable {
        case trusted
        /// Nothing is deleted from this reading on.
        case begins(Reason)
        case holds(Reason)
        /// The clock was corrected, or enough time has passed: from this reading on, deleting is allowed again.
        case ends
    }

    /// What the clock showed at the last trusted reading; nil before the first.
    package var seen: Int64?
    package var hold: Hold?

    /// A difference up to this is no jump: clocks are corrected by a little all the time.
    package static let tolerance: Int64 = 3_600_000
    /// After a gap, nothing is deleted until a server has run this long: enough for the network to set the clock, and
    /// for people to notice a wrong one.
    package static let patience: Int64 = 86_400_000

    package init(seen: Int64? = nil, hold: Hold? = nil) {
        self.seen = seen
        self.hold = hold
    }

    /// - Parameters:
    ///   - wall: what the clock shows.
    ///   - passed: how much time has passed since this process last read it, by a clock that nobody sets; nil for its
    ///     first reading.
    package mutating func observe(at wall: Int64, passed: Int64?) -> Finding {
        guard let seen else {
            self.seen = wall
            return .trusted
        }
        guard var hold else {
            guard wall - seen - (passed ?? 0) > Self.tolerance else {
                self.seen = wall
                return .trusted
            }
            let reason: Reason = passed == nil ? .gap : .jump
            self.hold = Hold(reason: reason, ran: passed ?? 0)
            return .begins(reason)
        }
        hold.ran += passed ?? 0
        let isBack = wall <= seen + hold.ran + Self.tolerance
        guard isBack || (hold.reason == .gap && hold.ran >= Self.patience) else {
            self.hold = hold
            return .holds(hold.reason)
        }
        self.hold = nil
        self.seen = wall
        return .ends
    }

    /// A person confirms that the clock is right.
    package mutating func accept(_ wall: Int64) {
        seen = wall
        hold = nil
    }
}
