import Coursework
import Foundation
import JSON
import Rosters
import SchoolForTests
import Testing

@testable import School

/// Packages of H5P: what is played of them, and what is refused by name.
@Suite struct H5PPackageTests {
    static let manifest = """
        {"title": "Moons", "mainLibrary": "H5P.MultiChoice", "language": "en", "embedTypes": ["div"],
        "preloadedDependencies": [{"machineName": "H5P.MultiChoice", "majorVersion": "1", "minorVersion": 16}]}
        """
    static let choice = """
        {"question": "<p>Which?</p>", "answers": [{"text": "Io", "correct": true}, {"text": "Mars", "correct": false}]}
        """

    private func manifest(_ library: String) -> String { Self.manifest.replacing("H5P.MultiChoice", with: library) }

    private func message(_ manifest: String, _ content: String?) -> String? {
        do {
            _ = try H5PPackage(Array(manifest.utf8), content: content.map { Array($0.utf8) })
            return nil
        } catch let error as SchoolError { return error.findings.first?.message } catch { return "\(error)" }
    }

    @Test func `questions that the player asks are taken`() throws {
        let package = try H5PPackage(Array(Self.manifest.utf8), content: Array(Self.choice.utf8))
        #expect((package.title, package.library) == ("Moons", "H5P.MultiChoice 1.16"))
        #expect(message(manifest("H5P.TrueFalse"), #"{"question": "Round?", "correct": "true"}"#) == nil)
        #expect(message(manifest("H5P.Blanks"), #"{"text": "Fill", "questions": ["Io is a *moon*."]}"#) == nil)
        #expect(
            message(manifest("H5P.DragText"), #"{"taskDescription": "Put", "textField": "Io is a *moon*."}"#) == nil)
        #expect(message(manifest("H5P.MarkTheWords"), #"{"textField": "<p>*Io* and Mars</p>"}"#) == nil)
        #expect(
            message(
                manifest("H5P.SingleChoiceSet"), #"{"choices": [{"question": "Which?", "answers": ["Io", "Mars"]}]}"#)
                == nil)
        let set = """
            {"questions": [{"library": "H5P.MultiChoice 1.16", "params": \(Self.choice)},
            {"library": "H5P.TrueFalse 1.8", "params": {"question": "Round?", "correct": "false",
            "media": {"type": {"library": "H5P.Image 1.1", "params": {}}}}}]}
            """
        #expect(message(manifest("H5P.QuestionSet"), set) == nil)
    }

    @Test func `texts with words between asterisks are bounded`() {
        let long = "*Io*" + String(repeating: "*", count: 19_996)
        for library in ["H5P.DragText", "H5P.MarkTheWords"] {
            #expect(message(manifest(library), #"{"textField": "\#(long)"}"#) == nil)
            for content in [#"{"textField": "\#(long)*"}"#, #"{"textField": "*Io*", "distractors": "\#(long)*"}"#] {
                #expect(
                    message(manifest(library), content)
                        == "A text of \(library) 1.16 has 20001 bytes; at most 20000 are played. Shorten it where it was made, and export it again."
                )
            }
        }
        #expect(message(manifest("H5P.DragText"), #"{"textField": "Io is *a star***."}"#) == nil)
        #expect(message(manifest("H5P.Blanks"), #"{"questions": ["Io\n is a *moon*."]}"#) == nil)
    }

    @Test func `what is not played is refused by name, with what can be done`() {
        let video = message(manifest("H5P.InteractiveVideo"), "{}")
        #expect(video?.hasPrefix("H5P.InteractiveVideo 1.16 is not played. Export it as SCORM 1.2") == true)
        for library in ["H5P.DragQuestion 1.14", "H5P.QuestionSet 1.20", "H5P.SingleChoiceSet 1.11"] {
            let set = #"{"questions": [{"library": "\#(library)", "params": {"questions": []}}]}"#
            #expect(message(manifest("H5P.QuestionSet"), set)?.hasPrefix("\(library) is not played.") == true)
        }
        let film = Self.choice.dropLast() + #", "media": {"type": {"library": "H5P.Video 1.6"}}}"#
        #expect(message(Self.manifest, String(film))?.hasPrefix("H5P.Video 1.6 is not played.") == true)
    }

