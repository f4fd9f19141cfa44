import Coursework
import Foundation
import Testing

@Suite struct InsightTests {
    private static let day = 86400.0
    private let now = time(0)
    private let unopened = Insight.Work(opened: nil, hasProgress: false, isFinished: false)
    private let opened = Insight.Work(opened: time(-9 * day), hasProgress: true, isFinished: false)
    /// A mean of 0.7.
    private let mean = ClassFigures.Mean([0.7, 0.7, 0.7, 0.7, 0.7])!

    /// Earlier handouts, the latest first, opened so many days before they were due.
    private func leads(_ days: Double?...) -> [Insight.Earlier] {
        days.map { Insight.Earlier(hasDue: true, lead: $0.map { $0 * Self.day }, hasProgress: $0 != nil) }
    }

    private func scores(_ scores: Double...) -> [Insight.Earlier] {
        scores.map { Insight.Earlier(hasDue: true, lead: 0, hasProgress: true, scores: [$0]) }
    }

    /// A class of which so many have opened it, and made progress.
    private func group(_ others: Int, of all: Int) -> Insight.Group {
        Insight.Group((0..<all).map { $0 < others ? opened : unopened })
    }

    private func opening(
        _ earlier: [Insight.Earlier], _ group: Insight.Group, due days: Double? = -1
    ) -> [Insight.Sign] {
        Insight.signs(for: unopened, earlier: earlier, in: group, due: days.map { time($0 * Self.day) }, at: now)
    }

    // MARK: - Not opened

    @Test func `who usually opens in time and did not is named, with the numbers`() throws {
        let sign = try #require(opening(leads(1, 2, 3, 1), group(4, of: 5)).first)
        #expect(sign.insight == .notOpenedOverdue && sign.isLikely)
        #expect(sign.own.map { [$0.value, Double($0.count)] } == [1, 4])
        #expect([sign.ofClass.value, Double(sign.ofClass.count)] == [0.8, 5])
    }

    @Test func `who usually does not open, or late, is as usual`() {
        #expect(opening(leads(1, nil, 2, nil, 1), group(24, of: 25)) == [])
        #expect(opening(leads(-1, -2, -1, -1), group(24, of: 25)) == [])
        #expect(opening(leads(nil, nil, nil, nil, nil, nil, nil, nil), group(24, of: 25)) == [])
    }

    @Test func `with an exception it may be chance`() throws {
        #expect(try #require(opening(leads(1, nil, 1, 1), group(24, of: 25)).first).isLikely == false)
    }

    @Test func `who has stopped working is named still`() throws {
        let sign = try #require(opening(leads(nil, nil, nil, nil, 1, 1, 1, 1), group(24, of: 25)).first)
        #expect(sign.isLikely && sign.own?.count == 4)
        #expect(opening(leads(nil, nil, nil, nil, nil, 1, 1, 1), group(24, of: 25)) == [])
    }

    @Test func `what many of a class have not opened is about the handout, and told once`() {
        let class25 = [25, 19, 18, 0].map { group($0, of: 25) }
        #expect(class25.map { opening(leads(1, 1, 1, 1), $0).count } == [1, 1, 0, 0])
        #expect(class25.map { Insight.unopened(in: $0, due: time(-1), at: now) } == [nil, nil, 7, 25])
        #expect(Insight.unopened(in: group(0, of: 25), due: nil, at: now) == nil)
        #expect(Insight.unopened(in: group(0, of: 25), due: time(Self.day + 1), at: now) == nil)
        #expect(Insight.unopened(in: group(0, of: 0), due: time(-1), at: now) == nil)
    }

    @Test func `from a day before it is due it is looked who is usually earlier`() {
        func found(_ earlier: [Insight.Earlier], _ days: Double) -> [Insight] {
            opening(earlier, group(24, of: 25), due: days).map(\.insight)
        }
        let early = leads(2, 2, 2, 2)
        #expect(found(early, 1.01) == [])
        #expect(found(early, 1) == [.notOpenedDueSoon])
        #expect(found(leads(0.5, 0.5, 0.5, 0.5), 1) == [])
        #expect(found(leads(0.5, 0.5, 0.5, 0.5), 0.4) == [.notOpenedDueSoon])
        #expect(found(early, -0.01) == [.notOpenedOverdue])
        // There is time still.
        #expect(!opening(early, group(24, of: 25), due: 1)[0].isLikely)
        #expect(opening(early, group(24, of: 25), due: nil) == [])
    }

