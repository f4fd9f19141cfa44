import Foundation
import Testing
import Texts

@testable import Pages
@testable import Rosters

/// What is said about roster files, in the languages of the pages.
@Suite struct FindingWordsTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let corpus = folder.appending(path: "../RostersTests/Corpus").standardized
    /// Those that lack nothing; others are being translated.
    private static let languages = try! String(
        contentsOf: folder.appending(path: "../../Words/complete").standardized, encoding: .utf8
    ).split(separator: "\n").compactMap { Language(tag: String($0)) }

    /// The sentence and those in it, as far as they are more than what is put in.
    private func parts(_ sentence: Sentence) -> [Sentence] {
        let hasWords = sentence.pieces.contains {
            if case .words(let text) = $0 { text.contains(where: \.isLetter) } else { false }
        }
        return (hasWords ? [sentence] : [])
            + sentence.pieces.flatMap { if case .sentence(let inner) = $0 { parts(inner) } else { [Sentence]() } }
    }

    private func untranslated(_ sentence: Sentence, in language: Language) -> [String] {
        let (words, english) = (Words(language, in: .gmt), Words(.english, in: .gmt))
        return parts(sentence).filter { words.plain(words.phrase($0)) == english.plain(english.phrase($0)) }
            .map(\.description)
    }

    @Test(arguments: languages)
    func `each kind of finding is said in each language, and what to do about it`(language: Language) {
        for code in RosterFinding.Code.allCases {
            let text = code.text(Sentence(name: "users.csv"))
            #expect(untranslated(text.message, in: language) == [], "\(code)")
            #expect(untranslated(text.remedy, in: language) == [], "\(code)")
        }
    }

    @Test(arguments: languages)
    func `nothing that real files are told is left in English`(language: Language) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
        var count = 0
        for name in names {
            for finding in RosterReader().read(try Self.upload(name)).findings {
                let all = [finding.message, finding.remedy] + (finding.column.map { [$0] } ?? [])
                for sentence in all { #expect(untranslated(sentence, in: language) == [], "\(name), \(finding.code)") }
                count += 1
            }
        }
        #expect(count > 100)
    }

    @Test func `a sentence in another language puts the same in`() throws {
        let text = "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,,\n"
        let found = RosterReader().read("enrollments.csv", Array(text.utf8)).findings.first { $0.code == .rowWidth }
        let finding = try #require(found)
        let german = Words(try #require(Language(tag: "de")), in: .gmt)
        #expect(finding.message.description == "The row does not have as many cells as the header: 3 instead of 7.")
        let said = german.plain(german.phrase(finding.message)).filter { !"\u{2068}\u{2069}".contains($0) }
        #expect(said == "Die Zeile hat eine andere Zahl von Zellen als die Kopfzeile: 3 statt 7.")
    }

    private static func upload(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
        let root = corpus.appending(path: name)
        let paths = try #require(FileManager.default.subpaths(atPath: root.path)).sorted()
        return try paths.filter { $0 != "findings.txt" && $0.contains(".") }.map { path in
            (path, Array(try Data(contentsOf: root.appending(path: path))))
        }
    }
}
