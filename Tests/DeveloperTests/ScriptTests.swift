import Developer
import Foundation
import JSON
import Testing

@Suite struct ScriptTests {
    /// What keeps a script from being played, or the step at which it breaks.
    private func trouble(_ text: String) async -> String? {
        do {
            _ = try await Rehearsal.run(Script(text, name: "test"))
            return nil
        } catch let broken as Rehearsal.Broken {
            return "\(broken.place): \(broken.reason)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `the talk's path holds from the first context to the report`() async throws {
        let steps = Counter()
        let reports = try await Rehearsal.run(Script(Script.talk, name: "talk")) { _ in steps.count() }
        #expect(steps.value == 31)
        let cell = reports[0]?["lines"]?[0]?["cells"]?[0]
        #expect(cell?["figures"]?["primary"]?["value"]?.asNumber == 3)
        #expect(cell?["figures"]?["time"]?.asNumber == 45)
    }

    @Test func `two runs of a script give the same report`() async throws {
        let script = try Script(Script.talk, name: "talk")
        let first = try await Rehearsal.run(script)
        let second = try await Rehearsal.run(script)
        #expect(first == second)
    }

    @Test func `answers stand in the report in the order in which they were given, in every run`() async throws {
        let identifiers = (1...12).map { "q\($0)" }
        let script = try Script(
            """
            app org.example.maths Maths
            as theo
            declare addition quiz Addition
            save
            hand-out Sums org.example.maths/addition
            as ben
            sync
            open addition
            start
            \(identifiers.map { "answer \($0) right" }.joined(separator: "\n"))
            stop
            save
            """, name: "order")
        for _ in 0..<4 {
            let reports = try await Rehearsal.run(script)
            let cells = reports[0]?["lines"]?.asArray?.compactMap { $0["cells"]?[0]?["figures"] } ?? []
            #expect(cells.first?["items"]?.asArray?.compactMap { $0["identifier"]?.asString } == identifiers)
        }
    }

    @Test(arguments: ["offline", "school-day"])
    func `each script of the repository holds`(name: String) async throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Examples/Rehearsals/\(name).rehearsal")
            .standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(await trouble(text) == nil)
    }

    @Test func `a figure that is not as expected breaks the run at its line, and says what it is`() async {
        let wrong = Script.talk.replacing("score 75%", with: "score 100%")
        #expect(await trouble(wrong) == "test:30: it is 75%")
    }

    @Test(arguments: [
        ("as zoe", "test:1: No person is called “zoe”. There are mona, theo, ada, ben, cleo."),
        ("declare a quiz A", "test:1: Say which app is meant first: app BUNDLE-IDENTIFIER"),
        ("app org.x\ndeclare a quizz A", "test:2: No type of context is called “quizz”."),
        ("app org.x\nas ada\nopen nowhere", "test:3: The app org.x has no context nowhere on this device."),
        ("start", "test:1: Say which app is meant first"),
        ("as", "test:1: it is written: as PERSON"),
        ("clock tomorrow", "test:1: “tomorrow” is no time."),
        ("dance", "test:1: No step is called “dance”."),
        ("say \"hello", "test:1: a quotation mark is opened and not closed."),
        ("lock", "test:1: There is no handout yet."),
        ("app org.x\nscore 30 of 10", "test:2: a score is from 0 to the most that can be had, not 30 of 10"),
        ("app org.x\nscore -1 of 10", "test:2: a score is from 0 to the most that can be had"),
        ("app org.x\nscore 1 of inf", "test:2: a score is from 0 to the most that can be had"),
        ("app org.x\ncount hints nan", "test:2: “nan” is no number"),
        ("# nothing\n\n", "test: there is no step in it."),
        ("as theo\r\nas ada\r\ndance", "test:3: No step is called “dance”."),
        (
            "as ada\nsay " + String(repeating: "x", count: 4000),
            "test:2: this line has more than 4000 characters. What is longer goes into a file: script FILE."
        ),
        (String(repeating: "\n", count: 20_000), "test: there are 20001 lines, and at most 20000 are played."),
        (#"as "zo\"e \\ \d""#, #"test:1: No person is called “zo"e \ \d”."#),
        (#"as "zoe\""#, "test:1: a quotation mark is opened and not closed."),
        ("press Go", "test:1: Theo has no page open: open PATH"),
        ("serve nowhere", "test:1: There is no index.html in ./nowhere, so it is no app in the browser."),
        ("app org.x\nopen", "test:2: say where: open PATH"),
        ("limit 0s", "test:1: “0s” is no time that a program may run."),
        ("limit 1s\nrun sleep 1000", "test:2: the program did not end within 1 seconds, and was ended; “limit 5m”"),
        ("app org.x\nas ada\nhand-out Light y/light", "test:3: No app is called “y”. There are org.x."),
        (
            "app org.x\nas theo\nhand-out Light org.x/light",
            "test:3: No context is called “org.x/light”. There are none yet."
        ),
    ])
    func `what a script cannot have is said with the place and the remedy`(text: String, message: String) async {
        let found = await trouble(text)
        #expect(found?.hasPrefix(message) == true, "\(found ?? "it held")")
    }

    @Test func `a step that does not hold comes with what the teacher sees by then`() async throws {
        let wrong = try Script(Script.talk.replacing("score 75%", with: "score 100%"), name: "test")
        let broken = await #expect(throws: Rehearsal.Broken.self) { _ = try await Rehearsal.run(wrong) }
        let cell = broken?.reports?[0]?["lines"]?[0]?["cells"]?[0]
        #expect(cell?["figures"]?["primary"]?["value"]?.asNumber == 3)
    }

    @Test func `a script may hold comments, blanks and quotation marks`() async {
        #expect(await trouble("# nothing\n\n   app   org.example.x   \"An app # of mine\"  # it is\r\n") == nil)
    }
}
