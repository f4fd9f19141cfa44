import Testing

@testable import Texts

@Suite struct PluralRuleTests {
    @Test(arguments: [
        ("nplurals=2; plural=(n != 1);", [1, 0, 1, 1, 1]),
        ("nplurals=2; plural=n>1;\n", [0, 0, 1, 1, 1]),
        ("nplurals=1; plural=0;", [0, 0, 0, 0, 0]),
        ("nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);", [2, 0, 1, 2, 2]),
        ("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", [2, 0, 1, 1, 0]),
        ("nplurals=2; plural=!(n==1 || n==2) ;", [1, 0, 0, 1, 1]),
    ])
    func `a language counts by the line in its file`(line: String, forms: [Int]) throws {
        let rule = try #require(PluralRule(line))
        #expect([0, 1, 2, 5, 101].map(rule.form) == forms)
    }

    @Test(arguments: [
        (0, 0), (1, 1), (2, 2), (3, 3), (10, 3), (11, 4), (99, 4), (100, 5), (102, 5), (103, 3), (111, 4), (1003, 3),
        (-3, 3),
    ])
    func `Arabic counts in six ways`(count: Int, form: Int) throws {
        let line = """
            nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);
            """
        #expect(try #require(PluralRule(line)).form(count) == form)
    }

    @Test(arguments: [
        "", "nplurals=2", "nplurals=0; plural=0;", "nplurals=2; plural=(n != 1;", "nplurals=2; plural=n = 1;",
        "nplurals=2; plural=system(n);", "nplurals=2; plural=;",
        "nplurals=2; plural=\(String(repeating: "(", count: 10_000));",
    ])
    func `what is no rule is none`(line: String) { #expect(PluralRule(line) == nil) }

    @Test(arguments: [("nplurals=2; plural=n;", 1), ("nplurals=2; plural=n%0;", 0)])
    func `a rule that is wrong gives a form that there is`(line: String, form: Int) throws {
        #expect(try #require(PluralRule(line)).form(7) == form)
    }
}

@Suite struct WordsFileTests {
    private func entries(_ text: String) -> [WordsFile.Entry] { WordsFile(text.utf8).entries }

    @Test func `a phrase has its text`() {
        let file = """
            # A translator's note.
            #: Pages/Kit/Told.swift
            msgid "Saved."
            msgstr "Gespeichert."

            msgctxt "list"
            msgid "Posted"
            msgstr "Gestellt"
            """
        #expect(
            entries(file) == [
                .init(english: "Saved.", texts: ["Gespeichert."]),
                .init(context: "list", english: "Posted", texts: ["Gestellt"]),
            ])
    }

    @Test func `what is counted has all its forms`() {
        let file = """
            msgid "{1} task"
            msgid_plural "{1} tasks"
            msgstr[0] "{1} Aufgabe"
            msgstr[1] "{1} Aufgaben"
            """
        let entry = WordsFile.Entry(
            english: "{1} task", plural: "{1} tasks", texts: ["{1} Aufgabe", "{1} Aufgaben"])
        #expect(entries(file) == [entry])
    }

    @Test func `texts may be broken into lines, and hold quotes`() {
        let file = #"""
            msgid ""
            "Say "
            "\"no\"\\\n"
            msgstr ""
            "Sag „nein“ "
            "\t."
            """#
        #expect(entries(file) == [.init(english: "Say \"no\"\\\n", texts: ["Sag „nein“ \t."])])
    }

    @Test func `lines may end as on other systems`() {
        #expect(entries("msgid \"a\"\r\nmsgstr \"b\"\r\n\r\n") == [.init(english: "a", texts: ["b"])])
    }

    @Test func `what a translator has yet to look at is known as such, and what is out of use is not there`() {
        let file = """
            #, fuzzy, python-brace-format
            #| msgid "One"
            msgid "Two"
            msgstr "Eins"

            #, python-brace-format
            msgid "Three"
            msgstr "Drei"

            #, fuzzy
            #~ msgid "Four"
            #~ msgstr "Vier"

            msgctxt "x"
            msgid "Five"
            msgstr ""
            """
        #expect(
            entries(file) == [
                .init(english: "Two", texts: ["Eins"], isFuzzy: true), .init(english: "Three", texts: ["Drei"]),
                .init(context: "x", english: "Five", texts: [""]),
            ])
    }

    @Test func `a file says of itself which language it is in`() {
        let file = WordsFile("msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"Plural-Forms: nplurals=1\\n\"\n".utf8)
        #expect(file[header: "Language"] == "de")
        #expect(file[header: "Plural-Forms"] == "nplurals=1")
        #expect(file[header: "Lang"] == nil)
    }

    @Test(arguments: [
        ("", [[String]]()), ("\"", []), ("msgid", []), ("\"a\"\nmsgid \"b\"", []), ("msgstr \"a", [[""]]),
        ("msgstr[", [[""]]), ("msgid \"a\\\"\nmsgstr \"\\\"", [[""]]),
    ])
    func `what is no file of words translates nothing`(text: String, texts: [[String]]) {
        #expect(entries(text).map(\.texts) == texts)
    }
}
