package import Foundation
import Locks

/// Slows down password guessing, by the client's address and by the account.
///
/// An attempt that succeeds costs nothing, and an address has a separate allowance for its first attempt at each
/// account. So a class that signs in at once from the school's single address gets through, even with some typing
/// mistakes; a program that tries again and again, or one password for everybody, does not. ``GuessRule`` decides how
/// long to wait at one account.
///
/// It is remembered in this process only. Accounts are kept as numbers that cannot be traced back to names, because
/// people sometimes type a password into the name field.
package final class SignInGuard: Sendable {
    /// The limits.
    package struct Limits: Hashable, Sendable {
        /// First attempts at accounts from one address: a whole school at once, then one every three seconds.
        var firstTries = TokenBucket.Rate(capacity: 1200, interval: 3)
        /// Further attempts from one address.
        var furtherTries = TokenBucket.Rate(capacity: 20, interval: 3)
        /// Attempts at one account.
        var guesses = GuessRule()
        /// After how many seconds an account counts as new to an address.
        var memory: TimeInterval = 600
        /// How many addresses, and how many accounts, are remembered.
        var remembered = 20_000

        package init() {}
    }

    /// An attempt that was accepted.
    package struct Try: Sendable {
        fileprivate var address: String?
        fileprivate var account: Int?
        /// A number that stands for its address.
        fileprivate var place: Int
        fileprivate var isFirst: Bool
    }

    /// Too many attempts.
    package struct TooMany: Error, Hashable, Sendable {
        /// Whole seconds until the next attempt is allowed, at least one.
        package var wait: Int

        /// Long waits in minutes, rounded up.
        package var minutes: Int? { wait > 90 ? (wait + 59) / 60 : nil }

        var inWords: String {
            if let minutes { return "\(minutes) minutes" }
            return wait == 1 ? "a second" : "\(wait) seconds"
        }
    }

    private struct State {
        var addresses: [String: AddressRecord] = [:]
        var accounts: [Int: AccountTries] = [:]
        var swept = Date.distantPast
    }

    private let limits: Limits
    private let now: @Sendable () -> Date
    private let state = Locked(State())

    package init(_ limits: Limits = Limits(), now: @escaping @Sendable () -> Date) {
        self.limits = limits
        self.now = now
    }

    /// Accepts an attempt, or throws how long to wait.
    ///
    /// - Parameters:
    ///   - peer: nil if unknown; then only the account counts.
    ///   - account: the folded name; nil if there is no account, as with a link.
    package func begin(from peer: String?, account: String?) throws(TooMany) -> Try {
        let (address, account, now) = (peer.map(Network.name), account?.hashValue, now())
        let origin = address?.hashValue ?? 0
        let (wait, isFirst) = state.withLock { state in
            makeRoom(&state, now)
            var place = address.map { state.addresses[$0] ?? AddressRecord(limits, at: now) }
            place?.refill(limits, at: now)
            let isFirst = place?.isNew(account) ?? true
            var wait = place?.wait(limits, isFirst: isFirst) ?? 0
            if wait <= 0, let account {
                var tries = state.accounts[account] ?? AccountTries(limits.guesses, at: now)
                wait = tries.begin(from: origin, limits.guesses, at: now)
                state.accounts[account] = tries
            }
            if wait <= 0 { place?.take(account, isFirst: isFirst, at: now) }
            if let address { state.addresses[address] = place }
            return (wait, isFirst)
        }
        guard wait <= 0 else { throw TooMany(wait: max(1, Int(min(wait, 1_000_000).rounded(.up)))) }
        return Try(address: address, account: account, place: origin, isFirst: isFirst)
    }

    /// The password was right: the place is known from now on.
    package func succeed(_ one: Try) {
        let now = now()
        forget(one) { $0.succeed(from: one.place, limits.guesses, at: now) }
    }

    /// The account's owner is present and has proved so by other means than the password: the place is known from now
    /// on.
    package func recognize(_ peer: String?, account: String) {
        guard let origin = peer.map(Network.name)?.hashValue else { return }
        let now = now()
        state.withLock { state in
            makeRoom(&state, now)
            var tries = state.accounts[account.hashValue] ?? AccountTries(limits.guesses, at: now)
            tries.recognize(origin, limits.guesses, at: now)
            state.accounts[account.hashValue] = tries
        }
    }

    /// Cancels an attempt that failed for a reason unrelated to the password.
    package func refund(_ one: Try) {
        let now = now()
        forget(one) { $0.refund(from: one.place, limits.guesses, at: now) }
    }

    private func forget(_ one: Try, _ body: (inout AccountTries) -> Void) {
        state.withLock { state in
            if let address = one.address {
                state.addresses[address]?.refund(limits, one.account, isFirst: one.isFirst)
            }
            guard let account = one.account, var tries = state.accounts[account] else { return }
            body(&tries)
            state.accounts[account] = tries
        }
    }

    /// The number of remembered addresses or accounts, whichever is larger.
    var rememberedCount: Int { state.withLock { max($0.addresses.count, $0.accounts.count) } }

    /// Drops entries that have expired once there are many. No limit per address stops somebody with that many
    /// addresses, so if that is not enough the first entries of the table are dropped.
    private func makeRoom(_ state: inout State, _ now: Date) {
        guard max(state.addresses.count, state.accounts.count) >= limits.remembered else { return }
        if now.timeIntervalSince(state.swept) >= 60 {
            state.swept = now
            state.addresses = state.addresses.filter { _, place in
                var place = place
                place.refill(limits, at: now)
                return !place.isAsNew(limits)
            }
            state.accounts = state.accounts.filter { !$0.value.isAsNew(limits.guesses, at: now) }
        }
        if state.addresses.count >= limits.remembered { state.addresses.remove(at: state.addresses.startIndex) }
        if state.accounts.count >= limits.remembered { state.accounts.remove(at: state.accounts.startIndex) }
    }
}

/// What is remembered about one address.
private struct AddressRecord {
    private var firstTries: TokenBucket
    private var furtherTries: TokenBucket
    /// When each account was last tried.
    private var accounts: [Int: Date] = [:]

    init(_ limits: SignInGuard.Limits, at now: Date) {
        firstTries = TokenBucket(limits.firstTries, at: now)
        furtherTries = TokenBucket(limits.furtherTries, at: now)
    }

    mutating func refill(_ limits: SignInGuard.Limits, at now: Date) {
        firstTries.refill(limits.firstTries, at: now)
        furtherTries.refill(limits.furtherTries, at: now)
        accounts = accounts.filter { abs(now.timeIntervalSince($0.value)) < limits.memory }
    }

    func isNew(_ account: Int?) -> Bool { account.map { accounts[$0] == nil } ?? true }

    func wait(_ limits: SignInGuard.Limits, isFirst: Bool) -> TimeInterval {
        isFirst ? firstTries.wait(limits.firstTries) : furtherTries.wait(limits.furtherTries)
    }

    mutating func take(_ account: Int?, isFirst: Bool, at now: Date) {
        if isFirst { firstTries.take() } else { furtherTries.take() }
        if let account { accounts[account] = now }
    }

    mutating func refund(_ limits: SignInGuard.Limits, _ account: Int?, isFirst: Bool) {
        if isFirst { firstTries.refund(limits.firstTries) } else { furtherTries.refund(limits.furtherTries) }
        if isFirst, let account { accounts[account] = nil }
    }

    func isAsNew(_ limits: SignInGuard.Limits) -> Bool {
        accounts.isEmpty && firstTries.isFull(limits.firstTries) && furtherTries.isFull(limits.furtherTries)
    }
}
