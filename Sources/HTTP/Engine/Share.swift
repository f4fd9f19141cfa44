import Synchronization

extension Acceptor {
    /// The connections of each user and address.
    ///
    /// A school often has a single address, so signed-in people are counted by identity, each with an allowance. All
    /// others at an address share a small one.
    struct Share {
        private var strangers: [String: Int] = [:]
        private var known: [String: Int] = [:]
        private var callers: [String: Int] = [:]
        /// By socket, for known callers.
        private var names: [Int32: String] = [:]
        /// Sockets that are being closed to make room and are no longer counted.
        private(set) var outgoing: Set<Int32> = []

        func refusal(of shared: SharedConnection, _ limits: Configuration.Limits) -> Hooks.Incident? {
            guard let most = limits.connectionsPerAddress, !shared.isProxy else { return nil }
            let others = strangers[shared.origin, default: 0]
            let isFull = others >= limits.strangersPerAddress || others + known[shared.origin, default: 0] >= most
            return isFull ? .tooManyFromOneAddress : nil
        }

        mutating func enter(_ shared: SharedConnection) { strangers[shared.origin, default: 0] += 1 }

        /// Counts it for a signed-in person, unless they have enough connections.
        mutating func isKnown(_ shared: SharedConnection, as caller: String, _ limits: Configuration.Limits) {
            guard names[shared.socket] == nil, !outgoing.contains(shared.socket),
                callers[caller, default: 0] < limits.connectionsPerCaller
            else { return }
            shared.isKnown.store(true, ordering: .relaxed)
            names[shared.socket] = caller
            callers[caller, default: 0] += 1
            known[shared.origin, default: 0] += 1
            Self.take(&strangers, shared.origin)
        }

        mutating func leave(_ shared: SharedConnection, isGone: Bool) {
            if isGone, outgoing.remove(shared.socket) != nil { return }
            if !isGone { outgoing.insert(shared.socket) }
            guard let caller = names.removeValue(forKey: shared.socket) else {
                return Self.take(&strangers, shared.origin)
            }
            Self.take(&callers, caller)
            Self.take(&known, shared.origin)
        }

        mutating func move(from old: Int32, to new: Int32) {
            names[new] = names.removeValue(forKey: old)
            if outgoing.remove(old) != nil { outgoing.insert(new) }
        }

        private static func take(_ counts: inout [String: Int], _ name: String) {
            let left = counts[name, default: 1] - 1
            counts[name] = left <= 0 ? nil : left
        }
    }
}
