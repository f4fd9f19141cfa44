import Locks

/// Limits the bytes of request bodies in memory: for everybody, for one address, and for one caller.
///
/// The announced length is reserved before any of the body is read, so that an accepted body can be read to its end.
final class BodyBudget: Sendable {
    private struct State {
        var total = 0
        var shares: [Share: Int] = [:]
    }

    fileprivate enum Share: Hashable {
        case address(String)
        case caller(String)
        /// All anonymous callers of an address.
        case strangers(String)
    }

    private let limits: Configuration.Limits
    private let state = Locked(State())

    init(_ limits: Configuration.Limits) { self.limits = limits }

    /// Nil when there is no room.
    ///
    /// - Parameter address: empty when unknown.
    func reserve(_ count: Int, address: String, caller: String?) -> Reservation? {
        let shares = shares(address, caller)
        let isTaken = state.withLock { state in
            guard state.total + count <= limits.bodies,
                shares.allSatisfy({ state.shares[$0.share, default: 0] + count <= $0.limit })
            else { return false }
            state.total += count
            for (share, _) in shares { state.shares[share, default: 0] += count }
            return true
        }
        return isTaken ? Reservation(self, count, shares.map(\.share)) : nil
    }

    private func shares(_ address: String, _ caller: String?) -> [(share: Share, limit: Int)] {
        var shares: [(share: Share, limit: Int)] = []
        if let caller { shares.append((.caller(caller), limits.bodiesPerCaller)) }
        guard !address.isEmpty else { return shares }
        if caller == nil { shares.append((.strangers(address), limits.bodiesOfStrangers)) }
        return shares + [(.address(address), limits.bodiesPerAddress)]
    }

    private func release(_ count: Int, _ shares: [Share]) {
        state.withLock { state in
            state.total -= count
            for share in shares {
                let left = state.shares[share, default: count] - count
                state.shares[share] = left == 0 ? nil : left
            }
        }
    }

    /// The room for one body, until it is released.
    final class Reservation: Sendable {
        private let budget: BodyBudget
        private let count: Int
        private let shares: [Share]

        fileprivate init(_ budget: BodyBudget, _ count: Int, _ shares: [Share]) {
            self.budget = budget
            self.count = count
            self.shares = shares
        }

        deinit { budget.release(count, shares) }
    }
}
