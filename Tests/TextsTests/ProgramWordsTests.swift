import Foundation
import HTML
import Programs
import Testing
import Texts

/// What the program's own files of words hold.
@Suite struct ProgramWordsTests {
    private static let script = ClientPackage.repository.appending(path: "Scripts/words")

    @Test func `each phrase of the sources is in each file, with all that is put in, and complete ones lack none`()
        async throws
    {
        let complete = ClientPackage.repository.appending(path: "Words/complete")
        let tags = try String(contentsOf: complete, encoding: .utf8).split(separator: "\n").joined(separator: ",")
        let ending = try await Program(Self.script, ["--check", "--complete", tags]).run()
        #expect(ending.status == 0, "\(ending.output)\(ending.errorText)")
    }

    @Test func `each file is part of the program`() throws {
        let folder = ClientPackage.repository.appending(path: "Words")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "po" }
            .map { $0.deletingPathExtension().lastPathComponent.replacingOccurrences(of: "_", with: "-") }
        #expect(Set(Language.offered.map(\.rawValue)) == Set(files + ["en"]))
    }

    @Test(arguments: [("en", "English", "ltr"), ("de", "Deutsch", "ltr"), ("ar", "العربية", "rtl")])
    func `a language is known by its own name and by its direction`(tag: String, name: String, direction: String) throws
    {
        let language = try #require(Language(tag: tag))
        #expect(language.ownName == name)
        #expect(language.direction == direction)
    }

    @Test(arguments: [
        ("en", ["a"], "a"), ("en", ["a", "b"], "a and b"), ("en", ["a", "b", "c"], "a, b and c"),
        ("de", ["a", "b", "c"], "a, b und c"), ("ar", ["ا", "ب", "ج"], "ا وب وج"), ("en", [], ""),
    ])
    func `several in a row stand as the language has them`(tag: String, names: [String], text: String) throws {
        let language = try #require(Language(tag: tag))
        #expect(Words(language, in: .gmt).list(names) == text)
    }

    /// Chromium puts the last name first where the list is set apart, wraps and begins with a name of the other direction.
    @Test(arguments: ["ar", "de"])
    func `a list of names of the other direction is read in the direction of the language`(tag: String) throws {
        let language = try #require(Language(tag: tag))
        let names = (tag == "ar" ? ["Physics 7a", "Physics 7b"] : ["أحمد", "نور"]).map { "\u{2068}\($0)\u{2069}" }
        let words = Words(language, in: .gmt)
        #expect(words.list(names).unicodeScalars.first == (tag == "ar" ? "\u{200F}" : "\u{200E}"))
        #expect(words.list([names[0]]).unicodeScalars.first == "\u{2068}")
    }
}
