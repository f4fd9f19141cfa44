import ClassKit
import ClassKitTesting
import QuizClassKit
import QuizModel
import Testing

@Suite struct AttemptTests {
    /// Plays a quiz as the app does, 10 seconds for each answer, and leaves it after some of them.
    private func play(_ quiz: Quiz, right: Int, leavingAfter last: Int = 10, at school: TestSchool) async throws {
        let attempt = try await Attempt.begin(quiz)
        var game = Game(quiz, seed: 1)
        while let question = game.question, question.number <= last {
            school.advance(by: .seconds(10))
            game.answer(question.answer + (question.number <= right ? 0 : 1))
            try await attempt.record(game)
        }
        try await attempt.end()
    }

    @Test func `the teacher sees score, time, progress, and each question`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            try await play(.addition, right: 7, at: school)

            let report = school.report(for: ["addition"])
            #expect(report.score == 0.7)
            #expect(report.duration == 100)
            #expect(report.progress == 1)
            #expect(report.fate == .recorded)
            let (seventh, eighth) = (report.items["question 7"], report.items["question 8"])
            #expect(seventh?.value == .binary(true, .correctIncorrect))
            #expect(eighth?.value == .binary(false, .correctIncorrect))
            #expect(report.items.count == 11)
        }
    }

    @Test func `the total is what teachers see first`() async throws {
        try await TestSchool.run { school async throws in
            try await play(.addition, right: 7, at: school)
            let context = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["addition"])
            let activity = try #require(context.currentActivity)
            let total = try #require(activity.primaryActivityItem as? CLSScoreItem)
            #expect((total.score, total.maxScore) == (7, 10))
            #expect(activity.additionalActivityItems.allSatisfy { $0 is CLSBinaryItem })
            #expect(!activity.isStarted && !context.isActive)
        }
    }

    @Test func `after each answer all so far is saved, as an app that is killed would leave it`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["multiplication"], to: .student)
            let attempt = try await Attempt.begin(.multiplication)
            var game = Game(.multiplication, seed: 1)
            for _ in 0..<4 {
                school.advance(by: .seconds(5))
                game.answer(try #require(game.question).answer)
                try await attempt.record(game)
            }
            // Nobody ends the attempt.
            let report = school.report(for: ["multiplication"])
            #expect(report.progress == 0.4)
            #expect(report.score == 0.4)
            #expect(report.duration == 20)
            #expect(!report.hasUnsavedWork)
        }
    }

    @Test func `a quiz that is left early keeps its time and stops the clock`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            try await play(.addition, right: 2, leavingAfter: 3, at: school)
            school.advance(by: .seconds(1000))
            let report = school.report(for: ["addition"])
            #expect(report.duration == 30)
            #expect(report.progress == 0.3)
        }
    }

    @Test func `each game is an attempt of its own`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            try await play(.addition, right: 4, at: school)
            try await play(.addition, right: 9, at: school)
            let report = school.report(for: ["addition"])
            #expect(report.attempts == 2)
            #expect(report.duration == 200)
        }
    }

    @Test func `a quiz that nobody assigned is nobody's business`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            try await play(.multiplication, right: 9, at: school)
            #expect(school.report(for: ["multiplication"]).fate == .keptPrivate(.nothingAssigned))
        }
    }
}
