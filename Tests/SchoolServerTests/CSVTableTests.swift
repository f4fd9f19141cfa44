import Testing

@testable import SchoolServer

@Suite struct CSVTableTests {
    @Test(arguments: [
        ("\u{202E}gpj.exe\u{202C}", "gpj.exe"), ("\u{2066}Mia\u{2069}", "Mia"), ("Ad\u{202A}a\u{2068}", "Ada"),
        ("محمد\u{200F}", "محمد\u{200F}"), ("Grüße – 🎨", "Grüße – 🎨"),
        // What is left must be no formula.
        ("\u{2067}=1+1", "'=1+1"), ("\u{202D}@a,b", "\"'@a,b\""),
    ])
    func `nothing in a field turns its letters round`(text: String, written: String) {
        #expect(CSVTable([[text, "b"]]).text == "\u{FEFF}\(written),b\r\n")
    }

    @Test func `where numbers have commas, fields are parted by another sign`() {
        #expect(CSVTable([["7,5", "a;b"]], separator: ";").text == "\u{FEFF}\"7,5\";\"a;b\"\r\n")
    }
}
