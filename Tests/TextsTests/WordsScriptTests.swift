import Foundation
import Programs
import Testing

/// `Scripts/words` over sources and files of their own.
@Suite struct WordsScriptTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["Scripts", "Sources/CWords", "Words"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name), withIntermediateDirectories: true)
        }
        for name in ["words", "phrases.py", "wordsfile.py"] {
            try FileManager.default.copyItem(
                at: ClientPackage.repository.appending(path: "Scripts/\(name)"),
                to: folder.url.appending(path: "Scripts/\(name)"))
        }
        try write("Sources/CWords/words.c", "#embed \"../../Words/de.po\" suffix(, 0,)\n")
        try write(
            "Sources/a.swift", #"let a = Phrase("By \(name)"); let b = Phrase(one: "a task", other: "\(n) tasks", n)"#)
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.url.appending(path: name))
    }

    private func translate(_ entries: String) throws {
        let header = #"""
            msgid ""
            msgstr "Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
            """#
        try write("Words/de.po", "\(header)\n\n\(entries)\n")
    }

    private func run(_ arguments: String...) async throws -> Program.Ending {
        try await Program(folder.url.appending(path: "Scripts/words"), arguments).run()
    }

    private func text() throws -> String {
        try String(contentsOf: folder.url.appending(path: "Words/de.po"), encoding: .utf8)
    }

    private static let tasks = "msgid \"a task\"\nmsgid_plural \"{1} tasks\"\nmsgstr[0] \"eine\"\nmsgstr[1] \"{1}\"\n"

    @Test func `a new phrase comes into a file, and one that is gone goes`() async throws {
        defer { folder.remove() }
        try translate("msgid \"Anything else\"\nmsgstr \"Etwas\"\n\n\(Self.tasks)")
        #expect(
            try await run().output == """
                Words/de.po: 1 of 2 phrases are translated.
                Words/de.po: missing: By {1}\n
                """)
        #expect(
            try text().contains("#. {1}: name\n#: a.swift\n#, python-brace-format\nmsgid \"By {1}\"\nmsgstr \"\"\n"))
        #expect(try text().contains("msgstr[0] \"eine\"") && !text().contains("Etwas"))
    }

    @Test func `what is said about roster files is found: sentences, and the two of a kind of finding`() async throws {
        defer { folder.remove() }
        let findings = "Sources/Rosters/Findings"
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: findings), withIntermediateDirectories: true)
        try write(
            "Sources/a.swift", #"let a = Sentence("row \(row)"); let b = Sentence(name: "x"); throw refused("no")"#)
        try write("\(findings)/Code.swift", #"case .a: refused("The \(detail) is cut off.", detail)"#)
        try translate("")
        #expect(
            try await run().output == """
                Words/de.po: 0 of 2 phrases are translated.
                Words/de.po: missing: The {1} is cut off.
                Words/de.po: missing: row {1}\n
                """)
    }

    @Test func `a phrase that changed a little keeps its text, for a translator to look at`() async throws {
        defer { folder.remove() }
        try write("Sources/a.swift", #"let a = Phrase("You have signed out here.")"#)
        try translate("msgid \"You have signed out.\"\nmsgstr \"Abgemeldet.\"\n")
        #expect(try await run().output.contains("0 of 1 phrases"))
        #expect(
            try text().contains(
                """
                #, fuzzy
                #| msgid "You have signed out."
                msgid "You have signed out here."
                msgstr "Abgemeldet."
                """))
    }

    @Test(arguments: [
        ("msgid \"By {1}\"\nmsgstr \"Von\"\n\n\(tasks)", "By {1}: puts in nothing instead of ['1']: Von"),
        ("msgid \"By {1}\"\nmsgstr \"Von {1} {2}\"\n\n\(tasks)", "By {1}: puts in ['1', '2'] instead of ['1']"),
        ("msgid \"a task\"\nmsgid_plural \"{1} tasks\"\nmsgstr[0] \"eine\"\n", "a task: has 1 forms"),
        ("msgid \"Else\"\nmsgstr \"Anders\"\n", "is not used any more; run Scripts/words: Else"),
        ("\(tasks)\n\(tasks)", "stands there twice: a task"),
        (tasks, "is not in the file yet; run Scripts/words: By {1}"),
    ])
    func `what is wrong in a file is told, and fails`(entries: String, told: String) async throws {
        defer { folder.remove() }
        try translate(entries)
        let ending = try await run("--check")
        #expect(ending.status == 1 && ending.output.contains("Words/de.po: wrong: \(told)"), "\(ending.output)")
    }

    @Test func `what is missing is told, and fails only where all has to be there`() async throws {
        defer { folder.remove() }
        try translate("msgid \"By {1}\"\nmsgstr \"\"\n\n\(Self.tasks)")
        #expect(try await run("--check").status == 0)
        #expect(try await run("--check", "--complete", "de").status == 1)
    }

    @Test(arguments: [
        (#"Phrase(text)"#, "a phrase has to be one string between quotes"),
        (#"Phrase(one: "\(a)", other: "\(b)", b)"#, #"\(a) stands for one, and not for more"#),
        (#"Phrase("{1}")"#, "braces stand for what is put in"),
        (#"(Phrase("a task"), Phrase(one: "a task", other: "\(n) tasks", n))"#, "give it a context"),
    ])
    func `a phrase that can't be found as it is written is told`(code: String, told: String) async throws {
        defer { folder.remove() }
        try write("Sources/a.swift", "let a = \(code)\n")
        let ending = try await run("--check")
        #expect(ending.status == 1 && ending.output.contains(told), "\(ending.output)")
    }

    @Test func `what apps say comes into a source of theirs`() async throws {
        defer { folder.remove() }
        let notice = "Sources/ClassKit/Notice"
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: notice), withIntermediateDirectories: true)
        try write("Sources/a.swift", "")
        try write("\(notice)/Notice.swift", #"let a = NoticeSentence("Done by \(name)")"#)
        try translate("msgid \"Done by {1}\"\nmsgstr \"Von „{1}“ erledigt\"\n")
        let ending = try await run("--check")
        #expect(ending.status == 1 && ending.output.contains("RecordingNotice+Words.swift: wrong"), "\(ending.output)")
        #expect(try await run().status == 0)
        let source = try String(
            contentsOf: folder.url.appending(path: "\(notice)/RecordingNotice+Words.swift"), encoding: .utf8)
        #expect(source.contains("\"de\": [\n            \"Done by {1}\":\n                \"Von „{1}“ erledigt\",\n"))
        #expect(try await run("--check").status == 0)
    }

    @Test func `a language begins with a file and a line`() async throws {
        defer { folder.remove() }
        try translate(Self.tasks)
        let line = "#embed \"../../Words/pl.po\" suffix(, 0,)"
        #expect(try await run("--new", "pl").output.contains("Add this line to Sources/CWords/words.c:\n\(line)\n"))
        #expect(
            try await run("--check").output.contains("Words/pl.po: wrong: Sources/CWords/words.c has no line for it"))
        try write("Sources/CWords/words.c", "#embed \"../../Words/de.po\" suffix(, 0,)\n\(line)\n")
        #expect(try await run("--check").output.contains("Words/pl.po: 0 of 2 phrases are translated."))
        let polish = try String(contentsOf: folder.url.appending(path: "Words/pl.po"), encoding: .utf8)
        #expect(polish.contains("msgstr[2] \"\""))
    }
}
