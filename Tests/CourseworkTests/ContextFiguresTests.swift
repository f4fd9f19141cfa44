import Coursework
import Testing

@Suite struct ContextFiguresTests {
    var first = ActivityRecord.example("first", at: 0)
    var second = ActivityRecord.example("second", at: 100)

    @Test func `without attempts every figure is missing, not zero`() {
        let none = ContextFigures([])
        #expect(none.attempts == 0 && none.time == nil && none.percent == nil && none.primary == nil)
        #expect(none.additional == [] && none.edited == nil)
        #expect(none.score == nil && none.quantity == nil && none.binary == nil)
    }

    @Test func `an attempt that told nothing leaves the figures missing`() {
        let figures = ContextFigures([first])
        #expect(figures.attempts == 1 && figures.time == nil && figures.percent == nil && figures.primary == nil)
        #expect(figures.edited == time(0))
    }

    @Test mutating func `time is summed over all attempts`() {
        first.addDuration(60, at: stamp(1))
        second.addDuration(30, at: stamp(101))
        #expect(ContextFigures([first, second]).time == 90)
    }

    @Test mutating func `percentage is taken across all attempts, what they share once`() {
        first.addProgress(from: 0, to: 0.5, at: stamp(1))
        second.addProgress(from: 0.25, to: 0.75, at: stamp(101))
        #expect(ContextFigures([first, second]).percent == 0.75)
    }

    @Test mutating func `the latest attempt with a primary item gives it, in whatever order they come`() {
        let third = ActivityRecord.example("third", at: 200)
        first.setPrimary(score(9), at: stamp(500))
        second.setPrimary(score(4), at: stamp(101))
        for order in permutations(of: [first, second, third]) {
            #expect(ContextFigures(order).score == 0.4)
        }
    }

    @Test mutating func `of attempts begun together the greater identifier is the later`() {
        var twin = ActivityRecord.example("twin", at: 100)
        second.setPrimary(score(1), at: stamp(101))
        twin.setPrimary(score(2), at: stamp(101))
        #expect(ContextFigures([second, twin]).score == 0.2)
        #expect(ContextFigures([twin, second]).score == 0.2)
    }

    @Test mutating func `additional items come from the latest attempt that has any`() {
        first.put(score("hints", 1), at: stamp(1))
        second.setPrimary(score(4), at: stamp(101))
        #expect(ContextFigures([first, second]).additional.map(\.identifier) == ["hints"])
        second.put(score("stars", 2), at: stamp(102))
        #expect(ContextFigures([first, second]).additional.map(\.identifier) == ["stars"])
    }

    @Test mutating func `only the kind of the primary item has a figure`() {
        first.setPrimary(item(.quantity(12)), at: stamp(1))
        #expect(ContextFigures([first]).quantity == 12)
        #expect(ContextFigures([first]).score == nil && ContextFigures([first]).binary == nil)
        first.setPrimary(item(.binary(false, .yesNo)), at: stamp(2))
        #expect(ContextFigures([first]).binary == false)
        #expect(ContextFigures([first]).quantity == nil)
    }

    @Test mutating func `freshness is the latest edit of any attempt`() {
        first.addDuration(1, at: stamp(300))
        second.addDuration(1, at: stamp(101))
        #expect(ContextFigures([first, second]).edited == time(300))
    }
}

@Suite struct RunningFiguresTests {
    @Test func `figures of attempts that keep coming are those of all of them`() {
        var random = SeededGenerator()
        var (taken, refused) = (0, 0)
        for _ in 0..<50 {
            var attempts: [ActivityRecord] = []
            var running = RunningFigures(attempts)
            for step in 0..<40 {
                // Mostly a new attempt or the latest; sometimes one that came before.
                let place = max(0, attempts.count - [0, 0, 0, 1, 1, 1, 2, 5].randomElement(using: &random)!)
                if place == attempts.count {
                    let name = "\(Int.random(in: 0..<100, using: &random)) \(step)"
                    attempts.append(ActivityRecord.example(name, at: Double(step / 3)))
                }
                attempts[place].change(step, &random)
                if running.put(attempts[place]) {
                    taken += 1
                } else {
                    refused += 1
                    running = RunningFigures(attempts.shuffled(using: &random))
                }
                #expect(running.figures == ContextFigures(attempts))
                #expect(running.figures.time == attempts.map(\.duration).filter { $0 > 0 }.sumIfAny)
                #expect(running.figures.attempts == attempts.count)
            }
        }
        #expect(taken > refused && refused > 0)
    }
}

