/// Decides whether the clock may be trusted with deleting: see `docs/decisions/21-clocks-that-jump.md`.
///
/// A value that is kept in the database. Times are milliseconds; nothing here reads a clock.
package struct ClockWatch: Hashable, Sendable {
    /// Why nothing is deleted for the time being.
    package enum Reason: String, Hashable, Sendable {
        /// The clock went forward by more than time had passed: that waits for a person, or for the clock to be put right.
        case jump
        /// Nobody watched for a while: the server was off, or started with a wrong clock. That passes by itself.
        case gap
    }

    package struct Hold: Hashable, Sendable {
        package var reason: Reason
        /// For how long a server has run since.
        package var ran: Int64
    }

    package enum Finding: Hashable, Sendable {
        case trusted
        /// From this look on nothing is deleted.
        case begins(Reason)
        case holds(Reason)
        /// The clock was put right, or enough time has passed: this look may delete again.
        case ends
    }

    /// The clock at the last look at which it was trusted; nil before the first.
    package var seen: Int64?
    package var hold: Hold?

    /// So much more than the time that passed is no jump: clocks are set by a little all the time.
    package static let tolerance: Int64 = 3_600_000
    /// After a gap, nothing is deleted before a server has run for that long: long enough for a clock to be set over the
    /// network, and for people to see a wrong one.
    package static let patience: Int64 = 86_400_000

    package init(seen: Int64? = nil, hold: Hold? = nil) {
        self.seen = seen
        self.hold = hold
    }

    /// - Parameters:
    ///   - wall: what the clock shows.
    ///   - passed: how much time has passed since this process looked last, by a clock that nobody sets; nil at its first look.
    package mutating func readOnce(at wall: Int64, passed: Int64?) -> Finding {
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

    /// A person says that the clock is right.
    package mutating func accept(_ wall: Int64) {
        seen = wall
        hold = nil
    }
}
