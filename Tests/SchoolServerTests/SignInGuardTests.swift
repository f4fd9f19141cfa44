import Foundation
import HTTP
import JSON
import Locks
import School
import SchoolForTests
import Testing

@testable import SchoolServer

@Suite struct SignInGuardTests {
    /// A guard over a clock of the test's own.
    private final class Watch: Sendable {
        private let clock = Locked(Date(timeIntervalSince1970: 1_756_713_600))
        let guardian: SignInGuard

        init(_ limits: SignInGuard.Limits = SignInGuard.Limits()) {
            guardian = SignInGuard(limits, now: { [clock] in clock.withLock { $0 } })
        }

        func advance(_ seconds: TimeInterval) { clock.withLock { $0 += seconds } }

        /// How long somebody is told to wait; 0 who is let through.
        func wait(_ account: String?, from peer: String = "198.51.100.7") -> Int {
            do {
                _ = try guardian.begin(from: peer, account: account)
                return 0
            } catch {
                return error.wait
            }
        }
    }

    @Test func `a class is let through at once, and each of them a second time by half`() {
        let watch = Watch()
        #expect((0..<35).allSatisfy { watch.wait("student \($0)") == 0 })
        #expect((0..<20).allSatisfy { watch.wait("student \($0)") == 0 })
        #expect(watch.wait("student 20") == 3)
    }

    @Test func `after the first tries there is one every three seconds`() {
        let watch = Watch()
        for number in 0..<60 { _ = watch.wait("student \(number % 20)") }
        #expect(watch.wait("student 1") == 3)
        watch.advance(2)
        #expect(watch.wait("student 1") == 1)
        watch.advance(1)
        #expect(watch.wait("student 1") == 0)
        #expect(watch.wait("student 1") == 3)
    }

    @Test func `one password tried on everybody soon has to wait`() {
        let watch = Watch()
        let through = (0..<2000).filter { watch.wait("student \($0)") == 0 }.count
        #expect(through == 1200)
    }

    @Test func `what succeeds costs nothing`() throws {
        let watch = Watch()
        for number in 0..<1000 {
            let attempt = try watch.guardian.begin(from: "198.51.100.7", account: "student \(number)")
            watch.guardian.refund(attempt)
        }
        #expect(watch.wait("somebody") == 0)
    }

    @Test func `one account is slow from everywhere together`() {
        let watch = Watch()
        let through = (0..<50).filter { watch.wait("grace", from: "203.0.113.\($0)") == 0 }.count
        #expect(through == 20)
        #expect(watch.wait("grace", from: "203.0.113.200") > 600)
        #expect(watch.wait("ada", from: "203.0.113.200") == 0)
    }

    @Test func `another address is not held up`() {
        let watch = Watch()
        for _ in 0..<1300 { _ = watch.wait(nil) }
        #expect(watch.wait(nil) > 0)
        #expect(watch.wait(nil, from: "198.51.100.8") == 0)
    }

    @Test func `a household of IPv6 is one address`() {
        let watch = Watch()
        for number in 0..<1300 { _ = watch.wait(nil, from: "2001:db8:1:2::\(number)") }
        #expect(watch.wait(nil, from: "2001:db8:1:2:ffff::1") > 0)
        #expect(watch.wait(nil, from: "2001:db8:1:3::1") == 0)
        #expect(Network.name(of: "::ffff:198.51.100.7") == "198.51.100.7")
        #expect(Network.name(of: "fe80::1%eth0") == "fe80:0:0:0::")
    }

    @Test func `a clock that is set back holds nobody up for long`() {
        let watch = Watch()
        for _ in 0..<1300 { _ = watch.wait(nil) }
        watch.advance(-86400)
        #expect(watch.wait(nil) == 3)
        watch.advance(3)
        #expect(watch.wait(nil) == 0)
    }

    @Test func `no more is remembered than was agreed`() {
        var limits = SignInGuard.Limits()
        limits.remembered = 100
        let watch = Watch(limits)
        for number in 0..<1000 { _ = watch.wait("\(number)", from: "203.0.\(number / 250).\(number % 250)") }
        #expect(watch.guardian.rememberedCount <= 100)
        // What is as good as new is forgotten first.
        watch.advance(86_400)
        _ = watch.wait("somebody")
        #expect(watch.guardian.rememberedCount == 1)
    }
}