extension [Double] {
    /// Multiples of a quarter, whose sum does not depend on the order.
    fileprivate var sumIfAny: Double? { isEmpty ? nil : reduce(0, +) }
}

extension ActivityRecord {
    fileprivate mutating func change(_ step: Int, _ random: inout SeededGenerator) {
        let edit = stamp(Double(1000 + step))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: addDuration(Double(Int.random(in: 1..<100, using: &random)) / 4, at: edit)
        case 1: addProgress(from: 0, to: Double.random(in: 0...1, using: &random), at: edit)
        case 2: setPrimary(score(Double(step % 10)), at: edit)
        default: put(item(.quantity(Double(step))), at: edit)
        }
    }
}

@Suite struct ClassFiguresTests {
    private func student(_ values: ActivityItem.Value..., seconds: Double? = nil, progress: Double? = nil)
        -> ContextFigures
    {
        let attempts = values.enumerated().map { index, value in
            var record = ActivityRecord.example("\(index)", at: Double(index))
            record.setPrimary(item(value), at: stamp(1))
            return record
        }
        var timed = ActivityRecord.example("timed", at: -1)
        timed.addDuration(seconds ?? 0, at: stamp(1))
        timed.addProgress(from: 0, to: progress ?? 0, at: stamp(1))
        return ContextFigures(attempts + [timed])
    }

    @Test func `a class without data has no figures`() {
        for students in [[], [ContextFigures([]), ContextFigures([])]] {
            let figures = ClassFigures(students)
            #expect(figures.students == students.count)
            #expect(figures.time == nil && figures.percent == nil && figures.edited == nil)
            #expect(figures.primary == .none(.noData))
        }
    }

    @Test func `means leave out students without data`() {
        let figures = ClassFigures([
            student(.score(8, of: 10), seconds: 60, progress: 0.5), ContextFigures([]),
            student(.score(1, of: 5), seconds: 30), student(progress: 1),
        ])
        #expect(figures.students == 4)
        #expect(figures.time == ClassFigures.Mean([60, 30]))
        #expect(figures.percent?.value == 0.75 && figures.percent?.students == 2)
        #expect(figures.primary == .score(ClassFigures.Mean([0.8, 0.2])!))
    }

    @Test func `a score of zero is data`() {
        let figures = ClassFigures([student(.score(0, of: 10)), student(.score(10, of: 10)), ContextFigures([])])
        #expect(figures.primary == .score(ClassFigures.Mean([0, 1])!))
    }

    @Test func `numbers are averaged, answers counted`() {
        let stars = ClassFigures([student(.quantity(2)), student(.quantity(5))])
        #expect(stars.primary == .quantity(ClassFigures.Mean([3.5, 3.5])!))
        let answers = ClassFigures([student(.binary(true, .passFail)), student(.binary(false, .passFail))])
        #expect(answers.primary == .binary(ClassFigures.Mean([1, 0])!, .passFail))
    }

    @Test func `kinds that differ between students have no class figure, and it says why`() {
        let mixed: [[ContextFigures]] = [
            [student(.score(1, of: 2)), student(.quantity(1))],
            [student(.quantity(1)), student(.binary(true, .yesNo))],
            [student(.binary(true, .yesNo)), student(.binary(true, .passFail))],
        ]
        for students in mixed {
            #expect(ClassFigures(students).primary == .none(.mixedKinds))
        }
    }

    @Test func `only each student's latest kind counts`() {
        let students = [student(.quantity(1), .score(1, of: 2)), student(.score(1, of: 2))]
        #expect(ClassFigures(students).primary == .score(ClassFigures.Mean([0.5, 0.5])!))
    }
}

@Suite struct TrustLabelTests {
    @Test func `each label has a name for JSON and a sentence for people`() throws {
        #expect(try json(TrustLabel.allCases) == #"["reportedByApp","reportedByPage"]"#)
        #expect(TrustLabel.allCases.allSatisfy { $0.explanation.hasSuffix(".") })
    }
}

private func item(_ value: ActivityItem.Value) -> ActivityItem {
    ActivityItem("front", title: "Front", value: value, created: time(0))
}
