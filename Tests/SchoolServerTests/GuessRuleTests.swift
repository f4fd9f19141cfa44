import Foundation
import Testing

@testable import SchoolServer

/// The rule over time: who waits how long.
@Suite struct GuessRuleTests {
    private static let rule = GuessRule()
    private static let start = Date(timeIntervalSince1970: 1_756_713_600)
    private static let (school, home, stranger) = (1, 2, 3)

    private func fresh() -> AccountTries { AccountTries(Self.rule, at: Self.start) }

    private func wait(_ tries: inout AccountTries, _ place: Int, after seconds: TimeInterval) -> TimeInterval {
        tries.begin(from: place, Self.rule, at: Self.start.addingTimeInterval(seconds))
    }

    /// Tries wrong passwords from places as fast as they are let; how many were let through.
    private func guess(_ tries: inout AccountTries, from places: [Int], for seconds: Int, every step: Int = 5) -> Int {
        stride(from: 0, to: seconds, by: step).reduce(0) { count, second in
            count + places.filter { wait(&tries, $0, after: Double(second)) <= 0 }.count
        }
    }

    @Test func `ten slips of the finger cost nothing, and then each doubles the pause up to half an hour`() {
        #expect((0..<10).allSatisfy { Self.rule.pause(after: $0) == 0 })
        #expect((10...13).map(Self.rule.pause) == [5, 10, 20, 40])
        #expect((18...1000).allSatisfy { Self.rule.pause(after: $0) <= 1800 })
        #expect(Self.rule.pause(after: Int.max) == 1800)
    }

    @Test func `a pause is never longer than somebody has guessed before, by more than a little`() {
        var waited: TimeInterval = 0
        for wrong in 10...30 {
            #expect(Self.rule.pause(after: wrong) <= waited + 5)
            waited += Self.rule.pause(after: wrong)
        }
    }

    @Test func `one place guesses some sixty times a day`() {
        var tries = fresh()
        tries.succeed(from: Self.school, Self.rule, at: Self.start)
        #expect((50...70).contains(guess(&tries, from: [Self.school], for: 86_400)))
    }

    @Test func `all strange places together guess no more than a hundred and seventy times a day`() {
        for count in [20, 200] {
            var tries = fresh()
            let through = guess(&tries, from: Array(100..<100 + count), for: 86_400, every: 60)
            #expect((100...170).contains(through))
        }
    }

    @Test func `a place at which a link has let the owner in is known, however many have guessed before`() {
        var tries = fresh()
        _ = guess(&tries, from: Array(100..<400), for: 7200, every: 60)
        #expect(wait(&tries, Self.school, after: 7200) > 0)
        tries.recognize(Self.school, Self.rule, at: Self.start.addingTimeInterval(7200))
        #expect(wait(&tries, Self.school, after: 7200) == 0)
    }

    @Test func `a known place is not held up by strangers, however many`() {
        var tries = fresh()
        _ = wait(&tries, Self.school, after: 0)
        tries.succeed(from: Self.school, Self.rule, at: Self.start)
        _ = guess(&tries, from: Array(100..<400), for: 7200, every: 60)
        #expect(wait(&tries, Self.school, after: 7200) == 0)
    }

    @Test func `the owner at a strange place gets a turn, and keeps it while others ask again and again`() {
        var tries = fresh()
        let strangers = Array(100..<130)
        for stranger in strangers { _ = wait(&tries, stranger, after: 0) }
        let told = wait(&tries, Self.home, after: 1)
        #expect((600...7200).contains(told))
        _ = guess(&tries, from: strangers, for: Int(told), every: 60)
        #expect(wait(&tries, Self.home, after: 1 + told) <= 0)
    }

    @Test func `a right password ends the pauses of its place, and the turns that strangers have taken stay`() {
        var tries = fresh()
        for _ in 0..<9 { _ = wait(&tries, Self.home, after: 0) }
        #expect(wait(&tries, Self.home, after: 0) == 0)
        tries.succeed(from: Self.home, Self.rule, at: Self.start)
        #expect((0..<10).allSatisfy { _ in wait(&tries, Self.home, after: 0) == 0 })
        #expect(wait(&tries, Self.home, after: 0) == 5)
    }

    @Test func `all passes with time`() {
        var tries = fresh()
        _ = guess(&tries, from: [Self.stranger] + Array(100..<200), for: 7200, every: 60)
        #expect(!tries.isAsNew(Self.rule, at: Self.start.addingTimeInterval(7200)))
        let later = 7200.0 + 2 * 86_400 + 20 * 600
        #expect(wait(&tries, Self.home, after: later) <= 0)
        #expect(tries.isAsNew(Self.rule, at: Self.start.addingTimeInterval(2 * later)))
    }

    @Test func `what told nothing of the password counts for nothing`() {
        var tries = fresh()
        for _ in 0..<100 {
            #expect(wait(&tries, Self.home, after: 0) == 0)
            tries.refund(from: Self.home, Self.rule, at: Self.start)
        }
    }

    @Test func `a clock that is set back makes nobody wait longer than the pause`() {
        var tries = fresh()
        for _ in 0..<12 { _ = wait(&tries, Self.home, after: 0) }
        #expect(wait(&tries, Self.home, after: -86_400) <= 5)
    }
}