    private static let faults: [(String, String?, String)] = [
        ("", choice, "h5p.json is not JSON"), ("[]", choice, "h5p.json is not a JSON object"),
        ("{}", choice, "no main library"),
        (#"{"mainLibrary": 7}"#, choice, "no main library"),
        (#"{"mainLibrary": "H5P.MultiChoice"}"#, choice, "no version of its main library"),
        (
            #"{"mainLibrary": "H5P.MultiChoice", "preloadedDependencies": [{"machineName": "H5P.Image", "majorVersion": 1, "minorVersion": 1}]}"#,
            choice, "no version of its main library"
        ),
        (manifest, nil, "no content/content.json"), (manifest, "{", "content/content.json is not JSON"),
        (manifest, "7", "content/content.json is not a JSON object"), (manifest, "{}", "nothing to answer"),
        (manifest, #"{"answers": []}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "Blanks"), #"{"questions": ["No blank"]}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "DragText"), #"{"textField": "No gap"}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "DragText"), #"{"textField": "5 ** 2 ** 2"}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "MarkTheWords"), #"{"textField": "* *"}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "Blanks"), #"{"questions": ["A ** star"]}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "Blanks"), #"{"questions": ["*A\n star*"]}"#, "nothing to answer"),
        (manifest.replacing("MultiChoice", with: "MarkTheWords"), #"{"textField": 7}"#, "nothing to answer"),
        (
            manifest.replacing("MultiChoice", with: "SingleChoiceSet"), #"{"choices": [{"answers": []}]}"#,
            "nothing to answer"
        ),
        (manifest.replacing("MultiChoice", with: "SingleChoiceSet"), "{}", "0 questions"),
        (manifest.replacing("MultiChoice", with: "QuestionSet"), #"{"questions": []}"#, "0 questions"),
        (manifest.replacing("MultiChoice", with: "QuestionSet"), #"{"questions": [7]}"#, "A part without a library"),
    ]

    @Test(arguments: faults) func `what is wrong is told in a line`(
        fault: (manifest: String, content: String?, words: String)
    ) {
        let told = message(fault.manifest, fault.content)
        #expect(told?.contains(fault.words) == true, "\(told ?? "taken")")
    }

    @Test(arguments: Engine.allCases)
    func `a package becomes an app, and none of its scripts is served`(engine: Engine) async throws {
        var writer = ZipWriter()
        for (name, text) in [
            ("h5p.json", Self.manifest), ("content/content.json", Self.choice), ("content/images/io.png", "io"),
            ("H5P.MultiChoice-1.16/library.json", "{}"), ("H5P.MultiChoice-1.16/js/multichoice.js", "alert(1)"),
        ] { try writer.add(name, Array(text.utf8)) }
        let bytes = try writer.finished()
        let office = try await FoundedSchool(engine)
        let actor = office.administrator
        let file = try await office.write(as: actor) { transaction in
            let id = try transaction.beginFile(named: "moons.h5p", mediaType: "application/zip", size: bytes.count)
            try transaction.append(bytes, part: 0, to: id)
            return id
        }
        _ = try await office.school.completeFile(file, as: actor)
        let entry = try await office.school.host(file, at: .loopback, address: "http://127.0.0.1:8080", as: actor)
        #expect((entry.content.kind, entry.content.title, entry.files) == (.h5p, "Moons", 2))
        #expect(entry.content.settings.library == "H5P.MultiChoice 1.16")
        let (organization, content) = try #require(try office.school.hostedContent(labelled: entry.content.label))
        #expect(content.kind == .h5p)
        #expect(try office.school.contentFile("content/content.json", of: content, in: organization) != nil)
        let script = "H5P.MultiChoice-1.16/js/multichoice.js"
        #expect(try office.school.contentFile(script, of: content, in: organization) == nil)
    }

    @Test func `a hostile package is refused as any archive is`() throws {
        func findings(_ files: [(String, [UInt8])]) throws -> [String] {
            var writer = ZipWriter()
            for (name, bytes) in files { try writer.add(name, bytes) }
            do { _ = try ContentPackage(try writer.finished(), named: "moons") } catch let error as SchoolError {
                return error.findings.map(\.message)
            }
            return []
        }
        let whole: [(String, [UInt8])] = [
            ("h5p.json", Array(Self.manifest.utf8)), ("content/content.json", Array(Self.choice.utf8)),
        ]
        #expect(try findings(whole) == [])
        #expect(try findings([whole[1]]).first?.contains("no index.html") == true)
        #expect(try findings(whole + [("content/../../evil", [1])]).first?.contains("leads out of the archive") == true)
        let huge = [UInt8](repeating: 0x20, count: 20_000_000)
        #expect(try findings([whole[0], ("content/content.json", huge)]).isEmpty == false)
    }
}
