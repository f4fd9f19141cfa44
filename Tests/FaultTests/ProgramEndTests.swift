import Foundation
import Programs
import SQL
import SQLite
import Testing

/// Programs that end with their last call to ClassKit, without waiting for its answer: what they called is written.
///
/// One after the other: thirty programs that start at once on a busy machine tell nothing of how long one takes to end.
@Suite(.serialized) struct ProgramEndTests {
    /// What is stored once the program has ended.
    private struct Kept: Equatable {
        var contexts: Set<String> = []
        var attempts = 0
        var marks = 0

        static let all = Kept(contexts: ["saved", "asked", "leaf"], attempts: 1, marks: 1)
    }

    /// A program that waits for what never comes would take for ever.
    private func run(_ call: String, _ ending: String) async throws -> Kept {
        let bench = try Bench()
        let end = try await bench.program("endingclient", [call, ending]).run()
        #expect(end.status == 0, "\(end.output)\(end.errorText)")
        guard FileManager.default.fileExists(atPath: bench.endingFile) else { return Kept() }
        return try SQLiteDatabase(path: bench.endingFile, applicationID: Bench.applicationID).read { connection in
            try Kept(
                contexts: Set(
                    connection.all("SELECT identifier FROM context WHERE parent IS NOT NULL") { $0.text() }),
                attempts: connection.first("SELECT count(*) FROM activity") { Int($0.integer()) } ?? 0,
                marks: connection.first("SELECT count(*) FROM completion") { Int($0.integer()) } ?? 0)
        }
    }

    @Test func `a program whose calls are all written ends without waiting`() async throws {
        var quickest = Duration.seconds(60)
        for _ in 1...5 {
            let start = ContinuousClock.now
            #expect(try await run("save", "return").attempts == 1)
            quickest = min(quickest, start.duration(to: .now))
        }
        // One that waits does so for five seconds. The quickest tells, for any other may have waited for a processor.
        #expect(quickest < .seconds(5))
    }

    @Test(arguments: 1...5)
    func `a save that nobody waits for is written before the program ends`(round: Int) async throws {
        #expect(try await run("save", "return") == Kept(contexts: ["saved"], attempts: 1))
    }

    @Test(arguments: 1...5)
    func `what a delegate makes for an unread answer is written before the program ends`(round: Int) async throws {
        #expect(try await run("ask", "return") == Kept(contexts: ["asked", "leaf"]))
    }

    @Test(arguments: 1...5)
    func `a mark that is the last call is written`(round: Int) async throws {
        #expect(try await run("mark", "return") == Kept(marks: 1))
    }

    @Test func `a mark is written when the call returns, whatever ends the program`() async throws {
        #expect(try await run("mark", "atOnce") == Kept(marks: 1))
    }

    @Test(arguments: ["return", "inCompletion", "inBoth", "onOtherThread", "inForkedChild"], 1...3)
    func `all that was called is written, wherever the program ends`(ending: String, round: Int) async throws {
        #expect(try await run("all", ending) == .all)
    }

    @Test(arguments: 1...5)
    func `an end in a signal's handler comes in time, whatever it interrupts`(round: Int) async throws {
        let kept = try await run("all", "inSignalHandler")
        #expect(kept.marks == 1)
    }

    @Test(arguments: 1...3)
    func `in a forked child every call fails at once with a sentence, and nothing is written`(round: Int) async throws {
        let bench = try Bench()
        let end = try await bench.program("endingclient", ["all", "afterCallsInForkedChild"]).run()
        #expect(end.status == 0, "\(end.errorText)")
        let lines = end.output.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
        #expect(
            lines.map { String($0[0]) } == ["save", "path", "predicate", "descendant", "fetch", "check", "title"])
        for line in lines.dropLast() { #expect(line[1].contains("forked child"), "\(line)") }
        #expect(end.errorText.contains("ClassKit: ClassKit does nothing in a forked child"))
        let marks = try SQLiteDatabase(path: bench.endingFile, applicationID: Bench.applicationID).read {
            try $0.first("SELECT count(*) FROM completion") { $0.integer() }
        }
        #expect(marks == 1)
    }

    @Test func `a completion that waits for another one is named in the log after a second`() async throws {
        let bench = try Bench()
        let program = try bench.program(
            "endingclient", ["mark", "waitingInCompletion"], through: ["sh", "-c", #"exec "$0" "$@" 2>&1"#]
        ).start()
        let line = program.line(
            beginning: "ClassKit: the completion of save(completion:) has run for a second", before: .seconds(60))
        #expect(line?.contains("and contexts(matching:completion:), called meanwhile, comes after it") == true)
        program.kill()
        _ = program.end()
    }

    @Test func `a completion that is stuck holds the end up for some seconds and no longer`() async throws {
        let kept = try await run("all", "whileStuck")
        #expect(kept.marks == 1)
    }
}

extension Bench {
    /// The store of `endingclient`.
    fileprivate var endingFile: String { "\(home)/development/off/dev.endingclient/store.sqlite" }
}
