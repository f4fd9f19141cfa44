import Locks

/// How many bytes of bodies are taken at a time: of everybody, of one address, and of one caller.
///
/// What a head announces is set aside before any of it comes, so that whoever is let in is let through to the end.
final class BodyBudget: Sendable {
    private struct State {
        var total = 0
        var shares: [Share: Int] = [:]
    }

    fileprivate enum Share: Hashable {
        case address(String)
        case caller(String)
        /// All of an address who have not said who they are.
        case strangers(String)
    }

    private let limits: Configuration.Limits
    private let state = Locked(State())

    init(_ limits: Configuration.Limits) { self.limits = limits }

    /// Nil when there is no room.
    ///
    /// - Parameter address: empty when nobody knows.
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

    private func giveBack(_ count: Int, _ shares: [Share]) {
        state.withLock { state in
            state.total -= count
            for share in shares {
                let left = state.shares[share, default: count] - count
                state.shares[share] = left == 0 ? nil : left
            }
        }
    }

    /// Room for one body, for as long as somebody keeps it.
    final class Reservation: Sendable {
        private let budget: BodyBudget
        private let count: Int
        private let shares: [Share]

        fileprivate init(_ budget: BodyBudget, _ count: Int, _ shares: [Share]) {
            self.budget = budget
            self.count = count
            self.shares = shares
        }

        deinit { budget.giveBack(count, shares) }
    }
}