    @Test func `of whom little is known the class alone tells, and may be wrong`() throws {
        #expect(opening(leads(1, 1, 1), group(22, of: 25)) == [])
        let sign = try #require(opening(leads(nil, nil, nil), group(23, of: 25)).first)
        #expect(sign.own == nil && !sign.isLikely)
        #expect(opening([], group(4, of: 4)) == [])
    }

    @Test func `handouts without a due date say nothing of being in time`() {
        let earlier = (0..<4).map { _ in Insight.Earlier(hasDue: false, lead: .infinity, hasProgress: true) }
        #expect(opening(earlier, group(20, of: 25)) == [])
    }

    // MARK: - No progress

    @Test func `three days without progress are a sign where there usually was some`() throws {
        func found(_ seconds: Double, _ earlier: [Insight.Earlier], _ others: Int = 24) -> [Insight.Sign] {
            let work = Insight.Work(opened: time(seconds), hasProgress: false, isFinished: false)
            return Insight.signs(for: work, earlier: earlier, in: group(others, of: 25), due: nil, at: now)
        }
        let usual = leads(1, 1, 1, 1)
        #expect([-3 * Self.day + 1, -3 * Self.day].map { found($0, usual).map(\.insight) } == [[], [.noProgress]])
        #expect(found(-4 * Self.day, usual)[0].isLikely)
        #expect(found(-4 * Self.day, usual, 18) == [])
        let never = (0..<4).map { _ in Insight.Earlier(hasDue: true, lead: 1, hasProgress: false) }
        #expect(found(-4 * Self.day, never) == [])
        #expect(
            Insight.signs(
                for: Insight.Work(opened: time(-9 * Self.day), hasProgress: false, isFinished: true), earlier: usual,
                in: group(24, of: 25), due: nil, at: now) == [])
    }

    // MARK: - Scores

    @Test func `a score is a sign where it is far below both the own ones and the class's`() throws {
        func found(_ score: Double, _ earlier: [Insight.Earlier]) -> Insight.Sign? {
            Insight.sign(forScore: score, earlier: earlier, classMean: mean)
        }
        let good = scores(0.9, 0.8, 0.8, 0.7)
        let sign = try #require(found(0.5, good))
        #expect(sign.own?.value == 0.8 && sign.own?.count == 4 && sign.ofClass.value == mean.value)
        #expect(found(0.51, good) == nil)
        #expect([0.5, 0.31, 0.3].map { found($0, good)?.isLikely } == [false, false, true])
        // As usual, though the class is better.
        #expect(found(0.3, scores(0.3, 0.4, 0.3, 0.3)) == nil)
        // So low was one of four, then one of eight.
        #expect(found(0.4, scores(0.4, 0.9, 0.8, 0.8)) == nil)
        #expect(found(0.4, scores(0.4, 0.9, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8)) != nil)
    }

    @Test func `a low score at what was hard for all is none of one student`() {
        let hard = ClassFigures.Mean([0.3, 0.3, 0.2, 0.3, 0.3])!
        #expect(Insight.sign(forScore: 0.2, earlier: scores(0.9, 0.9, 0.9, 0.9), classMean: hard) == nil)
    }

    @Test func `without earlier scores it must lie twice as far below`() throws {
        func found(_ score: Double) -> Insight.Sign? {
            Insight.sign(forScore: score, earlier: scores(0.9, 0.9, 0.9), classMean: mean)
        }
        #expect(found(0.31) == nil)
        #expect(try #require(found(0.3)).own == nil)
        #expect(found(0)?.isLikely == false)
    }

    @Test func `a mean of four students says nothing about one of them, nor do numbers that are none`() {
        let few = ClassFigures.Mean([1, 1, 1, 0, nil])!
        #expect(Insight.sign(forScore: 0, earlier: [], classMean: few) == nil)
        #expect(Insight.sign(forScore: .nan, earlier: [], classMean: mean) == nil)
    }

    // MARK: -

    @Test func `a student whose progress is off gives no sign`() {
        var work = unopened
        work.isProgressOn = false
        func found() -> [Insight.Sign] {
            Insight.signs(for: work, earlier: leads(1, 1, 1, 1), in: group(24, of: 25), due: time(-1), at: now)
        }
        #expect(found() == [])
        work.isProgressOn = true
        #expect(found() != [])
    }

    @Test func `each sign is explained in a sentence of its own`() {
        let explanations = Insight.allCases.map(\.explanation)
        #expect(Set(explanations).count == Insight.allCases.count)
        #expect(explanations.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }
}
