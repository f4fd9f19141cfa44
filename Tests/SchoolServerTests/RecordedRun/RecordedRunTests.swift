import Foundation
import Programs
import SchoolForTests
import Testing

/// The contract's bytes stay. One school is asked the requests of all chapters in a row, and has to answer each with
/// the status, the type and the bytes that were recorded.
///
/// `HOMEROOM_RECORD=1 swift test --filter RecordedRunTests` writes the answers of SQLite into the chapters; what has
/// changed is then seen in their history.
@Suite struct RecordedRunTests {
    private static let isRecording = ProcessInfo.processInfo.environment["HOMEROOM_RECORD"] == "1"
    private static let engines = isRecording ? [Engine.sqlite] : Engine.allCases

    @Test(arguments: engines)
    func `what was recorded is answered in the same bytes`(engine: Engine) async throws {
        let school = try await RecordedSchool(engine)
        var names = school.names
        for file in try Chapter.files() {
            var chapter = try Chapter(file)
            names.beginChapter()
            var answers: [[String]] = []
            for entry in chapter.entries {
                do {
                    answers.append(try await school.answer(entry.request, &names))
                } catch {
                    // The others are asked all the same, and recorded.
                    Issue.record("\(chapter.place(of: entry))\n\(error)")
                    answers.append(["(\(error))"])
                }
            }
            if Self.isRecording {
                try chapter.keep(answers)
            } else if let difference = chapter.difference(from: answers) {
                // One of a chapter: those behind it mostly follow from it.
                Issue.record("\(difference)")
            }
        }
    }

    @Test func `a chapter is written as it was read`() throws {
        for file in try Chapter.files() {
            #expect(try Chapter(file).text == String(contentsOf: file, encoding: .utf8))
        }
    }

    @Test func `a difference names the request and shows the first line that is not the same`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "chapter.txt")
        let text =
            "# People.\n\n> ada GET /v1/me\n    200 application/json\n    {\"name\":\"Ada\"}\n\n> ada GET /healthz\n"
        try Data(text.utf8).write(to: file)
        let chapter = try Chapter(file)
        let (me, health) = (["200 application/json", "{\"name\":\"Ada\"}"], ["200 text/plain", "ok␊"])
        #expect(chapter.difference(from: [me, []]) == nil)
        let other = try #require(chapter.difference(from: [[me[0], "{\"name\":\"Emmy\"}"], []]))
        #expect(other.contains(":3: ada GET /v1/me") && other.contains("Ada\"}") && other.contains("Emmy\"}"))
        #expect(!other.contains("200"))
        let unkept = try #require(chapter.difference(from: [me, health]))
        #expect(unkept.contains(":7: ada GET /healthz") && unkept.contains("HOMEROOM_RECORD=1"))
    }

    @Test func `what differs from run to run is named or numbered, and nothing else`() {
        var names = RunNames()
        names["ada.id"] = "3681082900000"
        let secret = String(repeating: "aB-_9", count: 8) + "xyz"
        let text = #"["3681082900000","36810829000g2","\#(secret)","k3v9x1q0z7-12-345","2025-09-01T08:00:00.000Z"]"#
        let shown = #"["{ada.id}","{1}","{2}","{place}","2025-09-01T08:00:00.000Z"]"#
        let first = names.replacing(in: text)
        #expect(first == shown)
        let again = names.replacing(in: "36810829000g2 and 2 of org.example.light")
        #expect(again == "{1} and 2 of org.example.light")
        names.beginChapter()
        let next = names.replacing(in: "36810829000g3")
        #expect(next == "{1}")
        #expect(names.filling("/v1/people/{ada.id}/{nobody}") == "/v1/people/3681082900000/{nobody}")
    }

    @Test func `the lines of a body are its bytes`() {
        var names = RunNames()
        func lines(_ type: String, _ body: String) -> [String] {
            RecordedAnswer(status: 200, type: type, bytes: Array(body.utf8)).lines(&names)
        }
        let json = lines("application/json", #"{"a":{"b":[1,2],"c":"x,\"[y,"},"d":[{"e":1,"f":2},3]}"#)
        #expect(
            json == [
                "200 application/json", #"{"a":{"b":[1,2],"#, #""c":"x,\"[y,"},"#, #""d":[{"e":1,"f":2},"#, "3]}",
            ])
        let (table, nothing) = (lines("text/csv", "a,b\r\nc\n"), lines("text/plain", ""))
        #expect(table == ["200 text/csv", "a,b␍␊", "c␊"])
        #expect(nothing == ["200 text/plain"])
    }
}

/// What keeps a line from being asked, or its answer from being named.
struct RecordingFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
