package import Foundation
import Locks

/// Slows down those who guess passwords: by the address they come from, and by the account they try.
///
/// A try that succeeds costs nothing, and the first try at an account comes out of a purse of its own: a class that signs in
/// behind one address of the school, all at once and some with a slip of the finger, is let through; a program that tries
/// again and again, or one password on everybody, is not. Who waits how long at one account, ``GuessRule`` says.
///
/// It remembers in this process alone. What it keeps of accounts are numbers that lead back to no name, as people type
/// passwords into the wrong field.
package final class SignInGuard: Sendable {
    /// What is let through.
    package struct Limits: Hashable, Sendable {
        /// Accounts that one address tries for the first time: a school at once, then one every three seconds.
        var firstTries = TokenBucket.Rate(capacity: 1200, interval: 3)
        /// Tries after that.
        var furtherTries = TokenBucket.Rate(capacity: 20, interval: 3)
        /// Tries at one account.
        var guesses = GuessRule()
        /// Seconds after which an account counts as new to an address.
        var memory: TimeInterval = 600
        /// Addresses, and accounts, of which something is remembered.
        var remembered = 20_000

        package init() {}
    }

    /// A try that was let through.
    package struct Try: Sendable {
        fileprivate var address: String?
        fileprivate var account: Int?
        /// Stands for where it comes from.
        fileprivate var place: Int
        fileprivate var isFirst: Bool
    }

    /// Too often.
    package struct TooMany: Error, Hashable, Sendable {
        /// Whole seconds until it may be tried again, at least one.
        package var wait: Int

        /// Long waits are told in minutes, and never too short.
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

    /// Lets a try through, or tells when to come again.
    ///
    /// - Parameters:
    ///   - peer: nil when nobody knows; then the account alone counts.
    ///   - account: as it is compared; nil for what is no account, such as a link.
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

    /// The account's owner is there, who has proved so by other means than its password: the place is known from now on.
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

    /// Forgets a try that failed for a reason that has nothing to do with the password.
    package func giveBack(_ one: Try) {
        let now = now()
        forget(one) { $0.giveBack(from: one.place, limits.guesses, at: now) }
    }

    private func forget(_ one: Try, _ body: (inout AccountTries) -> Void) {
        state.withLock { state in
            if let address = one.address {
                state.addresses[address]?.giveBack(limits, one.account, isFirst: one.isFirst)
            }
            guard let account = one.account, var tries = state.accounts[account] else { return }
            body(&tries)
            state.accounts[account] = tries
        }
    }

    /// Of how many addresses or accounts, whichever are more, something is remembered.
    var rememberedCount: Int { state.withLock { max($0.addresses.count, $0.accounts.count) } }

    /// Forgets what is as good as new, once there is much of it. Against somebody with that many addresses no count of
    /// addresses helps, so then whoever comes first in the table is forgotten.
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

/// What is remembered of one address.
private struct AddressRecord {
    private var firstTries: TokenBucket
    private var furtherTries: TokenBucket
    /// When each account was tried last.
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

    mutating func giveBack(_ limits: SignInGuard.Limits, _ account: Int?, isFirst: Bool) {
        if isFirst { firstTries.giveBack(limits.firstTries) } else { furtherTries.giveBack(limits.furtherTries) }
        if isFirst, let account { accounts[account] = nil }
    }

    func isAsNew(_ limits: SignInGuard.Limits) -> Bool {
        accounts.isEmpty && firstTries.isFull(limits.firstTries) && furtherTries.isFull(limits.furtherTries)
    }
}
