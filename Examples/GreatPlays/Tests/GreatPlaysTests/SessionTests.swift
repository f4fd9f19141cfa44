import ClassKit
import ClassKitTesting
import PlayClassKit
import PlayModel
import Testing

@testable import greatplays

/// The app with its input and output in the test's hands.
@Suite final class SessionTests {
    private var lines: [String] = []
    private var output = ""
    private var complaints: [String] = []
    private let scene = "hamlet/act-1/scene-1"
    private var scenePath: [String] { scene.components(separatedBy: "/") }

    /// Runs the app; its input ends after the lines.
    @discardableResult
    private func run(_ arguments: [String], typing lines: [String] = []) async throws -> Bool {
        self.lines = lines
        output = ""
        let console = Console(
            read: { self.lines.isEmpty ? nil : self.lines.removeFirst() },
            write: { self.output += $0 }, complain: { self.complaints.append($0) })
        return await GreatPlays.run(try Options(arguments), console: console)
    }

    @Test func `reading page by page is reported as far as it went`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["hamlet"], to: .student)
            let count = Double(PlayLibrary.shared.scenes[0].lines.count)
            try await run([scene], typing: ["", "q"])
            #expect(school.report(for: scenePath).progress == 40 / count)
            // Back later, from the second page on.
            try await run([scene, "--pages", "2"])
            #expect(!output.contains("Long live the king!"))
            let report = school.report(for: scenePath)
            #expect(abs((report.progress ?? 0) - 60 / count) < 0.001)
            #expect(report.attempts == 1)
        }
    }

    @Test func `at the end of the input what was read is kept`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["hamlet"], to: .student)
            #expect(try await run([scene]))
            let report = school.report(for: scenePath)
            #expect((report.progress ?? 0) > 0)
            #expect(!report.hasUnsavedWork)
            let scene = try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: scenePath)
            #expect(scene.currentActivity?.isStarted == false)
        }
    }

    @Test func `a quiz is taken with hints, and handed in`() async throws {
        try await TestSchool.run { school async throws in
            let path = scenePath + ["quiz"]
            school.assign(path, to: .student)
            try await run([scene + "/quiz"], typing: ["h", "2", "nine", "9", "1", "3", "1"])
            #expect(output.contains("There is no answer “nine”."))
            #expect(output.contains("3 of 4 right, with 1 hint."))
            let report = school.report(for: path)
            #expect(report.score == 0.75)
            #expect(report.isDone)
        }
    }

    @Test func `a quiz that is left early is not done and has no score`() async throws {
        try await TestSchool.run { school async throws in
            let path = scenePath + ["quiz"]
            school.assign(path, to: .student)
            try await run([scene + "/quiz"], typing: ["2"])
            let report = school.report(for: path)
            #expect(report.progress == 0.25)
            #expect(report.score == nil)
            #expect(!report.isDone)
            #expect(output.contains("Left after 1 of 4 questions."))
        }
    }

    @Test(arguments: [[], ["hamlet/act-1/scene-1"]])
    func `where nobody can type nothing is begun`(arguments: [String]) async throws {
        try await TestSchool.run { school async throws in
            school.assign(scenePath, to: .student)
            let console = Console(
                read: { nil }, write: { self.output += $0 }, complain: { self.complaints.append($0) }, isDeserted: true)
            #expect(await GreatPlays.run(try Options(arguments), console: console) == false)
            #expect(complaints.count == 1)
            #expect(school.report(for: scenePath).fate == nil)
        }
    }

    @Test func `it takes a quiz by itself`() async throws {
        try await TestSchool.run { school async throws in
            let path = scenePath + ["quiz"]
            school.assign(path, to: .student)
            #expect(try await run([scene + "/quiz", "--right", "3", "--hints", "1"]))
            let report = school.report(for: path)
            #expect(report.score == 0.75)
            #expect(report.items["hints"]?.value == .quantity(1))
        }
    }

    @Test func `the menu opens what has the number, and survives what has none`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["hamlet"], to: .student)
            // 3 is the second scene, after the first one and its quiz.
            try await run([], typing: ["0", "x", "3", "q", "q", "never read"])
            #expect(output.contains("There is no “x” here."))
            #expect(school.report(for: ["hamlet", "act-1", "scene-2"]).attempts == 1)
            #expect(lines == ["never read"])
        }
    }

    @Test func `an act opens as what is in it`() async throws {
        try await TestSchool.run { school async throws in
            school.assign(["hamlet"], to: .student)
            try await run(["greatplays://open/hamlet/act-3"], typing: ["1", "q"])
            #expect(school.report(for: ["hamlet", "act-3", "scene-1"]).attempts == 1)
        }
    }

    @Test func `a link waits until it is taken, and one that leads nowhere is told`() async throws {
        try await TestSchool.run { school async throws in
            let (told, teller) = AsyncStream.makeStream(of: String.self)
            let links = WaitingLink { teller.yield($0) }
            links.receive(try #require(school.open(scenePath).userActivity))
            #expect(links.take()?.identifierPath == scenePath)
            #expect(links.take() == nil)
            links.receive(try #require(school.open(["hamlet", "act-9"]).userActivity))
            teller.finish()
            let lines = await told.reduce(into: []) { $0.append($1) }
            #expect(lines.count == 2)
            #expect(lines.last == "the link leads to nothing that this version has.")
        }
    }

    @Test(arguments: [
        (["macbeth"], "there is no “macbeth”; greatplays --list shows what there is."),
        ([""], "there is no “”; greatplays --list shows what there is."),
        (["--pages", "2"], "--pages wants a scene to read."),
        (["hamlet/act-1/scene-1/quiz", "--right", "5"], "--right and --hints want a quiz that has as many questions."),
        (["--height", "1"], "--height wants a whole number from 5 to 200 after it."),
        (["--loud"], "there is no option --loud; greatplays --help lists them."),
    ])
    func `a wrong command line is answered with what to write`(arguments: [String], message: String) {
        #expect(throws: Options.Mistake(message: message)) { try Options(arguments) }
    }
}
