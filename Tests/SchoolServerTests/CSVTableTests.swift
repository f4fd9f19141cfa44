import Testing

@testable import SchoolServer

@Suite struct CSVTableTests {
    @Test(arguments: [
        ("\u{202E}gpj.exe\u{202C}", "gpj.exe"), ("\u{2066}Mia\u{2069}", "Mia"), ("Ad\u{202A}a\u{2068}", "Ada"),
        ("محمد\u{200F}", "محمد\u{200F}"), ("Grüße – 🎨", "Grüße – 🎨"),
        // What is left must be no formula.
        ("\u{2067}=1+1", "'=1+1"), ("\u{202D}@a,b", "\"'@a,b\""),
        // A sign with a combining mark is another character, and the same sign to a spreadsheet.
        ("=\u{301}1+1", "'=\u{301}1+1"), ("a,\u{301}b", "\"a,\u{301}b\""),
        ("a\"\u{301},b", "\"a\"\"\u{301},b\""), ("\r\n=1", "\"'\r\n=1\""),
    ])
    func `nothing in a field turns its letters round`(text: String, written: String) {
        #expect(CSVTable([[text, "b"]]).text == "\u{FEFF}\(written),b\r\n")
    }

    @Test func `where numbers have commas, fields are parted by another sign`() {
        #expect(CSVTable([["7,5", "a;b"]], separator: ";").text == "\u{FEFF}\"7,5\";\"a;b\"\r\n")
    }

    /// Programs find columns by their names, and some by their places.
    @Test func `the columns of a report keep their names and places`() {
        #expect(
            ReportTable.valueHead == [
                "context", "opened", "done", "late", "attempts", "seconds", "percent", "result", "value", "of",
                "edited", "received", "explanation",
            ])
    }
}
