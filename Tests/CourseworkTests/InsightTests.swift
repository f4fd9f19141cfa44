import Coursework
import Foundation
import Testing

@Suite struct InsightTests {
    private let day = 86400.0
    private var work = Insight.Work(opened: nil, hasProgress: false, isFinished: false, score: nil)
    private var due: Date?
    private var mean: ClassFigures.Mean?
    private var now = time(0)

    private var reasons: [Insight] { Insight.reasons(for: work, due: due, classMean: mean, at: now) }

    @Test func `without a due date, an opening or a score there is no sign`() {
        #expect(reasons == [])
    }

    @Test mutating func `what was not opened is a sign from a day before it is due`() {
        let signs = [day + 1, day, 1, 0, -1, -100 * day].map { seconds in
            due = time(seconds)
            return reasons
        }
        #expect(
            signs == [
                [], [.notOpenedDueSoon], [.notOpenedDueSoon], [.notOpenedDueSoon], [.notOpenedOverdue],
                [.notOpenedOverdue],
            ])
    }

    @Test mutating func `what was opened, worked at elsewhere or finished is not waited for`() {
        for due in [time(-1), time(1)] {
            self.due = due
            work = Insight.Work(opened: time(-1), hasProgress: false, isFinished: false, score: nil)
            #expect(reasons == [])
            work = Insight.Work(opened: nil, hasProgress: true, isFinished: false, score: nil)
            #expect(reasons == [])
            work = Insight.Work(opened: nil, hasProgress: false, isFinished: true, score: nil)
            #expect(reasons == [])
        }
    }

    @Test mutating func `three days after opening without progress is a sign`() {
        let signs = [-3 * day + 1, -3 * day, -30 * day].map { seconds in
            work.opened = time(seconds)
            return reasons
        }
        #expect(signs == [[], [.noProgress], [.noProgress]])
        work.hasProgress = true
        #expect(reasons == [])
        (work.hasProgress, work.isFinished) = (false, true)
        #expect(reasons == [])
    }

    @Test mutating func `a fifth of the points below the class is a sign`() {
        mean = ClassFigures.Mean([0.7, 0.7, 0.7, 0.7, 0.7])
        let signs = [0.9, 0.7, 0.51, 0.5, 0.1].map { score in
            work.score = score
            return reasons
        }
        #expect(signs == [[], [], [], [.scoreBelowClass], [.scoreBelowClass]])
        work.isFinished = true
        #expect(reasons == [.scoreBelowClass])
        work.score = nil
        #expect(reasons == [])
    }

    @Test mutating func `a mean of four students says nothing about one of them`() {
        work.score = 0
        mean = ClassFigures.Mean([1, 1, 1, 0, nil, nil])
        #expect(reasons == [])
        mean = ClassFigures.Mean([1, 1, 1, 1, 0, nil])
        #expect(reasons == [.scoreBelowClass])
    }

    @Test mutating func `several signs are listed in the order of the rules`() {
        work = Insight.Work(opened: time(-9 * day), hasProgress: false, isFinished: false, score: 0)
        (due, mean) = (time(-1), ClassFigures.Mean([1, 1, 1, 1, 0]))
        #expect(reasons == [.noProgress, .scoreBelowClass])
        work.opened = nil
        #expect(reasons == [.notOpenedOverdue, .scoreBelowClass])
    }

    @Test mutating func `numbers that are none are no sign`() {
        work.score = .nan
        mean = ClassFigures.Mean([1, 1, 1, 1, .nan])
        #expect(reasons == [])
    }

    @Test mutating func `a student whose progress is off gives no sign`() {
        work = Insight.Work(
            opened: time(-9 * day), hasProgress: false, isFinished: false, score: 0, isProgressOn: false)
        (due, mean) = (time(-1), ClassFigures.Mean([1, 1, 1, 1, 0]))
        #expect(reasons == [])
        work.isProgressOn = true
        #expect(reasons != [])
    }

    @Test func `each sign is explained in a sentence of its own`() {
        let explanations = Insight.allCases.map(\.explanation)
        #expect(Set(explanations).count == Insight.allCases.count)
        #expect(explanations.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
    }
}
