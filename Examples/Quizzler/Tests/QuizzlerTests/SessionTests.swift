import ClassKit
import ClassKitTesting
import Foundation
import QuizModel
import Testing

@testable import quizzler

/// The app with its input and output in the test's hands.
@Suite final class SessionTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)")
    private var lines: [String] = []
    private var output = ""
    private var complaints: [String] = []
    private var board: Scoreboard { Scoreboard(file: folder.appending(path: "scores.json")) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs the app; its input ends after the lines.
    @discardableResult
    private func run(_ arguments: [String], typing lines: [String] = []) async throws -> Bool {
        self.lines = lines
        let console = Console(
            read: { self.lines.isEmpty ? nil : self.lines.removeFirst() },
            write: { self.output += $0 }, complain: { self.complaints.append($0) })
        return await Quizzler.run(try Options(arguments), console: console, scoreboard: board)
    }

    private func answers(_ quiz: Quiz, seed: UInt64) -> [String] {
        quiz.questions(count: 10, seed: seed).map { "\($0.answer)" }
    }

    @Test func `a game that is typed is reported and stands on the scoreboard`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            let typed = answers(.addition, seed: 5).dropLast() + ["0"]
            #expect(try await run(["addition", "--seed", "5"], typing: Array(typed)))
            #expect(school.report(for: ["addition"]).score == 0.9)
            #expect(output.contains("9 of 10 right"))
            #expect(board.best(of: .addition).map(\.right) == [9])
        }
    }

    @Test func `what is no number is asked again and does not count`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            let huge = String(repeating: "9", count: 40)
            try await run(["addition", "--seed", "5"], typing: ["seven", "", huge] + answers(.addition, seed: 5))
            #expect(output.contains("“seven” is no whole number."))
            #expect(school.report(for: ["addition"]).score == 1)
        }
    }

    @Test func `at the end of the input what was answered is kept`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            #expect(try await run(["addition"], typing: ["3", "7"]))
            let report = school.report(for: ["addition"])
            #expect(report.progress == 0.2)
            #expect(report.hasUnsavedWork == false)
            #expect(output.contains("Left after 2 of 10"))
            let quiz = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: ["addition"])
            #expect(quiz.currentActivity?.isStarted == false)
            #expect(board.best(of: .addition).isEmpty)
        }
    }

    @Test(arguments: [[], ["addition"]])
    func `where nobody can type nothing is begun`(arguments: [String]) async throws {
        try await TestSchool.run { school async throws in
            school.assign(["addition"], to: .student)
            let console = Console(
                read: { nil }, write: { self.output += $0 }, complain: { self.complaints.append($0) }, isDeserted: true)
            #expect(await Quizzler.run(try Options(arguments), console: console, scoreboard: board) == false)
            #expect(complaints.count == 1)
            #expect(school.report(for: ["addition"]).fate == nil)
        }
    }

    @Test func `it plays by itself with so many right answers`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["multiplication"], to: .student)
            #expect(try await run(["--play", "multiplication", "--right", "7"]))
            #expect(school.report(for: ["multiplication"]).score == 0.7)
        }
    }

    @Test func `the menu publishes the quizzes before anybody plays`() async throws {
        try await TestSchool.run { _ async throws in
            try await run([])
            let all = try await CLSDataStore.shared.contexts(matching: NSPredicate(value: true))
            #expect(all.count == 2)
        }
    }

    @Test func `the menu leads to a quiz, to the scores, and out`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["multiplication"], to: .student)
            try await run(["--questions", "1"], typing: ["5", "2", "4", "s", "q", "never read"])
            #expect(output.contains("There is no “5” here."))
            #expect(school.report(for: ["multiplication"]).progress == 1)
            #expect(output.contains("\nMultiplication\n  1.  "))
            #expect(lines == ["never read"])
        }
    }

    @Test func `a link is played before the menu is shown again, and once`() async throws {
        try await TestSchool.run { school async throws in
            try await Quiz.publishContexts()
            school.assign(["multiplication"], to: .student)
            let links = WaitingLink { _ in }
            links.receive(try #require(school.open(["multiplication"]).userActivity))
            lines = ["1", "q", "q"]
            let console = Console(
                read: { self.lines.isEmpty ? nil : self.lines.removeFirst() },
                write: { self.output += $0 }, complain: { _ in })
            let player = Player(try Options([]), console: console, scoreboard: board)
            await Menu(console: console, player: player, scoreboard: board, links: links).run()
            #expect(school.report(for: ["multiplication"]).attempts == 1)
            #expect(lines.isEmpty)
        }
    }

    @Test func `a link that leads nowhere is told, and opens nothing`() async throws {
        try await TestSchool.run { school async throws in
            await confirmation { told in
                let links = WaitingLink { _ in told() }
                school.open(["division"]).userActivity.map(links.receive)
                #expect(links.take() == nil)
            }
        }
    }

    @Test func `where the scoreboard can't be written the quiz is played all the same, and the end tells`() async throws
    {
        // Nobody can write there, not even root.
        let unwritable = Scoreboard(file: URL(filePath: "/proc/none/scores.json"))
        try await TestSchool.run { school async throws in
            let console = Console(
                read: { nil }, write: { self.output += $0 }, complain: { self.complaints.append($0) })
            let hasKept = await Quizzler.run(
                try Options(["--play", "addition"]), console: console, scoreboard: unwritable)
            #expect(!hasKept)
            #expect(complaints.count == 1)
            #expect(output.contains("10 of 10 right"))
        }
    }
}
