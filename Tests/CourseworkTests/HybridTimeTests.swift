import Coursework
import Foundation
import Testing

@Suite struct HybridTimeTests {
    @Test func `each tick is later than all before, whatever the clock does`() {
        var clock = HybridTime.zero
        var latest = clock
        for seconds in [0, 0, 5, -315_576_000, 4, 5.0005, .nan, -.infinity, 6] {
            let next = clock.tick(now: time(seconds))
            #expect(next > latest)
            latest = next
        }
        #expect(latest == HybridTime(time(6)))
    }

    @Test func `a tick follows the clock when that goes on`() {
        var clock = HybridTime.zero
        clock.tick(now: time(1))
        #expect(clock.date == time(1) && clock.counter == 0)
        clock.tick(now: time(1))
        #expect(clock.date == time(1) && clock.counter == 1)
        clock.tick(now: time(2))
        #expect(clock.date == time(2) && clock.counter == 0)
    }

    @Test func `a used-up counter moves to the next millisecond`() {
        var clock = HybridTime(time(1))
        for _ in 0...0xFFFF { clock.tick(now: time(1)) }
        #expect(clock == HybridTime(time(1.001)))
    }

    @Test func `an edit after a received one is later than it`() {
        var clock = HybridTime(time(0))
        let remote = HybridTime(time(600))
        let isCredible = clock.receive(remote, now: time(0))
        #expect(isCredible)
        #expect(clock.tick(now: time(1)) > remote)
    }

    @Test func `receiving an older time changes nothing`() {
        var clock = HybridTime(time(10))
        clock.receive(HybridTime(time(5)), now: time(10))
        #expect(clock == HybridTime(time(10)))
    }

    @Test func `a time more than an hour ahead is passed over`() {
        var clock = HybridTime(time(0))
        let answers = [3600, 3600.001].map { clock.receive(HybridTime(time($0)), now: time(0)) }
        #expect(answers == [true, false])
        #expect(clock == HybridTime(time(3600)))
    }

    @Test func `a device that believes in 1970 learns from the server's date`() {
        var clock = HybridTime.zero
        clock.tick(now: Date(timeIntervalSince1970: 60))
        let isCredible = clock.receive(HybridTime(time(0)), now: time(0))
        #expect(isCredible)
        #expect(clock.tick(now: Date(timeIntervalSince1970: 61)) > HybridTime(time(0)))
    }

    @Test(arguments: [0, 0.001, 0.0005, 0.9994, 1.123456, 86_400.007])
    func `a date survives to the millisecond, again and again`(seconds: Double) {
        let first = HybridTime(time(seconds))
        #expect(abs(first.date.timeIntervalSince(time(seconds))) <= 0.000501)
        #expect(HybridTime(first.date) == first)
    }

    @Test func `no millisecond is lost on the way through a date`() {
        var clock = HybridTime(time(0.123))
        for _ in 0..<1000 {
            clock = HybridTime(clock.date.addingTimeInterval(0.001))
        }
        #expect(clock == HybridTime(time(1.123)))
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -1e20, 1e20])
    func `dates beyond all calendars do not trap`(seconds: Double) {
        let odd = HybridTime(Date(timeIntervalSince1970: seconds))
        #expect(odd >= .zero)
        #expect(odd.successor.successor > odd)
    }

    @Test func `the last time of all stays the last`() throws {
        var last = try #require(HybridTime(rawValue: .max))
        #expect(last.tick(now: time(0)).rawValue == .max)
        #expect(HybridTime(rawValue: -1) == nil)
    }

    @Test func `in JSON a time is sixteen digits that sort as times do`() throws {
        let times = [HybridTime.zero, HybridTime(time(0)), HybridTime(time(0)).successor, HybridTime(time(1))]
        #expect(times.map(\.description) == times.map(\.description).sorted())
        #expect(try json(times[2]) == #""018bcfe568000001""#)
        #expect(try times.map(decoded) == times)
    }

    @Test(arguments: ["", "1", "-18bcfe568000001", "ffffffffffffffff", "018bcfe56800000g"])
    func `other digits are no time`(digits: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(HybridTime.self, from: Data("\"\(digits)\"".utf8))
        }
    }
}

@Suite struct StampTests {
    @Test func `time decides, then the device`() {
        #expect(stamp(1, on: "b") < stamp(2, on: "a"))
        #expect(stamp(1, on: "a") < stamp(1, on: "b"))
    }

    @Test func `the later edit holds, whichever way they meet`() {
        let (early, late) = (Stamped("early", at: stamp(1)), Stamped("late", at: stamp(2)))
        #expect(merged(early, late) == late && merged(late, early) == late)
    }

    @Test func `a later removal holds as well`() {
        let (kept, removed) = (Stamped("kept", at: stamp(1)), Stamped<String>(nil, at: stamp(2)))
        #expect(merged(kept, removed).value == nil && merged(removed, kept).value == nil)
    }

    @Test func `devices that share a name agree all the same`() {
        let values: [Stamped<String>] = [nil, "a", "b"].map { Stamped($0, at: stamp(1)) }
        for left in values {
            for right in values {
                #expect(merged(left, right) == merged(right, left))
            }
        }
    }

    @Test func `an edit holds against a value from a clock years ahead`() {
        var value = Stamped("from the future", at: stamp(1e9, on: "phone"))
        let before = value
        value.set("now", at: stamp(1))
        #expect(value.value == "now")
        #expect(merged(before, value).value == "now")
    }

    private func merged(_ left: Stamped<String>, _ right: Stamped<String>) -> Stamped<String> {
        var left = left
        left.merge(right)
        return left
    }
}
