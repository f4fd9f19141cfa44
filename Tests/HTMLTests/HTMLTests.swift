import HTML
import Testing

@Suite struct HTMLTests {
    @Test func `text cannot become markup`() {
        let title = "<script>alert(1)</script> & \"quotes\""
        #expect(
            p(.title(title)) { title }.description
                == "<p title=\"&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;\">"
                + "&lt;script&gt;alert(1)&lt;/script&gt; &amp; \"quotes\"</p>")
    }

    @Test func `pieces follow each other, and what is not there is not written`() {
        let names = ["Ada", "Ben"]
        let nothing: String? = nil
        let list = ul(.class("people")) {
            for name in names { li { name } }
            if let nothing { li { nothing } }
            if names.count > 1 { li { "two" } } else { li { "one" } }
        }
        #expect(list.description == "<ul class=\"people\"><li>Ada</li><li>Ben</li><li>two</li></ul>")
    }

    @Test func `attributes without a value, and without anything to say`() {
        #expect(
            input(.type("text"), .required(), .checked(false), .value(nil)).description
                == "<input type=\"text\" required>")
    }

    @Test func `control characters do not reach a page`() {
        #expect(HTML("a\u{0}b\u{1B}c\n").description == "a\u{FFFD}b\u{FFFD}c\n")
    }

    @Test func `what is put into a link is one part of it`() {
        let mark = "a/b?c=d&e#f é"
        let link: Link = "/classes/\(mark)?after=\(mark)"
        let escaped = "a%2Fb%3Fc%3Dd%26e%23f%20%C3%A9"
        #expect(link.text == "/classes/\(escaped)?after=\(escaped)")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "data:text/html,x",
        "vbscript:x", "//example.org", "/path", "", ":x", "file:///etc/passwd",
    ])
    func `no page leads to a script`(text: String) {
        #expect(Link(outside: text) == nil)
    }

    @Test(arguments: ["https://example.org/a?b=c", "quizzler://quiz/1", "x-app+1.0:thing"])
    func `pages lead to the web and to apps`(text: String) {
        #expect(Link(outside: text)?.text == text)
    }

    @Test(arguments: [(1.0, "1"), (0.126, "0.13"), (-0.5, "-0.50"), (12.05, "12.05"), (.infinity, "0"), (-3, "-3")])
    func `drawings have short numbers`(number: Double, text: String) {
        #expect(element("rect", .svg("x", number)).description == "<rect x=\"\(text)\"></rect>")
    }

    @Test func `what turns other texts round is not shown, and stays where somebody may change it`() {
        let turned = "\u{202E}gnp.exe\u{202C} end"
        #expect(HTML(turned) == HTML("gnp.exe end"))
        #expect("\(p(.title(turned)))" == "<p title=\"gnp.exe end\"></p>")
        #expect("\(textarea(typed: turned))" == "<textarea>\(turned)</textarea>")
        #expect("\(input(.value(turned)))" == "<input value=\"\(turned)\">")
    }
}
